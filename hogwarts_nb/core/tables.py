"""Tables for a notebook, with text on the left and numbers on the right.

JupyterLab aligns every cell to the right unless the cell itself says otherwise, and breaks the id
of a clause at its hyphens.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["Cell", "Code", "table"]


class Code(str):
    """A cell that shows a name or a line of Python."""

    __slots__ = ()


#: Text, Python, a whole number, or ids of clauses, which are not broken.
Cell = str | Code | int | tuple[str, ...]

LEFT = ' style="text-align:left"'


def table(head: Sequence[str], rows: Iterable[Sequence[Cell]], *, caption: str = "") -> str:
    """A table as HTML; all its text is escaped.

    Args:
        head: the name of each column.
        rows: the cells of each row.
        caption: the heading of the table.
    """
    from html import escape

    lines = [tuple(row) for row in rows]
    columns = list(zip(*lines, strict=True)) or [()] * len(head)
    heading = "".join(
        f"<th{'' if cells and all(isinstance(cell, int) for cell in cells) else LEFT}>"
        f"{escape(name)}</th>" for name, cells in zip(head, columns, strict=True))
    above = f"<caption><b>{escape(caption)}</b></caption>" if caption else ""
    body = "".join(f"<tr>{''.join(map(_cell, line))}</tr>" for line in lines)
    return f"<table>{above}<thead><tr>{heading}</tr></thead><tbody>{body}</tbody></table>"


def _cell(cell: Cell) -> str:
    from html import escape

    if isinstance(cell, int):
        return f"<td>{cell}</td>".replace("-", "−")
    if isinstance(cell, tuple):
        ids = " ".join(f'<span style="white-space:nowrap">{escape(one)}</span>' for one in cell)
        return f"<td{LEFT}>{ids}</td>"
    text = escape(cell)
    return f"<td{LEFT}>{f'<code>{text}</code>' if isinstance(cell, Code) else text}</td>"
