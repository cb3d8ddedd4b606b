"""Links of a well-known combat calculator, as players paste them: both fleets, written as people type them.

The same as JSON, with a fleet under each side or one alone: `{"attacker": {"faction", "units", "upgrades", "effects"}}`

Only what a link names is taken over: factions, units with their upgrades and damage, cards by name, and whether it
asks for a combat on the ground: that is the last half of a tactical action.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from urllib.parse import parse_qsl, urlencode, urlsplit

from msgspec import Struct

from attacks.engine.pasted import whole
from attacks.rooms.ti4 import cards
from attacks.rooms.ti4.fleet import lexicon
from attacks.rooms.ti4.fleet.possible import LISTS
from attacks.rooms.ti4.fleet.squad import Fleet
from attacks.rooms.ti4.fleet.writing import LABELS

SIDES = ("attacker", "defender")
KINDS = ("fighter", "destroyer", "cruiser", "carrier", "dreadnought", "warsun", "flagship", "infantry", "mech", "pds")
GROUND = ("infantry", "mech", "pds")
LEADERS = ("agent", "commander", "hero")
MAPS = ("unit", "upgrade", "effect", "damaged", "galvanized")
"""What is counted by name: the beginning of a field of a link, and a key of JSON, there in the plural as well."""
MOST = 60
LINK = re.compile(r"https?://[^\s<>\"]{1,200}[?&](?:attacker|defender)-[^\s<>\"]{1,4000}", re.IGNORECASE)
"""A link of the calculator, wherever it stands in a text."""


NAMES = {
    "argent": "Argent flight",
    "letnev": "Barony of Letnev",
    "saar": "Clan of Saar",
    "rebellion": "Crimson Rebellion",
    "jolnar": "Jol-Nar",
    "l1z1x": "L1z1x",
    "bastion": "Last Bastion",
    "naaz_rokha": "Naaz-Rokha",
    "ral_nel": "Ral Nel Consortium",
    "norr": "Sardakk N'orr",
    "ul": "Titans of Ul",
    "cabal": "Vuil'Raith",
}
"""Factions as the calculator writes them, where that is not their id with a capital letter."""
ADDRESS = "https://ti4battle.com/?"
SAID = ("technologies", "leaders", "cards", "relics", "laws")


def link_of(fleet: Fleet) -> str:
    """The fleet as one side of a link; empty where the calculator has no unit or place of those in it.

    Who has ground forces on a planet is the defender there.
    """
    own = cards.FACTIONS.get(fleet.faction)
    usual = {unit: kind for kind, unit in {**own.ground, **own.units, "flagship": own.flagship}.items()} if own else {}
    lands = any(row.where == "planet" and usual.get(row.kind, row.kind) != "pds" for row in fleet.ships)
    said: dict[str, int | str] = {"faction": NAMES.get(fleet.faction, fleet.faction.capitalize())} if own else {}
    upgraded: dict[str, bool] = {}
    for row in fleet.ships:
        kind = usual.get(row.kind, row.kind).replace("_", "")
        stays = kind == "pds" or (lands and kind in GROUND)
        place = "planet" if stays else "space"
        if kind not in KINDS or row.where != place or upgraded.setdefault(kind, row.upgraded) != row.upgraded:
            return ""
        said[f"unit-{kind}"] = int(said.get(f"unit-{kind}", 0)) + row.n
        if row.damaged:
            said[f"damaged-{kind}"] = int(said.get(f"damaged-{kind}", 0)) + row.damaged
        if row.upgraded:
            said[f"upgrade-{kind}"] = "true"
    for key, n in Counter(key for field in SAID for key in getattr(fleet, field)).items():
        said[f"effect-{cards.CARDS[key].name}"] = n
    side = SIDES[lands]
    return ADDRESS + urlencode({f"{side}-{key}": value for key, value in said.items()}) if fleet.ships else ""


class Linked(Struct, frozen=True):
    """The two fleets of a link as typed text, empty where a side has no units, and what is not played here.

    `ground`: the link asks for what is fought out on a planet.
    """

    fleets: dict[str, str]
    left_out: dict[str, tuple[str, ...]]
    ground: bool = False


def linked(text: str, edition: str) -> Linked | None:
    """What a link of the calculator says, or JSON with what stands in one; None for any other text."""
    text = text.strip()
    if text.startswith("{"):
        said = _flat(text)
    elif found := LINK.search(text):
        said = parse_qsl(urlsplit(found[0].rstrip(").,;!]>")).query)
    else:
        return None
    if not any(key.startswith(tuple(f"{side}-" for side in SIDES)) for key, _ in said):
        return None
    fleets, left_out = {}, {}
    for side in SIDES:
        mine = {key.removeprefix(f"{side}-"): value for key, value in said if key.startswith(f"{side}-")}
        fleets[side], left_out[side] = _fleet(mine, side, edition)
    return Linked(fleets, left_out, dict(said).get("place", "").lower() == "ground")


def _flat(text: str) -> list[tuple[str, str]]:
    """The fields of a link from JSON that says the same; none where nothing in it is a calculator's only."""
    try:
        found = json.loads(whole(text))
    except (ValueError, RecursionError):
        return []
    told = found if isinstance(found, dict) else {}
    found = told.get("read", told)
    if not isinstance(found, dict):
        return []
    sides = {side: found[side] for side in SIDES if isinstance(found.get(side), dict)} or {SIDES[0]: found}
    fields = [("place", str(found.get("place", "")))]
    own = bool({"place", "typed"} & {*found, *told})  # only a calculator says where, or keeps its link beside
    for side, said in sides.items():
        fields.append((f"{side}-faction", str(said.get("faction", "")).replace("_", " ")))
        for name in MAPS:
            counts = said.get(name, said.get(f"{name}s"))
            own = own or (isinstance(counts, dict) and name != "unit")
            rows = counts.items() if isinstance(counts, dict) else ()
            fields += [(f"{side}-{name}-{str(key)[:80]}", _value(n)) for key, n in list(rows)[:MOST]]
    return fields if own else []


def _value(n: object) -> str:
    return ("true" if n else "0") if isinstance(n, bool) else str(n)[:8]


def _fleet(said: dict[str, str], side: str, edition: str) -> tuple[str, tuple[str, ...]]:
    """One side as people type it, and what of it is not played here."""
    faction = lexicon.find(lexicon.factions(), said.get("faction", ""))
    places: dict[str, list[str]] = {"ships": [], "planet": []}
    for key, n in said.items():
        if key.startswith("unit-") and n not in ("", "0"):
            kind = key.removeprefix("unit-")
            upgraded = " II" if said.get(f"upgrade-{kind}") == "true" else ""
            hurt = said.get(f"damaged-{kind}", "0")
            damaged = f" ({hurt} damaged)" if hurt not in ("", "0") else ""
            stays = kind == "pds" or (kind in GROUND and side == "defender")
            name = kind if not upgraded or lexicon.unit(f"{kind}2") else f"{faction}_{kind}"
            places["planet" if stays else "ships"].append(f"{n} {name}{upgraded}{damaged}")
    if not any(places.values()):
        return "", ()
    fields: dict[str, list[str]] = {}
    left_out = [f"galvanized {key.removeprefix('galvanized-')}" for key in said if key.startswith("galvanized-")]
    for key, n in said.items():
        if not key.startswith("effect-") or n in ("", "0"):
            continue
        name = key.removeprefix("effect-")
        card = cards.CARDS.get(lexicon.find(lexicon.names(edition), name) or _leader(name))
        field = next((field for field, kinds in LISTS.items() if card and card.kind in kinds), "")
        if card and field:
            label = LABELS.get(field, "hand")
            fields.setdefault(label, []).append(f"{n} {card.id}" if label == "hand" else card.id)
        else:
            left_out.append(name)
    parts = [f"{faction or 'units'}: {', '.join(places['ships'])}"]
    parts += [f"planet: {', '.join(places['planet'])}"] if places["planet"] else []
    return "; ".join([*parts, *(f"{label}: {', '.join(names)}" for label, names in fields.items())]), tuple(left_out)


def _leader(name: str) -> str:
    """A leader by its faction and rank: "Jol-Nar commander"."""
    whose, _, rank = name.rpartition(" ")
    faction = lexicon.find(lexicon.factions(), whose)
    if rank not in LEADERS or not faction:
        return ""
    found = (key for key, card in cards.CARDS.items() if card.kind == "leader" and card.faction == faction)
    return next((key for key in found if cards.CARDS[key].side == rank), "")
