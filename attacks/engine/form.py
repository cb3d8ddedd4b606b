"""What a room asks of a fleet on a page, described as data so that any page can draw it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Field(Struct, frozen=True, kw_only=True):
    """One question: `number` (from 0 to `most`), `check`, `choice`, `many`, `text` or `lines`.

    `label` is a words section and key, or a name that needs no translation; options likewise.
    """

    key: str
    kind: str
    label: tuple[str, str] | str
    most: int = 0
    usual: Any = ""
    options: tuple[tuple[str, tuple[str, str] | str], ...] = ()


class Said(Struct, frozen=True):
    """A word of the room to be said: its section, its key, what fills its places, and a number to stand behind it."""

    section: str
    word: str
    params: dict[str, int | str] = {}
    n: int = 0


class Group(Struct, frozen=True, kw_only=True):
    """Questions that belong together; with `rows` a table whose rows are tuples of keys under `columns`."""

    key: str
    fields: tuple[Field, ...]
    rows: tuple[tuple[tuple[str, str] | str, tuple[str, ...]], ...] = ()
    columns: tuple[str, ...] = ()
    folded: bool = False
