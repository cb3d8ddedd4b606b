"""Random tables of this room for the tests that run over every room."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tomllib import loads
from typing import Any

from attacks.rooms.xwing.abilities import catalogue
from attacks.rooms.xwing.cards import of_set
from attacks.rooms.xwing.editions import CHOICES, EDITIONS

# Refusals that depend on the number picked, not on the offer alone.
NUMBER_REFUSALS = {
    "no_change",
    "number_too_large",
    "lock_on_itself",
    "same_reading",
    "yes_or_no",
    "ionized",
    "touching_is_0",
    "nearer_than_closest",
    "by_cards",
    "objectives_impossible",
}
# A random player would hardly ever get as far as the dice.
WEIGHTS = {"skip": 0.05, "back": 0.02, "no_attack": 0.02, "measured": 0.4, "remeasure": 0.5, "confirm": 3.0}
# Else, while an edit waits, most of what there is to do is another.
WEIGHTS |= {"confirm_edit": 0.1, "contest_edit": 0.5}
WEIGHTS |= {f"card_{what}": 0.1 for what in ("suffer", "deal", "expose", "lose", "repair", "discard", "acts")}
MATCHES = 40
# Matches on the mat are played by tests/rooms/xwing/mat, at random and from scripts, where these are reached.
UNREACHED = {("game", number) for number in "S0 S3 S4 S4+ S5 P1 Y Y+ A0 A4 A6+ A7c A7d A8 A8+ A10 A11 E1".split()}
UNREACHED |= {("granted", "A10"), ("granted", "A11"), *(("slam", n) for n in "A4 A6+ A7c A7d A8".split())}
UNREACHED |= {("tractor", number) for number in "X1 A6+ X2".split()} | {("blast", n) for n in "B2 B3+ B4".split()}
# Words that no match can bring up, and why they are kept.
SPARE_WORDS = {
    "why.no_force": "Force is not shown to ships that have none",
    "why.bad_setup": "before a match",
    "why.no_such_edition": "before a match",
    "why.bad_switch": "before a match",
    "why.bad_seats": "before a match",
    "why.bad_option": "before a match",
    "why.bad_squad_size": "before a match",
    "why.no_ship_left": "before a match",
    "why.bad_ship": "before a match",
    "why.no_scenarios": "before a match",
    "why.too_many_edits": "two dozen open edits are rare in random play",
}

SPARE_WORDS |= {
    f"{section}.{name}": "one card in hundreds; tests of the cards bring it up"
    for path in sorted((Path(catalogue.__file__).parents[1] / "words").glob("en_*.toml"))
    for section, said in loads(path.read_text("utf-8")).items()
    for name in said
}

ARCS = ("front", "rear", "full_front", "bullseye", "turret")
TOKENS = (
    "focus",
    "evade",
    "calculate",
    "reinforce_fore",
    "reinforce_aft",
    "strain",
    "deplete",
    "disarm",
    "tractor",
    "ion",
)


def setup(rng: Random, edition: str) -> dict[str, Any]:
    """A match that may be set up, with small squads of ships of all kinds; in every second one with house rules."""
    house = rng.sample(sorted(CHOICES), rng.randint(1, 5)) if rng.random() < 0.5 else []
    match: dict[str, Any] = {
        "edition": edition,
        "mode": rng.choice(["game", "game", "attack"]),
        "first": rng.choice(["p1", "p2"]),
        "rounds": rng.randint(1, 3),
        "contests": rng.choice(["wait", "roll_off"]),
        "dice": rng.choice(["server", "server", "entered"]),
        "damage": rng.choice(["counted", "deck", "deck"]),
        "switches": {name: rng.choice(CHOICES[name]) for name in house},
        "seats": {"p1": _seat("Ana", rng), "p2": _seat("Ben", rng)},
    }
    counts = match["switches"].get("mission_points", EDITIONS[edition].mission_points) and match["mode"] == "game"
    if counts and rng.random() < 0.5:
        match["scenario"] = rng.choice(["assault", "chance", "salvage"])
    match["handling"] = ("brisk", "strict")[match["rounds"] % 2]
    if rng.random() < 0.5:
        for seat in match["seats"].values():
            for ship in seat["squad"]["ships"]:
                _arm(ship, EDITIONS[edition].card_table, rng)
    return match


def _arm(ship: dict[str, Any], table: str, rng: Random) -> None:
    """The ship brings a pilot, a ship ability and upgrades of the catalogue, with all the charges they might want."""
    names = {kind: sorted(key[2:] for key in catalogue.cards() if key.startswith(f"{kind}.")) for kind in "pus"}
    known = of_set(table).upgrades
    upgrades = [name for name in rng.sample(names["u"], 4) if name in known]
    ship["pilot"] = rng.choice(names["p"])
    ship["abilities"] = [{"key": rng.choice(names["s"]), "name": "An ability"}]
    ship["upgrades"] = [{"key": name, "name": known[name].name, "slot": known[name].slots[0]} for name in upgrades]
    keys = dict.fromkeys((ship["pilot"], *upgrades))
    ship["charges"] = [{"key": key, "name": key, "value": 3, "recovers": rng.choice([0, 1])} for key in keys]
    ship["charges_spent"] = {key: rng.randint(0, 2) for key in keys}
    guns = [(name, known[name]) for name in upgrades if known[name].gun is not None]
    ship["weapons"] = [ship["weapons"][0], *(_gun(name, card) for name, card in guns)]


def _gun(name: str, card: Any) -> dict[str, Any]:
    gun = card.gun
    numbers = {key: getattr(gun, key) for key in ("arc", "value", "low", "high", "ordnance", "bonus")}
    paid = {"charges": gun.cost, "charge_of": name} if gun.cost else {}
    return {"key": name, "name": card.name, "kind": card.slots[0], "demand": gun.demand} | numbers | paid


def _seat(name: str, rng: Random) -> dict[str, Any]:
    ships = [_ship(f"{name} {number}", rng) for number in range(1, rng.randint(1, 4) + 1)]
    return {"name": name, "squad": {"name": f"Squad of {name}", "faction": "resistance", "points": 0, "ships": ships}}


def _ship(name: str, rng: Random) -> dict[str, Any]:
    force = rng.choice([0, 0, 2])
    return {
        "pilot": name.lower().replace(" ", ""),
        "name": name,
        "chassis": "Fighter",
        "size": rng.choice(["small", "medium", "large"]),
        "initiative": rng.randint(2, 4),
        "agility": rng.randint(0, 3),
        "hull": rng.randint(3, 6),
        "shields": rng.randint(0, 2),
        "points": rng.randint(20, 60),
        "force": force,
        "force_recovers": int(bool(force)),
        "charges": [{"key": "rockets", "name": "Rockets", "value": 2, "recovers": rng.choice([-1, 0, 1])}],
        "weapons": [
            {"key": "primary", "name": "", "arc": rng.choice(ARCS), "value": rng.randint(1, 4), "low": 1, "high": 3},
            {
                "key": "rockets",
                "name": "Rockets",
                "arc": rng.choice(ARCS),
                "value": 3,
                "low": rng.randint(0, 2),
                "high": 3,
                "ordnance": rng.random() < 0.5,
                "demand": rng.choice([[], ["lock"], ["focus", "calculate"]]),
                "charges": 1,
                "bonus": rng.random() < 0.2,
            },
        ],
        "upgrades": [{"key": "rockets", "name": "Rockets", "slot": "missile"}],
        "tokens": {token: rng.randint(1, 2) for token in rng.sample(TOKENS, rng.randint(0, 3))},
        "charges_spent": {"rockets": rng.randint(0, 2)},
        "damage_hits": rng.choice([0, 0, 0, 1]),
        "damage_crits": rng.choice([0, 0, 0, 1]),
    }
