"""The two units of an attack that nobody plays: who they are, what was added to them, tokens, range and cover."""

from __future__ import annotations

from functools import cache
from typing import Any

from attacks.engine.bench import BETWEEN, MORE, SIDES, Head, Lying, Unit
from attacks.engine.form import Field, Group
from attacks.engine.values import Refused
from attacks.rooms.legion import roster
from attacks.rooms.legion.described import MOST, parse_shorthand, said_of
from attacks.rooms.legion.drawn import drawn_by
from attacks.rooms.legion.editions import EDITIONS
from attacks.rooms.legion.form import rows
from attacks.rooms.legion.squad import Army, UnitIn
from attacks.rooms.legion.state import MOVES

USUAL: dict[str, Any] = {
    "p1_unit": "stormtroopers",
    "p1_aim": 1,
    "p2_unit": "rebeltroopers",
    "p2_dodge": 1,
    "range": "2",
    "cover": "1",
    "moved": MOVES[0],
    "edition": "fixed",
}
TOKENS = {"p1": ("aim", "surge"), "p2": ("dodge", "surge", "suppression", "shield")}
PLAIN = {"range": 2, "cover": 0, "moved": MOVES[0], "weak": 0, "higher": 0, "edition": "fixed"}
UNIT = {"p1": "attacker", "p2": "defender"}


class Units:
    """One unit attacks another with one pool."""

    heads: tuple[Head, ...] = (Head("wounds", "wounds"), Head("no_wounds", "wounds", 0), Head("defeated", "defeated"))
    ends: tuple[str, str] = ("", "")
    made_of: tuple[str, ...] = ()

    def groups(self, answers: dict[str, Any]) -> tuple[Group, ...]:
        """What is asked of both units, and of what lies between them."""
        between = (
            Field(key="range", kind="ruler", label=("what_if", "range"), options=_numbers("ranges", MOST["range"])),
            Field(key="cover", kind="ruler", label=("what_if", "cover"), options=_numbers("covers", MOST["cover"])),
        )
        more = (
            _choice("moved", tuple((one, ("moves", one)) for one in MOVES)),
            Field(key="weak", kind="check", label=("what_if", "weak")),
            Field(key="higher", kind="check", label=("what_if", "higher")),
            _choice("edition", tuple((key, ("edition_names", key)) for key in EDITIONS)),
        )
        return (
            *(Group(key=seat, fields=(*_tokens(seat), *_added(seat, answers))) for seat in SIDES),
            Group(key=BETWEEN, fields=between),
            Group(key=MORE, fields=more, folded=True),
        )

    def units(self, answers: dict[str, Any]) -> tuple[Unit, ...]:
        """Every unit we know."""
        return _units()

    def lies(self, answers: dict[str, Any]) -> tuple[Lying, ...]:
        """The minis of both units."""
        found = []
        for seat in SIDES:
            key = str(answers[f"{seat}_unit"])
            adds = tuple(answers.get(f"{seat}_adds") or ())
            n = sum(mini.n for mini in roster.unit(key, adds).minis)
            found.append(Lying(seat, _drawn(key), n, ((roster.rows()[key]["name"], n),)))
        return tuple(found)

    def with_unit(self, answers: dict[str, Any], seat: str, unit: str) -> dict[str, Any]:
        """The answers with this unit on a side; what was added to another is gone."""
        return answers | {f"{seat}_unit": unit, f"{seat}_adds": []} if unit in roster.rows() else answers

    def answers_of(self, told: dict[str, Any]) -> dict[str, Any] | None:
        """The answers that a line says."""
        found: dict[str, Any] = PLAIN | {key: told[key] for key in PLAIN if key in told}
        found |= {key: str(found[key]) for key in ("range", "cover")}
        for seat, name in UNIT.items():
            unit = told[name]
            found |= {f"{seat}_unit": unit["key"], f"{seat}_adds": list(unit["adds"])}
            found |= {f"{seat}_{token}": unit["tokens"].get(token, 0) for token in TOKENS[seat]}
        try:
            again = parse_shorthand(self.line_of(found))
        except Refused:
            return None
        return found if PLAIN | again == PLAIN | told else None

    def line_of(self, answers: dict[str, Any]) -> str:
        """The answers as two units by name, and what stands after the slash."""
        told = USUAL | answers
        sides = " v ".join(_side(told, seat) for seat in SIDES)
        more = [
            f"{key}:{int(told.get(key) or 0) if isinstance(usual, int) else told[key]}"
            for key, usual in PLAIN.items()
            if str(told.get(key) or 0) not in (str(usual), str(bool(usual)))
        ]
        return sides + (f" / {' '.join(more)}" if more else "")


def _side(told: dict[str, Any], seat: str) -> str:
    key = str(told[f"{seat}_unit"])
    names = [said_of(key), *(told.get(f"{seat}_adds") or ())]
    tokens = [f"{token}:{n}" for token in TOKENS[seat] if (n := int(told.get(f"{seat}_{token}") or 0))]
    return " ".join([" + ".join(names), *tokens])


@cache
def _units() -> tuple[Unit, ...]:
    return tuple(
        Unit(key, row["name"] if said_of(key) == key else said_of(key), ("factions", row["faction"]), _drawn(key))
        for key, row in sorted(roster.rows().items(), key=lambda one: one[1]["name"])
    )


def lies(army: Army) -> tuple[Lying, ...]:
    """The units of an army, equal ones together, each by its minis."""
    equal: list[tuple[UnitIn, int]] = []
    for unit in army.ships:
        place = next((at for at, (other, _n) in enumerate(equal) if other == unit), None)
        if place is None:
            equal.append((unit, 1))
        else:
            equal[place] = (unit, equal[place][1] + 1)
    names = [(row.unit, row.label) for row in rows()]
    found = []
    for unit, n in equal:
        name = next((label for known, label in names if known == unit), unit.name)
        minis = sum(mini.n for mini in unit.minis)
        found.append(Lying("p1", drawn_by(unit), n * minis, ((name, n),)))
    return tuple(found)


def _drawn(key: str) -> str:
    """By what a unit of our table is drawn."""
    return drawn_by(roster.unit(key))


def _tokens(seat: str) -> tuple[Field, ...]:
    return tuple(
        Field(
            key=f"{seat}_{token}",
            kind="number",
            label=("tokens", token),
            most=9,
            usual=USUAL.get(f"{seat}_{token}", 0),
            sign=token,
        )
        for token in TOKENS[seat]
    )


def _added(seat: str, answers: dict[str, Any]) -> tuple[Field, ...]:
    """What may be added to the unit that stands there."""
    key = str(answers.get(f"{seat}_unit") or USUAL[f"{seat}_unit"])
    options = tuple((name, name) for name in roster.addable(key)) if key in roster.rows() else ()
    return (Field(key=f"{seat}_adds", kind="many", label=("what_if", "adds"), options=options),) if options else ()


def _numbers(section: str, most: int) -> tuple[tuple[str, tuple[str, str]], ...]:
    return tuple((str(n), (section, str(n))) for n in range(most + 1))


def _choice(key: str, options: tuple[tuple[str, tuple[str, str]], ...]) -> Field:
    return Field(key=key, kind="choice", label=("what_if", key), usual=USUAL[key], options=options)
