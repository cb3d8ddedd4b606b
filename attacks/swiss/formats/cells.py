"""Cells of a sheet that no spreadsheet runs, whichever sign it takes for the end of a cell."""

from __future__ import annotations

import re

FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "|", "%", "\t", "\r")
BEFORE = " '\"\u00a0\u200b\ufeff"  # what spreadsheets look past
ENDS = ";,\t"  # what some of them take for the end of a cell: in Europe a semicolon
_RUNS = "".join(re.escape(sign) for sign in FORMULA if sign.strip())
_PUT = re.compile(rf"([{ENDS}][{BEFORE}]*)(?=[{_RUNS}])")
_PUT_BEFORE = re.compile(rf"([{ENDS}][{BEFORE}]*)'(?=[{_RUNS}])")


def runs(text: str) -> bool:
    """Would a spreadsheet take this for a formula?"""
    return text.lstrip(BEFORE).startswith(FORMULA)


def safe_cell(value: object) -> object:
    """A cell that no spreadsheet runs: what looks like a formula gets an apostrophe before it, in mid-cell too."""
    if not isinstance(value, str):
        return value
    text = _PUT.sub(r"\1'", re.sub(r"[\r\n]+", " ", value))
    return f"'{text}" if runs(text) else text


def bare_cell(cell: str) -> str:
    """A cell as it was before `safe_cell`."""
    text = _PUT_BEFORE.sub(r"\1", cell)
    return text[1:] if text.startswith("'") and runs(text[1:]) else text
