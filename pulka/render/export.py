"""Rows of a table as bytes: CSV, JSON Lines, Parquet."""

from __future__ import annotations

import codecs
import csv
import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import date
from typing import IO, Any, BinaryIO

from pulka.message import _
from pulka.problems import Problem, UsageError
from pulka.season.tables import TABLES, Row, Table, Value, decimal

FORMATS = ("csv", "jsonl", "parquet")
Write = Callable[[Iterable[Row]], None]
_FORMULA = tuple("=+-@\t\r＝＋－＠")
# Text that people have typed; the rest is made here, and none of it begins so.
_TYPED = {"file", "convention", "comment", "dealer", "hand1", "hand2", "hand3", "declarer", "whister", "player",
          "against"}  # fmt: skip
_SQL = {"text": "VARCHAR", "integer": "BIGINT", "double": "DOUBLE", "date": "DATE"}


@contextmanager
def writers(form: str, files: Sequence[BinaryIO]) -> Iterator[list[Write]]:
    """For each table, in the order of ``TABLES``, what takes its rows; the files are whole when the block ends."""
    if form == "parquet":
        with _parquet(files) as made:
            yield made
    else:
        make = _csv if form == "csv" else _jsonl
        yield [make(file, table) for file, table in zip(files, TABLES, strict=True)]


def _csv(file: BinaryIO | IO[bytes], table: Table) -> Write:
    """UTF-8, a line of names first, an empty cell for what is not there, lines ended by LF."""
    rows = csv.writer(codecs.getwriter("utf-8")(file), lineterminator="\n")
    rows.writerow(table.columns)

    def write(found: Iterable[Row]) -> None:
        for row in found:
            rows.writerow([_cell(name, row.get(name)) for name in table.columns])

    return write


def _cell(name: str, value: Value) -> str:
    """A cell of CSV. Text that a person typed and a spreadsheet would take for a formula gets an apostrophe before it.

    >>> _cell("player", "=1+1"), _cell("notation", "3. А(2)=М(+2)"), _cell("delta", -1)
    ("'=1+1", '3. А(2)=М(+2)', '-1')
    """
    if isinstance(value, str):
        return f"'{value}" if name in _TYPED and value.startswith(_FORMULA) else value
    return "" if value is None else value.isoformat() if isinstance(value, date) else decimal(value)


def _jsonl(file: BinaryIO | IO[bytes], table: Table) -> Write:
    """A JSON object a line, every column in it."""

    def write(found: Iterable[Row]) -> None:
        for row in found:
            pairs = (f"{json.dumps(name)}: {_literal(row.get(name))}" for name in table.columns)
            file.write(f"{{{', '.join(pairs)}}}\n".encode())

    return write


def _literal(value: Value) -> str:
    if value is None or isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return f'"{value.isoformat()}"' if isinstance(value, date) else decimal(value)


def require(form: str) -> None:
    """Raise ``UsageError`` where the format cannot be written by what is installed."""
    if form == "parquet":
        _duckdb()


def _duckdb() -> Any:
    try:
        import duckdb
    except ImportError:
        hint = _("Install it: pip install 'pulka-score[parquet]' - or take --format csv or jsonl.")
        problem = Problem("parquet-missing", _("Parquet is written by DuckDB, which is not installed."), hint=hint)
        raise UsageError(problem) from None
    return duckdb


@contextmanager
def _parquet(files: Sequence[BinaryIO]) -> Iterator[list[Write]]:
    """The rows go to JSON Lines in a folder for the while, and DuckDB makes Parquet of it, typed by the tables."""
    from shutil import copyfileobj
    from tempfile import TemporaryDirectory

    duckdb = _duckdb()
    with TemporaryDirectory(prefix="pulka-") as folder:
        names = [os.path.join(folder, table.name) for table in TABLES]
        with ExitStack() as stack:
            lines = [stack.enter_context(open(f"{name}.jsonl", "wb")) for name in names]
            yield [_jsonl(file, table) for file, table in zip(lines, TABLES, strict=True)]
        alone = {"autoinstall_known_extensions": "false", "autoload_known_extensions": "false", "threads": "1"}
        with _told(duckdb.Error), duckdb.connect(config=alone) as base:
            for name, table, file in zip(names, TABLES, files, strict=True):
                columns = ", ".join(f"{column}: '{_SQL[kind]}'" for column, kind in table.columns.items())
                base.execute(
                    f"COPY (SELECT * FROM read_json(?, format = 'newline_delimited', columns = {{{columns}}})) "  # noqa: S608
                    f"TO '{_quoted(name)}.parquet' (FORMAT parquet)",
                    [f"{name}.jsonl"],
                )
                with open(f"{name}.parquet", "rb") as made:
                    copyfileobj(made, file)


@contextmanager
def _told(kind: type[Exception]) -> Iterator[None]:
    """What DuckDB cannot write is a fault of the output."""
    try:
        yield
    except kind as error:
        raise OSError(None, str(error).partition("\n")[0]) from None


def _quoted(path: str) -> str:
    return path.replace("'", "''")
