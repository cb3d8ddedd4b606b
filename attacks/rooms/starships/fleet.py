"""Reads what a player brings: the name of a vessel, or JSON with a vessel and perhaps a group's own deck.

    Kestrel Interceptor
    {"vessel": "kestrel"}
    {"vessel": "tug", "deck": {"vessels": [...], "cards": [...]}}
    {"vessels": [...], "cards": [...]}

`read` never raises: what is wrong is a note with its place.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from attacks.engine.fleets import Export
from attacks.engine.squads import Import, Note, never_raises, own_json, pasted, unread
from attacks.engine.values import Refused, plain
from attacks.rooms.starships.cards import Deck, standard
from attacks.rooms.starships.cards import read as read_deck
from attacks.rooms.starships.squad import ANY, Berth, Squad

MOST_BYTES = 128 * 1024
NAME = 80
NAMES = {
    "kestrel": "Kestrel Interceptor",
    "lantern": "Lantern Corvette",
    "bastion": "Bastion Monitor",
    "mule": "Mule Freighter",
    "warden": "Warden Frigate",
}
"""The vessels of the standard deck as people call them."""
FREE = "Whichever is free"


class Typed(Struct, frozen=True, forbid_unknown_fields=True):
    """The JSON people hand in."""

    vessel: str = ANY
    hull: int | None = None
    name: str = ""
    deck: dict[str, Any] | None = None


@never_raises
def read(text: str, edition: str) -> Import[Squad]:
    """The vessel, and perhaps the deck, in a text. Never raises."""
    text = pasted(text, MOST_BYTES)
    return squad_of(own_json(text, Typed, _with_deck)) if text.startswith("{") else _from_name(text)


def squad_of(typed: Typed) -> Import[Squad]:
    """The squad of what was handed in, or what is wrong with it."""
    try:
        deck = standard() if typed.deck is None else read_deck(typed.deck)
    except Refused as error:
        return unread(error.reason, **plain(error.params))
    known = {hull.id: hull for hull in deck.vessels}
    if typed.vessel != ANY and typed.vessel not in known:
        return unread("unknown_vessel", vessel=typed.vessel[:NAME], known=", ".join(known))
    printed = known[typed.vessel].hull if typed.vessel != ANY else 0
    if typed.hull is not None and not 0 <= typed.hull <= printed:
        return unread("bad_hull", most=printed)
    name = typed.name.strip()[:NAME] or vessel_name(deck, typed.vessel)
    berth = Berth(typed.vessel, typed.hull, vessel_name(deck, typed.vessel))
    notes = (Note("info", "own_deck", params={"n": sum(card.copies for card in deck.cards)}),) if typed.deck else ()
    return Import(Squad(name=name, ships=(berth,), deck=typed.deck), notes)


def vessel_name(deck: Deck, vessel: str) -> str:
    """A vessel of a deck by its name."""
    if vessel == ANY:
        return FREE
    return next((one.name for one in deck.vessels if one.id == vessel), "") or NAMES.get(vessel, vessel)


def to_json(squad: Squad) -> str:
    """The squad as it can be handed in again."""
    told: dict[str, Any] = {"vessel": squad.vessel.kind}
    told |= {"hull": squad.vessel.hull} if squad.vessel.hull is not None else {}
    told |= {"name": squad.name} if squad.name != squad.vessel.name else {}
    return json.dumps(told | ({"deck": squad.deck} if squad.deck else {}), indent=1, ensure_ascii=False) + "\n"


def deck_json(squad: Squad) -> str:
    """The deck this squad is played with, to begin an own one with."""
    deck = standard() if squad.deck is None else read_deck(squad.deck)
    return json.dumps(msgspec.to_builtins(deck), indent=1, ensure_ascii=False) + "\n"


def deck_schema(_squad: Squad) -> str:
    """The JSON schema of a deck, for editors that check while one types."""
    return json.dumps(msgspec.json.schema(Deck), indent=1) + "\n"


def ready_beside(edition: str, squads: tuple[Squad, ...]) -> tuple[Squad, ...]:
    """The vessels to choose from where others have sat down: those of the group's own deck, if somebody brought one."""
    data = next((squad.deck for squad in squads if squad.deck), None)
    if data is None:
        return ready_made(edition)
    deck = read_deck(data)
    kinds = (ANY, *(vessel.id for vessel in deck.vessels))
    named = ((kind, vessel_name(deck, kind)) for kind in kinds)
    return tuple(Squad(name=name, ships=(Berth(kind, None, name),)) for kind, name in named)


@cache
def ready_made(edition: str) -> tuple[Squad, ...]:
    """Whichever vessel is free, then each vessel of the standard deck."""
    kinds = (ANY, *(vessel.id for vessel in standard().vessels))
    found = (squad_of(Typed(kind)).squad for kind in kinds)
    return tuple(squad for squad in found if squad is not None)


def _from_name(text: str) -> Import[Squad]:
    names = {name.lower(): kind for kind, name in NAMES.items()}
    wanted = " ".join(text.lower().split())
    return squad_of(Typed(names.get(wanted, wanted)))


def _with_deck(data: object) -> Any:
    """A deck that is pasted by itself is one that is brought."""
    return {"deck": data} if isinstance(data, dict) and "cards" in data else data


EXPORTS: tuple[Export, ...] = (
    ("json", "json", "application/json", to_json),
    ("deck", "deck.json", "application/json", deck_json),
    ("schema", "schema.json", "application/json", deck_schema),
)
