"""Short codes that carry progress to another machine, or to a teacher.

A code has no name in it and no answers. For each lesson that was begun, two bytes say which lesson
it is, as it is in this version, and one bit says of each prediction and puzzle whether it is done.
Two more bytes find mistyped letters.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from zlib import crc32

from ..core.rulebook import InvalidInput

__all__ = ["decode", "encode"]

#: Letters that nobody takes for another; those that are taken for digits are read as digits.
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
READ_AS = str.maketrans({"O": "0", "I": "1", "L": "1", "-": "", "–": "", " ": "", "\t": ""})
VERSION = 1
BITS = 5

#: For each lesson, all that counts in it, in order.
Lessons = Mapping[str, Sequence[str]]


def encode(done: Mapping[str, Collection[str]], lessons: Lessons) -> str:
    """The code of what is done.

    Args:
        done: for each lesson the names of the pieces that are done.
        lessons: for each lesson the names of all that counts.
    """
    data = bytearray([VERSION])
    for lesson, names in lessons.items():
        bits = sum(1 << place for place, name in enumerate(names)
                   if name in done.get(lesson, ()))
        if bits:
            size = (len(names) + 7) // 8
            data += _mark(lesson, names) + bytes([size]) + bits.to_bytes(size, "big")
    data += _check(data)
    number = int.from_bytes(data, "big") << (-8 * len(data) % BITS)
    count = (8 * len(data) + BITS - 1) // BITS
    text = "".join(LETTERS[number >> BITS * place & 31] for place in reversed(range(count)))
    return "-".join(text[start:start + 4] for start in range(0, count, 4))


def decode(code: str, lessons: Lessons) -> dict[str, set[str]]:
    """What is done, by a code. Lessons that are different in this version are left out.

    Args:
        code: the code, in large or small letters, with or without hyphens.
        lessons: for each lesson the names of all that counts.

    Raises:
        InvalidInput: if it is no code, or is mistyped.
    """
    text = code.upper().translate(READ_AS)
    if not text or not set(text) <= set(LETTERS) or len(text) > 1000:
        raise InvalidInput("code", code, "it must be a code from a progress bar")
    number = 0
    for letter in text:
        number = number << BITS | LETTERS.index(letter)
    size = len(text) * BITS // 8
    data = (number >> (len(text) * BITS - 8 * size)).to_bytes(size, "big")
    if len(data) < 3 or _check(data[:-2]) != data[-2:] or data[0] != VERSION:
        raise InvalidInput("code", code, "a letter in it is missing or wrong")
    known = {_mark(lesson, names): (lesson, names) for lesson, names in lessons.items()}
    return {lesson: {name for place, name in enumerate(names) if bits >> place & 1}
            for mark, bits in _parts(data[1:-2]) if mark in known
            for lesson, names in [known[mark]]}


def _parts(data: bytes) -> Iterator[tuple[bytes, int]]:
    while len(data) > 3:
        size = data[2]
        yield data[:2], int.from_bytes(data[3:3 + size], "big")
        data = data[3 + size:]


def _mark(lesson: str, names: Sequence[str]) -> bytes:
    """Says which lesson it is: another one if its pieces are others."""
    return _check("\n".join([lesson, *names]).encode())


def _check(data: bytes | bytearray) -> bytes:
    return (crc32(data) & 0xFFFF).to_bytes(2, "big")
