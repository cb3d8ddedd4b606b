"""What a player brings, read from a text: what every reader looks at first, and how it says what it did not understand.

A reader never raises: whatever can be played is in the squad, and every skipped or doubtful thing is a note.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import wraps
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from attacks.engine.pasted import bare
from attacks.engine.values import Refused, plain

EDITION, DETAIL = 40, 200  # how much of what was written is repeated in a note
S = TypeVar("S")


class Note(Struct, frozen=True, omit_defaults=True):
    """One thing the reader must be told. `code` is a words key under [notes]; `place` is a path like `ships[2].n`.

    Levels: `error` (left out, or nothing to play), `warning` (kept, look at it), `info`. `line` 0: nowhere in the text.
    """

    level: str
    code: str
    place: str = ""
    line: int = 0
    params: dict[str, str | int] = {}


class Import(Struct, Generic[S], frozen=True, omit_defaults=True):
    """What came of reading: a squad (None: nothing to play), the notes, and the builder's link if there is one."""

    squad: S | None
    notes: tuple[Note, ...] = ()
    link: str = ""


def unread(code: str, **params: str | int) -> Import[Any]:
    """Nothing to play, and why."""
    return Import(None, (Note("error", code, params=params),))


def never_raises(read: Callable[[str, str], Import[S]]) -> Callable[[str, str], Import[S]]:
    """A reader of a text for an edition whose refusal becomes the note that there is nothing to play."""

    @wraps(read)
    def reader(text: str, edition: str) -> Import[S]:
        try:
            return read(text, edition)
        except Refused as refused:
            return unread(refused.reason, **plain(refused.params))

    return reader


def check_edition(edition: str, editions: Container[str]) -> None:
    """Raises `Refused` for an edition the room does not have."""
    if edition not in editions:
        raise Refused("unknown_edition", edition=edition[:EDITION])


def pasted(text: str, most_bytes: int, strip: Callable[[str], str] = bare) -> str:
    """The text without what stands around a list. Raises `Refused` where it is too large to be read, or empty."""
    size = len(text.encode("utf-8", "replace"))
    if size > most_bytes:
        raise Refused("too_large", kilobytes=size // 1024, limit=most_bytes // 1024)
    text = strip(text)
    if not text.strip():
        raise Refused("empty")
    return text


def own_json(text: str, kind: type[S], shape: Callable[[Any], Any] | None = None) -> S:
    """A room's own record from the JSON it is written as; `shape` makes the record's form of what stands there first.

    Raises `Refused`: `bad_json` where it is no such record, `not_json` where it is no JSON.
    """
    data = text.encode("utf-8", "replace")
    try:
        return msgspec.json.decode(data, type=kind) if shape is None else _shaped(data, kind, shape)
    except msgspec.ValidationError as error:
        raise Refused("bad_json", detail=str(error)[:DETAIL]) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refused("not_json", detail=str(error)[:DETAIL]) from None


def _shaped(data: bytes, kind: type[S], shape: Callable[[Any], Any]) -> S:
    return msgspec.convert(shape(msgspec.json.decode(data)), kind)


def written(record: object) -> str:
    """A record as JSON that people can read and paste again."""
    return msgspec.json.format(msgspec.json.encode(record), indent=2).decode()


def playable(squad: S, notes: tuple[Note, ...]) -> Import[S]:
    """The squad with its notes; without it where one of them is an error."""
    return Import(None if any(note.level == "error" for note in notes) else squad, notes)
