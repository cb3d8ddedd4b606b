"""The question a player is asked on the page: which vessel. A group's own deck is pasted as JSON instead."""

from __future__ import annotations

from functools import cache
from typing import Any

from attacks.engine.form import Field, Group
from attacks.engine.squads import Import
from attacks.rooms.starships.cards import standard
from attacks.rooms.starships.fleet import Typed, squad_of
from attacks.rooms.starships.squad import ANY, Squad


@cache
def groups(edition: str) -> tuple[Group, ...]:
    """Which of the standard deck's vessels, or whichever is free."""
    kinds = (ANY, *(vessel.id for vessel in standard().vessels))
    options = tuple((kind, ("vessel_lines", kind)) for kind in kinds)
    vessel = Field(key="vessel", kind="choice", label=("form", "vessel"), options=options)
    return (Group(key="vessel", fields=(vessel,)),)


def squad_from(answers: dict[str, Any], edition: str, was: Squad | None = None) -> Import[Squad]:
    """The squad of the answers; the deck it had stays, as long as it has such a vessel."""
    vessel = str(answers.get("vessel") or ANY)
    return squad_of(Typed(vessel, deck=was.deck if was else None))


def answers_of(squad: Squad) -> dict[str, Any]:
    """The answers that make this squad."""
    return {"vessel": squad.vessel.kind}
