"""Print all the tables."""

from benchmarks import click, halls, house_cup

house_cup.main()
halls.main()
click.main()
