"""Makes the card tables from the public data sets: ids, names and numbers, never a card's words.

A weapon's demand and cost stand only in the heading of its card's text; they are read from there into two numbers
and a few keys, and the text is left behind. A data set is read only through its manifest.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from attacks.rooms.xwing.cards import NONE, Frame, Gun, Pilot, Ship, Source, Table, Upgrade

SETS = {"legacy": "xwing-data2-legacy", "2.5": "xwing-data2"}
"""The tables by name, and the folder each comes from."""

LICENCE = "MIT (the compilation), Copyright (c) 2018 Guido Kessels; see LICENSE.txt"
NOTE = "Ids, names and numbers only. Names of cards identify them and belong to their owners."

ARCS = {
    "Front Arc": "front",
    "Rear Arc": "rear",
    "Left Arc": "left",
    "Right Arc": "right",
    "Full Front Arc": "full_front",
    "Full Rear Arc": "full_rear",
    "Bullseye Arc": "bullseye",
    "Single Turret Arc": "turret",
    "Double Turret Arc": "double_turret",
}

LEFT_OUT = {"hansolo-battleofyavin": (4, 0)}
"""Charges of pilots whose cards print them where one data set leaves them out; the other one has them."""

HEADING = re.compile(r"\b(?P<bonus>Bonus )?Attack(?: \((?P<demand>[^)]*)\))?(?=[:.]|$)")
BONUS_FIRST = re.compile(r"perform this attack\b.*\bas a bonus attack")
COST = re.compile(r":\s*Spend (?P<count>\d+) \[(?P<thing>Charge|Energy)\]")
EXTRA_CHARGE = re.compile(r"additional \[Charge\]")
DEMANDS = re.compile(r"\[(Lock|Focus|Calculate)\]")


Card = TypeVar("Card", Ship, Pilot, Upgrade)
Printed = dict[tuple[str, str], list[str]]
"""The texts seen so far under a ship and the name of its ability."""


class BadData(Exception):
    """A data set is not as expected; the message names the card."""


def build(folder: Path, name: str) -> Table:
    """The table of one data set; `folder` holds its `data/manifest.json`. Raises `BadData`."""
    try:
        manifest = json.loads((folder / "data" / "manifest.json").read_text("utf-8"))
        ships: dict[str, Ship] = {}
        pilots: dict[str, Pilot] = {}
        printed: Printed = {}
        for faction in manifest["pilots"]:
            for path in faction["ships"]:
                _read_ship(json.loads((folder / path).read_text("utf-8")), ships, pilots, printed)
        upgrades: dict[str, Upgrade] = {}
        for path in manifest["upgrades"]:
            for row in json.loads((folder / path).read_text("utf-8")):
                _put(upgrades, _upgrade(row), row["xws"])
        version = manifest["version"]
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise BadData(f"{folder.name}: {type(error).__name__}: {error}") from error
    return Table(
        source=Source(set=name, compiled_from=SETS.get(name, name), version=version, licence=LICENCE, note=NOTE),
        ships=_sorted(ships),
        pilots=_sorted(pilots),
        upgrades=_sorted(upgrades),
    )


def weapon_heading(text: str) -> tuple[tuple[str, ...], int, str, bool] | None:
    """What the heading of a weapon's text asks: (any one of these, how many, of what, only as a bonus attack).

    None when the text has no such heading: then the card changes a weapon and is none.
    """
    heading = HEADING.search(text)
    if heading is None:
        return None
    demand = tuple(word.lower() for word in DEMANDS.findall(heading["demand"] or ""))
    only_bonus = bool(heading["bonus"] or BONUS_FIRST.search(text, 0, heading.start()))
    cost = COST.match(text, heading.end())
    if cost is not None:
        return demand, int(cost["count"]), cost["thing"].lower(), only_bonus
    if EXTRA_CHARGE.search(text):  # one card of the data names only what may be spent on top of its one charge
        return demand, 1, "charge", only_bonus
    return demand, 0, "", only_bonus


def _read_ship(
    row: dict[str, Any],
    ships: dict[str, Ship],
    pilots: dict[str, Pilot],
    printed: Printed,
) -> None:
    actions = _actions(row.get("actions", ()))
    ship = Ship(id=row["xws"], name=row["name"], size=row["size"].lower(), frame=_frame(row["stats"]), actions=actions)
    if ships.setdefault(ship.id, ship) != ship:
        raise BadData(f"{ship.id}: two factions give it different numbers")
    for card in row["pilots"]:
        _put(pilots, _pilot(card, row, ship_ability(card, ship.id, printed)), card["xws"])


def ship_ability(card: dict[str, Any], ship: str, printed: Printed) -> tuple[str, str] | None:
    """The ship ability of a pilot's card as (id, name): the name in one word.

    Where cards of one ship print different rules under one name, the later ones are `-2`, `-3` in the data's order.
    """
    if "shipAbility" not in card:
        return None
    name, text = card["shipAbility"]["name"], card["shipAbility"]["text"]
    word = re.sub("[^a-z0-9]", "", name.lower())
    texts = printed.setdefault((ship, word), [])
    if text not in texts:
        texts.append(text)
    at = texts.index(text)
    return (f"{word}-{at + 1}" if at else word), name


def _pilot(card: dict[str, Any], ship: dict[str, Any], ability: tuple[str, str] | None) -> Pilot:
    own = _frame(card["shipStats"]) if "shipStats" in card else None
    return Pilot(
        id=card["xws"],
        name=card["name"],
        ship=ship["xws"],
        faction=ship["faction"],
        initiative=int(card["initiative"]),
        points=_whole(card["cost"]),
        limited=int(card["limited"]),
        force=_pool(card.get("force")),
        charges=_pool(card.get("charges")) if "charges" in card else LEFT_OUT.get(card["xws"], NONE),
        frame=None if own == _frame(ship["stats"]) else own,
        loadout=tuple(card.get("standardLoadout", ())),
        ability=ability,
        keywords=tuple(word.lower() for word in card.get("keywords", ())),
        actions=_actions(card.get("shipActions", ())),
    )


def _actions(rows: Sequence[dict[str, Any]]) -> tuple[str, ...]:
    """What an action bar has, each once, in its order; those that are only linked to another come last."""
    linked = [row["linked"] for row in rows if "linked" in row]
    return tuple(dict.fromkeys(row["type"].lower().replace(" ", "_") for row in (*rows, *linked)))


def _frame(stats: list[dict[str, Any]]) -> Frame:
    by_type = {row["type"]: row for row in stats if row["type"] != "attack"}
    energy = by_type.get("energy", {"value": 0})
    return Frame(
        attacks=tuple((ARCS[row["arc"]], int(row["value"])) for row in stats if row["type"] == "attack"),
        agility=int(by_type["agility"]["value"]),
        hull=int(by_type["hull"]["value"]),
        shields=int(by_type.get("shields", {"value": 0})["value"]),
        energy=_pool(energy),
    )


def _upgrade(row: dict[str, Any]) -> Upgrade:
    side = row["sides"][0]  # cards with two sides start on their first
    grants = side.get("grants", ())
    stats = [grant for grant in grants if grant["type"] == "stat"]
    attack = next((grant for grant in stats if grant["value"] == "attack"), None)
    cost = row.get("cost", {})
    given = sum(grant.get("amount", 1) for grant in grants if grant["type"] == "force")
    force = _pool(side.get("force"))
    return Upgrade(
        id=row["xws"],
        name=row["name"],
        slots=tuple(re.sub("[^a-z]", "", slot.lower()) for slot in side["slots"]),
        points=_whole(cost.get("value", 0)),
        points_by=cost.get("variable", ""),
        points_at={str(key).lower(): int(value) for key, value in cost.get("values", {}).items()},
        limited=int(row["limited"]),
        force=force if force[0] or not given else (given, 1),
        charges=_pool(side.get("charges")),
        gun=_gun(side),
        adds={grant["value"]: int(grant["amount"]) for grant in stats if grant["value"] != "attack"},
        attack=(ARCS[attack["arc"]], int(attack["amount"])) if attack else None,
        turns=next((ARCS[grant["value"]] for grant in grants if grant["type"] == "arc"), ""),
        sides=len(row["sides"]),
        actions=_actions((*side.get("actions", ()), *(one["value"] for one in grants if one["type"] == "action"))),
    )


def _gun(side: dict[str, Any]) -> Gun | None:
    weapon = side.get("attack")
    heading = weapon_heading(side.get("ability") or side.get("text") or "")
    if weapon is None or heading is None:
        return None
    demand, cost, pays, bonus = heading
    return Gun(
        arc=ARCS[weapon["arc"]],
        value=int(weapon["value"]),
        low=int(weapon["minrange"]),
        high=int(weapon["maxrange"]),
        ordnance=bool(weapon["ordnance"]),
        demand=demand,
        cost=cost,
        pays=pays,
        bonus=bonus,
    )


def _whole(value: object) -> int:
    """A card that has no price yet has a question mark there."""
    return value if isinstance(value, int) else 0


def _pool(row: dict[str, Any] | None) -> tuple[int, int]:
    return (int(row["value"]), int(row.get("recovers", 0))) if row and row["value"] else NONE


def _put(cards: dict[str, Card], card: Card, key: str) -> None:
    if key in cards:
        raise BadData(f"{key}: two cards of one kind have this id")
    cards[key] = card


def _sorted(cards: dict[str, Card]) -> tuple[Card, ...]:
    return tuple(cards[key] for key in sorted(cards))
