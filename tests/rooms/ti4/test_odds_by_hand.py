"""Odds of combats in which it matters which dice hit, against every die counted by a model of its own.

The model knows the printed numbers, how a side that plays greedily takes its hits, and what the rules say of hits that
must go to ships that are no fighters (5.3), of barrage hits beyond the fighters (4.13) and of infantry in space (4.14).
It shares nothing with the room.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from attacks.engine.answering import Answer, Odds
from attacks.rooms import room
from attacks.rooms.ti4.changes import with_part
from attacks.rooms.ti4.fleet.reader import ready_made
from attacks.rooms.ti4.odds.question import DRAW, LOST, WON, Combat
from attacks.rooms.ti4.state import Bonus
from tests.conftest import SCALE

ROOM = room("ti4")
GREEDY = {"p1": "greedy", "p2": "greedy"}


class Ship(NamedTuple):
    """Its cost, what it hits on, how many dice; may it sustain, is it damaged; its barrage; are its hits restricted?"""

    cost: float
    name: str
    need: int
    dice: int = 1
    sustains: bool = False
    damaged: bool = False
    barrage: tuple[int, int] = (0, 0)
    strict: bool = False


Side = tuple[Ship, ...]
PRINTED = {
    "ff": Ship(0.5, "ff", 9),
    "dd": Ship(1, "dd", 9, barrage=(9, 2)),
    "swa2": Ship(1, "swa2", 7, barrage=(6, 3)),
    "ca": Ship(2, "ca", 7),
    "cv": Ship(3, "cv", 9),
    "dn": Ship(4, "dn", 5, sustains=True),
    "fs": Ship(8, "fs", 5, dice=2, sustains=True, strict=True),
}


def side(text: str) -> Side:
    """`dn dn ff`: the ships of a side, the cheapest first."""
    return tuple(sorted(PRINTED[name] for name in text.split()))


def chances(needs: list[int]) -> dict[int, Fraction]:
    """How likely each number of hits is, every die one after the other."""
    found = {0: Fraction(1)}
    for need in needs:
        grown: dict[int, Fraction] = {}
        for n, p in found.items():
            for hit in (0, 1):
                q = Fraction(11 - need if hit else need - 1, 10)
                grown[n + hit] = grown.get(n + hit, Fraction(0)) + p * q
        found = grown
    return found


def rolled(ships: Side) -> dict[tuple[int, int], Fraction]:
    """Restricted and common hits of a combat roll."""
    beside = any(ship.strict for ship in ships)
    strict = [ship.need for ship in ships for _ in range(ship.dice) if ship.strict or (beside and ship.name == "dn")]
    free = [
        ship.need for ship in ships for _ in range(ship.dice) if not (ship.strict or (beside and ship.name == "dn"))
    ]
    return {(r, c): p * q for r, p in chances(strict).items() for c, q in chances(free).items()}


def struck(ships: Side, must: int, free: int) -> Side:
    """Ships sustain while they may, against restricted hits first; then the cheapest are lost that may be."""
    row = sorted(ships)
    for place, ship in enumerate(row):
        if ship.sustains and not ship.damaged and must + free:
            row[place] = ship._replace(damaged=True)
            must, free = (must - 1, free) if must else (must, free - 1)
    row.sort(key=lambda ship: (ship.cost, not ship.damaged))
    for ship in [ship for ship in row if ship.name != "ff"][:must]:
        row.remove(ship)
        must -= 1
    return tuple(sorted(row[must + free :]))


@cache
def fought(mine: Side, theirs: Side) -> tuple[Fraction, Fraction, Fraction]:
    """Won, draw, lost, round after round."""
    if not mine or not theirs:
        return Fraction(bool(mine)), Fraction(not mine and not theirs), Fraction(bool(theirs))
    total, stays = [Fraction(0)] * 3, Fraction(0)
    for ((r, c), p), ((s, d), q) in product(rolled(mine).items(), rolled(theirs).items()):
        after = struck(mine, s, d), struck(theirs, r, c)
        if after == (mine, theirs):
            stays += p * q
            continue
        total = [value + p * q * more for value, more in zip(total, fought(*after), strict=True)]
    won, draw, lost = (value / (1 - stays) for value in total)
    return won, draw, lost


def barraged(ships: Side, hits: int, raid: bool) -> Side:
    """Fighters are lost; hits beyond them damage ships that can be, each another one, the cheapest first."""
    fighters = [ship for ship in ships if ship.name == "ff"]
    others = sorted(ship for ship in ships if ship.name != "ff")
    beyond = max(0, hits - len(fighters)) if raid else 0
    for place, ship in enumerate(others):
        if ship.sustains and beyond:
            others[place], beyond = ship._replace(damaged=True), beyond - 1
    return tuple(sorted([*fighters[hits:], *others]))


def answer_of(mine: str, theirs: str, raid: bool) -> tuple[Fraction, Fraction, Fraction]:
    """The whole combat: the barrage of both sides, then the rounds."""
    ours, others = side(mine), side(theirs)
    total = [Fraction(0)] * 3
    dice = [[ship.barrage[0] for ship in ships for _ in range(ship.barrage[1])] for ships in (ours, others)]
    for (n, p), (m, q) in product(chances(dice[0]).items(), chances(dice[1]).items()):
        after = fought(barraged(ours, m, False), barraged(others, n, raid))
        total = [value + p * q * more for value, more in zip(total, after, strict=True)]
    return total[0], total[1], total[2]


def fleet(text: str, faction: str, **more: Any) -> dict[str, Any]:
    names = {
        "ff": "fighter",
        "dd": "destroyer",
        "swa2": "destroyer",
        "ca": "cruiser",
        "cv": "carrier",
        "dn": "dreadnought",
    }
    rows = [
        {"kind": names.get(name, "flagship"), "n": n, "upgraded": name == "swa2"}
        for name, n in Counter(text.split()).items()
    ]
    return {"faction": faction, "ships": rows + more.pop("rows", []), **more}


def ask(mine: dict[str, Any], theirs: dict[str, Any], play: dict[str, str] | None = None, **more: Any) -> Answer:
    wanted = {"attacker": mine, "defender": theirs, "order": "cheapest", **more}
    state, asked = ROOM.from_description(wanted, "win", GREEDY if play is None else play)
    return Odds(asked).ask(state)


def results(answer: Answer) -> tuple[Fraction, ...]:
    assert answer.exact
    return tuple(
        sum((p for ending, p in answer.chances.items() if ending[0] == r), Fraction(0)) for r in (WON, DRAW, LOST)
    )


def agree(found: tuple[Fraction, ...], wanted: tuple[Fraction, ...]) -> bool:
    return all(abs(one - other) < Fraction(1, 10**45) for one, other in zip(found, wanted, strict=True))


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ("fs", "ca"),
        ("fs dn", "dn ff ff"),
        ("fs ca ff", "dn ca ff ff"),
        ("fs dn dn", "ca ff ff ff"),
        ("fs dn dn dn dn", "ff ff ff dn dn dn dn dn"),
    ],
)
def test_hits_that_must_go_to_great_ships_are_counted_apart(mine: str, theirs: str):
    assert agree(results(ask(fleet(mine, "l1z1x"), fleet(theirs, ""))), answer_of(mine, theirs, False))


def test_random_fleets_beside_a_flagship_that_says_where_hits_go_agree_with_every_die():
    rng = Random("restricted")
    for _ in range(8 * SCALE):
        mine = " ".join(["fs", *rng.choices(("dn", "ca", "dd", "ff"), k=rng.randint(0, 2))])
        theirs = " ".join(rng.choices(("dn", "ca", "cv", "ff", "ff"), k=rng.randint(1, 3)))
        found = results(ask(fleet(mine, "l1z1x"), fleet(theirs, "")))
        assert agree(found, answer_of(mine, theirs, False)), (mine, theirs)


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ("dd dd", "dn dn"),
        ("swa2 ca", "dn ff"),
        ("swa2 swa2 swa2 dn dn dn", "ca ca ca dn dn dn"),
        ("swa2 dn", "fs dn ff"),
    ],
)
def test_barrage_hits_beyond_the_fighters_damage_one_ship_each(mine: str, theirs: str):
    other = "hacan" if "fs" in theirs else ""  # its flagship hits on 7
    if other:
        theirs = theirs.replace("fs", "kenara")
        PRINTED["kenara"] = Ship(8, "kenara", 7, dice=2, sustains=True)
    found = results(ask(fleet(mine, "argent"), fleet(theirs, other)))
    if "dd" in mine:  # the squadrons of that faction hit better than other destroyers
        mine = mine.replace("dd", "swa")
        PRINTED["swa"] = Ship(1, "swa", 8, barrage=(9, 2))
    assert agree(found, answer_of(mine, theirs, True))


def test_three_squadrons_and_three_dreadnoughts_damage_all_that_can_be_damaged():
    """The line that told .6513 for it, when all hits beyond the fighters fell on one ship."""
    asked = ROOM.from_description(
        ROOM.parse_shorthand("argent: 3 destroyer2, 3 dreadnought v 3 cruiser, 3 dreadnought"), "win", GREEDY
    )
    found = [round(float(share), 4) for share in results(Odds(asked[1]).ask(asked[0]))]
    assert found == [0.9029, 0.0191, 0.0780]


@pytest.mark.parametrize("infantry", [1, 2])
def test_infantry_in_space_changes_no_odds_of_a_barrage(infantry: int):
    """It dies to good dice, and counts for nothing else in the combat: so the odds are those without it."""
    aboard = [{"kind": "infantry", "n": infantry}]
    found = ask(fleet("swa2 swa2", "argent"), fleet("cv ff ff", "", rows=aboard))
    assert agree(results(found), answer_of("swa2 swa2", "cv ff ff", True))
    assert found.positions < 1000


def test_where_ships_leave_with_it_infantry_is_killed_by_good_dice_only():
    """Each of the three dice of a squadron kills with 2 of its 10 faces; two infantry are there to be killed."""
    state, asked = ROOM.from_description(
        {
            "attacker": fleet("swa2", "argent"),
            "defender": fleet("cv", "", rows=[{"kind": "infantry", "n": 2}]),
            "mode": "barrage",
        },
        "win",
        GREEDY,
    )
    left: Counter[int] = Counter()
    for weight, outcome in asked.results(*rolling(asked, state)):
        after = asked.game.settle_until(asked.game.after_outcome(outcome), lambda one: one.table.ending is not None)
        left[sum(unit.card.kind == "infantry" and not unit.lost for unit in after.table.units)] += weight
    assert left == {2: 512, 1: 384, 0: 104}


def rolling(asked: Combat, state: Any) -> tuple[Any, Any]:
    """The position at its next roll, and the rules of it."""
    at = asked.game.settle_until(state, lambda one: False)
    return at, asked.game.here(at)[1].rules


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ("l1z1x: 4 dn, 1 fs", "3 ff, 5 dn"),
        ("l1z1x: 1 fs, 2 dn2, 1 carrier, 2 destroyer, 4 fighter", "3 cruiser, 2 dreadnought, 6 fighter"),
        ("argent: 1 dd2", "1 cv, 1 infantry, 2 ff"),
        ("argent: 3 dd2, 1 fs, 2 carrier, 6 fighter", "2 cv, 6 infantry, 8 ff, 2 dn"),
        (
            "letnev: 1 fs, 3 dn, 3 dd, 4 ff; tech: duranium armor, non-euclidean shielding",
            "yin: 1 fs, 3 ca, 3 dd2, 4 ff",
        ),
        ("mentak: 1 fs, 4 ca", "winnu: 1 fs, 2 dn, 4 ff"),
    ],
)
def test_whole_fleets_with_texts_that_no_roll_can_be_told_without_are_exact(mine: str, theirs: str):
    state, asked = ROOM.from_description(ROOM.parse_shorthand(f"{mine} v {theirs}"), "win", GREEDY)
    answer = Odds(asked, 2_000).ask(state)
    assert answer.exact
    assert answer.positions < 100


def test_every_ready_made_fleet_against_every_other_is_told_exactly():
    fleets = ready_made_fleets()
    for mine, theirs in zip(fleets, fleets[1:] + fleets[:1], strict=True):
        answer = ask(mine, theirs, edition="all")
        assert answer.exact, (mine["name"], theirs["name"])


def ready_made_fleets() -> list[dict[str, Any]]:
    return [msgspec.to_builtins(fleet) for fleet in ready_made("all")]


TEXTS = {
    "letnev": ["non_euclidean_shielding", "duranium_armor"],
    "yin": ["duranium_armor"],
    "mentak": [],
    "winnu": [],
    "jolnar": ["duranium_armor"],
    "norr": [],
    "l1z1x": ["non_euclidean_shielding"],
    "argent": ["duranium_armor"],
}


def test_rounds_fought_without_their_steps_come_to_the_same_as_every_step(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("attacks.rooms.ti4.odds.shorter.WALKED", 0)
    for number in range(10 * SCALE):
        rng = Random(f"steps {number}")
        pair = []
        for faction in rng.sample(sorted(TEXTS), 2):
            names = rng.choice((["fs"], ["fs", "ff"], ["dn", "ca"], ["dn", "dn"], ["fs", "dn"]))
            techs = rng.sample(TEXTS[faction], rng.randint(0, len(TEXTS[faction])))
            pair.append(fleet(" ".join(names), faction, technologies=techs))
        wanted = {"attacker": pair[0], "defender": pair[1], "order": "cheapest", "rounds": rng.choice([0, 0, 2])}
        state, asked = ROOM.from_description(wanted, "win", GREEDY)
        long = Combat(ROOM.game, state, plays=GREEDY, rounds=asked.rounds, order=asked.order, short=False)
        one, other = Odds(asked).ask(state), Odds(long, 20_000).ask(state)
        if not other.exact:
            continue
        assert one.exact
        assert abs(one.low - other.low) < Fraction(1, 10**45), wanted
        assert abs(one.passed - other.passed) < Fraction(1, 10**40), wanted
        for ending, chance in other.chances.items():
            assert abs(one.chances.get(ending, Fraction(0)) - chance) < Fraction(1, 10**45), wanted


def test_a_card_that_somebody_may_choose_to_use_leaves_hits_counted():
    """With a hand beside, and one side at its best, every face of every die was looked at: bounds from -1 to 1."""
    mine = fleet("cv", "", cards=["the_cavalry"])
    answer = ask(mine, fleet("ff ff ff ff", ""), {"p1": "best", "p2": "greedy"})
    assert answer.exact
    assert answer.positions < 2_000
    plain = ask(fleet("cv", ""), fleet("ff ff ff ff", ""))
    assert answer.low > plain.low  # it lends the carrier two dice, a barrage and Sustain Damage


def test_dice_that_may_be_rolled_again_are_told_apart_by_kind_only():
    relic = {"relics": ["crown_of_thalnos"]}
    answer = ask(fleet("ca ca ff", "", **relic), fleet("ca dn", ""), {"p1": "best", "p2": "greedy"}, rounds=1)
    assert answer.exact
    assert answer.low > ask(fleet("ca ca ff", ""), fleet("ca dn", ""), rounds=1).low


def test_a_bonus_of_this_round_counts_in_this_round_alone():
    """At a table on which Morale Boost has just been played: one round with +1, the others without."""
    seats = {"p1": {"name": "Ana", "squad": fleet("ca", "")}, "p2": {"name": "Ben", "squad": fleet("ca", "")}}
    state = ROOM.start({"edition": "codex", "rolls": "at_once", "seats": seats})
    state = with_part(state, "p1", bonuses=(Bonus("morale_boost", 1, ""),))
    known, asked = ROOM.question_from(state, "win", GREEDY)
    answer = Odds(asked).ask(known)
    assert answer.exact
    won, draw, lost = results(answer)
    later = fought(side("ca"), side("ca"))
    stays = Fraction(5, 10) * Fraction(6, 10)
    assert won == Fraction(5, 10) * Fraction(6, 10) + stays * later[0]
    assert draw == Fraction(5, 10) * Fraction(4, 10) + stays * later[1]
    assert lost == Fraction(5, 10) * Fraction(4, 10) + stays * later[2]


def test_what_a_roll_came_to_is_weighed_among_the_results_of_that_roll():
    seats = {"p1": {"name": "Ana", "squad": fleet("ca ca", "")}, "p2": {"name": "Ben", "squad": fleet("ca ca", "")}}
    state = ROOM.start({"edition": "codex", "rolls": "at_once", "seats": seats})
    known, asked = ROOM.question_from(state, "win", GREEDY)
    fell = Odds(asked).fell(known, ((10, 10),))
    assert fell is not None
    assert [float(chance) for _, chance in sorted(fell.results)] == pytest.approx([0.36, 0.48, 0.16])
    assert fell.worth == max(worth for worth, _ in fell.results)
