"""Random combats of this room for the tests that run over every room."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import convert

from attacks.rooms.ti4.abilities.entries import ENTRIES
from attacks.rooms.ti4.abilities.vocabulary import ByHand
from attacks.rooms.ti4.cards import cards_of, factions_of
from attacks.rooms.ti4.fleet.possible import crowded
from attacks.rooms.ti4.fleet.squad import Fleet
from attacks.rooms.ti4.settings import ACTION_CHOICES, CHOICES

BY_HAND = [key for key, entry in ENTRIES.items() if ByHand() in entry.effects]
# Refusals that depend on the number picked, not on the offer alone.
NUMBER_REFUSALS = {"no_change", "number_too_large", "no_such_die", "ROOM_LEFT", "RESTRICTED_HIT_NONFIGHTER_FIRST"}
# What is done by hand could keep a combat alive for ever.
WEIGHTS = {
    "add_units": 0.1,
    "add_neighbour": 0.2,
    "upgrade_units": 0.1,
    "edit_ship": 0.3,
    "announce_retreat": 0.3,
    "yield_window": 0.2,
}
UNREACHED: set[tuple[str, str]] = set()
# Words that no match can bring up, and why they are kept.
SPARE_WORDS = {
    "why.bad_setup": "before a match",
    "why.no_such_edition": "before a match",
    "why.bad_switch": "before a match",
    "why.bad_seats": "before a match",
    "why.bad_option": "before a match",
    "why.bad_fleet": "before a match",
    "why.needs_ships": "before a match",
    "why.brings_no_ships": "before a match",
    "why.shared_planet": "before a match",
    "why.bad_faces": "the tests of every room throw faces that do not fit",
    "events.ability.failed": "a condition that no longer holds when it resolves is rare",
    "why.DIRECT_HIT_IMMUNE": "such a window does not even open",
    "why.NOT_A_SHIP": "such a window does not even open",
    "why.INTERCEPTED": "such a window does not even open",
    "offers.eidolon_maximum": "one unit of one edition",
    **{f"offers.{key}": "played by hand, and rare in random play" for key in BY_HAND},
    "why.too_many_edits": "two dozen open edits are rare in random play",
}

KINDS = ("fighter", "destroyer", "cruiser", "carrier", "dreadnought", "war_sun", "flagship")
TECHNOLOGIES = ("assault_cannon", "duranium_armor", "antimass_deflectors", "dark_energy_tap")
FLAGS = ("own_unit", "own_planet", "own_token", "other_ships", "other_units", "nebula", "asteroid_field")
SYSTEM = ("nebula", "gravity_rift", "wormhole")


def setup(rng: Random, edition: str, mode: str = "") -> dict[str, Any]:
    """A combat that may be set up, with small fleets of all factions, hands and technologies; of a mode, or of any."""
    every = CHOICES | ACTION_CHOICES
    house = rng.sample(sorted(every), rng.randint(1, 5)) if rng.random() < 0.5 else []
    switches = {name: rng.choice(every[name]) for name in house}
    mode = mode or rng.choice(["combat", "combat", "barrage", "action", "action"])
    if rng.random() < 0.3:
        switches["limits_before"] = "checked"
    wanted = {
        "edition": edition,
        "mode": mode,
        "first": rng.choice(["p1", "p2"]),
        "contests": "wait",
        "dice": rng.choice(["server", "server", "entered"]),
        "rolls": rng.choice(["pressed", "at_once"]),
        "switches": switches,
        "seats": {"p1": seat("Ana", rng, edition), "p2": seat("Ben", rng, edition), **third(rng, edition, mode)},
    }
    wanted = wanted if mode != "action" else on_planets(wanted, rng, edition)
    strict = switches.get("component_limits") == "enforce"
    if strict and any(crowded(convert(one["squad"], Fleet)) for one in wanted["seats"].values()):
        switches["component_limits"] = "warn"  # a strict table would not begin with such a fleet
    return wanted


def on_planets(wanted: dict[str, Any], rng: Random, edition: str) -> dict[str, Any]:
    """The same setup with forces on both sides, and planets that are held."""
    attacker, defender = wanted["first"], "p2" if wanted["first"] == "p1" else "p1"
    wanted["begins"] = rng.choice(["cannon", "cannon", "cannon", "combat", "bombardment"])
    mine, theirs = (wanted["seats"][seat]["squad"]["ships"] for seat in (attacker, defender))
    mine += [{"kind": "carrier", "n": 2}, {"kind": "infantry", "n": rng.randint(2, 6)}]
    mine += [{"kind": "dreadnought"}, *([{"kind": "mech"}] if edition != "base" else [])]
    for place in ("planet:Lodor", "planet:Quann")[: rng.randint(1, 2)]:
        theirs.append({"kind": "infantry", "n": rng.randint(1, 3), "where": place, "upgraded": rng.random() < 0.3})
        if rng.random() < 0.6:
            theirs.append({"kind": "pds", "where": place, "upgraded": rng.random() < 0.5})
        if rng.random() < 0.4 and edition != "base":
            theirs.append({"kind": "mech", "where": place})
        if rng.random() < 0.3:
            theirs.append({"kind": "space_dock", "where": place})
    if rng.random() < 0.4:
        theirs.append({"kind": "pds", "upgraded": True, "where": "near"})
    if edition == "all" and rng.random() < 0.5:  # players that coexist
        guests = [wanted["seats"][seat]["squad"]["ships"] for seat in (attacker, "p3") if seat in wanted["seats"]]
        rng.choice(guests).append({"kind": "infantry", "n": rng.randint(1, 2), "where": "planet:Lodor"})
    if rng.random() < 0.5:
        theirs[:] = [row for row in theirs if row.get("where", "space") != "space"]
    return wanted


def third(rng: Random, edition: str, mode: str) -> dict[str, Any]:
    """Now and then a third player, who has cards and no ships."""
    if rng.random() < 0.7:
        return {}
    faction = rng.choice(sorted(factions_of(edition)))
    hand = {"cards": ["sabotage"] * rng.randint(1, 2), "unknown_cards": rng.randint(0, 1)}
    far = [{"kind": "pds", "upgraded": True, "where": "near"}] if mode == "action" and rng.random() < 0.5 else []
    return {
        "p3": {"name": "Chie", "squad": {"faction": faction, "ships": far, **_cards(rng, edition, faction), **hand}}
    }


def seat(name: str, rng: Random, edition: str) -> dict[str, Any]:
    """A player with a fleet of a faction of the edition."""
    faction = rng.choice(sorted(factions_of(edition)))
    kinds = rng.sample(KINDS, rng.randint(1, 4))
    ships = [{"kind": "destroyer"}, *({"kind": kind, "n": 1 if kind in ONE else rng.randint(1, 3)} for kind in kinds)]
    for row in ships:
        row["upgraded"] = row["kind"] in UPGRADABLE and rng.random() < 0.4
    if rng.random() < 0.4:
        ships.append({"kind": "infantry", "n": rng.randint(1, 3)})
    fleet = {"name": f"Fleet of {name}", "faction": faction, "ships": ships}
    fleet |= _cards(rng, edition, faction)
    fleet["neighbours"] = [
        {"name": f"Next {place}", "flags": rng.sample(FLAGS, rng.randint(0, 2))}
        for place in range(rng.choice([0, 1, 2, 3, 3]))
    ]
    fleet["system"] = [place for place in SYSTEM if rng.random() < 0.15]
    if edition == "all" and rng.random() < 0.1:
        fleet["system"].append("entropic_scar")
    return {"name": name, "squad": fleet}


ONE = ("flagship", "war_sun")
UPGRADABLE = ("fighter", "destroyer", "cruiser", "carrier", "dreadnought")


def _cards(rng: Random, edition: str, faction: str) -> dict[str, Any]:
    """A hand, technologies, leaders, relics and money."""
    known = cards_of(edition)

    def some(kinds: tuple[str, ...], most: int, own: bool = True) -> list[str]:
        fits = [key for key, card in known.items() if card.kind in kinds and (own or card.faction != faction)]
        return rng.sample(sorted(fits), min(len(fits), rng.randint(0, most)))

    return {
        "cards": some(("action",), 3) + some(("promissory", "objective"), 1, own=False),
        "unknown_cards": rng.choice([0, 0, 1]),
        "technologies": some(("technology",), 2),
        "leaders": some(("leader",), 2),
        "relics": some(("relic",), 1),
        "laws": some(("law",), 1),
        "trade_goods": rng.randint(0, 3),
        "influence": rng.randint(0, 3),
        "fleet_pool": rng.choice([0, 0, 3]),
        "tokens": rng.randint(0, 2),
    }
