"""Random tables of this room for the tests that run over every room."""

from __future__ import annotations

from random import Random
from typing import Any

from attacks.rooms.xwing.editions import CHOICES

# Refusals that depend on the number picked, not on the offer alone.
NUMBER_REFUSALS = {
    "no_change",
    "number_too_large",
    "lock_on_itself",
    "same_reading",
    "yes_or_no",
    "ionized",
    "touching_is_0",
    "by_cards",
}
# A random player would hardly ever get as far as the dice.
WEIGHTS = {"skip": 0.05, "back": 0.02, "no_attack": 0.02, "measured": 0.4, "remeasure": 0.5, "confirm": 3.0}
# Else, while an edit waits, most of what there is to do is another.
WEIGHTS |= {f"card_{what}": 0.1 for what in ("suffer", "deal", "expose", "lose", "repair", "discard", "acts")}
# No ability of the tokens rerolls defense dice; cards will.
UNREACHED = {("reroll_3b", "3b")}
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
    "why.too_many_edits": "two dozen open edits are rare in random play",
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
    return {
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
