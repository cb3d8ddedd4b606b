"""Exact odds of space combats: the numbers of rules/ti4.md section 12, and what must hold of every answer."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from attacks.engine.answering import Answer, Odds
from attacks.engine.values import CHANCE, LANDED, OVER, Command, Refused
from attacks.rooms import room
from attacks.rooms.ti4.abilities.entries import ENTRIES
from attacks.rooms.ti4.abilities.vocabulary import RoundBonus
from attacks.rooms.ti4.odds.question import DRAW, LOST, ON, WON, Combat
from attacks.rooms.ti4.odds.rolls import by_hits
from attacks.rooms.ti4.state import Die
from tests.conftest import SCALE
from tests.rooms.legal import Match, choose
from tests.rooms.ti4.faces import FaceByFace

ROOM = room("ti4")
GREEDY = {"p1": "greedy", "p2": "greedy"}
Fleet = tuple[tuple[str, int], ...]


def fleet(rows: Fleet, **more: Any) -> dict[str, Any]:
    return {"ships": [{"kind": kind.rstrip("+"), "n": n, "upgraded": kind.endswith("+")} for kind, n in rows], **more}


def ask(mine: Any, theirs: Any, play: dict[str, str] | None = None, budget: int = 100_000, **more: Any) -> Answer:
    fleets = [one if isinstance(one, dict) else fleet(one) for one in (mine, theirs)]
    state, asked = ROOM.from_description({"attacker": fleets[0], "defender": fleets[1], **more}, "win", play or GREEDY)
    return Odds(asked, budget).ask(state)


def results(answer: Answer) -> tuple[Fraction, Fraction, Fraction]:
    """Won by the attacker, draw, won by the defender."""
    assert answer.exact
    assert sum(answer.chances.values()) == 1
    zero = Fraction(0)
    won, draw, lost = (sum((p for e, p in answer.chances.items() if e[0] == r), zero) for r in (WON, DRAW, LOST))
    return won, draw, lost


def test_two_cruisers_against_two_cruisers():
    answer = ask((("cruiser", 2),), (("cruiser", 2),))
    assert results(answer) == (Fraction(11811, 26656), Fraction(1517, 13328), Fraction(11811, 26656))
    assert abs(answer.passed - Fraction("2.182904412")) < Fraction("1e-9")


def test_one_upgraded_destroyer_against_one_fighter():
    answer = ask((("destroyer+", 1),), (("fighter", 1),))
    assert results(answer) == (Fraction(83, 88), Fraction(3, 176), Fraction(7, 176))
    assert abs(answer.passed - Fraction("0.284090909")) < Fraction("1e-9")


def test_a_barrage_that_no_unit_has_is_over_at_once():
    answer = ask((("cruiser", 2),), (("cruiser", 2),), mode="barrage")
    assert (answer.exact, answer.low, answer.passed) == (True, 0, 0)


def test_the_barrage_alone_of_three_destroyers():
    answer = ask((("destroyer", 3),), (("fighter", 6), ("cruiser", 1)), mode="barrage")
    left = {ending[2]: p for ending, p in answer.chances.items()}
    assert [left[6 - n] * 15625 for n in range(7)] == [4096, 6144, 3840, 1280, 240, 24, 1]


def test_three_destroyers_and_fighters_against_two_cruisers_and_fighters():
    answer = ask((("fighter", 6), ("destroyer", 3)), (("fighter", 8), ("cruiser", 2)))
    for found, wanted in zip(results(answer), ("0.287633060754", "0.008504334179", "0.703862605067"), strict=True):
        assert abs(found - Fraction(wanted)) < Fraction("1e-12")
    assert abs(answer.passed - Fraction("5.481469552")) < Fraction("1e-9")


# --- another way to the same numbers, die by die; it shares nothing with the rules above ---

Ship = tuple[int, bool]  # hits on this or more; may it sustain?


@cache
def by_dice(mine: tuple[Ship, ...], theirs: tuple[Ship, ...]) -> tuple[Fraction, Fraction, Fraction]:
    """Attacker, draw, defender. Hits are sustained where they can be; then the first ship listed is lost."""
    if not mine or not theirs:
        return Fraction(bool(mine)), Fraction(not mine and not theirs), Fraction(bool(theirs))
    total, stay = [Fraction(0)] * 3, 0
    faces = 10 ** (len(mine) + len(theirs))
    for row in product((True, False), repeat=len(mine) + len(theirs)):
        weight = 1
        for (need, _), hit in zip(mine + theirs, row, strict=True):
            weight *= 11 - need if hit else need - 1
        after = hit_by(mine, sum(row[len(mine) :])), hit_by(theirs, sum(row[: len(mine)]))
        if after == (mine, theirs):
            stay += weight
            continue
        for place, value in enumerate(by_dice(*after)):
            total[place] += weight * value
    won, draw, lost = (value / (faces - stay) for value in total)
    return won, draw, lost


def hit_by(ships: tuple[Ship, ...], hits: int) -> tuple[Ship, ...]:
    row = list(ships)
    for place, (need, sustains) in enumerate(row):
        if sustains and hits:
            row[place], hits = (need, False), hits - 1
    return tuple(row[hits:])


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ((("cruiser", 1),), (("cruiser", 2),)),
        ((("dreadnought", 1),), (("cruiser", 2),)),
        ((("carrier", 1), ("dreadnought", 1)), (("cruiser+", 1), ("dreadnought", 1))),
    ],
)
def test_odds_agree_with_every_die_counted_one_by_one(mine: Fleet, theirs: Fleet):
    numbers: dict[str, Ship] = {
        "cruiser": (7, False),
        "cruiser+": (6, False),
        "carrier": (9, False),
        "dreadnought": (5, True),
    }
    rows = [tuple(numbers[kind] for kind, n in one for _ in range(n)) for one in (mine, theirs)]
    assert results(ask(mine, theirs)) == by_dice(*rows)


# --- what holds of every answer ---

SMALL: tuple[Fleet, ...] = (
    (("cruiser", 1),),
    (("fighter", 1), ("carrier", 1)),
    (("dreadnought", 1),),
    (("destroyer", 1),),
    (("destroyer+", 1), ("fighter", 1)),
)


def test_what_is_forgotten_changes_no_fraction():
    rng = Random("forget")
    for number in range(3 * SCALE):
        mine, theirs = rng.choice(SMALL), rng.choice(SMALL)
        play = (GREEDY, {}, {"p1": "never"})[number % 3]
        wanted = {"attacker": fleet(mine), "defender": fleet(theirs), "rounds": 1}
        state, asked = ROOM.from_description(wanted, "win", play)
        whole = Combat(ROOM.game, state, plays=play, rounds=1, order=asked.order, forget=False)
        short, long = Odds(asked).ask(state), Odds(whole).ask(state)
        assert short.exact
        assert long.exact
        assert (short.low, short.passed) == (long.low, long.passed), (mine, theirs, play)
        if play == GREEDY:
            assert short.chances == long.chances
        assert short.positions <= long.positions


def test_the_short_way_through_a_combat_is_the_long_one():
    rng = Random("short")
    for _ in range(12 * SCALE):
        mine, theirs = (
            tuple(
                (kind, rng.randint(1, 2)) for kind in rng.sample(("fighter", "destroyer+", "cruiser", "dreadnought"), n)
            )
            for n in (rng.randint(1, 2), 1)
        )
        play = {seat: rng.choice(["greedy", "never"]) for seat in ("p1", "p2")}
        wanted = {"attacker": fleet(mine), "defender": fleet(theirs, faction=rng.choice(["", "norr"]))}
        wanted["system"] = rng.choice([[], ["nebula"]])
        wanted["attacker"] |= {"relics": rng.choice([[], ["crown_of_thalnos"]]), "trade_goods": 2}
        state, asked = ROOM.from_description(wanted, "win", play)
        long = Combat(ROOM.game, state, plays=play, order=asked.order, short=False)
        one, other = Odds(asked).ask(state), Odds(long).ask(state)
        assert one.exact
        assert (one.low, one.chances, one.passed) == (other.low, other.chances, other.passed), (mine, theirs, play)
        assert one.positions < other.positions


def test_a_great_combat_is_rounded_down_so_little_that_it_counts_as_exact():
    answer = ask((("fighter", 10), ("cruiser", 8)), (("destroyer", 8), ("dreadnought", 5)))
    assert 0 < answer.unseen < Fraction(1, 10**50)
    assert answer.low < answer.high < answer.low + Fraction(1, 10**50)
    assert answer.exact
    assert answer.rounded


def test_counting_hits_in_place_of_faces_changes_no_fraction():
    state, asked = ROOM.from_description(
        {"attacker": fleet(SMALL[0]), "defender": fleet(SMALL[0]), "rounds": 1}, "win", GREEDY
    )
    whole = FaceByFace(ROOM.game, state, plays=GREEDY, rounds=1, forget=False)
    assert Odds(asked).ask(state).chances == Odds(whole).ask(state).chances


def test_hits_made_by_whichever_dice_weigh_as_much_as_the_dice_themselves():
    table = started(fleet((("cruiser", 1),)), fleet((("cruiser", 1),)))
    dice = tuple(Die(1, value, 0, mods) for value, mods in [(9, ()), (7, (("x", 2),)), (11, ()), (1, ())])
    often: dict[int, int] = {}
    for faces in product(range(1, 11), repeat=len(dice)):
        hits = sum(replace(die, face=face).hit for die, face in zip(dice, faces, strict=True))
        often[hits] = often.get(hits, 0) + 1
    rows = by_hits(table, "p1", "combat", dice)
    assert {sum(replace(d, face=f).hit for d, f in zip(dice, row, strict=True)): w for row, w in rows} == often


def test_best_play_is_never_worse_than_a_fixed_way_to_play():
    rng, ways = Random("best"), ("greedy", "never")
    drawn = [(rng.choice(SMALL), rng.choice(SMALL)) for _ in range(2 * SCALE)]
    for fleets in ((SMALL[2], (("cruiser", 1), ("destroyer", 1))), *drawn):
        worth = {(a, d): ask(*fleets, play={"p1": a, "p2": d}) for a in ("best", *ways) for d in ("best", *ways)}
        assert all(sum(answer.chances.values()) + answer.unseen == 1 for answer in worth.values())
        for way in ways:
            assert worth["best", way].low >= max(worth[other, way].low for other in ways), fleets
            assert worth[way, "best"].high <= min(worth[way, other].high for other in ways), fleets
            assert worth["best", way].high >= worth["best", "best"].high, fleets
            assert worth[way, "best"].low <= worth["best", "best"].low, fleets


def test_after_some_rounds_the_combat_may_still_go_on():
    one = ask((("cruiser", 1),), (("cruiser", 1),), rounds=1)
    assert {ending[0]: p for ending, p in one.chances.items()} == {
        ON: Fraction(36, 100),
        WON: Fraction(24, 100),
        LOST: Fraction(24, 100),
        DRAW: Fraction(16, 100),
    }
    assert one.passed == 1
    two = ask((("cruiser", 1),), (("cruiser", 1),), rounds=2)
    assert sum(p for ending, p in two.chances.items() if ending[0] == ON) == Fraction(36, 100) ** 2


def test_a_side_that_retreats_saves_what_is_left():
    home = {"neighbours": [{"name": "Home", "flags": ["own_planet"]}]}
    stays = ask((("cruiser", 1),), (("cruiser", 1),))
    goes = ask((("cruiser", 1),), fleet((("cruiser", 1),), **home), retreats={"p2": 1})
    assert sum(p for ending, p in goes.chances.items() if ending[2]) == Fraction(6, 10)
    assert goes.passed == 1
    assert goes.low > stays.low  # who leaves does not win
    later = ask((("cruiser", 1),), fleet((("cruiser", 1),), **home), retreats={"p2": 2})
    assert goes.low > later.low > stays.low
    assert 1 < later.passed < 2


def test_what_lies_around_a_combat_counts():
    mine, theirs = (("cruiser", 1),), (("fighter", 1),)
    plain = ask(mine, theirs).low
    fierce = ask(fleet(mine, faction="norr"), theirs).low  # +1 to its combat rolls
    assert fierce > plain
    nebula = ask(mine, theirs, system=["nebula"]).low  # +1 to the defender's
    assert nebula < plain
    barrage = ask((("destroyer", 1),), theirs).low
    scar = ask((("destroyer", 1),), theirs, system=["entropic_scar"], edition="all").low  # no barrage there
    assert scar < barrage


def started(mine: Any, theirs: Any, **switches: str) -> Any:
    fleets = {"p1": ("Ana", mine), "p2": ("Ben", theirs)}
    seats = {seat: {"name": name, "squad": squad} for seat, (name, squad) in fleets.items()}
    return ROOM.start({"edition": "codex", "rolls": "at_once", "switches": switches, "seats": seats})


def first_round(state: Any, *uses: str, face: int) -> tuple[Any, set[str]]:
    """The first round played: abilities named are used once, all else is declined, all dice show one face.

    Answers the table after it, and what could be done on the way.
    """
    left, met = list(uses), set[str]()
    while state.table.round == 1 and (seat := ROOM.to_act(state)[0]) != OVER:
        if seat == CHANCE:
            command = Command(CHANCE, LANDED, tuple((face,) * throw.n for throw in ROOM.chances(state)))
        else:
            able = {one.key: one for one in ROOM.offers(state, seat) if not one.why_not and not one.manual}
            met |= able.keys()
            key = next((one for one in (*left, "decline", "no_retreat") if one in able), next(iter(able)))
            left = [one for one in left if one != key]
            command = Command(seat, key, tuple(pick.ids[: pick.least] for pick in able[key].picks))
        state = ROOM.apply(state, command)[0]
    return state, met


def test_one_switch_changes_odds_and_play_together():
    """Whether a side that has only fighters may announce a retreat is for the table to say."""
    home = {"neighbours": [{"name": "Home", "flags": ["own_planet"]}]}
    mine, theirs = fleet((("cruiser", 1),)), fleet((("fighter", 1),), **home)
    for value, may in (("may_announce_then_removed", True), ("cannot_announce", False)):
        switches = {"fighters_only_retreat": value}
        goes, stays = (ask(mine, theirs, retreats=one, switches=switches) for one in ({"p2": 1}, {}))
        assert (goes.low != stays.low) == may
        _, met = first_round(started(mine, theirs, **switches), face=1)
        assert ("announce_retreat" in met) == may


def test_one_entry_changes_odds_and_play_together(monkeypatch: pytest.MonkeyPatch):
    """A technology adds to the combat rolls of a round: how much stands in its entry alone."""
    mine, theirs = fleet((("cruiser", 1),), technologies=["supercharge"]), fleet((("carrier", 1),))
    for n, tenths, hit in ((1, 5, False), (3, 7, True)):
        monkeypatch.setitem(ENTRIES, "supercharge", replace(ENTRIES["supercharge"], effects=(RoundBonus(n),)))
        worth = ask(mine, theirs, play={"p1": "best", "p2": "greedy"}, rounds=1)
        assert worth.exact
        assert worth.low == Fraction(tenths, 10) * Fraction(8, 10) - Fraction(10 - tenths, 10) * Fraction(2, 10)
        table, _ = first_round(started(mine, theirs), "supercharge", face=5)  # 5 + 1 is no hit, 5 + 3 is one
        assert bool(table.table.combatants("p2")) != hit


def test_at_every_step_of_random_combats_chances_add_up_to_one():
    rng = Random("steps")
    for _ in range(2 * SCALE):
        wanted = {"attacker": fleet(rng.choice(SMALL)), "defender": fleet(rng.choice(SMALL))}
        setup = {
            "edition": "codex",
            "seats": {
                seat: {"name": seat, "squad": one}
                for seat, one in (("p1", wanted["attacker"]), ("p2", wanted["defender"]))
            },
        }
        match, step = Match(ROOM, setup), 0
        while match.seats() != (OVER,):
            found, step = ROOM.question_from(match.state, "win", GREEDY), step + 1
            if found is not None and (SCALE > 1 or step % 3 == 0):  # at every third in a short run
                answer = Odds(found[1], 20_000).ask(found[0])
                assert answer.exact or not found[1].simple  # a correction may bring anything
                assert sum(answer.chances.values()) + answer.unseen == 1
            before = match.state
            try:
                match.take(choose(match, rng, {}))
            except Refused:
                assert match.state is before


def test_odds_do_not_tell_which_cards_are_in_a_hand():
    answers = []
    for cards in ((), ("direct_hit",), ("direct_hit", "shields_holding")):
        setup = {
            "edition": "codex",
            "rolls": "at_once",
            "seats": {
                "p1": {"name": "Ana", "squad": fleet((("cruiser", 1),), cards=cards)},
                "p2": {"name": "Ben", "squad": fleet((("cruiser", 1),))},
            },
        }
        known, asked = ROOM.question_from(ROOM.start(setup), "win", GREEDY)
        answers.append(Odds(asked).ask(known))
    assert answers[0].low == answers[1].low == answers[2].low


def test_a_combat_too_large_is_answered_with_bounds_around_the_truth():
    fleets, play = ((("cruiser", 1),), (("cruiser", 1), ("fighter", 1))), {"p1": "best", "p2": "best"}
    truth = ask(*fleets, play=play).low
    answer = ask(*fleets, play=play, budget=20)
    assert not answer.exact
    assert answer.low < truth < answer.high


@pytest.mark.parametrize("wrong", [{}, {"rounds": -1}, {"retreats": {"p9": 1}}, {"ships": []}])
def test_a_question_that_cannot_be_is_refused(wrong: dict[str, Any]):
    base = {"attacker": fleet((("cruiser", 1),)), "defender": fleet((("cruiser", 1),))} if wrong else {}
    with pytest.raises(Refused) as refused:
        ROOM.from_description(base | wrong, "win", {})
    assert refused.value.code == "bad_question"
