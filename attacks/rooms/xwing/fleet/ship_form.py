"""A ship as numbers one can type: what is printed on its card, its weapons, and the state in which it enters a match.

The form works on the plain fields of a ship record; `ShipCard` checks them again when they are stored.
"""

from __future__ import annotations

from typing import Any

from attacks.engine.fleets import ShipFacts, ShipForm
from attacks.engine.form import Field, Group, Label, Said
from attacks.rooms.xwing.mat.maneuvers import BadManeuver
from attacks.rooms.xwing.mat.typed import BadActions, bar_of, dial_of
from attacks.rooms.xwing.squad import ShipCard
from attacks.rooms.xwing.state import ARCS, Tokens

MOST_WEAPONS = 8
MOST_UPGRADES = 30
MOST_TOKENS = 20
LONGEST_NAME = 80
LONGEST_DIAL = 300
PRINTED = {  # field: least, most
    "initiative": (0, 9),
    "agility": (0, 9),
    "hull": (1, 99),
    "shields": (0, 99),
    "force": (0, 9),
    "force_recovers": (0, 9),
    "points": (0, 999),
}
SETUP = {"shields_lost": (0, 99), "damage_hits": (0, 99), "damage_crits": (0, 99), "force_spent": (0, 9)}
NUMBERS = ("initiative", "agility", "hull", "shields", "force")
"""What is told of a ship beside its name; the Force of those that have any."""
SIZES = ("small", "medium", "large", "huge")
TYPED = ("dial", "actions")  # what is typed in for a mat
TOKENS = Tokens.__struct_fields__
WEAPON = ("name", "arc", "value", "low", "high")
PRIMARY = {"key": "primary", "name": "", "arc": "front", "value": 2, "low": 1, "high": 3}


def groups(ship: dict[str, Any]) -> tuple[Group, ...]:
    """What is asked of a ship; its own charges and weapons among it, and one more weapon."""
    size = Field(key="size", kind="choice", label=("form", "size"), options=tuple((s, ("sizes", s)) for s in SIZES))
    setup = {key: limits for key, limits in SETUP.items() if key != "force_spent" or ship.get("force")}
    charges = tuple(
        Field(key=f"spent_{one['key']}", kind="number", label=_spent(one), most=one["value"], wide=True)
        for one in ship.get("charges", ())
    )
    tokens = tuple(
        Field(key=f"token_{token}", kind="number", label=("tokens", token), most=MOST_TOKENS) for token in TOKENS
    )
    rows = tuple((_legend(ship, n), tuple(f"w{n}_{part}" for part in WEAPON)) for n in _places(ship))
    return (
        Group(
            key="card",
            fields=(
                Field(key="name", kind="text", label=("form", "name"), most=LONGEST_NAME, required=True),
                Field(key="chassis", kind="text", label=("form", "chassis"), most=64),
                size,
                *_numbers(PRINTED),
            ),
        ),
        Group(
            key="on_mat",
            folded=True,
            fields=(
                Field(key="dial", kind="text", label=("form", "dial"), most=LONGEST_DIAL, wide=True),
                Field(key="actions", kind="text", label=("form", "actions"), most=LONGEST_DIAL, wide=True),
            ),
        ),
        Group(key="setup", fields=(*_numbers(setup), *charges)),
        Group(key="tokens", fields=tokens),
        Group(key="upgrades", fields=(Field(key="upgrades", kind="lines", label=("form", "upgrades"), most=2000),)),
        Group(key="weapons", fields=tuple(field for n in _places(ship) for field in _weapon(n)), rows=rows),
    )


def _numbers(limits: dict[str, tuple[int, int]]) -> tuple[Field, ...]:
    return tuple(
        Field(key=key, kind="number", label=("form", key), least=least, most=most)
        for key, (least, most) in limits.items()
    )


def _weapon(n: int) -> tuple[Field, ...]:
    numbers = (("value", "attack_value"), ("low", "range_from"), ("high", "range_to"))
    return (
        Field(key=f"w{n}_name", kind="text", label=("form", "name"), most=LONGEST_NAME),
        Field(key=f"w{n}_arc", kind="choice", label=("form", "arc"), options=tuple((a, ("arcs", a)) for a in ARCS)),
        *(Field(key=f"w{n}_{part}", kind="number", label=("form", word), most=9) for part, word in numbers),
    )


def _weapons(ship: dict[str, Any]) -> list[dict[str, Any]]:
    """The weapons that the form begins with; a new ship has a primary one."""
    return [*ship.get("weapons", () if ship else (PRIMARY,))][:MOST_WEAPONS]


def _places(ship: dict[str, Any]) -> range:
    """The weapons, and an empty place for one more."""
    return range(min(len(_weapons(ship)) + 1, MOST_WEAPONS))


def _legend(ship: dict[str, Any], n: int) -> Label:
    weapons = _weapons(ship)
    if n == len(weapons):
        return ("form", "another_weapon")
    return str(weapons[n]["name"]) or ("form", "primary_weapon")


def _spent(charge: dict[str, Any]) -> Said:
    return Said("form", "charges_spent", {"card": charge["name"]})


def answers_of(ship: dict[str, Any]) -> dict[str, Any]:
    """The answers that say what a ship is."""
    found = {key: ship.get(key, "") for key in ("name", "chassis", "size", *TYPED)}
    usual = {} if ship else {"hull": 1}
    found |= {key: ship.get(key, usual.get(key, 0)) for key in (*PRINTED, *SETUP)}
    found |= {f"token_{token}": ship.get("tokens", {}).get(token, 0) for token in TOKENS}
    spent = ship.get("charges_spent", {})
    found |= {f"spent_{one['key']}": spent.get(one["key"], 0) for one in ship.get("charges", ())}
    found["upgrades"] = "\n".join(upgrade["name"] for upgrade in ship.get("upgrades", ()))
    for n, weapon in enumerate(_weapons(ship)):
        found |= {f"w{n}_{part}": weapon[part] for part in WEAPON}
    return found


def problems(answers: dict[str, Any]) -> list[tuple[str, Said]]:
    """Where one answer is more than another allows."""
    pairs = [(f"w{n}_low", f"w{n}_high", f"w{n}_high", "range_over") for n in range(MOST_WEAPONS)]
    pairs += [("shields_lost", "shields", "shields_lost", "shields_over")]
    pairs += [("force_spent", "force", "force_spent", "force_over")]
    return _typed(answers) + [
        (key, Said("form", why))
        for less, more, key, why in pairs
        if answers.get(less) is not None and answers.get(more) is not None and answers[less] > answers[more]
    ]


def _typed(answers: dict[str, Any]) -> list[tuple[str, Said]]:
    """What is wrong with a dial or with actions as they were typed."""
    found = []
    try:
        dial_of(answers.get("dial") or "")
    except BadManeuver:
        found.append(("dial", Said("form", "bad_dial")))
    try:
        bar_of(answers.get("actions") or "")
    except BadActions:
        found.append(("actions", Said("form", "bad_actions")))
    return found


def fields_from(answers: dict[str, Any], ship: dict[str, Any]) -> dict[str, Any]:
    """The fields of the ship record that the answers say."""
    found = {key: answers.get(key, 0) for key in ("name", *PRINTED, *SETUP)}
    found["chassis"] = answers["chassis"] or ship.get("chassis", "") or answers["name"]
    found["size"] = answers["size"] or "small"
    found |= {key: (answers.get(key) or "").strip() for key in TYPED}
    found["tokens"] = {token: n for token in TOKENS if (n := answers[f"token_{token}"])}
    charges = [one["key"] for one in ship.get("charges", ())]
    found["charges_spent"] = {key: n for key in charges if (n := answers[f"spent_{key}"])}
    found["weapons"] = [_armed(answers, ship, n) for n in _places(ship) if _has_weapon(answers, ship, n)]
    found["upgrades"] = _upgrades(answers, ship)
    if not ship:
        found["pilot"] = "custom"
    return found


def _upgrades(answers: dict[str, Any], ship: dict[str, Any]) -> list[dict[str, Any]]:
    """The upgrades named, one a line: those it had as they were, others as text without effect."""
    had = {upgrade["name"]: upgrade for upgrade in ship.get("upgrades", ())}
    names = [line.strip()[:LONGEST_NAME] for line in answers["upgrades"].splitlines() if line.strip()]
    return [had.get(name, {"key": name, "name": name, "slot": "", "known": False}) for name in names[:MOST_UPGRADES]]


def _has_weapon(answers: dict[str, Any], ship: dict[str, Any], n: int) -> bool:
    """Does the ship have this weapon: a primary one that rolls dice, or another with a name?"""
    weapons = _weapons(ship)
    if n < len(weapons) and weapons[n]["key"] == "primary":
        return bool(answers[f"w{n}_value"])
    return bool(answers[f"w{n}_name"].strip())


def _armed(answers: dict[str, Any], ship: dict[str, Any], n: int) -> dict[str, Any]:
    weapons = _weapons(ship)
    was = weapons[n] if n < len(weapons) else {"key": f"custom{n}"}
    new = {part: answers[f"w{n}_{part}"] for part in WEAPON}
    return {**was, **new, "arc": new["arc"] or was.get("arc", "front")}


# --- a ship in short ---


def facts(ship: dict[str, Any]) -> ShipFacts:
    """What is told of a stored ship where its fleet is shown."""
    numbers = tuple((("form", key), ship.get(key, 0)) for key in NUMBERS if key != "force" or ship.get(key))
    setup: list[tuple[Label, int]] = [(("form", key), ship[key]) for key in SETUP if ship.get(key)]
    setup += [(("tokens", token), n) for token, n in ship.get("tokens", {}).items()]
    spent = ship.get("charges_spent", {})
    setup += [(_spent(one), spent[one["key"]]) for one in ship.get("charges", ()) if spent.get(one["key"])]
    return ShipFacts(numbers, tuple(_in_short(weapon) for weapon in ship.get("weapons", ())), tuple(setup))


def _in_short(weapon: dict[str, Any]) -> Said:
    """A weapon in a few words: "Proton Torpedoes 4, front, range 2–3"."""
    low, high = weapon["low"], weapon["high"]
    given = {
        "name": weapon["name"] or Said("form", "primary"),
        "value": weapon["value"],
        "arc": Said("arcs", weapon["arc"]),
        "range": str(low) if low == high else f"{low}–{high}",
    }
    return Said("form", "weapon", given)


FORM = ShipForm(ShipCard, groups, answers_of, fields_from, problems)
