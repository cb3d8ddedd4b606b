"""A result as a header and one line that an organizer can take into any spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Any

from attacks.swiss.formats.cells import safe_cell


def cell(value: object) -> str:
    """A value as text that no spreadsheet runs: numbers stay, what looks like a formula gets an apostrophe."""
    if isinstance(value, int):
        return str(value)
    text = " ".join(str(value).split()) if value else ""
    return str(safe_cell(text))


def lines(row: Mapping[str, Any]) -> str:
    """The header and the line, in the form of RFC 4180."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(list(row))
    writer.writerow([cell(value) for value in row.values()])
    return out.getvalue()
