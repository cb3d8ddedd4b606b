"""Two fleets that nobody plays, in steppers: how many of each class, upgraded or not, and how far it is asked."""

from __future__ import annotations

from typing import Any

from attacks.engine.bench import BETWEEN, MORE, SIDES, Head, Lying, Unit
from attacks.engine.form import Field, Group
from attacks.engine.values import Refused
from attacks.rooms.ti4 import cards
from attacks.rooms.ti4.odds.described import parse_shorthand

KINDS = ("fighter", "destroyer", "cruiser", "carrier", "dreadnought", "war_sun", "flagship")
MOST = {"flagship": 1, "war_sun": 2, "fighter": 30}
USUAL_MOST = 12
FLEETS = {"p1": "attacker", "p2": "defender"}
EXTENT = ("end", "round", "barrage")
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
            *(_upgrades(seat) for seat in SIDES),
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
            Lying(seat, kind, n, ((("classes", kind), n),))
            for seat in SIDES
            for kind in reversed(KINDS)
            if (n := int(answers.get(f"{seat}_{kind}") or 0))
        )

    def taken(self, answers: dict[str, Any], seat: str, unit: str) -> dict[str, Any]:
        """Nothing changes: nobody is chosen."""
        return answers

    def answers_of(self, told: dict[str, Any]) -> dict[str, Any] | None:
        """The answers that a line says, where it is about ships of the usual classes only."""
        found: dict[str, Any] = {"edition": told.get("edition", PLAIN["edition"]), "extent": _extent(told)}
        for seat, name in FLEETS.items():
            fleet = told[name]
            found[f"{seat}_faction"] = fleet.get("faction", "")
            found[f"{seat}_upgraded"] = []
            for row in fleet.get("ships", ()):
                kind = cards.UNITS[row["kind"]].kind if row["kind"] in cards.UNITS else row["kind"]
                found[f"{seat}_{kind}"] = found.get(f"{seat}_{kind}", 0) + row.get("n", 1)
                if row.get("upgraded"):
                    found[f"{seat}_upgraded"].append(kind)
        try:
            again = parse_shorthand(self.line_of(found))
        except Refused:
            return None
        return found if _compared(again) == _compared(told) else None

    def line_of(self, answers: dict[str, Any]) -> str:
        """The answers as two fleets, largest ships first, and what stands after the slash."""
        sides = [_fleet(answers, seat) for seat in SIDES]
        more = {"round": ["rounds:1"], "barrage": ["mode:barrage"]}.get(str(answers.get("extent")), [])
        if (edition := answers.get("edition") or PLAIN["edition"]) != PLAIN["edition"]:
            more.append(f"edition:{edition}")
        return " v ".join(sides) + (f" / {' '.join(more)}" if more else "")


def _compared(told: dict[str, Any]) -> dict[str, Any]:
    """What a line says, without notes and without the order in which it lists ships: none counts here."""
    fleets = {
        name: {**told[name], "ships": sorted(told[name].get("ships", ()), key=str), "points": 0}
        for name in FLEETS.values()
    }
    return told | fleets | {"notes": (), "edition": told.get("edition", PLAIN["edition"])}


def _fleet(answers: dict[str, Any], seat: str) -> str:
    upgraded = set(answers.get(f"{seat}_upgraded") or ())
    rows = [
        f"{n} {kind.replace('_', ' ')}{'2' * (kind in upgraded)}"
        for kind in reversed(KINDS)
        if (n := int(answers.get(f"{seat}_{kind}") or 0))
    ]
    faction = str(answers.get(f"{seat}_faction") or "")
    return (f"{faction.replace('_', ' ')}: " if faction else "") + ", ".join(rows)


def _extent(told: dict[str, Any]) -> str:
    if told.get("mode") == "barrage":
        return "barrage"
    return "round" if told.get("rounds") == 1 else "end"


def _faction(seat: str, edition: str) -> Field:
    known = tuple((key, ("factions", key)) for key in cards.factions_of(edition))
    return Field(
        key=f"{seat}_faction", kind="choice", label=("form", "faction"), options=(("", ("form", "any")), *known)
    )


def _counts(seat: str, answers: dict[str, Any]) -> tuple[Field, ...]:
    """A stepper for each class; a flagship is somebody's, so it is asked for where the faction is known."""
    own = bool(answers.get(f"{seat}_faction"))
    return tuple(
        Field(
            key=f"{seat}_{kind}",
            kind="number",
            label=("classes", kind),
            most=MOST.get(kind, USUAL_MOST),
            usual=0,
            sign=kind,
        )
        for kind in reversed(KINDS)
        if kind != "flagship" or own
    )


def _upgrades(seat: str) -> Field:
    options = tuple((kind, ("units", f"{kind}2")) for kind in KINDS if f"{kind}2" in cards.UNITS)
    return Field(key=f"{seat}_upgraded", kind="many", label=("what_if", f"{seat}_upgraded"), options=options)
