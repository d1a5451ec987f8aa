"""Seeded randomness that is one integer, and the same on every machine and Python version.

The generator is SplitMix64 (Steele, Lea and Flood 2014, "Fast splittable pseudorandom number
generators"): a 64-bit counter and a mixing function. Its whole state is one number, so copying a
game copies one number, and comparing two games compares one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from struct import Struct
from typing import Any, TypeVar

from .words import shown

__all__ = ["Chance", "Unmixed"]

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15

#: Fewer numbers than this are mixed faster one by one than all at once.
_FEW = 6


class Chance:
    """A stream of random numbers from a seed.

    Args:
        seed: any integer; only its lowest 64 bits count.
        rolls: the results of the first calls of :meth:`roll`, so that a test or a lesson can script
            the dice.

    Raises:
        ValueError: if the seed is not a whole number.
    """

    __slots__ = ("rolls", "state")

    def __init__(self, seed: int, rolls: Sequence[int] = ()) -> None:
        if not isinstance(seed, int) or isinstance(seed, bool):
            raise ValueError(f"seed is {shown(seed)}; it must be a whole number.")
        self.state = seed & _MASK
        self.rolls = tuple(rolls)

    def copy(self) -> Chance:
        """An independent stream that continues in the same way."""
        twin = Chance.__new__(Chance)
        twin.state = self.state
        twin.rolls = self.rolls
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chance) and (self.state, self.rolls) == (other.state, other.rolls)

    __hash__ = None  # type: ignore[assignment]  # a stream changes, so it is not a key

    def __repr__(self) -> str:
        # The number is a secret: it tells every card to come.
        return "Chance(...)"

    def randbelow(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely.

        Args:
            n: the number of results.
        """
        while True:
            self.state = z = (self.state + _GOLDEN) & _MASK
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            number = z ^ (z >> 31)
            result = number % n
            # Numbers beyond the last full run of n would favour small results: ask again.
            if number - result <= _MASK + 1 - n:
                return result

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, all equally likely.

        Args:
            items: at least one item.
        """
        return items[self.randbelow(len(items))]

    def shuffle(self, items: list[Any]) -> None:
        """Put the list into a random order, in place (Fisher and Yates).

        Args:
            items: the list.
        """
        last = len(items) - 1
        # With 64 bits, no remainder is likelier than another by more than one in 2 ** 57. Nobody
        # would notice, so no number is drawn again as in `randbelow`.
        for number in self._numbers(last):
            other = number % (last + 1)
            items[last], items[other] = items[other], items[last]
            last -= 1

    def _numbers(self, count: int) -> Sequence[int]:
        """The next numbers of the stream, each of 64 bits.

        They are mixed all at once: each has a lane of 128 bits in one large number, with room for
        the products. Shuffling takes much of the time of a simulation.
        """
        if count < _FEW:
            return [self.randbelow(_MASK + 1) for _ in range(count)]
        ones, steps, unpack = _lanes(count)
        mask = ones * _MASK
        z = (ones * self.state + steps) & mask
        z = ((z ^ (z >> 30 & mask)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27 & mask)) * 0x94D049BB133111EB) & mask
        z ^= z >> 31  # the other half of each lane is not read
        self.state = (self.state + count * _GOLDEN) & _MASK
        return unpack(z.to_bytes(16 * count, "little"))

    def roll(self, sides: int) -> int:
        """The roll of a die with faces 1 to ``sides``; scripted results come first.

        Args:
            sides: the number of faces.

        Raises:
            ValueError: if a scripted result does not exist on this die.
        """
        if not self.rolls:
            return 1 + self.randbelow(sides)
        number, self.rolls = self.rolls[0], self.rolls[1:]
        if not 1 <= number <= sides:
            raise ValueError(f"the next scripted roll is {shown(number)}; the die has 1 to "
                             f"{sides}.")
        return number

    def to_data(self) -> dict[str, Any]:
        """Plain JSON data, with the number as text: not every reader of JSON keeps 64 bits."""
        return {"state": str(self.state), "rolls": list(self.rolls)}

    @classmethod
    def from_data(cls, data: object) -> Chance:
        """The stream that :meth:`to_data` wrote.

        Args:
            data: any value.

        Raises:
            ValueError: if the data does not have that form.
        """
        if not isinstance(data, dict) or set(data) != {"state", "rolls"}:
            raise ValueError(f"chance is {shown(data)}; it must have 'state' and 'rolls'.")
        state, rolls = data["state"], data["rolls"]
        if not (isinstance(state, str) and state.isascii() and state.isdigit()
                and len(state) <= 20 and int(state) <= _MASK):
            raise ValueError(f"chance.state is {shown(state)}; it must be a 64-bit number as text.")
        if not isinstance(rolls, list) or not all(type(roll) is int for roll in rolls):
            raise ValueError(f"chance.rolls is {shown(rolls)}; it must be a list of whole numbers.")
        return cls(int(state), rolls)


@cache
def _lanes(count: int) -> tuple[int, int, Callable[[bytes], tuple[int, ...]]]:
    """For a number of lanes: a 1 in each, the increase of the counter in each, and their reader."""
    ones = sum(1 << 128 * lane for lane in range(count))
    steps = sum((lane + 1) * _GOLDEN % (_MASK + 1) << 128 * lane for lane in range(count))
    return ones, steps, Struct("<" + count * "Q8x").unpack


class Unmixed(Chance):
    """Chance that does not mix: always the first result, and every shuffle sorts.

    The order of what it deals tells nothing about the order before.
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(0)

    def randbelow(self, n: int) -> int:
        return 0

    def shuffle(self, items: list[Any]) -> None:
        items.sort()
