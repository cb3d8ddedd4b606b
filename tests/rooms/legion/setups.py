"""Random tables of Legion: units with keywords and weapons drawn at random."""

from __future__ import annotations

from random import Random
from typing import Any

from attacks.rooms.legion.editions import CHOICES
from attacks.rooms.legion.keywords import KEYWORDS
from attacks.rooms.legion.one_press import HANDLING

# A match is over in a blink here, and the keywords that have to meet for some words are many.
MATCHES = 40
UNREACHED: set[tuple[str, str]] = set()
NOT_TAKEN = """ataru_mastery chart no_chart armor deflect duelist jarkai marksman nimble primitive soresu spend_dodge
beam gunslinger"""
RARE = """events.claim.withdrawn events.cost.unpaid events.fact.ruled events.guardian.took events.pool.skipped
events.tow.pivot events.cover.rolled offers.jedi_hunter offers.marksman_hit offers.marksman_crit offers.jarkai_hit
offers.jarkai_crit offers.duck_and_cover why.attack_another why.high_velocity why.immune_to_pierce why.melee_only
why.ranged_only why.no_other_unit why.same_name_one_pool why.too_many_edits why.used_already why.no_weapon_left"""
# Words that random play need not bring up, and why they are kept; the tests of this room ask for most of them.
SPARE_WORDS = {
    **{f"offers.{key}": "said as the cause of a change, never offered" for key in NOT_TAKEN.split()},
    **dict.fromkeys(RARE.split(), "rare in random play"),
    **dict.fromkeys(("picks.helper", "picks.backer"), "said on the card of the facts, not picked by these names"),
    **{f"why.{key}": "before a match" for key in "bad_setup no_such_edition bad_switch bad_seats bad_option".split()},
    **{f"why.{key}": "before a match" for key in "bad_squad_size bad_ship".split()},
    **{f"why.{key}": "for commands that nobody was offered" for key in "bad_faces bad_picks not_offered over".split()},
    **{f"why.{key}": "for commands that nobody was offered" for key in "destroyed not_an_enemy window_closed".split()},
    **{f"why.{key}": "for commands that nobody was offered" for key in "die_named_twice too_many_dice".split()},
    **{f"why.{key}": "for commands that nobody was offered" for key in "fact_unconfirmed not_your_window".split()},
}
ASKED = "two_units unit upgrade weapon word number one_of cover_in_melee no_attack"
SPARE_WORDS |= {f"why.odds_{code}": "what is wrong with a described attack" for code in ASKED.split()}
# Refusals that depend on what was picked, not on the offer alone.
NUMBER_REFUSALS = {
    "no_change",
    "same_reading",
    "number_too_large",
    "one_weapon_per_mini",
    "same_name_one_pool",
    "keyword_unmet",
    "nothing_to_change",
    "no_token",
    "alone_in_its_pool",
    "one_unit_supports",
    "out_of_range",
}
WEIGHTS = {
    "confirm_edit": 0.1,
    "measure": 0.5,
    "not_measured": 0.05,
    "no_attack": 0.3,
    "end_match": 0.1,
    "redeclare": 0.2,
    "rechoose": 0.1,
    "pools_done": 0.5,
    "declare_defender": 4.0,
    "choose_weapons": 4.0,
    "confirm_facts": 4.0,
    "accept_facts": 4.0,
    "attack_action": 6.0,
    "confirm_claim": 3.0,
    "order": 0.3,
    "enter_helpers": 20.0,
    "guardian": 9.0,
    "granted_attack": 0.05,
    "end_activation": 2.0,
    "free_attack_action": 0.3,
}
WEAPON_WORDS = [key for key, one in KEYWORDS.items() if one.on == "weapon" and not one.by_hand]
UNIT_WORDS = [key for key, one in KEYWORDS.items() if one.on == "unit" and not one.by_hand]
TOKENS = ("aim", "dodge", "surge", "standby", "suppression", "observation", "shield")


def setup(rng: Random, edition: str) -> dict[str, Any]:
    """A match that may be set up, with small armies of units of all kinds; in every second one with house rules."""
    house = rng.sample(sorted(CHOICES), rng.randint(1, 3)) if rng.random() < 0.5 else []
    match = {
        "edition": edition,
        "mode": rng.choice(["game", "attack", "attack"]),
        "first": rng.choice(["p1", "p2"]),
        "rounds": rng.randint(1, 2),
        "dice": rng.choice(["server", "server", "entered"]),
        "switches": {name: rng.choice(CHOICES[name]) for name in house},
        "seats": {"p1": _seat("Ana", rng), "p2": _seat("Ben", rng)},
    }
    units = match["seats"]["p1"]["squad"]["ships"]
    return match | {"handling": HANDLING[len(units) % 2]}


def _seat(name: str, rng: Random) -> dict[str, Any]:
    guarded = rng.random() < 0.5  # whoever is shot at has a guardian near
    units = [_unit(f"{name} {place}", rng) for place in range(1, rng.randint(2 if guarded else 1, 3) + 1)]
    if guarded:
        for unit in units:
            unit |= {"types": ["trooper"], "wounds": 3}
            unit["keywords"].pop("guardian", 0)
        units[0]["keywords"]["guardian"] = 2
    return {"name": name, "squad": {"name": f"Army of {name}", "faction": "rebel", "ships": units}}


def _unit(name: str, rng: Random) -> dict[str, Any]:
    weapons = [_weapon(f"{name} {letter}", rng) for letter in "ABC"[: rng.randint(1, 3)]]
    names = [one["name"] for one in weapons]
    vehicle = rng.random() < 0.3
    minis = [{"weapons": rng.sample(names, rng.randint(1, len(names))), "n": rng.randint(1, 2)} for _ in range(2)]
    words = rng.sample(UNIT_WORDS, rng.randint(0, 8)) + ["guardian"] * (rng.random() < 0.25)
    words += ["armor"] * (vehicle and rng.random() < 0.6)
    return {
        "name": name,
        "types": [rng.choice(["ground", "repulsor"]), "vehicle"] if vehicle else _types(rng),
        "die": rng.choice(["red", "white"]),
        "attack_surge": rng.choice(["", "hit", "crit"]),
        "defense_surge": rng.random() < 0.3,
        "courage": 0 if vehicle else rng.randint(0, 3),
        "resilience": rng.randint(1, 3) if vehicle else 0,
        "wounds": rng.randint(1, 3),
        "force": rng.random() < 0.3,
        "weapons": weapons,
        "minis": minis,
        "keywords": {key: rng.randint(1, 3) for key in words},
        "tokens": {token: 1 if token == "standby" else rng.randint(1, 3) for token in rng.sample(TOKENS, 3)},
        "charges": rng.randint(0, 1),
    }


def _types(rng: Random) -> list[str]:
    return [*rng.sample(["droid", "creature", "clone", "emplacement", "wookiee"], rng.randint(0, 1)), "trooper"]


def _weapon(name: str, rng: Random) -> dict[str, Any]:
    low, high = rng.choice([(0, 0), (1, 3), (1, 4), (1, 2), (0, 2), (1, 1), (2, 4)])
    words = [*rng.sample(WEAPON_WORDS, rng.randint(0, 4)), *rng.sample(["impact", "pierce", "ram", "critical"], 1)]
    return {
        "name": name,
        "dice": "".join(f"{rng.randint(1, 2)}{color}" for color in rng.sample("RBW", rng.randint(1, 3))),
        "low": low,
        "high": high,
        "chart": rng.choice(["", "", "hit", "none"]),
        "keywords": {key: rng.randint(1, 3) for key in words},
    }
