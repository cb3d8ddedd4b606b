"""The two ships of an attack that nobody plays, in steppers: who they are, their dice and tokens, the range between."""

from __future__ import annotations

from functools import cache
from typing import Any

from attacks.engine.bench import BETWEEN, MORE, Head, Lying, Unit
from attacks.engine.editions import read_question
from attacks.engine.form import Field, Group, Label
from attacks.rooms.xwing import cards
from attacks.rooms.xwing.editions import EDITIONS
from attacks.rooms.xwing.odds.described import Attacker, Defender, Described, parse_shorthand
from attacks.rooms.xwing.odds.piloted import in_attacks, numbers_of, pilots, ship_of
from attacks.rooms.xwing.squad import Squad

MOST_DICE, MOST_HULL = 10, 30
USUAL: dict[str, Any] = {
    "edition": "2.5",
    "damage": "deck",
    "range": "1",
    "p1_dice": 3,
    "p1_focus": 1,
    "p2_agility": 3,
    "p2_evade": 1,
    "p2_hull": 3,
}
TOKENS = {"p1": ("focus", "calculate"), "p2": ("focus", "calculate", "evade", "reinforce_fore")}
REACH = ("0", "1", "2", "3")


class Ships:
    """One ship attacks another."""

    heads: tuple[Head, ...] = (Head("destroyed", "destroyed", 1), Head("damage", "damage"))
    ends: tuple[str, str] = ("damage", "destroyed")
    made_of: tuple[str, ...] = ("attack", "defense", "hull", "shield")

    def groups(self, answers: dict[str, Any]) -> tuple[Group, ...]:
        """What is asked of the attacker, of the defender, of what lies between them, and what is rare."""
        edition = str(answers.get("edition") or USUAL["edition"])
        attacker = (
            _steps("p1_dice", ("what_if", "attack_dice"), MOST_DICE, "attack"),
            _steps("p1_focus", ("tokens", "focus"), 5, "focus"),
            Field(key="p1_lock", kind="check", label=("what_if", "lock"), sign="lock"),
            _steps("p1_force", ("fields", "force"), 5, "force"),
            _cards("p1_cards", edition),
        )
        defender = (
            _steps("p2_agility", ("what_if", "defense_dice"), MOST_DICE, "defense"),
            _steps("p2_focus", ("tokens", "focus"), 5, "focus"),
            _steps("p2_evade", ("tokens", "evade"), 5, "evade"),
            _steps("p2_shields", ("fields", "shields"), MOST_HULL, "shield"),
            _steps("p2_hull", ("what_if", "hull"), MOST_HULL, "hull", least=1),
            _cards("p2_cards", edition),
        )
        between = (
            Field(key="range", kind="ruler", label=("what_if", "range"), options=tuple((n, n) for n in REACH)),
            Field(key="obstructed", kind="check", label=("what_if", "obstructed"), sign=""),
        )
        more = (
            _choice("edition", "edition", tuple((key, ("edition_names", key)) for key in EDITIONS)),
            _choice("damage", "damage", (("deck", ("what_if", "deck")), ("counted", ("what_if", "counted")))),
            _steps("p1_calculate", ("what_if", "p1_calculate"), 5, "calculate"),
            _steps("p2_calculate", ("what_if", "p2_calculate"), 5, "calculate"),
            _steps("p2_force", ("what_if", "p2_force"), 5, "force"),
            _steps("p2_reinforce_fore", ("what_if", "p2_reinforce"), 3, "reinforce_fore"),
            Field(key="seen", kind="check", label=("what_if", "seen")),
        )
        return (
            Group(key="p1", fields=attacker),
            Group(key="p2", fields=defender),
            Group(key=BETWEEN, fields=between),
            Group(key=MORE, fields=more, folded=True),
        )

    def units(self, answers: dict[str, Any]) -> tuple[Unit, ...]:
        """Every pilot of the edition."""
        return _units(str(answers.get("edition") or USUAL["edition"]))

    def lies(self, answers: dict[str, Any]) -> tuple[Lying, ...]:
        """The dice of both sides, as range and obstruction make them."""
        dice, agility, reach = int(answers["p1_dice"]), int(answers["p2_agility"]), str(answers["range"])
        near = ((("what_if", "at_range_1"), 1),) if reach == "1" else ()
        far = ((("what_if", "at_range_3"), 1),) if reach == "3" else ()
        hidden = ((("what_if", "if_obstructed"), 1),) if answers.get("obstructed") else ()
        attack: tuple[tuple[Label, int], ...] = ((("what_if", "attack_value"), dice), *near)
        defense: tuple[tuple[Label, int], ...] = ((("what_if", "agility"), agility), *far, *hidden)
        return tuple(
            Lying(seat, kind, sum(n for _label, n in parts), parts)
            for seat, kind, parts in (("p1", "attack", attack), ("p2", "defense", defense))
        )

    def with_unit(self, answers: dict[str, Any], seat: str, unit: str) -> dict[str, Any]:
        """The answers with this pilot on a side, and what is printed for the ship."""
        edition = str(answers.get("edition") or USUAL["edition"])
        printed = numbers_of(ship_of(unit, [], edition)) if unit else {}
        names = ("dice", "force") if seat == "p1" else ("agility", "hull", "shields", "force")
        return answers | {f"{seat}_unit": unit} | {f"{seat}_{name}": printed[name] for name in names if name in printed}

    def answers_of(self, told: dict[str, Any]) -> dict[str, Any] | None:
        """The answers that a line says, where it is about one attacker and in no words but these."""
        asked = read_question(told, Described)
        if len(asked.attackers) != 1:
            return None
        one, them = asked.attackers[0], asked.defender
        found: dict[str, Any] = {
            "edition": asked.edition,
            "damage": asked.damage,
            "range": str(one.range),
            "obstructed": one.obstructed,
            "seen": bool(one.their_arcs),
            "p1_dice": one.dice,
            "p1_lock": one.lock,
            **{f"p2_{name}": getattr(them, name) for name in ("agility", "hull", "shields")},
        }
        for seat, ship in (("p1", one), ("p2", them)):
            found |= {f"{seat}_{token}": ship.tokens.get(token, 0) for token in TOKENS[seat]}
            found |= {f"{seat}_force": ship.force, f"{seat}_unit": ship.ship.get("pilot", "")}
            found[f"{seat}_cards"] = [card["key"] for card in ship.ship.get("upgrades", ())]
        again = read_question(parse_shorthand(self.line_of(found)), Described)
        return found if again == asked else None

    def line_of(self, answers: dict[str, Any]) -> str:
        """The answers as a line: a pilot's printed numbers are left out."""
        told = USUAL | answers
        left = _ship(told, "p1", {"dice": Attacker().dice, "force": 0})
        left += ["lock"] * bool(told.get("p1_lock")) + ["obstructed"] * bool(told.get("obstructed"))
        left += [f"range:{told['range']}"] * (str(told["range"]) != str(Attacker().range))
        left += ["their_arcs:front"] * bool(told.get("seen"))
        them = Defender()
        right = _ship(told, "p2", {"agility": them.agility, "hull": them.hull, "shields": 0, "force": 0})
        right += [f"{name}:{told[name]}" for name in ("edition", "damage") if told[name] != getattr(Described(), name)]
        return " ".join([*left, "v", *right])


def lies(squad: Squad) -> tuple[Lying, ...]:
    """The ships of a squad, as they are listed."""
    return tuple(Lying("p1", ship.chassis, 1, ((ship.name, 1),)) for ship in squad.ships)


def _ship(told: dict[str, Any], seat: str, usual: dict[str, int]) -> list[str]:
    """One ship in words."""
    pilot, carried = str(told.get(f"{seat}_unit") or ""), list(told.get(f"{seat}_cards") or ())
    printed = numbers_of(ship_of(pilot, carried, str(told["edition"]))) if pilot else usual
    said = [f"pilot:{pilot}"] if pilot else []
    for name in usual:
        n = int(told.get(f"{seat}_{name}") or 0)
        if name in ("dice", "agility") and (n != printed[name] or not pilot):
            said.append(str(n))
        elif n != printed[name]:
            said.append(f"{name}:{n}")
    for token in TOKENS[seat]:
        n = int(told.get(f"{seat}_{token}") or 0)
        said += [token if n == 1 else f"{token}:{n}"] * bool(n)
    return said + [f"card:{card}" for card in carried]


@cache
def _units(edition: str) -> tuple[Unit, ...]:
    table = cards.cards(edition)
    return tuple(
        Unit(pilot.id, pilot.name, table.ships[pilot.ship].name, table.ships[pilot.ship].name)
        for pilot in pilots(edition)
    )


def _cards(key: str, edition: str) -> Field:
    options = tuple((card.id, card.name) for card in in_attacks(edition))
    return Field(key=key, kind="many", label=("what_if", key), options=options)


def _steps(key: str, label: tuple[str, str], most: int, sign: str, least: int = 0) -> Field:
    usual = int(USUAL.get(key, 0))
    return Field(key=key, kind="number", label=label, least=least, most=most, usual=usual, sign=sign)


def _choice(key: str, word: str, options: tuple[tuple[str, Label], ...]) -> Field:
    return Field(key=key, kind="choice", label=("what_if", word), usual=USUAL[key], options=options)
