"""Print all the tables."""

from benchmarks import click, house_cup

house_cup.main()
click.main()
