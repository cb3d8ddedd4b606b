"""Attacks alone and in a row, each stretch walked once, come to the same fractions as the walk of every position."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from attacks.engine.answering import Odds
from attacks.engine.flow import with_table
from attacks.rooms.xwing.odds.policies import POLICIES
from attacks.rooms.xwing.odds.question import Attacks
from tests.conftest import SCALE
from tests.rooms.xwing.tables import ROOM
from tests.rooms.xwing.test_exact_odds import tiny_deck

ROWS = 10 if SCALE == 1 else 1_000 * SCALE
LONGEST = 60_000  # ways on in the long walk


def attacker(rng: Random) -> dict[str, Any]:
    """Anything that tokens and facts can do."""
    return {
        "dice": rng.choice([0, 1, 1, 2, 2]),
        "tokens": {name: 1 for name in ("focus", "calculate", "deplete") if rng.random() < 0.3},
        "force": int(rng.random() < 0.2),
        "lock": rng.random() < 0.3,
        "range": rng.randint(0, 3),
        "obstructed": rng.random() < 0.3,
        "their_arcs": rng.choice([[], ["full_front"], ["full_rear"]]),
    }


def row(rng: Random) -> dict[str, Any]:
    """One to three attacks on one ship; some of them alike."""
    attackers = [attacker(rng) for _ in range(rng.randint(1, 3))]
    if attackers[1:] and rng.random() < 0.5:
        attackers[1] = attackers[0]
    kinds = ("focus", "evade", "calculate", "reinforce_fore", "reinforce_aft", "strain", "tractor", "cloak")
    defender = {
        "agility": rng.randint(0, 2),
        "hull": rng.randint(1, 4),
        "shields": rng.randint(0, 2),
        "tokens": {name: rng.randint(1, 2) for name in kinds if rng.random() < 0.25},
        "force": rng.choice([0, 0, 1]),
    }
    edition, damage = rng.choice(["2.0", "2.5"]), rng.choice(["deck", "counted"])
    return {"attackers": attackers, "defender": defender, "edition": edition, "damage": damage}


def test_stretches_walked_once_come_to_the_same_as_the_whole_walk():
    rng = Random("rows")
    exact = 0
    for _ in range(ROWS):
        wanted, aim = row(rng), rng.choice(["damage", "kill"])
        play = {seat: rng.choice(["best", "best", *POLICIES]) for seat in ("p1", "p2")}
        policies = {seat: POLICIES[way] for seat, way in play.items() if way != "best"}
        state, asked = ROOM.from_description(wanted, aim, play)
        if wanted["damage"] == "deck":
            state = tiny_deck(state, rng)
        short, long = (
            Odds(Attacks(ROOM.game, state, aim=aim, shots=asked.shots, policies=policies, stretches=once), LONGEST)
            for once in (True, False)
        )
        told, walked = short.ask(state), long.ask(state)
        assert told.exact
        assert sum(told.chances.values()) == 1
        if walked.exact:
            exact += 1
            assert told.low == walked.low, (wanted, aim, play)
            assert told.chances == walked.chances, (wanted, aim, play)
        else:
            assert walked.low <= told.low <= walked.high, (wanted, aim, play)
    assert exact > ROWS / 2


def test_in_a_row_that_is_counted_a_crit_is_met_as_a_hit_and_dice_rolled_again_land_one_by_one():
    rng = Random("crits")
    for n in range(4 * SCALE):
        wanted, aim = row(rng) | {"damage": "counted"}, rng.choice(["damage", "kill"])
        shot = {"dice": 1 + (n + 1) % 2, "lock": True, "tokens": {"focus": n % 2}}
        wanted |= {"attackers": [shot, {"dice": 1}][: 1 + n % 2]}
        wanted["defender"] |= {"agility": n % 2, "hull": rng.randint(1, 2), "shields": 1}
        state, asked = ROOM.from_description(wanted, aim, {})
        whole = Attacks(ROOM.game, state, aim=aim, shots=asked.shots, forget=False)
        short, long = Odds(asked).ask(state), Odds(whole, 10**6).ask(state)
        assert short.exact and long.exact, wanted
        assert (short.low, short.chances) == (long.low, long.chances), (wanted, aim)
        assert short.positions < long.positions


def test_a_longer_row_of_like_attacks_meets_few_more_positions():
    lines = {n: " + ".join(["3 focus lock"] * n) + " v 2 focus evade hull:6 damage:counted" for n in (2, 3, 6)}
    found = {n: Odds(ROOM.from_description(ROOM.parse_shorthand(line), "damage", {})[1]) for n, line in lines.items()}
    answers = {n: found[n].ask(ROOM.from_description(ROOM.parse_shorthand(lines[n]), "damage", {})[0]) for n in lines}
    assert all(answer.exact for answer in answers.values())
    assert answers[6].positions < 2 * answers[2].positions
    assert (
        answers[2].low < answers[3].low < answers[6].low <= 6 + 2
    )  # what is beyond the hull counts in the last attack


def test_a_row_may_be_asked_about_from_the_middle_of_an_attack():
    wanted = ROOM.parse_shorthand("2 focus + 2 lock v 1 evade focus hull:3 damage:counted")
    state, asked = ROOM.from_description(wanted, "damage", {})
    odds = Odds(asked)
    begun = odds.ask(state)
    rolling = asked.onward(state)
    assert odds.ask(rolling).low == begun.low == Odds(asked).ask(rolling).low


def test_a_ship_that_is_lost_already_is_attacked_no_more():
    state, asked = ROOM.from_description(ROOM.parse_shorthand("3 + 3 v 0 hull:1 damage:counted"), "kill", {})
    lost = replace(state.table.ship(3), hits=1, destroyed=True)
    state = with_table(state, ships=(*state.table.ships[:2], lost))
    assert Odds(asked).ask(state).chances == {(1, 0, 1): 1}


def test_a_window_that_a_seat_keeps_open_with_nothing_to_use_comes_to_what_it_comes_to_closed():
    state, asked = ROOM.from_description(ROOM.parse_shorthand("2 v 1 hull:3 damage:counted"), "damage", {})
    kept = with_table(state, stops=tuple(f"{seat}:{step}" for seat in ("p1", "p2") for step in ("2b", "3b")))
    held = Odds(Attacks(ROOM.game, kept, shots=asked.shots)).ask(kept)
    assert held.exact
    assert held.chances == Odds(asked).ask(state).chances
