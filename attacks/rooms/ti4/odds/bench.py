"""Two fleets that nobody plays, in steppers: how many of each class, upgraded or not, and how far it is asked.

Of a whole action also what is carried, what stands on the planet, and the cannons next door, of either side.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attacks.engine.bench import BETWEEN, MORE, SIDES, Head, Lying, Unit
from attacks.engine.form import Field, Group, Label
from attacks.engine.values import Refused
from attacks.rooms.ti4 import cards
from attacks.rooms.ti4.fleet.squad import SYSTEM
from attacks.rooms.ti4.fleet.writing import LABELS
from attacks.rooms.ti4.odds.described import parse_shorthand
from attacks.rooms.ti4.places import PARTS

KINDS = ("fighter", "destroyer", "cruiser", "carrier", "dreadnought", "war_sun", "flagship")
MOST = {"flagship": 1, "war_sun": 2, "fighter": 30}
USUAL_MOST = 12
CARRIED = ("infantry", "mech")
PLANET = ("infantry", "mech", "pds", "space_dock")
NEAR = ("pds",)
PLACES = {"space": (*KINDS, *CARRIED), "planet": PLANET, "near": NEAR}
PREFIX = {"space": "", "planet": "on_", "near": "near_"}
OPEN = {"technologies": "technology", "leaders": "leader", "relics": "relic", "laws": "law"}
"""What lies open before a side, by the field of a fleet."""
FLEETS = {"p1": "attacker", "p2": "defender"}
EXTENT = ("end", "round", "barrage", "action")
PLAIN = {"edition": "codex", "order": "cheapest"}


class Fleets:
    """Two fleets meet in space."""

    heads: tuple[Head, ...] = (Head("won", "result", 1), Head("lost", "result", -1), Head("rounds", "rounds"))
    ends: tuple[str, str] = ("", "")
    made_of: tuple[str, ...] = ()

    def groups(self, answers: dict[str, Any]) -> tuple[Group, ...]:
        """The classes of both fleets, how far it is asked, and whose fleets they are."""
        edition = str(answers.get("edition") or PLAIN["edition"])
        extent = Field(
            key="extent",
            kind="ruler",
            label=("what_if", "extent"),
            usual=EXTENT[0],
            options=tuple((one, ("what_if", f"extent_{one}")) for one in EXTENT),
        )
        editions = tuple((key, ("edition_names", key)) for key in cards.SETS)
        more = (
            Field(key="edition", kind="choice", label=("what_if", "edition"), usual=PLAIN["edition"], options=editions),
            *_stands(answers),
            *(_upgrades(seat, answers) for seat in SIDES),
            *(_open(seat, edition) for seat in SIDES),
            Field(
                key="system",
                kind="many",
                label=("form", "system"),
                options=tuple((one, ("places", one)) for one in SYSTEM),
            ),
        )
        return (
            *(Group(key=seat, fields=(_faction(seat, edition), *_counts(seat, answers))) for seat in SIDES),
            Group(key=BETWEEN, fields=(extent,)),
            Group(key=MORE, fields=more, folded=True),
        )

    def units(self, answers: dict[str, Any]) -> tuple[Unit, ...]:
        """Nobody: a side is how many it has of each class."""
        return ()

    def lies(self, answers: dict[str, Any]) -> tuple[Lying, ...]:
        """The ranks of both fleets, the largest ships first."""
        return tuple(
            Lying(seat, kind, n, ((_label(place, kind), n),))
            for seat in SIDES
            for place, kind in _fields(answers)
            if (n := int(answers.get(_key(seat, place, kind)) or 0))
        )

    def with_unit(self, answers: dict[str, Any], seat: str, unit: str) -> dict[str, Any]:
        """Nothing changes: nobody is chosen."""
        return answers

    def answers_of(self, told: dict[str, Any]) -> dict[str, Any] | None:
        """The answers that a line says, where it is about units of the usual classes, and one planet at most."""
        found: dict[str, Any] = {"edition": told.get("edition", PLAIN["edition"]), "extent": _extent(told)}
        found |= {"begins": told.get("begins", PARTS[0]), "past": bool(told.get("past"))}
        found["system"] = list(dict.fromkeys(one for name in FLEETS.values() for one in told[name].get("system", ())))
        for seat, name in FLEETS.items():
            fleet = told[name]
            found[f"{seat}_faction"] = fleet.get("faction", "")
            found[f"{seat}_open"] = [one for field in OPEN for one in fleet.get(field, ())]
            upgraded = found[f"{seat}_upgraded"] = []
            for row in fleet.get("ships", ()):
                kind = _class(row["kind"])
                key = _key(seat, row.get("where", "space"), kind)
                found[key] = found.get(key, 0) + row.get("n", 1)
                if damaged := row.get("damaged", 0):
                    found[f"{key}_damaged"] = found.get(f"{key}_damaged", 0) + damaged
                if row.get("upgraded") and kind not in upgraded:
                    upgraded.append(kind)
        try:
            again = parse_shorthand(self.line_of(found))
        except Refused:
            return None
        return found if _compared(again) == _compared(told) else None

    def line_of(self, answers: dict[str, Any]) -> str:
        """The answers as two fleets, largest ships first, and what stands after the slash."""
        sides = [_fleet(answers, seat) for seat in SIDES]
        if system := answers.get("system"):
            sides[0] += f"; system: {', '.join(str(one).replace('_', ' ') for one in system)}"
        extent = str(answers.get("extent"))
        more = {"round": ["rounds:1"], "barrage": ["mode:barrage"], "action": ["mode:action"]}.get(extent, [])
        begins = str(answers.get("begins") or PARTS[0])
        if _whole(answers) and begins != PARTS[0]:
            more.append(f"from:{begins}")
        if answers.get("past") and _may_be_past(answers):
            more.append("barrage:past")
        if (edition := answers.get("edition") or PLAIN["edition"]) != PLAIN["edition"]:
            more.append(f"edition:{edition}")
        return " v ".join(sides) + (f" / {' '.join(more)}" if more else "")


def _compared(told: dict[str, Any]) -> dict[str, Any]:
    """What a line says, without notes and without the order in which it lists ships: none counts here."""
    fleets = {
        name: {**told[name], "ships": sorted(told[name].get("ships", ()), key=str), "points": 0}
        for name in FLEETS.values()
    }
    usual = {"edition": PLAIN["edition"], "begins": PARTS[0], "ends": PARTS[-1], "past": False}
    return usual | told | fleets | {"notes": ()}


def _fleet(answers: dict[str, Any], seat: str) -> str:
    """One side as people type it; the places after the ships only where a whole action is asked."""
    rows: dict[str, list[str]] = {place: [] for place in PLACES}
    for place, kind in _fields(answers):
        key = _key(seat, place, kind)
        if n := int(answers.get(key) or 0):
            damaged = min(n, int(answers.get(f"{key}_damaged") or 0)) if _sustains(answers, seat, kind) else 0
            words = f"{n} {kind.replace('_', ' ')}{'2' * (kind in _upgraded(answers, seat))}"
            rows[place].append(f"{words} ({damaged} damaged)" if damaged else words)
    faction = str(answers.get(f"{seat}_faction") or "")
    parts = [(f"{faction.replace('_', ' ')}: " if faction else "") + ", ".join(rows["space"])]
    parts = [part for part in parts if part] or ["none"]
    parts += [f"{place}: {', '.join(rows[place])}" for place in ("planet", "near") if rows[place]]
    for field, kind in OPEN.items():
        if there := [one for one in answers.get(f"{seat}_open") or () if cards.CARDS[one].kind == kind]:
            parts.append(f"{LABELS[field]}: {', '.join(one.replace('_', ' ') for one in there)}")
    return "; ".join(parts)


def _fields(answers: dict[str, Any]) -> list[tuple[str, str]]:
    """Which classes are counted, and where: the largest ships first."""
    space = list(reversed(KINDS))
    if not _whole(answers):
        return [("space", kind) for kind in space]
    carried = [*space, *CARRIED]
    return [
        *(("space", one) for one in carried),
        *(("planet", one) for one in PLANET),
        *(("near", one) for one in NEAR),
    ]


def _key(seat: str, place: str, kind: str) -> str:
    return f"{seat}_{PREFIX.get(place, place)}{kind}"


def _label(place: str, kind: str) -> Label:
    return ("classes", kind) if place == "space" else ("what_if", f"{place}_{kind}")


def _class(kind: str) -> str:
    """The class of a unit: a faction's own destroyer counts among destroyers, a structure as itself."""
    unit = cards.UNITS.get(kind)
    return unit.kind if unit and unit.kind in PLACES["space"] else kind


def _whole(answers: dict[str, Any]) -> bool:
    return answers.get("extent") == "action"


def _may_be_past(answers: dict[str, Any]) -> bool:
    """May the barrage be over: where a combat is asked that has begun?"""
    begins = str(answers.get("begins") or PARTS[0])
    return begins == "combat" if _whole(answers) else answers.get("extent") != "barrage"


def _upgraded(answers: dict[str, Any], seat: str) -> list[str]:
    return list(answers.get(f"{seat}_upgraded") or ())


def _sustains(answers: dict[str, Any], seat: str, kind: str) -> bool:
    """Has this class of a side Sustain Damage?"""
    faction = str(answers.get(f"{seat}_faction") or "")
    if kind == "flagship" and not faction:
        return False
    return cards.unit_for(kind, kind in _upgraded(answers, seat), faction).sustain


def _extent(told: dict[str, Any]) -> str:
    if told.get("mode") == "barrage":
        return "barrage"
    if told.get("mode") == "action":
        return "action"
    return "round" if told.get("rounds") == 1 else "end"


def _faction(seat: str, edition: str) -> Field:
    known = tuple((key, ("factions", key)) for key in cards.factions_of(edition))
    return Field(
        key=f"{seat}_faction", kind="choice", label=("form", "faction"), options=(("", ("form", "any")), *known)
    )


def _counts(seat: str, answers: dict[str, Any]) -> tuple[Field, ...]:
    """A stepper for each class, and one for damaged ones where there are some that can be; a flagship is somebody's, so
    it is asked for where the faction is known.
    """
    own = bool(answers.get(f"{seat}_faction"))
    found = []
    for place, kind in _fields(answers):
        if kind == "flagship" and not own:
            continue
        key, most = _key(seat, place, kind), MOST.get(kind, USUAL_MOST)
        found.append(Field(key=key, kind="number", label=_label(place, kind), most=most, usual=0, sign=kind))
        n = int(answers.get(key) or 0)
        if n and place != "near" and _sustains(answers, seat, kind):
            label = ("what_if", f"damaged_{PREFIX[place]}{kind}")
            found.append(Field(key=f"{key}_damaged", kind="number", label=label, most=min(n, most), usual=0))
    return tuple(found)


def _stands(answers: dict[str, Any]) -> Iterator[Field]:
    """How far an action has come, and whether the barrage is over."""
    if _whole(answers):
        options = tuple((part, ("options", f"begins_{part}")) for part in PARTS[:-1])
        yield Field(key="begins", kind="choice", label=("options", "begins"), usual=PARTS[0], options=options)
    if _may_be_past(answers):
        yield Field(key="past", kind="check", label=("what_if", "past"), usual=False)


def _upgrades(seat: str, answers: dict[str, Any]) -> Field:
    kinds = (*KINDS, "infantry", "pds", "space_dock") if _whole(answers) else KINDS
    options = tuple((kind, ("units", f"{kind}2")) for kind in kinds if f"{kind}2" in cards.UNITS)
    return Field(key=f"{seat}_upgraded", kind="many", label=("what_if", f"{seat}_upgraded"), options=options)


def _open(seat: str, edition: str) -> Field:
    """Technologies, leaders and relics of a side."""
    known = [key for key, card in cards.cards_of(edition).items() if card.kind in OPEN.values()]
    options = tuple((key, ("cards", key)) for key in known)
    return Field(key=f"{seat}_open", kind="many", label=("what_if", f"{seat}_open"), options=options)
