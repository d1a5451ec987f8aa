"""Print all the tables."""

from benchmarks import click, hogwarts_battle, house_cup

house_cup.main()
hogwarts_battle.main()
click.main()
