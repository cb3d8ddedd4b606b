"""Fleets as cards on a page: name, worth, what one does in a line, what is in it, and what its picture shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.utils.text import slugify

from attacks.models import Fleet
from attacks.services import fleets
from attacks.web.common import words


@dataclass(frozen=True)
class Card:
    """One fleet to choose. `value` is the form's answer; `units` is what its picture shows, as JSON.

    `counted`: by which revision its points are, where there are several. `idle`: why it cannot win what is
    played.
    """

    value: str
    name: str
    points: int
    worth: str
    does: str
    holds: str
    units: str
    counted: str = ""
    idle: str = ""


def key_of(made: Sequence[Any], place: int) -> str:
    """What a ready-made squad is called in forms and links: by its name, or by its place if that is not its own."""
    key = slugify(made[place].name)
    return key if key and [slugify(one.name) for one in made].count(key) == 1 else str(place)


def place_of(made: Sequence[Any], key: str) -> int | None:
    """Where a ready-made squad stands, by its key or its number; None if there is no such one."""
    if key.isascii() and key.isdecimal() and len(key) < 5:
        return int(key) if int(key) < len(made) else None
    return next((place for place in range(len(made)) if key_of(made, place) == key), None)


def of_ready(room: str, made: Sequence[Any], mode: str = "") -> list[Card]:
    """The ready-made squads as cards, each with a line of what it does: first those that can win what is played."""
    found = [
        card(
            room,
            f"ready:{key_of(made, place)}",
            squad,
            words.say(room, "squads", slugify(squad.name), default=" "),
            mode,
        )
        for place, squad in enumerate(made)
    ]
    return sorted(found, key=lambda one: bool(one.idle))


def of_saved(own: Sequence[Fleet], mode: str = "") -> list[Card]:
    """The fleets of a browser as cards."""
    return [card(fleet.room, f"saved:{fleet.pk}", fleets.squad_record(fleet), "", mode) for fleet in own]


def card(room: str, value: str, squad: Any, does: str, mode: str = "") -> Card:
    faction = words.say(room, "factions", squad.faction, default=squad.faction) if squad.faction else ""
    said = words.say(room, "lists", "worth", {"n": squad.points}) if squad.points else ""
    revision = fleets.revision_in(squad) if said else ""
    return Card(
        value=value,
        name=squad.name or faction,
        points=squad.points,
        worth=f"{said} ({revision})" if revision else said,
        does=does.strip() or faction,
        holds=words.comma(holds(room, squad)),
        units=msgspec.json.encode(fleets.outlines(room, squad)).decode(),
        counted=revision,
        idle=words.say(room, "lists", "idle", default=" ").strip() if fleets.unfinished(room, squad, mode) else "",
    )


def holds(room: str, squad: Any) -> list[str]:
    """What is in a squad, each thing once with its number."""
    counted: Counter[str] = Counter()
    for label, n in fleets.ship_lines(room, squad):
        counted[words.named(room, label)] += 1 if n is None else n
    return [name if n == 1 else f"{n} × {name}" for name, n in counted.items() if name != squad.name]
