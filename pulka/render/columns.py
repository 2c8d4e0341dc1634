"""A table whose columns stand in groups under headings, for a terminal of any width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_GAP = "  "
_BETWEEN = " │ "
_INDENT = "  "


@dataclass(frozen=True, slots=True)
class Group:
    """Columns under one heading; ``cells`` has a row for each row of the table, an empty text where nothing is."""

    heading: str
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]

    def part(self, start: int, end: int) -> Group:
        """Some of the columns, under the same heading."""
        return Group(self.heading, self.columns[start:end], tuple(row[start:end] for row in self.cells))

    @property
    def widths(self) -> list[int]:
        """How wide each column is; the first one grows where the heading is longer than all of them."""
        widths = [max(len(label), *(len(row[i]) for row in self.cells)) for i, label in enumerate(self.columns)]
        widths[0] += max(0, len(self.heading) - _total(widths))
        return widths


def _total(widths: Sequence[int]) -> int:
    return sum(widths) + len(_GAP) * (len(widths) - 1)


def columns_text(rows: Sequence[str], groups: Sequence[Group], width: int) -> list[str]:
    """The table on as many lines as it takes; groups that do not fit side by side go below, their rows told again.

    >>> group = Group("whister", ("0", "1"), (("-5", "-3"), ("7", "")))
    >>> print("\\n".join(columns_text(["6(0)", "6(-1)"], [group, Group("passer", ("",), (("-5",), ("12",)))], 40)))
             whister │ passer
               0   1 │
      6(0)    -5  -3 │     -5
      6(-1)    7     │     12
    """
    label = len(_INDENT) + max(map(len, rows)) + len(_GAP)
    blocks = [_block(rows, block, label) for block in _blocks(groups, width - label)]
    return [line for i, block in enumerate(blocks) for line in ([""] if i else []) + block]


def _blocks(groups: Sequence[Group], width: int) -> Iterator[list[Group]]:
    """The groups parted so that each part fits; a group is broken only where it alone is too wide."""
    block: list[Group] = []
    for group in (piece for whole in groups for piece in _pieces(whole, width)):
        taken = sum(_total(one.widths) + len(_BETWEEN) for one in block)
        if block and taken + _total(group.widths) > width:
            yield block
            block = []
        block.append(group)
    yield block


def _pieces(group: Group, width: int) -> Iterator[Group]:
    start = 0
    for end in range(1, len(group.columns) + 1):
        if end - start > 1 and _total(group.part(start, end).widths) > width:
            yield group.part(start, end - 1)
            start = end - 1
    yield group.part(start, len(group.columns))


def _block(rows: Sequence[str], groups: Sequence[Group], label: int) -> list[str]:
    widths = [group.widths for group in groups]

    def line(begin: str, texts: Sequence[str]) -> str:
        return f"{_INDENT}{begin}".ljust(label) + _BETWEEN.join(texts).rstrip()

    def cells(at: Sequence[Sequence[str]]) -> list[str]:
        return [
            _GAP.join(f"{cell:>{wide}}" for cell, wide in zip(row, wides, strict=True))
            for row, wides in zip(at, widths, strict=True)
        ]

    lines = [line("", [f"{group.heading:<{_total(wide)}}" for group, wide in zip(groups, widths, strict=True)])]
    if any(any(group.columns) for group in groups):
        lines.append(line("", cells([group.columns for group in groups])))
    for i, row in enumerate(rows):
        found = [group.cells[i] for group in groups]
        if any(cell for cells_of in found for cell in cells_of):
            lines.append(line(row, cells(found)))
    return lines
