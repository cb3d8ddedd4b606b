"""Reads the public data sets of X-Wing as they are published: ids, names and numbers, never a card's words.

A weapon's demand and cost stand only in the heading of its card's text; they are read from there into two numbers
and a few keys, and the text is left behind. A data set is read only through its manifest.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from attacks.rooms.xwing import build_restrictions as demands
from attacks.rooms.xwing.cards import NONE, Action, Frame, Gun, Pilot, Ship, Upgrade
from attacks.rooms.xwing.points import Price

SETS = {"legacy": "xwing-data2-legacy", "2.5": "xwing-data2"}
"""The data sets whose texts somebody has looked at, by name, and the folder each comes from."""

FOLDERS = {**SETS, "xwa": "xwing-data2-xwa"}
"""Every data set that may be there, and its folder."""

LICENCE = "MIT (the compilation), Copyright (c) 2018 Guido Kessels; see LICENSE.txt"
FORMATS = ("standard", "extended", "wildspace", "epic")

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

VARIANTS = {"btanr2ywing": {"id": "btanr2wywing", "name": "BTA-NR2-W Y-wing"}}
"""Ships that a data set prints a second time with other numbers under one id, and what the second one is called."""

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


class DataSet(Struct, frozen=True):
    """What a data set holds: its version, its cards by kind and id, and what they cost."""

    version: str
    ships: dict[str, Ship]
    pilots: dict[str, Pilot]
    upgrades: dict[str, Upgrade]
    pilot_prices: dict[str, Price]
    upgrade_prices: dict[str, Price]

    def rows(self, kind: str) -> dict[str, dict[str, Any]]:
        """The cards of a kind as plain JSON, by id."""
        cards: Mapping[str, Struct] = getattr(self, kind)
        return {key: plain(card) for key, card in sorted(cards.items())}


def plain(card: Struct) -> dict[str, Any]:
    """A card as plain JSON."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(card))
    return found


def build(folder: Path) -> DataSet:
    """The data set in a folder that holds its `data/manifest.json`. Raises `BadData`."""
    try:
        manifest = json.loads((folder / "data" / "manifest.json").read_text("utf-8"))
        found = DataSet(str(manifest["version"]), {}, {}, {}, {}, {})
        printed: Printed = {}
        for faction in manifest["pilots"]:
            for path in faction["ships"]:
                _read_ship(json.loads((folder / path).read_text("utf-8")), found, printed)
        for path in manifest["upgrades"]:
            for row in json.loads((folder / path).read_text("utf-8")):
                _put(found.upgrades, _upgrade(row), row["xws"])
                found.upgrade_prices[row["xws"]] = _upgrade_price(row)
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise BadData(f"{folder.name}: {type(error).__name__}: {error}") from error
    return found


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


def _read_ship(row: dict[str, Any], found: DataSet, printed: Printed) -> None:
    ship = Ship(
        id=row["xws"],
        name=row["name"],
        size=row["size"].lower(),
        frame=_frame(row["stats"]),
        actions=_actions(row.get("actions", ())),
        dial=tuple(row.get("dial", ())),
        factions=(row["faction"],),
    )
    before = found.ships.get(ship.id)
    if before and _as_before(ship, before) != before and ship.id in VARIANTS:
        ship = msgspec.structs.replace(ship, **VARIANTS[ship.id])
        before = found.ships.get(ship.id)
    if before and _as_before(ship, before) != before:
        raise BadData(f"{ship.id}: two factions give it different numbers")
    factions = dict.fromkeys((*(before.factions if before else ()), row["faction"]))
    found.ships[ship.id] = msgspec.structs.replace(before or ship, factions=tuple(factions))
    for card in row["pilots"]:
        pilot = _pilot(card, {**row, "xws": ship.id}, ship_ability(card, ship.id, printed))
        _put(found.pilots, pilot, card["xws"])
        found.pilot_prices[pilot.id] = _pilot_price(card)


def _as_before(ship: Ship, before: Ship) -> Ship:
    """A ship beside one of its id from another faction's file, where dials may be missing."""
    return msgspec.structs.replace(ship, factions=before.factions, dial=ship.dial or before.dial)


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
        limited=int(card["limited"]),
        force=_pool(card.get("force")),
        charges=_pool(card.get("charges")) if "charges" in card else LEFT_OUT.get(card["xws"], NONE),
        frame=None if own == _frame(ship["stats"]) else own,
        loadout=tuple(card.get("standardLoadout", ())),
        ability=ability,
        keywords=tuple(word.lower() for word in card.get("keywords", ())),
        actions=_actions(card.get("shipActions", ())),
        title=card.get("caption", ""),
        engagement=card.get("engagement"),
        conditions=tuple(card.get("conditions", ())),
    )


def _pilot_price(card: dict[str, Any]) -> Price:
    return Price(
        id=card["xws"],
        points=_whole(card["cost"]),
        loadout_value=_whole(card.get("loadout", 0)),
        slots=demands.words(card.get("slots", ())),
        formats=_formats(card),
    )


def _upgrade_price(row: dict[str, Any]) -> Price:
    cost = row.get("cost", {})
    return Price(
        id=row["xws"],
        points=_whole(cost.get("value", 0)),
        by=cost.get("variable", ""),
        at={str(key).lower(): int(value) for key, value in cost.get("values", {}).items()},
        formats=_formats(row),
    )


def _formats(card: dict[str, Any]) -> tuple[str, ...]:
    return tuple(name for name in FORMATS if card.get(name))


def _actions(rows: Sequence[dict[str, Any]]) -> tuple[Action, ...]:
    """What an action bar has, each once, in its order."""
    return tuple(dict.fromkeys(action(row) for row in rows))


def action(row: dict[str, Any]) -> Action:
    """An action as the data sets write it."""
    linked = (_key(row["linked"]["type"]), row["linked"]["difficulty"].lower()) if "linked" in row else None
    color = sys.intern(row.get("difficulty", "white").lower())  # the usual one is left out where it is the same string
    return Action(_key(row["type"]), color, linked)


def _key(written: str) -> str:
    return written.lower().replace(" ", "_")


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
    given = sum(grant.get("amount", 1) for grant in grants if grant["type"] == "force")
    force, gun = _pool(side.get("force")), _gun(side)
    rules = [*row.get("restrictions", ()), *(one for face in row["sides"] for one in face.get("restrictions", ()))]
    titles = tuple(face.get("title", "") for face in row["sides"])
    return Upgrade(
        id=row["xws"],
        name=row["name"],
        slots=demands.words(side["slots"]),
        limited=int(row["limited"]),
        force=force if force[0] or not given else (given, 1),
        charges=_pool(side.get("charges")),
        gun=gun,
        adds={grant["value"]: int(grant["amount"]) for grant in stats if grant["value"] != "attack"},
        attack=(ARCS[attack["arc"]], int(attack["amount"])) if attack else None,
        turns=next((ARCS[grant["value"]] for grant in grants if grant["type"] == "arc"), ""),
        printed=_weapon(side["attack"]) if "attack" in side and gun is None else None,
        sides=len(row["sides"]),
        side_names=titles if len(titles) > 1 else (),
        actions=_actions((*side.get("actions", ()), *(one["value"] for one in grants if one["type"] == "action"))),
        gives=demands.slots_given(grants),
        device=(side["device"]["name"], side["device"]["type"].lower()) if "device" in side else None,
        restrictions=demands.restrictions(rules),
        standard_only=bool(row.get("standardLoadoutOnly")),
    )


def _gun(side: dict[str, Any]) -> Gun | None:
    weapon = side.get("attack")
    heading = weapon_heading(side.get("ability") or side.get("text") or "")
    if weapon is None or heading is None:
        return None
    demand, cost, pays, bonus = heading
    return msgspec.structs.replace(_weapon(weapon), demand=demand, cost=cost, pays=pays, bonus=bonus)


def _weapon(weapon: dict[str, Any]) -> Gun:
    return Gun(
        arc=ARCS[weapon["arc"]],
        value=int(weapon["value"]),
        low=int(weapon["minrange"]),
        high=int(weapon["maxrange"]),
        ordnance=bool(weapon["ordnance"]),
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
