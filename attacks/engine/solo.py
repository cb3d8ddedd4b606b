"""Fleets of games in which everybody brings one fighter: a record of whole numbers says all that is to be known of it.

The form, the reader of a pasted fighter, what it is copied out as and its limits follow from the record:

    class Fencer(Struct, frozen=True):
        name: str
        skill: Annotated[int, Meta(ge=1, le=6)] = 3

    fleets = solo_fleets(Fencer, (Fencer("Ines", 4), Fencer("Otto", 2)))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar, cast

import msgspec
from msgspec import Struct, inspect

from attacks.engine.fleets import READY, Builder, Fleets
from attacks.engine.form import Field, Group
from attacks.engine.squads import Import, never_raises, own_json, pasted, unread, written

MOST_BYTES = 4 * 1024


class Fighter(Protocol):
    """A Struct with a name, whose other fields are whole numbers."""

    @property
    def name(self) -> str: ...


T = TypeVar("T", bound=Fighter)


class Solo(Struct, Generic[T], frozen=True):
    """What a seat brings: its one fighter, as a squad of one ship."""

    ships: tuple[T, ...]
    name: str = ""
    faction: str = ""
    points: int = 0

    @property
    def fighter(self) -> T:
        return self.ships[0]


def solo_fleets(kind: type[T], ready: Sequence[T]) -> Fleets[Any]:
    """The lists of a game of single fighters of this kind; `ready` are those one may take."""
    squad = cast(type[Solo[T]], Solo[kind])  # type: ignore[valid-type]
    numbers = [one for one in _fields(kind) if one.name != "name"]
    fields = [Field(key="name", kind="text", label=("form", "name"), most=40)]
    fields += [
        Field(key=one.name, kind="number", label=("form", one.name), most=one.type.le or 99, usual=one.default)
        for one in numbers
    ]

    def of(fighter: T) -> Solo[T]:
        return Solo((fighter,), name=fighter.name)

    @never_raises
    def read(text: str, _edition: str) -> Import[Solo[T]]:
        return Import(of(own_json(pasted(text, MOST_BYTES), kind)))

    def squad_from(answers: dict[str, Any], _edition: str, _was: object) -> Import[Solo[T]]:
        given = {one.name: answers[one.name] for one in numbers if answers.get(one.name) is not None}
        try:
            return Import(of(msgspec.convert({"name": answers.get("name") or ready[0].name, **given}, kind)))
        except msgspec.ValidationError as error:
            return unread("bad_json", detail=str(error))

    return Fleets(
        squad=squad,
        read=read,
        ready_made=lambda _edition: [of(one) for one in ready],
        source=READY,
        exports=(("json", "json", "application/json", lambda brought: written(brought.fighter)),),
        builder=Builder(
            groups=lambda _edition: (Group(key="fighter", fields=tuple(fields)),),
            squad_from=squad_from,
            answers_of=lambda brought: msgspec.to_builtins(brought.fighter),
        ),
    )


def _fields(kind: type[Any]) -> list[Any]:
    """The fields of a record, with their types and limits."""
    return list(cast(inspect.StructType, inspect.type_info(kind)).fields)
