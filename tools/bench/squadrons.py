"""X-Wing matches in which every ship is full of cards that the app plays, for the measurement of what is offered."""

from __future__ import annotations

from random import Random
from time import perf_counter_ns
from typing import Any

from msgspec.structs import replace

from attacks.engine.values import CHANCE, OVER, Refused
from attacks.rooms import room
from attacks.rooms.xwing.abilities import catalogue
from attacks.rooms.xwing.cards import of_set
from attacks.rooms.xwing.editions import EDITIONS
from attacks.rooms.xwing.state import attack_of, attacking
from tools.bench import rules
from tools.bench.play import landed, taken

SIZES = (2, 4, 8, 16)
FORWARD = ("attack", "measured", "declare_defender", "confirm", "choose_weapon")
"""What leads to dice is taken first: else a random player measures most of the time."""


def setup(edition: str, ships: int) -> dict[str, Any]:
    """Two squads with that many ships together, all abilities of the card table dealt out among them."""
    match = rules.setup(edition, ships) | {"rounds": 12}
    table = of_set(EDITIONS[edition].card_table)
    row = [ship for seat in match["seats"].values() for ship in seat["squad"]["ships"]]
    dealt: list[list[str]] = [[] for _ in row]
    keys = sorted(key for key in catalogue.cards() if key[0] in "us" and (key[0] == "s" or key[2:] in table.upgrades))
    Random(ships).shuffle(keys)
    for place, key in enumerate(keys):
        dealt[place % len(row)].append(key)
    pilots = sorted(key[2:] for key in catalogue.cards() if key[0] == "p" and key[2:] in table.pilots)
    for place, ship in enumerate(row):
        _arm(ship, pilots[place * len(pilots) // len(row)], dealt[place], table)
    return match


def _arm(ship: dict[str, Any], pilot: str, keys: list[str], table: Any) -> None:
    """The ship has this pilot and these cards, and charges and tokens to use them."""
    upgrades = [key[2:] for key in keys if key[0] == "u"]
    ship["pilot"] = pilot
    ship["abilities"] = [{"key": key[2:], "name": key[2:]} for key in keys if key[0] == "s"]
    ship["upgrades"] = [{"key": key, "name": key, "slot": table.upgrades[key].slots[0]} for key in upgrades]
    ship["charges"] = [
        {"key": key, "name": key, "value": 3, "recovers": 1} for key in dict.fromkeys((pilot, *upgrades))
    ]
    ship["charges_spent"] = {}
    ship["weapons"] = [weapon for weapon in ship["weapons"] if weapon["key"] == "primary"]
    ship |= {"force": 3, "force_recovers": 1, "hull": 12}
    ship["tokens"] = {"focus": 2, "evade": 1, "calculate": 1}


def measure(edition: str, ships: int, asked: int) -> list[float]:
    """Microseconds of that many questions for `offers`, of the seat to act in an attack with a named defender.

    They are asked in random matches; what is measured to a ship, and who is its target, is random too.
    """
    game, rng, times = room("xwing"), Random(ships), list[float]()
    state = begun = game.start(setup(edition, ships))
    while len(times) < asked:
        seats = game.to_act(state)
        if OVER in seats:
            state = begun
            continue
        if CHANCE in seats:
            command = landed(game.chances(state), rng)
        else:
            seat = rng.choice(seats)
            begin = perf_counter_ns()
            offers = game.offers(state, seat)
            span = (perf_counter_ns() - begin) / 1000
            if attacking(state) and attack_of(state).defender:
                times.append(span)
            able = [offer for offer in offers if not offer.why_not]
            onward = [offer for offer in able if offer.key in FORWARD]
            asks = [offer for offer in able if not offer.manual]
            command = taken(seat, [replace(one, manual=False) for one in onward or asks or able], rng)
        try:
            state, _ = game.apply(state, command)
        except Refused:
            continue  # picks that each are allowed but do not go together
    return times
