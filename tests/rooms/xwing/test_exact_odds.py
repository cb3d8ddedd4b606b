"""Exact odds of X-Wing attacks: the numbers of rules/xwing.md 7.2, and what must hold of every answer."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from attacks.engine.answering import Answer, Odds
from attacks.engine.values import CHANCE, LANDED, Command, Refused
from attacks.rooms.xwing.deck import BREACH, DIRECT, LEAK, PANICKED, STRUCTURAL
from attacks.rooms.xwing.odds.policies import POLICIES
from attacks.rooms.xwing.odds.question import Attacks, public
from attacks.rooms.xwing.state import Faceup, with_ship
from attacks.rooms.xwing.steps import modify
from tests.conftest import SCALE
from tests.rooms.xwing.duels import Duel, fly
from tests.rooms.xwing.tables import ROOM, fired, setup, ship, take

BOTH_GREEDY = {"p1": "greedy", "p2": "greedy"}


def ask(
    wanted: dict[str, Any], aim: str = "damage", play: dict[str, str] | None = None, budget: int = 200_000
) -> Answer:
    state, asked = ROOM.from_description({"edition": "2.0", "damage": "counted"} | wanted, aim, play or {})
    return Odds(asked, budget).ask(state)


def one(attacker: dict[str, Any], defender: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"attackers": [attacker], "defender": {"hull": 9} | defender} | more


def damage(answer: Answer) -> list[Fraction]:
    assert answer.exact
    assert sum(answer.chances.values()) == 1
    most = max(ending[0] for ending in answer.chances)
    return [sum((p for (n, *_), p in answer.chances.items() if n == wanted), Fraction(0)) for wanted in range(most + 1)]


N1 = one({"tokens": {"focus": 1}}, {"agility": 2, "tokens": {"evade": 1}})
N2 = one({"tokens": {"focus": 1}}, {"agility": 3, "tokens": {"focus": 1}})
N3 = one({}, {"agility": 0})
N4 = one({"dice": 4, "tokens": {"focus": 1}, "lock": True}, {"agility": 3})


def test_the_numbers_of_the_rules_come_out_under_their_policy():
    first = ask(N1, play=BOTH_GREEDY)
    assert damage(first) == [Fraction(1693, 4096), Fraction(27, 64), Fraction(675, 4096)]
    assert first.low == Fraction(1539, 2048)
    assert sum(p for (_, crits, _), p in first.chances.items() if crits) == Fraction(3737, 16384)
    second = ask(N2, play=BOTH_GREEDY)
    assert damage(second) == [
        Fraction(8851, 16384),
        Fraction(9963, 32768),
        Fraction(2187, 16384),
        Fraction(729, 32768),
    ]
    assert second.low == Fraction(10449, 16384)
    assert damage(ask(N3, play=BOTH_GREEDY)) == [Fraction(1, 8), Fraction(3, 8), Fraction(3, 8), Fraction(1, 8)]
    fourth = ask(N4, play=BOTH_GREEDY)
    assert fourth.low == Fraction(44064375, 16777216)
    assert damage(fourth) == [
        Fraction(151733, 8388608),
        Fraction(3500625, 33554432),
        Fraction(10040625, 33554432),
        Fraction(13078125, 33554432),
        Fraction(6328125, 33554432),
    ]


def test_best_play_reaches_the_same_expected_damage_where_the_policy_is_best():
    for wanted, value in ((N1, Fraction(1539, 2048)), (N2, Fraction(10449, 16384)), (N3, Fraction(3, 2))):
        assert ask(wanted).low == value


def test_the_chance_to_destroy_counts_the_damage_deck():
    """N4: three hull, no shields, a fresh deck; counting results only would say 9703125/16777216."""
    wanted = one(N4["attackers"][0], {"agility": 3, "hull": 3})
    with_deck = ask(wanted | {"damage": "deck"}, "kill", BOTH_GREEDY)
    assert with_deck.low == with_deck.high == Fraction(14368503125, 23622320128)
    assert ask(wanted, "kill", BOTH_GREEDY).low == Fraction(9703125, 16777216)


# --- another way to the same numbers, die by die; it shares nothing with the rules above ---

ATTACK_DIE, DEFENSE_DIE = "chhhffbb", "eeeffbbb"


def die_by_die(dice: int, focus: int, agility: int, focus_too: int, evades: int) -> list[Fraction]:
    """Damage of an attack in which focus is spent if there is a focus result, and evades as they are needed."""
    found: dict[int, int] = {}
    for thrown in product(ATTACK_DIE, repeat=dice):
        hits = sum(face in "hc" for face in thrown) + (thrown.count("f") if focus else 0)
        for met in product(DEFENSE_DIE, repeat=agility):
            left = []
            for spend in (0, 1) if focus_too else (0,):
                evaded = met.count("e") + (met.count("f") if spend else 0)
                others = agility - evaded
                left.append(max(0, hits - evaded - min(evades, others)))
            found[min(left)] = found.get(min(left), 0) + 1
    return [Fraction(found.get(n, 0), 8 ** (dice + agility)) for n in range(max(found) + 1)]


@pytest.mark.parametrize("case", [(1, 0, 1, 0, 0), (2, 1, 1, 1, 0), (2, 0, 2, 1, 1), (3, 1, 2, 0, 2), (2, 1, 3, 1, 1)])
def test_odds_agree_with_every_die_counted_one_by_one(case: tuple[int, int, int, int, int]):
    dice, focus, agility, focus_too, evades = case
    wanted = one(
        {"dice": dice, "tokens": {"focus": focus}},
        {"agility": agility, "tokens": {"focus": focus_too, "evade": evades}},
    )
    assert damage(ask(wanted)) == die_by_die(*case)


# --- what holds of every answer ---

PLAYS = [{"p1": a, "p2": d} for a in ("best", *POLICIES) for d in ("best", *POLICIES)]


def described(rng: Random) -> dict[str, Any]:
    """A small attack, anything that tokens can do."""
    attacker = {
        "dice": rng.randint(1, 3),
        "tokens": {"focus": rng.randint(0, 1), "calculate": rng.randint(0, 1), "deplete": rng.randint(0, 1)},
        "lock": rng.random() < 0.5,
        "range": rng.choice([1, 2, 3]),
        "obstructed": rng.random() < 0.3,
        "their_arcs": ["full_front"],
    }
    defender = {
        "agility": rng.randint(0, 2),
        "hull": rng.randint(1, 3),
        "shields": rng.randint(0, 1),
        "tokens": {
            name: rng.randint(0, 1) for name in ("focus", "evade", "calculate", "reinforce_fore", "strain", "tractor")
        },
    }
    edition = rng.choice(["2.0", "2.5"])
    return {
        "attackers": [attacker],
        "defender": defender,
        "edition": edition,
        "damage": rng.choice(["deck", "counted"]),
    }


@pytest.mark.parametrize("aim", ["damage", "kill"])
def test_best_play_is_never_worse_than_a_fixed_way_to_play(aim: str):
    rng = Random(f"best {aim}")
    for _ in range(4 * SCALE):
        wanted = described(rng)
        values = {tuple(play.values()): ask(wanted, aim, play) for play in PLAYS}
        assert all(answer.exact and sum(answer.chances.values()) == 1 for answer in values.values())
        for way in POLICIES:
            assert values["best", "best"].low >= values[way, "best"].low
            assert values["best", "best"].low <= values["best", way].low
            assert values["best", way].low >= max(values[other, way].low for other in POLICIES)


def tiny_deck(state: Any, rng: Random) -> Any:
    """A deck of a few cards, so that the whole state may be the key."""
    kinds = [PANICKED, BREACH, STRUCTURAL, LEAK, DIRECT]
    deck = tuple(rng.randint(1, 2) if n in kinds else 0 for n in range(1, 15))
    sides = tuple(replace(side, deck=deck) for side in state.table.sides)
    return replace(state, table=replace(state.table, sides=sides))


def test_what_is_forgotten_changes_no_fraction():
    rng = Random("forget")
    for _ in range(8 * SCALE):
        wanted = described(rng)
        wanted["attackers"][0]["dice"] = rng.randint(1, 2)
        wanted["defender"]["agility"] = rng.randint(0, 1)
        aim = rng.choice(["damage", "kill"])
        state, asked = ROOM.from_description(wanted, aim, {})
        if wanted["damage"] == "deck":
            state = tiny_deck(state, rng)
        whole = Attacks(ROOM.game, state, aim=aim, shots=asked.shots, forget=False)
        short, long = Odds(asked).ask(state), Odds(whole).ask(state)
        assert short.low == long.low, wanted
        assert worth(asked, short) == worth(whole, long) == short.low
        assert short.positions <= long.positions


def worth(asked: Attacks, answer: Answer) -> Fraction:
    return sum((p * asked.worth(ending) for ending, p in answer.chances.items()), Fraction(0))


@pytest.mark.parametrize("card", ["u.juke", "u.predator", "u.fearless", "u.crackshot", "u.heroic"])
def test_with_cards_the_order_of_dice_changes_no_fraction(card: str):
    duel = Duel(
        fly(card, tokens={"evade": 1, "focus": 1}, value=2), fly("s.none", agility=1, tokens={"focus": 1}), at=1
    )
    known, asked = ROOM.question_from(duel.state, "damage", {})
    whole = Attacks(ROOM.game, known, forget=False)
    assert Odds(asked).ask(known).low == Odds(whole).ask(known).low


def test_two_attacks_in_a_row_carry_tokens_and_damage():
    shot = {"dice": 2}
    both = {"attackers": [shot, shot], "defender": {"agility": 1, "hull": 9, "tokens": {"evade": 1}}}
    alone = ask({"attackers": [shot], "defender": both["defender"]}).low
    bare = ask({"attackers": [shot], "defender": {"agility": 1, "hull": 9}}).low
    answer = ask(both)
    assert answer.exact
    assert alone + bare > answer.low >= 2 * alone  # one evade helps once, in whichever attack it helps more
    state, asked = ROOM.from_description({"edition": "2.0", "damage": "counted"} | both, "damage", {})
    whole = Attacks(ROOM.game, state, shots=asked.shots, forget=False)
    assert Odds(whole, 10**6).ask(state).low == answer.low


def test_what_the_ship_had_lost_before_is_no_damage_of_the_attack():
    whole = fired(ROOM.start(setup([ship()], [ship(hull=9)], damage="counted")))
    hurt = with_ship(whole, replace(whole.table.ship(2), hits=3, crits=1))
    told = []
    for state in (whole, hurt):
        known, asked = ROOM.question_from(state, "damage", {})
        told.append(Odds(asked).ask(known))
    assert told[0].low == told[1].low > 0
    assert told[0].chances == told[1].chances


def test_at_every_step_of_an_attack_chances_add_up_to_one_and_the_offers_have_a_worth():
    rng = Random("steps")
    state = fired(
        ROOM.start(setup([ship(tokens={"focus": 1})], [ship(tokens={"evade": 1, "focus": 1})], damage="deck"))
    )
    odds, steps = None, 0
    while ROOM.question_from(state, "damage", {}) is not None:
        known, asked = ROOM.question_from(state, "damage", {})
        odds = odds or Odds(asked)
        fresh, kept = Odds(asked).ask(known), odds.ask(known)
        assert fresh.exact
        assert (fresh.low, fresh.chances, fresh.options) == (kept.low, kept.chances, kept.options)
        assert sum(fresh.chances.values()) == 1
        if fresh.options:
            worths = [value for _, value in fresh.options]
            assert fresh.low in (min(worths), max(worths))
        seat = ROOM.to_act(state)[0]
        if seat == CHANCE:
            faces = tuple(tuple(rng.randint(1, throw.sides) for _ in range(throw.n)) for throw in ROOM.chances(state))
            state = ROOM.game.apply(state, _landed(faces))[0]
        else:
            state = ROOM.game.apply(state, fresh.options[fresh.choice][0])[0]
        steps += 1
    assert steps >= 3


def _landed(faces: tuple[tuple[int, ...], ...]) -> Command:
    return Command(CHANCE, LANDED, faces)


def test_odds_do_not_tell_what_lies_facedown():
    state = fired(ROOM.start(setup([ship()], [ship(hull=4)], damage="deck")))
    for up in ((), (Faceup(BREACH, 1),)):
        answers = []
        for hidden in (DIRECT, PANICKED):
            deck = tuple(n - (kind == hidden) for kind, n in enumerate(state.table.sides[1].deck, 1))
            sides = (state.table.sides[0], replace(state.table.sides[1], deck=deck))
            one_lies = replace(state, table=replace(state.table, sides=sides, exposed=len(up)))
            one_lies = with_ship(one_lies, replace(state.table.ship(2), facedown=(hidden,), faceup=up))
            assert public(one_lies).table.ship(2).facedown == (0,)
            known, asked = ROOM.question_from(one_lies, "kill", {})
            answers.append(Odds(asked).ask(known))
        assert answers[0] == answers[1]


def test_a_question_too_large_is_answered_with_bounds_around_the_truth():
    truth = ask(N2).low
    for budget in (1, 20, 60):
        answer = ask(N2, budget=budget)
        assert not answer.exact
        assert answer.low < truth < answer.high
        assert sum(answer.chances.values()) + answer.unseen == 1
    state, asked = ROOM.from_description({"edition": "2.0", "damage": "counted"} | N2, "damage", {})
    odds = Odds(asked, 40)
    while not (answer := odds.ask(state)).exact:
        assert answer.low <= truth <= answer.high
    assert answer.low == truth


def test_one_switch_changes_odds_and_play_together():
    wanted = one({"dice": 3, "range": 1}, {"agility": 0}, edition="2.5")
    state, _ = ROOM.from_description(wanted, "damage", {})
    for switches, dice in (({}, 4), ({"attack_bonus_at": []}, 3)):
        answer = ask(wanted | {"switches": switches})
        assert answer.low == dice * Fraction(1, 2)
        options = {"switches": switches, "edition": "2.5"}
        played = fired(ROOM.start(setup([ship()], [ship()], **options)), attack_range=1)
        assert sum(throw.n for throw in ROOM.chances(played)) == dice
    assert state


def test_one_entry_changes_odds_and_play_together(monkeypatch: pytest.MonkeyPatch):
    before = ask(N1).low
    played = fired(ROOM.start(setup([ship(tokens={"focus": 1})], [ship(agility=0)])))
    rolled = ROOM.game.apply(played, _landed(((5, 5, 5),)))[0]
    assert "spend_focus" in {offer.key for offer in ROOM.offers(rolled, "p1") if not offer.why_not}
    monkeypatch.setattr(modify, "BASIC", tuple(entry for entry in modify.BASIC if entry.id != "spend_focus"))
    again = ROOM.game.apply(played, _landed(((5, 5, 5),)))[0]
    assert "spend_focus" not in {offer.key for offer in ROOM.offers(again, "p1")}
    assert ask(N1).low < before


def test_nothing_is_asked_where_facts_are_open_or_the_attack_is_over():
    state = ROOM.start(setup([ship()], [ship()]))
    assert ROOM.question_from(state, "damage", {}) is None
    state = take(state, "p1", "attack", (1,))
    assert ROOM.question_from(state, "damage", {}) is None


@pytest.mark.parametrize(
    "wrong", [{"attackers": []}, {"dice": 3}, {"attackers": [{"range": 9}]}, {"attackers": [{"arc": "up"}]}]
)
def test_a_question_that_cannot_be_is_refused(wrong: dict[str, Any]):
    with pytest.raises(Refused) as refused:
        ROOM.from_description(wrong, "damage", {})
    assert refused.value.code == "bad_question"


@pytest.mark.parametrize("damage", ["counted", "deck"])
def test_bounds_of_many_attackers_with_a_card_are_never_wider_than_their_dice(damage: str):
    one = {"dice": 2, "tokens": {"focus": 1}, "arc": "front", "ship": fly("u.predator", value=2)}
    wanted = {"attackers": [one] * 6, "defender": {"agility": 2, "hull": 8, "shields": 2}, "damage": damage}
    state, question = ROOM.from_description(wanted, "damage", {})
    answer = Odds(question, 500).ask(state)
    assert not answer.exact
    assert 0 <= answer.low < answer.high <= (12 if damage == "counted" else 10)
