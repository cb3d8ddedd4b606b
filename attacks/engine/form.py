"""What a room asks of a fleet on a page, described as data so that any page can draw it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Said(Struct, frozen=True):
    """A word of the room to be said: its section, its key, what fills its places, and a number to stand behind it."""

    section: str
    word: str
    params: dict[str, int | str | Said] = {}
    n: int = 0


Label = tuple[str, str] | str | Said
"""A words section and key, a name that needs no translation, or a word whose places are filled."""


class Field(Struct, frozen=True, kw_only=True):
    """One question: `number` (from `least` to `most`), `check`, `choice`, `many`, `text` or `lines`.

    A text may be `required`; its `most` is how many characters fit. A `wide` one has more room than a number needs.
    What is asked about may be drawn before its name: `sign` says what it is. `only` these factions are asked.
    """

    key: str
    kind: str
    label: Label
    least: int = 0
    most: int = 0
    usual: Any = ""
    required: bool = False
    wide: bool = False
    sign: str = ""
    only: tuple[str, ...] = ()
    options: tuple[tuple[str, Label], ...] = ()


class Group(Struct, frozen=True, kw_only=True):
    """Questions that belong together; with `rows` a table whose rows are tuples of keys, under `columns` if it has any.

    Groups that are asked again and again share the words of `like`, with their number `n`.
    """

    key: str
    fields: tuple[Field, ...]
    rows: tuple[tuple[Label, tuple[str, ...]], ...] = ()
    columns: tuple[str, ...] = ()
    folded: bool = False
    like: str = ""
    n: int = 0

    @property
    def words(self) -> str:
        """Under what its title and its hint stand among the words of a form."""
        return self.like or self.key
