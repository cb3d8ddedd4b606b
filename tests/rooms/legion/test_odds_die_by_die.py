"""Odds of Legion against attacks counted die by die, by a model that knows nothing of the rooms.

The model is written from rules/legion.md 1, 2 and 4 alone: one pool of one mini, at range, both sides playing for the
wounds or for the minis that are defeated. It looks at every die for itself, and at every choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any, NamedTuple

import pytest

from attacks.engine.answering import Odds
from tests.conftest import SCALE
from tests.rooms.legion.tables import ROOM, unit, weapon

ATTACK = {"R": "hhhhhcsb", "B": "hhhcsbbb", "W": "hcsbbbbb"}
DEFENSE = {"red": "kkksbb", "white": "ksbbbb"}
Dice = tuple[str, ...]  # colour and face, sorted


class Case(NamedTuple):
    """What attacks what: numbers of keywords and tokens, the charts, the edition."""

    dice: str
    edition: str = "fixed"
    chart: str = ""
    aim: int = 0
    precise: int = 0
    surges: int = 0
    critical: int = 0
    impact: int = 0
    pierce: int = 0
    die: str = "red"
    saves: bool = False  # a defense surge is a block
    cover: int = 0
    dodge: int = 0
    their_surges: int = 0
    armor: int = 0
    block: int = 0
    deflect: int = 0
    luck: int = 0
    outmaneuver: int = 0
    sharpshooter: int = 0
    minis: int = 0  # of one wound each, and asked is how many are defeated; 0: one mini that bears a lot


class Model:
    """The wounds of one attack."""

    def __init__(self, case: Case) -> None:
        self.case = case

    def wounds(self) -> Fraction:
        return sum((p * self.aimed(dice, self.case.aim) for dice, p in thrown(self.case.dice)), Fraction(0))

    @cache  # noqa: B019
    def aimed(self, dice: Dice, aims: int) -> Fraction:
        """4b. Each aim token rerolls up to two dice, after what the last one did was seen."""
        values = [self.converted(dice)]
        for some in subsets(dice, 2 + self.case.precise) if aims else ():
            kept = without(dice, some)
            landed = thrown("".join(die[0] for die in some))
            values.append(mean((self.aimed(tuple(sorted((*kept, *new))), aims - 1), p) for new, p in landed))
        return max(values)

    def converted(self, dice: Dice) -> Fraction:
        """4c. Critical first, then the chart, then surge tokens."""
        shown = "".join(die[1] for die in dice)
        hits, crits, surges = (shown.count(face) for face in "hcs")
        values = []
        for n in range(min(surges, self.case.critical) + 1):
            left = surges - n
            if self.case.chart:
                more = (left, 0) if self.case.chart == "hit" else (0, left)
                values.append(self.covered(hits + more[0], crits + n + more[1]))
            else:
                values += [self.covered(hits + m, crits + n) for m in range(min(left, self.case.surges) + 1)]
        return max(values)

    @cache  # noqa: B019
    def covered(self, hits: int, crits: int) -> Fraction:
        """5. The defender may use its cover, and then dodges; in 2.6 cover is rolled before dodges are said."""
        cover = max(0, min(2, self.case.cover) - self.case.sharpshooter)
        plain = self.dodged(hits, crits)
        if not cover:
            return plain
        if self.case.edition != "2.6":
            return min(plain, self.dodged(max(0, hits - cover), crits))
        good = "k" if cover == 1 else "ks"
        rolled = []
        for row in product(DEFENSE["white"], repeat=hits):
            rolled.append((self.dodged(hits - sum(face in good for face in row), crits), Fraction(1, 6**hits)))
        return min(plain, mean(rolled))

    @cache  # noqa: B019
    def dodged(self, hits: int, crits: int) -> Fraction:
        """5. A dodge cancels a hit, with Outmaneuver a crit; with Block or Deflect it is worth one without either."""
        helps = self.case.block or (self.case.deflect and self.case.edition != "2.6")
        values = [self.hardened(hits, crits, spent=False)]
        for n in range(1, self.case.dodge + 1):
            for on_crits in range(min(n, crits) + 1 if self.case.outmaneuver else 1):
                if n - on_crits <= hits or (n == 1 and helps):
                    values.append(self.hardened(max(0, hits - n + on_crits), crits - on_crits, spent=True))
        return min(values)

    def hardened(self, hits: int, crits: int, *, spent: bool) -> Fraction:
        """6. Impact, then Armor."""
        most = min(hits, self.case.impact) if self.case.armor else 0
        values = []
        for n in range(most + 1):
            left = hits - n
            values.append(min(self.saved(left - m + crits + n, spent) for m in range(min(left, self.case.armor) + 1)))
        return max(values)

    @cache  # noqa: B019
    def saved(self, n: int, spent: bool) -> Fraction:
        """7. One die for every result; luck rerolls some of them at once."""
        sides = DEFENSE[self.case.die]
        return mean((self.lucky("".join(sorted(row)), spent), Fraction(1, 6**n)) for row in product(sides, repeat=n))

    @cache  # noqa: B019
    def lucky(self, row: str, spent: bool) -> Fraction:
        sides, values = DEFENSE[self.case.die], [self.blocked(row, spent)]
        for some in subsets(tuple(row), self.case.luck):
            kept = "".join(without(tuple(row), some))
            news = product(sides, repeat=len(some))
            values.append(mean((self.blocked(kept + "".join(new), spent), Fraction(1, 6 ** len(some))) for new in news))
        return min(values)

    def blocked(self, row: str, spent: bool) -> Fraction:
        """7c, 8, 9. Surges are blocks by chart, by a dodge spent with Block or Deflect, or one by a token; Pierce."""
        case, blocks, surges = self.case, row.count("k"), row.count("s")
        deflects = case.deflect and (spent or case.edition == "2.6")
        blocks += surges if case.saves or (case.block and spent) or deflects else min(surges, case.their_surges)
        wounds = len(row) - max(0, blocks - case.pierce)
        return Fraction(min(wounds, case.minis) if case.minis else wounds)


def thrown(colors: str) -> Iterable[tuple[Dice, Fraction]]:
    found: dict[Dice, int] = {}
    for row in product(*(ATTACK[color] for color in colors)):
        dice = tuple(sorted(color + face for color, face in zip(colors, row, strict=True)))
        found[dice] = found.get(dice, 0) + 1
    return [(dice, Fraction(often, 8 ** len(colors))) for dice, often in found.items()]


def subsets(things: tuple[str, ...], most: int) -> set[tuple[str, ...]]:
    return {some for n in range(1, min(most, len(things)) + 1) for some in combinations(things, n)}


def without(things: tuple[str, ...], some: tuple[str, ...]) -> list[str]:
    rest = list(things)
    for one in some:
        rest.remove(one)
    return rest


def mean(values: Iterable[tuple[Fraction, Fraction]]) -> Fraction:
    return sum((value * p for value, p in values), Fraction(0))


# --- the same attacks, asked of the room ---


def asked(case: Case) -> Fraction:
    keywords = {name: getattr(case, name) for name in ("critical", "impact", "pierce") if getattr(case, name)}
    gun = weapon("Gun", "".join(f"{case.dice.count(color)}{color}" for color in "RBW"), 1, 4, **keywords)
    able = {name: getattr(case, name) for name in ("precise", "sharpshooter") if getattr(case, name)}
    mine = {"name": "A", "weapons": [gun], "minis": [{"weapons": ["Gun"], "n": 1}], "courage": 2, "keywords": able}
    names = {"armor_x": case.armor, "block": case.block, "deflect": case.deflect, "outmaneuver": case.outmaneuver}
    held = {name: n for name, n in ({**names, "uncanny_luck": case.luck}).items() if n}
    theirs = unit(
        "B", n=case.minis or 1, wounds=1 if case.minis else 20, die=case.die, defense_surge=case.saves, keywords=held
    )
    wanted = {
        "attacker": {"unit": mine | {"attack_surge": case.chart}, "tokens": {"aim": case.aim, "surge": case.surges}},
        "defender": {"unit": theirs, "tokens": {"dodge": case.dodge, "surge": case.their_surges}},
        "cover": case.cover,
        "edition": case.edition,
    }
    state, question = ROOM.from_description(wanted, "defeated" if case.minis else "wounds", {})
    answer = Odds(question, 2_000_000).ask(state)
    assert answer.exact, case
    return answer.low


@pytest.mark.parametrize(
    "case",
    [
        Case("BBB", chart="crit", aim=1, cover=2, dodge=1),
        Case("RRW", chart="hit", aim=2, cover=1, pierce=1),
        Case("RRB", impact=2, armor=2, pierce=1, die="white", saves=True),
        Case("RB", "2.6", critical=1, cover=2, dodge=1, deflect=1, luck=1),
        Case("RRR", "2.5", chart="hit", dodge=2, outmaneuver=1, block=1, luck=2),
        Case("RRB", chart="hit", aim=1, cover=1, dodge=1, pierce=1, minis=2),
        Case("WWW", surges=2, precise=1, aim=1, their_surges=1, sharpshooter=1, cover=2),
    ],
)
def test_odds_of_attacks_with_many_choices_agree_with_every_die_counted(case: Case):
    assert asked(case) == Model(case).wounds()


def some(rng: Random) -> Iterator[Case]:
    """Small attacks with anything the model knows."""
    now_and_then: Callable[[int], int] = lambda most: rng.randint(0, most) if rng.random() < 0.4 else 0  # noqa: E731
    twos = {"aim", "cover", "dodge", "luck", "armor", "surges", "impact"}
    while True:
        numbers: dict[str, Any] = {name: now_and_then(1 + (name in twos)) for name in Case._fields[3:] if name != "die"}
        yield Case(
            "".join(rng.choice("RBW") for _ in range(rng.randint(1, 3))),
            rng.choice(["fixed", "2.5", "2.6"]),
            rng.choice(["", "hit", "crit"]),
            **numbers | {"die": rng.choice(["red", "white"]), "saves": bool(numbers["saves"])},
        )


def test_odds_of_random_attacks_agree_with_every_die_counted():
    for case, _ in zip(some(Random("legion")), range(10 * SCALE), strict=False):
        assert asked(case) == Model(case).wounds(), case
