"""Exact odds of Legion attacks: the numbers of rules/legion.md 13, and what must hold of every answer."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from attacks.engine.answering import Odds
from attacks.engine.odds import Walk
from attacks.engine.solving import Solved
from attacks.engine.values import CHANCE, LANDED, OVER, Command, Refused
from attacks.rooms.legion import odds as legion_odds
from attacks.rooms.legion.dice import FACES
from attacks.rooms.legion.odds import POLICIES, Shots
from attacks.rooms.legion.under_way import pool_of
from tests.conftest import SCALE
from tests.rooms.legal import Match, choose
from tests.rooms.legion.tables import ROOM, begun, done, land, on, pooled, setup, take, unit, weapon

GREEDY = {"p1": "greedy", "p2": "greedy"}


def ask(wanted, play=None, aim="wounds", budget=200_000):
    state, asked = ROOM.from_description(wanted, aim, play or {})
    answer = Odds(asked, budget).ask(state)
    assert sum(answer.chances.values()) + answer.unseen == 1
    return answer


def spread(answer, place=0):
    """How likely each value of one number of the ending is."""
    found = {}
    for ending, chance in answer.chances.items():
        found[ending[place]] = found.get(ending[place], 0) + chance
    return found


def mean(answer, place=0):
    return sum(n * chance for n, chance in spread(answer, place).items())


def one(dice, mine=None, theirs=None, keywords=None, **more):
    """One mini with one weapon at one mini that bears a lot."""
    gun = weapon("Gun", dice, 1, 4, **(keywords or {}))
    attacker = {"name": "A", "weapons": [gun], "minis": [{"weapons": ["Gun"], "n": 1}], "courage": 2, **(mine or {})}
    defender = unit("B", n=1, wounds=20, **(theirs or {}))
    return {"attacker": {"unit": attacker}, "defender": {"unit": defender}, **more}


TROOPS = {"key": "stormtroopers", "adds": ["DLT-19 Stormtrooper"], "unit": {"wounds": 9}}
GUNS = ["E-11", "DLT-19"]
REBELS = {"key": "rebeltroopers", "unit": {"minis": [{"weapons": ["A-280"], "n": 1}], "wounds": 20}}
LUKE = {"key": "luke", "tokens": {"dodge": 1}, "unit": {"wounds": 20}}
N1 = {"attacker": TROOPS, "weapons": GUNS, "defender": REBELS}
N2 = {"attacker": {"key": "atst"}, "defender": {"key": "atrt", "unit": {"wounds": 20, "resilience": 0}}}
N3 = {"attacker": TROOPS, "weapons": GUNS, "defender": LUKE}


@pytest.mark.parametrize("play", [GREEDY, {}], ids=["greedy", "best"])
def test_the_numbers_of_the_rules_come_out(play):
    first = ask(N1, play)
    assert first.low == Fraction(13, 6)
    assert spread(first) == {
        0: Fraction(225, 4096),
        1: Fraction(465, 2048),
        2: Fraction(1431, 4096),
        3: Fraction(781, 3072),
        4: Fraction(3511, 36864),
        5: Fraction(329, 18432),
        6: Fraction(49, 36864),
    }
    assert mean(first, 3) == Fraction(261519, 262144)
    second = ask(N2, play)
    assert second.low == Fraction(1876265, 786432)
    assert spread(second)[6] == Fraction(4609375, 6115295232)
    third = ask(N3, play)
    assert third.low == Fraction(3099, 4096)
    assert mean(third, 1) == Fraction(3099, 8192)
    assert spread(third)[0] == Fraction(83263501, 191102976)
    assert mean(third, 3) == Fraction(261519, 262144)


# --- another way to the same numbers, die by die; it shares nothing with the rules above ---

RED, BLACK, WHITE = "hhhhhcsb", "hhhcsbbb", "hcsbbbbb"
RED_DEFENSE, WHITE_DEFENSE = "kkksbb", "ksbbbb"


def die_by_die(dice, surge, cover, dodges, defense, block):
    """Wounds when cover cancels hits, then dodges cancel hits, then each block a result; surges as the charts say."""
    found = {}
    for thrown in product(*dice):
        shown = [surge if face == "s" else face for face in thrown]
        crits, hits = shown.count("c"), max(0, shown.count("h") - cover - dodges)
        saves = list(product(defense, repeat=hits + crits))
        for row in saves:
            blocks = sum(face == "k" or (face == "s" and block) for face in row)
            n = hits + crits - blocks
            found[n] = found.get(n, 0) + Fraction(1, 8 ** len(dice) * len(saves))
    return found


@pytest.mark.parametrize(
    ("dice", "faces", "surge", "cover", "dodges", "die", "block"),
    [
        ("2R1W", (RED, RED, WHITE), "hit", 1, 0, "red", False),
        ("3B", (BLACK, BLACK, BLACK), "crit", 2, 1, "white", True),
        ("1R1B1W", (RED, BLACK, WHITE), "", 0, 1, "red", True),
    ],
)
def test_odds_agree_with_every_die_counted_one_by_one(dice, faces, surge, cover, dodges, die, block):
    wanted = one(dice, {"attack_surge": surge}, {"die": die, "defense_surge": block}, cover=cover)
    wanted["defender"]["tokens"] = {"dodge": dodges}
    letter = {"hit": "h", "crit": "c", "": "b"}[surge]
    defense = RED_DEFENSE if die == "red" else WHITE_DEFENSE
    assert spread(ask(wanted)) == die_by_die(faces, letter, cover, dodges, defense, block)


# --- what holds of every answer ---


def described(rng):
    colors = "".join(f"{rng.randint(0, 1)}{color}" for color in "RBW")
    keywords = {key: 1 for key in ("pierce", "critical", "impact") if rng.random() < 0.4}
    wanted = one(
        colors if colors != "0R0B0W" else "1R",
        {"attack_surge": rng.choice(["", "hit", "crit"])},
        {
            "die": rng.choice(["red", "white"]),
            "defense_surge": rng.random() < 0.5,
            "keywords": {key: 1 for key in ("armor_x", "deflect", "uncanny_luck", "block") if rng.random() < 0.3},
        },
        keywords,
        cover=rng.choice([0, 1, 2]),
        edition=rng.choice(["fixed", "2.5", "2.6"]),
    )
    wanted["attacker"]["tokens"] = {"aim": rng.randint(0, 1), "surge": rng.randint(0, 1)}
    wanted["defender"]["tokens"] = {"dodge": rng.randint(0, 1), "surge": rng.randint(0, 1)}
    return wanted


def test_what_is_forgotten_changes_no_fraction():
    rng = Random("forget")
    for _ in range(3 * SCALE):
        wanted = described(rng)
        wanted["attacker"]["unit"]["weapons"][0]["dice"] = rng.choice(["1R1W", "2B", "1W"])
        state, asked = ROOM.from_description(wanted, "wounds", {})
        whole = Shots(ROOM.game, state, forget=False)
        short, long = Odds(asked).ask(state), Odds(whole).ask(state)
        assert short.low == long.low, wanted
        assert mean(short) == mean(long) == short.low
        assert short.positions <= long.positions


def test_best_play_is_never_worse_than_a_fixed_way_to_play():
    rng = Random("best")
    for _ in range(4 * SCALE):
        wanted = described(rng)
        answers = {(a, d): ask(wanted, {"p1": a, "p2": d}) for a in ("best", *POLICIES) for d in ("best", *POLICIES)}
        assert all(answer.exact for answer in answers.values()), wanted
        values = {plays: answer.low for plays, answer in answers.items()}
        for way in POLICIES:
            assert values["best", way] >= max(values[other, way] for other in POLICIES)
            assert values[way, "best"] <= min(values[way, other] for other in POLICIES)
            assert values["best", way] >= values["best", "best"] >= values[way, "best"]


def test_who_spends_nothing_keeps_its_dodge_and_nobody_spends_one_for_nothing():
    """Whichever dice fall, heavy cover is applied; two hits at most are no reason to dodge."""
    wanted = one("2R", cover=2)
    wanted["defender"]["tokens"] = {"dodge": 1}
    without = ask(one("2R", cover=2)).chances
    assert ask(wanted, {"p2": "never"}).chances == without
    assert ask(wanted, {"p2": "greedy"}).chances == without
    wanted = one("3R", cover=1)
    wanted["defender"]["tokens"] = {"dodge": 1}
    assert ask(wanted, {"p2": "never"}).chances == ask(one("3R", cover=1)).chances
    state, question = ROOM.from_description(
        one("1R", cover=1, theirs={"keywords": {}}) | {"defender": wanted["defender"]}, "wounds", {}
    )
    answer = Odds(question).ask(on(state, "h"))
    assert answer.options[answer.choice][0].picks == ((1,), (0,))


def test_to_never_reroll_a_hit_is_not_the_best(monkeypatch):
    """Three black dice, surges to crits, one aim, into heavy cover and a dodge (rules/legion.md 13)."""
    wanted = one("3B", {"attack_surge": "crit"}, {"die": "red"}, cover=2)
    wanted["attacker"]["tokens"], wanted["defender"]["tokens"] = {"aim": 1}, {"dodge": 1}

    def keeps_hits(state, seat, options):
        """The best there is without rerolling a hit or crit, found by asking what each choice is worth."""
        if state.stack[-1].step != "4b":
            return options[0]
        dice = pool_of(state).dice
        kept = [one for one in options if not one.picks or not set(one.picks[0]) & set(dice.places("hc"))]
        asked = Shots(ROOM.game, state)
        worths = {}
        for command in kept:
            node = Walk(asked).node(ROOM.game.settle_until(ROOM.game.apply_unchecked(state, command), lambda _: False))
            worths[command] = Solved(asked, 0).value(node)
        return max(kept, key=worths.__getitem__)

    monkeypatch.setitem(legion_odds.POLICIES, "keeps_hits", keeps_hits)
    assert ask(wanted).low > ask(wanted, {"p1": "keeps_hits"}).low


def test_more_minis_are_defeated_where_the_attacker_may_choose_how_to_hurt():
    wanted = {"attacker": TROOPS, "weapons": GUNS, "defender": {"key": "rebeltroopers"}}
    answer = ask(wanted, aim="defeated")
    assert answer.exact
    assert answer.low == mean(answer, 2)
    assert 1 < answer.low < ask(wanted).low + 1


def test_at_every_step_of_random_attacks_chances_add_up_to_one():
    rng, asked_at = Random("steps"), set()
    for _ in range(2 * SCALE):
        match = Match(ROOM, setup([unit()], [unit()]))
        match.state, _ = ROOM.from_description(described(rng), "wounds", {})
        while match.seats() != (OVER,):
            found = ROOM.question_from(match.state, "wounds", {})
            if found is not None:
                answer = Odds(found[1], 20_000).ask(found[0])
                assert answer.exact
                assert sum(answer.chances.values()) == 1
                asked_at.add(match.state.stack[-1].step)
            match.take(choose(match, rng, {}))
    assert {"4a", "7a"} <= asked_at


def played(wanted, faces):
    """The attack as described, its attack dice with these faces: nobody has a choice before the next roll."""
    state = land(ROOM.from_description(wanted, "wounds", {})[0], faces)
    assert ROOM.to_act(state) == (CHANCE,)
    return state


def test_one_switch_changes_odds_and_play_together():
    """What it is to be impervious differs: a die more for each pierce, or one pierce less."""
    wanted = one("3R", {}, {"keywords": {"impervious": 1}, "die": "red"}, {"pierce": 2})
    found = {}
    for value in ("more_dice", "pierce_minus_one"):
        asked = wanted | {"switches": {"impervious": value}}
        dice = sum(throw.n for throw in ROOM.chances(played(asked, "hhb")))
        found[value] = ask(asked).low, dice
    assert found["more_dice"][1] == 4
    assert found["pierce_minus_one"][1] == 2
    assert found["more_dice"][0] != found["pierce_minus_one"][0]


def test_one_keyword_and_one_face_change_odds_and_play_together(monkeypatch):
    plain, sharp = one("3R", {"attack_surge": ""}), one("3R", {"attack_surge": ""}, None, {"critical": 1})
    assert ask(sharp).low > ask(plain).low
    keys = [
        [offer.key for offer in ROOM.offers(land(ROOM.from_description(wanted, "wounds", {})[0], "ssb"), "p1")]
        for wanted in (plain, sharp)
    ]
    assert ["critical" in row for row in keys] == [False, True]
    wanted = one("3R", cover=2)
    before = ask(wanted).low
    thrown = ROOM.from_description(wanted, "wounds", {})[0]
    monkeypatch.setitem(FACES, "red", "hhhhhccc")
    assert ask(wanted).low > before
    landed = ROOM.apply(thrown, Command(CHANCE, LANDED, ((1, 7, 8),)))[0]
    assert pool_of(landed).dice.now == "hcc"


def test_a_question_too_large_is_answered_with_bounds_around_the_truth():
    truth, answer = ask(N1).low, ask(N1, budget=30)
    assert not answer.exact
    assert answer.low < truth < answer.high


@pytest.mark.parametrize("wrong", [{}, {"attacker": {"key": "nobody"}, "defender": REBELS}, N1 | {"range": "far"}])
def test_a_question_that_cannot_be_is_refused(wrong):
    with pytest.raises(Refused) as refused:
        ROOM.from_description(wrong, "wounds", {})
    assert refused.value.code == "bad_question"


@pytest.mark.parametrize("steps", [("p1 choose_pool 0",), ("p1 choose_pool 0", "hb", "p1 spend_aim 1", "h", "-")])
def test_odds_of_two_pools_with_an_aim_between_them_are_right_whatever_is_forgotten(steps):
    guns = [weapon("Gun", "2R"), weapon("Pistol", "1W")]
    minis = [{"weapons": [gun["name"]], "n": 1} for gun in guns]
    mine = unit("A", guns, minis, tokens={"aim": 2})
    state = begun([mine], [unit("B", n=1, wounds=20), unit("C", n=1, wounds=20)])
    state = pooled(state, 2, (1, 0))
    state = done(pooled(take(state, "p1", "another_defender"), 3, (2, 1)))
    state = on(state, steps[0])
    for line in steps[1:]:
        state = on(state, line)
    if len(steps) == 1:
        state = on(state, "hb")
    whole = Odds(Shots(ROOM.game, state, forget=False), 200_000).ask(state)
    brief = Odds(Shots(ROOM.game, state), 200_000).ask(state)
    assert brief.chances == whole.chances
    assert sum(whole.chances.values()) == 1
