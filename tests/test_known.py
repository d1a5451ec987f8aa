"""What exists once is made once, and only so much of it is kept."""

from __future__ import annotations

from hogwarts_nb.core.known import Known


def test_it_is_made_when_it_is_first_looked_up() -> None:
    made: list[int] = []
    squares = Known[int, int](lambda number: made.append(number) or number ** 2)
    assert [squares[3], squares[2], squares[3]] == [9, 4, 9]
    assert made == [3, 2]


def test_when_there_is_too_much_all_of_it_is_forgotten() -> None:
    squares = Known[int, int](lambda number: number ** 2, 3)
    assert [squares[number] for number in (1, 2, 3)] == [1, 4, 9]
    assert len(squares) == 3
    assert squares[4] == 16
    assert dict(squares) == {4: 16}
