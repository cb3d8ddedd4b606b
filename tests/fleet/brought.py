"""Lists of our own in every shape that builders and people write, for each game; no list here is anybody's.

A `Brought` is a text with what must come of it: of every ship its key with what it carries.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from attacks.rooms import room
from attacks.rooms.legion import export as legion_export
from attacks.rooms.legion import roster
from attacks.rooms.xwing import cards
from attacks.rooms.xwing.fleet import builder_links, reader
from attacks.rooms.xwing.fleet.as_text import as_text

EDITIONS = {"xwing": ("2.0", "2.5", "xwa"), "legion": ("2.6",), "ti4": ("all",)}


class Brought(NamedTuple):
    """A list as somebody brings it."""

    shape: str
    game: str
    edition: str
    text: str
    ships: list[Any]


def told(game: str, squad: Any) -> list[Any]:
    """A squad in what must not get lost: the ships with their cards."""
    if squad is None:
        return []
    if game == "xwing":
        return [[ship.pilot, *sorted(card.key for card in ship.upgrades)] for ship in squad.ships]
    if game == "legion":
        rows = [[unit.key or unit.name, *sorted(legion_export.carried_by(unit))] for unit in squad.ships]
        return sorted(rows)
    return [[row.kind, row.n, row.upgraded, row.damaged, row.where] for row in squad.ships]


def read(one: Brought, text: str | None = None) -> Any:
    return room(one.game).fleets.read(one.text if text is None else text, one.edition)


# --- X-Wing: the same squads of every faction, as each builder writes them ---

HYPHENS = {"forcepower": "force-power", "tacticalrelay": "tactical-relay"}
OLD_SLOTS = {"talent": "ept", "modification": "mod", "astromech": "amd", "sensor": "system", "device": "bomb"}


def picked(edition: str, faction: str) -> list[tuple[cards.Pilot, dict[str, list[str]]]]:
    """Five pilots of a faction with cards that they may have, taken from the table by rule and nobody's squad."""
    table = cards.cards(edition)
    own = [one for _, one in sorted(table.pilots.items()) if one.faction == faction and one.priced]
    chosen = own[:: max(1, len(own) // 5)][:5]
    found = []
    for n, pilot in enumerate(chosen):
        upgrades: dict[str, list[str]] = {}
        if not pilot.loadout:
            for key, card in sorted(table.upgrades.items())[n::37][:4]:
                if not (
                    card.standard_only or card.slots[0] in upgrades or cards.cards("2.0").upgrades.get(key) is None
                ):
                    upgrades[card.slots[0]] = [key]
        found.append((pilot, upgrades))
    return found


def _pilots(squad: list[tuple[cards.Pilot, dict[str, list[str]]]], **how: Any) -> list[dict[str, Any]]:
    name, slots = how.get("name", "id"), how.get("slots", {})
    return [
        {
            name: pilot.id,
            **({"ship": pilot.ship, "points": pilot.points} if how.get("ship") else {}),
            "upgrades": {slots.get(slot, slot): keys for slot, keys in upgrades.items()},
        }
        for pilot, upgrades in squad
    ]


def xws(squad: list[Any], faction: str, *, pilots: list[dict[str, Any]], **top: Any) -> dict[str, Any]:
    points = sum(pilot.points for pilot, _ in squad)
    return {"faction": faction, "name": "Grey Wing", "points": points, "pilots": pilots, **top}


Writer = Callable[[list[Any], str], str]
VENDOR = {"yasb": {"builder": "a builder", "builder_url": "https://b.example", "link": "https://b.example/?d=1"}}
XWS: dict[str, Writer] = {
    "yasb": lambda squad, side: json.dumps(
        xws(squad, side, pilots=_pilots(squad, ship=True), vendor=VENDOR, version="2.0.0", description="")
    ),
    "yasb xwa": lambda squad, side: json.dumps(
        xws(squad, side, pilots=_pilots(squad, ship=True, slots=HYPHENS), ruleset="XWA", version="50P-2.0")
        | {"obstacles": ["gascloud1", "coreasteroid0", "core2asteroid4"]}
    ),
    "launch bay next": lambda squad, side: json.dumps(
        {"uid": "0a1b", "wins": 0, "losses": 0, "tags": [], "created": "2026-01-02T03:04:05.000Z", "format": "Standard"}
        | xws(squad, side, pilots=_pilots(squad, slots=HYPHENS), version="11/25/2022.NaN.NaN", vendor={"lbn": {}}),
        indent=2,
    ),
    "without a version": lambda squad, side: json.dumps(xws(squad, side, pilots=_pilots(squad), vendor={})),
    "old slots and names": lambda squad, side: json.dumps(
        xws(squad, side, pilots=_pilots(squad, name="name", slots=OLD_SLOTS), version="0.3.0")
    ),
    "ids alone": lambda squad, side: json.dumps(
        {"pilots": [{"id": one.id, "upgrades": [key for keys in more.values() for key in keys]} for one, more in squad]}
    ),
    "in single quotes": lambda squad, side: repr(xws(squad, side, pilots=_pilots(squad), name="The Baron's Wing")),
    "several squads": lambda squad, side: json.dumps(
        {"container": [xws(squad, side, pilots=_pilots(squad))], "vendor": VENDOR}
    ),
}


def xwing_lists(edition: str) -> Iterator[Brought]:
    sides = sorted({pilot.faction for pilot in cards.cards(edition).pilots.values() if pilot.faction})
    for n, side in enumerate(sides):
        squad = picked(edition, side)
        ships = [
            [one.id, *sorted(one.loadout or [key for keys in more.values() for key in keys])] for one, more in squad
        ]
        for at, (shape, write) in enumerate(XWS.items()):
            if at in (n % len(XWS), (n + 4) % len(XWS)):
                yield Brought(f"{shape}, {side}", "xwing", edition, write(squad, side), ships)
        made = reader.read(XWS["without a version"](squad, side), edition).squad
        link = builder_links.link_of(made)
        if n % 2 and link:
            query = link.partition("?")[2]
            old = query.replace("v9Zh", "v9Zs").translate(str.maketrans("ZYXW", "!;:,"))
            for shape, text in (("a link", link), ("an old link", f"https://raithos.example/?{old}")):
                yield Brought(f"{shape}, {side}", "xwing", edition, text, ships)
        elif not n % 2:
            yield Brought(f"text, {side}", "xwing", edition, as_text(made), ships)


# --- Legion: armies of every faction ---


def _army(side: str) -> list[tuple[str, str]]:
    """Six units of a faction, each with an upgrade that it may have."""
    rows = [key for key, row in sorted(roster.newest().items()) if row["faction"] == side and row.get("points")]
    found = []
    for n, key in enumerate(rows[:: max(1, len(rows) // 6)][:6]):
        names = [name for name in sorted(roster.upgrades_of(key)) if "," not in name and "(" not in name]
        found.append((key, names[n % len(names)] if names else ""))
    return found


def _called(key: str) -> str:
    row = roster.newest()[key]
    return " ".join(filter(None, (row["name"], row.get("title", ""))))


def legion_lists(edition: str) -> Iterator[Brought]:
    for side in sorted(set(legion_export.SIDES)):
        army = _army(side)
        ships = sorted([key, *([name] if name else [])] for key, name in army)
        units = [{"name": _called(key), "upgrades": [name] if name else [], "loadout": []} for key, name in army]
        ids = {key: {name: one for one, name in roster.upgrades_by_id(key).items()} for key, _ in army}
        saved = [
            {"unitId": key, "count": 1, "upgradesEquipped": [ids[key].get(name), None], "loadoutUpgrades": []}
            for key, name in army
        ]
        told_as = {side: legion_export.SIDES[side]}[side]
        whole = {"author": "a builder", "listname": "Grey Host", "points": 0, "armyFaction": told_as, "units": units}
        texts = {
            "JSON": json.dumps({**whole, "commandCards": ["Push"], "contingencies": []}, indent=1),
            "units as text": json.dumps({**whole, "units": [json.dumps(one) for one in units]}),
            "saved": json.dumps([{"units": saved, "faction": told_as, "title": "Untitled", "__v": 0}]),
        }
        made = room("legion").fleets.read(texts["JSON"], edition).squad
        texts["text"] = legion_export.as_text(made)
        texts["link"] = legion_export.link_of(made)
        lines = [f"{_called(key)} {roster.newest()[key]['points']}\n--{name} (0)" for key, name in army if name]
        texts["upgrades below"] = "\n".join([f"0/1000\n{len(army)} Activations\nFaction: {side}\n", *lines])
        for shape, text in texts.items():
            own = sorted([key, name] for key, name in army if name) if shape == "upgrades below" else ships
            if text:
                yield Brought(f"{shape}, {side}", "legion", edition, text, own)


# --- Twilight Imperium ---

S = ("space", "planet")
TI4_SHIPS = [["dreadnought", 2, False, 0, S[0]], ["fighter", 5, True, 0, S[0]], ["carrier", 1, False, 0, S[0]]]
TI4_GROUND = [["infantry", 3, False, 0, S[1]], ["pds", 1, False, 0, S[1]]]
TI4_LODOR = [[*row[:4], "planet:Lodor"] for row in TI4_GROUND]
JSON_OF_TI4 = {
    "faction": "sol",
    "ships": [
        *({"kind": kind, "n": n, "upgraded": upgraded} for kind, n, upgraded, _, _ in TI4_SHIPS),
        *({"kind": kind, "n": n, "where": "planet"} for kind, n, *_ in TI4_GROUND),
    ],
    "cards": ["direct_hit"],
}
CALC = (
    "https://ti4battle.com/?attacker-faction=Federation+of+Sol&attacker-unit-dreadnought=2&attacker-unit-fighter=5"
    "&attacker-upgrade-fighter=true&attacker-unit-carrier=1&attacker-effect-Direct+Hit=1"
)
TI4 = {
    "typed": ("Sol: 2 dreadnought, 5 fighter II, 1 carrier; planet: 3 infantry, 1 pds", TI4_SHIPS + TI4_GROUND),
    "typed in lines": (
        "Faction: Sol\nFleet:\n- Dreadnoughts: 2\n- 5x Fighter II\n- Carrier\nPlanet: Infantry x3, PDS",
        TI4_SHIPS + TI4_GROUND,
    ),
    "typed short": ("2 dn, 5 ff2, cv, 3 gf lodor, pd lodor", TI4_SHIPS + TI4_LODOR),
    "typed in Japanese": ("ソル連邦：戦艦 x2、戦闘機II x5、空母；惑星：歩兵 x3、PDS", TI4_SHIPS + TI4_GROUND),
    "a calculator's link": (CALC, TI4_SHIPS),
    "JSON": (json.dumps(JSON_OF_TI4), TI4_SHIPS + TI4_GROUND),
}


def ti4_lists(edition: str) -> Iterator[Brought]:
    for shape, (text, ships) in TI4.items():
        yield Brought(shape, "ti4", edition, text, ships)


MAKERS = {"xwing": xwing_lists, "legion": legion_lists, "ti4": ti4_lists}


def every_list() -> list[Brought]:
    return [one for game, make in MAKERS.items() for edition in EDITIONS[game] for one in make(edition)]
