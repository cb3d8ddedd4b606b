"""Reads a fleet from a line people type in a chat, or from JSON; writes it again; says what was not understood.

    Sol: 2 carrier, 4 fighter, 1 destroyer2; tech: assault cannon; hand: direct hit, 2 cards; tg: 3; system: nebula

`read` never raises: whatever can be played is in the fleet, and every other word is a note with its place.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

from msgspec.structs import replace

from attacks.engine.fleets import Export
from attacks.engine.form import Label
from attacks.engine.pasted import bare
from attacks.engine.squads import Import, Note, check_edition, never_raises, own_json, pasted, playable, unread
from attacks.rooms.ti4 import cards
from attacks.rooms.ti4.fleet.calc import Linked, link_of, linked
from attacks.rooms.ti4.fleet.foreign import fights_in, typed_out
from attacks.rooms.ti4.fleet.possible import LONGEST, known_unit, problems
from attacks.rooms.ti4.fleet.squad import Fleet, UnitRow
from attacks.rooms.ti4.fleet.typed import Spot, Typed, typed, with_place
from attacks.rooms.ti4.fleet.writing import to_json, to_text
from attacks.rooms.ti4.wording import words

MOST_BYTES = 16 * 1024


@never_raises
def parse_fleet(text: str, edition: str) -> Import[Fleet]:
    """The fleet in a text, for an edition. Never raises."""
    check_edition(edition, cards.SETS)
    text = pasted(text, MOST_BYTES, _unfenced)
    if fights := fights_in(text):
        found = parse_fleet(json.dumps(fights[0]), edition)
        return replace(found, notes=(Note("warning", "first_of_fights", params={"n": len(fights)}), *found.notes))
    if (link := linked(text, edition)) is not None:
        side = next((side for side, fleet in link.fleets.items() if fleet), "attacker")
        both = all(link.fleets.values())
        found = of_link(link, side, edition)
        return replace(found, notes=(*found.notes, Note("info", "link_of_two"))) if both else found
    if not text.lstrip().startswith(("{", "[")):
        return _from_text(text, edition)
    foreign = typed_out(text)
    if not foreign and text.lstrip().startswith("["):
        return _from_text(text, edition)
    return _unplaced(_from_text(foreign, edition)) if foreign else checked(own_json(text, Fleet), edition)


def _unfenced(text: str) -> str:
    """The text out of a code block, or as it stands; its lines stay where they are, because they are counted."""
    inner = bare(text) if "```" in text else text.removeprefix("\ufeff")
    return "\n" * text[: max(0, text.find(inner))].count("\n") + inner


def of_link(link: Linked, side: str, edition: str) -> Import[Fleet]:
    """One side of a calculator's link, with notes that say what of it is not played here."""
    found = _from_text(link.fleets[side], edition) if link.fleets[side] else unread("no_ships")
    notes = [*_unplaced(found).notes]
    notes += [Note("warning", "not_played", params={"word": word[:LONGEST]}) for word in link.left_out[side]]
    return replace(found, notes=tuple(notes))


def _unplaced(found: Import[Fleet]) -> Import[Fleet]:
    """The same without places in a text that nobody has seen."""
    notes = [
        replace(note, place="", line=0, params={key: one for key, one in note.params.items() if key != "column"})
        for note in found.notes
    ]
    return replace(found, notes=tuple(notes))


def checked(fleet: Fleet, edition: str) -> Import[Fleet]:
    """A fleet made in a form, with what is wrong with it; without it if it cannot be played."""
    fleet = normal(fleet)
    return playable(fleet, problems(fleet, edition))


def normal(fleet: Fleet) -> Fleet:
    """The fleet told in one way, however it was brought, and its cost in resources.

    `destroyer2` is an upgraded `destroyer`; what is in space comes first; equal cards in hand stand together.
    """
    rows = sorted((_normal_row(row) for row in fleet.ships), key=lambda row: row.where != "space")
    fleet = replace(fleet, ships=tuple(rows), cards=tuple(Counter(fleet.cards).elements()))
    return replace(fleet, points=resources(fleet))


def _normal_row(row: UnitRow) -> UnitRow:
    base = "flagship" if row.kind == "flagship2" else cards.base_of(row.kind)
    return row if base == row.kind else replace(row, kind=base, upgraded=True)


def resources(fleet: Fleet) -> int:
    """What the units of a fleet cost, fractions rounded down."""
    own = fleet.faction if fleet.faction in cards.FACTIONS else ""
    rows = [row for row in fleet.ships if known_unit(row, own)]
    return max(0, int(sum(cards.unit_for(row.kind, row.upgraded, own).cost * row.n for row in rows)))


@cache
def ready_made(edition: str) -> tuple[Fleet, ...]:
    """Fleets for people who have brought none; the first two are a good first combat."""
    if edition not in cards.SETS:
        return ()
    lists = json.loads((cards.DATA / "ready_made.json").read_text("utf-8"))["fleets"]
    found = (parse_fleet(row["text"], edition).squad for row in lists if row["set"] in cards.SETS[edition])
    return tuple(fleet for fleet in found if fleet is not None)


def ship_line(row: UnitRow) -> tuple[Label, int | None]:
    """What equal units are called, upgraded ones by a name of their own where they have one, and how many they are."""
    upgraded = f"{row.kind}2"
    return ("units", upgraded if row.upgraded and upgraded in words("en")["units"] else row.kind), row.n


@cache
def ready_hands(edition: str) -> tuple[Fleet, ...]:
    """Cards for a third player who has brought none. Their names are public, and tell nothing of the hand."""
    hands = (
        Fleet(name="A full hand", faction="sol", cards=("sabotage",), unknown_cards=2),
        Fleet(name="A small hand", faction="sol", unknown_cards=2),
        Fleet(name="A hand and a leader", faction="nomad", cards=("sabotage",), leaders=("the_thundarian",)),
    )
    return tuple(hand for hand in hands if not any(problem.level == "error" for problem in problems(hand, edition)))


EXPORTS: tuple[Export, ...] = (
    ("text", "txt", "text/plain", to_text),
    ("json", "json", "application/json", to_json),
    ("link", "link.txt", "text/plain", link_of),
)


def _from_text(text: str, edition: str) -> Import[Fleet]:
    found = typed(text, edition)
    fleet = found.fleet
    wrong = problems(fleet, edition)
    notes = [*found.notes, *(with_place(problem, _spot_of(problem.place, found)) for problem in wrong)]
    notes.sort(key=lambda note: (note.line, int(note.params.get("column", 0))))
    for _ in range(len(wrong)):  # what cannot be played is left out, and the rest is looked at again
        broken = {problem.place for problem in problems(fleet, edition) if problem.level == "error"}
        lesser = _without(fleet, broken)
        if lesser == fleet:
            break
        fleet = lesser
    playable = all(problem.level != "error" for problem in problems(fleet, edition))
    return Import(normal(fleet) if playable else None, tuple(notes))


def _without(fleet: Fleet, places: set[str]) -> Fleet:
    """The fleet without the members of its lists that stand at these places."""
    changes: dict[str, Any] = {}
    for field in ("ships", "technologies", "cards", "leaders", "exhausted", "relics", "laws", "system", "neighbours"):
        gone = {
            place.removeprefix(field).split("]")[0].removeprefix("[")
            for place in places
            if place.startswith(field + "[")
        }
        if gone:
            changes[field] = tuple(one for n, one in enumerate(getattr(fleet, field)) if str(n) not in gone)
    if "faction" in places:
        changes["faction"] = ""
    return replace(fleet, **changes)


def _spot_of(place: str, found: Typed) -> Spot:
    """Where a place of the fleet was typed: the nearest part of its path that is known."""
    while place and place not in found.spots:
        cut = max(place.rfind("."), place.rfind("["))
        place = place[:cut] if cut > 0 else ""
    return found.spots.get(place, Spot(0, 0))
