"""Odds of X-Wing against attacks counted die by die and card by card, by a model that knows nothing of the rooms.

The model is written from rules/xwing.md 3.2, 3.3, 3.8 and 7.2 alone: faces in tuples, tokens as numbers, a deck of five
sorts of cards. Tokens are spent one at a time, in any order.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from random import Random
from typing import Any, NamedTuple

import pytest

from attacks.engine.answering import Odds
from attacks.engine.game import SILENCE
from attacks.rooms.xwing.damage.dealing import dealt, drawn, fetched, repaired
from attacks.rooms.xwing.deck import DIRECT as DIRECT_HIT
from tests.conftest import SCALE
from tests.rooms.xwing.tables import ROOM, fired, setup, ship, throw, weapon

Dice = tuple[str, ...]
Chances = list[tuple[Dice, Fraction]]
ATTACK_DIE, DEFENSE_DIE = "chhhffbb", "eeeffbbb"
PLAIN, BREACH, STRUCTURAL, LEAK, DIRECT = range(5)
DECK = (20, 2, 2, 4, 5)
"""How many of the 33 cards change no damage, and how many are Hull Breach, Structural Damage, Fuel Leak, Direct Hit."""


class Shot(NamedTuple):
    """One attack: its dice, what may be spent on them, and how many dice range and obstruction give the defender."""

    dice: int
    focus: int = 0
    calculate: int = 0
    force: int = 0
    lock: int = 0
    more: int = 0


class Guard(NamedTuple):
    """What the defender may spend, and what counts for and against it."""

    agility: int
    focus: int = 0
    calculate: int = 0
    force: int = 0
    evade: int = 0
    reinforced: int = 0
    strain: int = 0
    tractor: int = 0


class Body(NamedTuple):
    """What is left of the defender's ship, its faceup cards by sort, and those not seen (None: damage is counted)."""

    shields: int
    hull: int
    deck: tuple[int, ...] | None = DECK
    up: tuple[int, ...] = (0, 0, 0, 0, 0)
    lost: int = 0


class Model:
    """Attacks in a row on one ship. `best`: both sides play their best; else by the fixed way of docs/odds.md."""

    def __init__(self, aim: str, *, best: bool = True) -> None:
        self.aim, self.best = aim, best

    @cache  # noqa: B019
    def attack(self, left: tuple[Shot, ...], guard: Guard, body: Body) -> Fraction:
        """What these attacks come to."""
        if not left or body.hull <= 0:
            return Fraction(body.lost if self.aim == "damage" else body.hull <= 0)
        return sum(p * self.modified(dice, left, guard, body) for dice, p in rolls(ATTACK_DIE, left[0].dice))

    @cache  # noqa: B019
    def modified(self, dice: Dice, left: tuple[Shot, ...], guard: Guard, body: Body) -> Fraction:
        """The attacker spends something, or leaves the dice as they are. A rerolled die is a capital letter."""
        shot, rest = left[0], left[1:]
        turned = [(now, (spent, *rest)) for now, spent in focused(dice, shot, "h")]
        sets = {tuple(sorted(some)) for n in range(1, len(dice) + 1) for some in combinations(dice, n)}
        again = [some for some in sets if shot.lock and all(face.islower() for face in some)]
        if not self.best:
            kept_focus = len(dice) if shot.focus else shot.calculate + shot.force
            surplus = max(0, dice.count("f") - kept_focus)
            dead = ("b",) * dice.count("b") + ("f",) * surplus
            again = [dead] if dead in again else []
            turned = [] if again else turned[:1]
        values = [self.modified(now, after, guard, body) for now, after in turned]
        for some in again:
            kept = without(dice, some)
            landed = [(tuple(sorted((*kept, *map(str.upper, new)))), p) for new, p in rolls(ATTACK_DIE, len(some))]
            unlocked = (shot._replace(lock=0), *rest)
            values.append(sum(p * self.modified(now, unlocked, guard, body) for now, p in landed))
        if self.best or not values:
            hits, crits = (sum(face in both for face in dice) for both in ("hH", "cC"))
            values.append(self.defended(hits, crits, left, guard, body))
        return max(values)

    @cache  # noqa: B019
    def defended(self, hits: int, crits: int, left: tuple[Shot, ...], guard: Guard, body: Body) -> Fraction:
        """The defense dice fall."""
        fewer = body.up[STRUCTURAL] + (guard.strain > 0) + (guard.tractor > 0)
        n = max(0, guard.agility + left[0].more - fewer)
        guard = guard._replace(strain=max(0, guard.strain - 1))
        return sum(p * self.saved(hits, crits, dice, left, guard, body) for dice, p in rolls(DEFENSE_DIE, n))

    @cache  # noqa: B019
    def saved(self, hits: int, crits: int, dice: Dice, left: tuple[Shot, ...], guard: Guard, body: Body) -> Fraction:
        """The defender spends something, or leaves the dice as they are."""
        spent = focused(dice, guard, "e")
        if guard.evade:
            one_less = guard._replace(evade=guard.evade - 1)
            spent += [(tuple(sorted((*without(dice, (face,)), "e"))), one_less) for face in set(dice) & {"f", "b"}]
        values = [self.saved(hits, crits, now, left, after, body) for now, after in spent]
        return min([*values, self.neutralized(hits, crits, dice.count("e"), left, guard, body)])

    def neutralized(self, hits: int, crits: int, evades: int, left: Any, guard: Guard, body: Body) -> Fraction:
        """Evades cancel hits, then crits; a reinforced ship has one more where more than one result is left."""
        hits, crits = max(0, hits - evades), crits - max(0, min(crits, evades - hits))
        if guard.reinforced and hits + crits > 1:
            hits, crits = (hits - 1, crits) if hits else (0, crits - 1)
        return self.suffered("h" * hits + "c" * crits, left[1:], guard, body)

    @cache  # noqa: B019
    def suffered(self, coming: str, left: tuple[Shot, ...], guard: Guard, body: Body) -> Fraction:
        """Damage still to come, the next first. With a deck nothing counts once the ship is destroyed."""
        if not coming or (body.deck and body.hull <= 0):
            return self.attack(left, guard, body)
        crit, coming = coming[0] == "c" or body.up[BREACH] > 0, coming[1:]
        body = body._replace(lost=body.lost + 1)
        if crit:  # every leak that lies there does one hit and is repaired
            coming = "h" * body.up[LEAK] + coming
            body = body._replace(up=(*body.up[:LEAK], 0, 0))
        if body.shields:
            return self.suffered(coming, left, guard, body._replace(shields=body.shields - 1))
        body = body._replace(hull=body.hull - 1)
        if not crit or not body.deck:
            return self.suffered(coming, left, guard, body)
        total = Fraction(0)
        for sort, n in enumerate(body.deck):
            up = plus(body.up, sort, int(sort not in (PLAIN, DIRECT)))
            then = "h" * (sort == DIRECT) + coming
            drawn = body._replace(deck=plus(body.deck, sort, -1), up=up)
            total += Fraction(n, sum(body.deck)) * (self.suffered(then, left, guard, drawn) if n else 0)
        return total


def focused(dice: Dice, pool: Any, to: str) -> list[tuple[Dice, Any]]:
    """What one focus token, calculate token or Force makes of focus results."""
    if not any(face in "fF" for face in dice):
        return []
    all_of_them = {"f": to, "F": to.upper()}
    found = []
    if pool.focus:
        found.append((tuple(sorted(all_of_them.get(face, face) for face in dice)), pool._replace(focus=pool.focus - 1)))
    for name in ("calculate", "force"):
        for face in {"f", "F"} & set(dice) if getattr(pool, name) else ():
            now = tuple(sorted((*without(dice, (face,)), all_of_them[face])))
            found.append((now, pool._replace(**{name: getattr(pool, name) - 1})))
    return found


@cache
def rolls(die: str, n: int) -> Chances:
    """Every roll of so many dice, each die for itself; those that show the same are put together."""
    found: dict[Dice, int] = {}
    for row in product(die, repeat=n):
        found[tuple(sorted(row))] = found.get(tuple(sorted(row)), 0) + 1
    return [(row, Fraction(often, 8**n)) for row, often in found.items()]


def without(dice: Dice, some: Dice) -> list[str]:
    rest = list(dice)
    for face in some:
        rest.remove(face)
    return rest


def plus(row: tuple[int, ...], place: int, n: int) -> tuple[int, ...]:
    return (*row[:place], row[place] + n, *row[place + 1 :])


# --- the same attacks, asked of the room ---


def asked(shots: tuple[Shot, ...], guard: Guard, body: Body, aim: str, play: dict[str, str] | None = None) -> Fraction:
    attackers = [
        {
            "dice": shot.dice,
            "tokens": {"focus": shot.focus, "calculate": shot.calculate},
            "force": shot.force,
            "lock": bool(shot.lock),
            "obstructed": shot.more > 0,
            "range": 3 if shot.more > 1 else 2,
            "their_arcs": ["full_front"],
        }
        for shot in shots
    ]
    tokens = {name: getattr(guard, name) for name in ("focus", "calculate", "evade", "strain", "tractor")}
    defender = {
        "agility": guard.agility,
        "hull": body.hull,
        "shields": body.shields,
        "tokens": tokens | {"reinforce_fore": guard.reinforced},
        "force": guard.force,
    }
    wanted = {"attackers": attackers, "defender": defender, "damage": "deck" if body.deck else "counted"}
    state, question = ROOM.from_description(wanted, aim, play or {})
    answer = Odds(question, 2_000_000).ask(state)
    assert answer.exact
    return answer.low


def in_turn(rng: Random) -> Iterator[tuple[tuple[Shot, ...], Guard, Body, str]]:
    """Small attacks on a small ship, anything that tokens can do."""
    while True:
        n = rng.choice([1, 1, 2])
        shots = tuple(_shot(rng, 3 if n == 1 else 2) for _ in range(n))
        likely = {name: int(rng.random() < 0.35) for name in Guard._fields[1:]}
        guard = Guard(rng.randint(0, 2 if n == 1 else 1), **likely)
        body = Body(rng.randint(0, 1), rng.randint(1, 3), rng.choice([DECK, None]))
        yield shots, guard, body, rng.choice(["damage", "kill"])


def _shot(rng: Random, most: int) -> Shot:
    likely = {name: int(rng.random() < 0.4) for name in ("focus", "calculate", "force", "lock")}
    return Shot(rng.randint(1, most), more=rng.choice([0, 0, 1, 2]), **likely)


def test_odds_agree_with_attacks_counted_die_by_die():
    for (shots, guard, body, aim), _ in zip(in_turn(Random("die by die")), range(12 * SCALE), strict=False):
        assert asked(shots, guard, body, aim) == Model(aim).attack(shots, guard, body), (shots, guard, body, aim)


@pytest.mark.parametrize(
    ("shots", "guard", "body", "aim"),
    [
        ((Shot(3, lock=1),), Guard(2, focus=1), Body(1, 3), "kill"),
        ((Shot(4, focus=1, lock=1),), Guard(3), Body(0, 3), "kill"),
        ((Shot(3, calculate=1, lock=1),), Guard(2, focus=1, evade=1), Body(0, 2), "kill"),
        ((Shot(3, focus=1, lock=1),), Guard(3, focus=1, evade=2), Body(0, 9, None), "damage"),
        ((Shot(2, lock=1), Shot(3, force=2)), Guard(2), Body(1, 2), "kill"),
        ((Shot(4, calculate=1, lock=1),), Guard(0), Body(0, 9, None), "damage"),
        ((Shot(4),), Guard(2, focus=1, evade=1, reinforced=1), Body(0, 9, None), "damage"),
        ((Shot(4, focus=1),), Guard(2, calculate=1, evade=1, reinforced=1), Body(0, 9, None), "damage"),
    ],
)
def test_odds_of_fixed_ways_to_play_agree_too(shots: tuple[Shot, ...], guard: Guard, body: Body, aim: str):
    greedy = {"p1": "greedy", "p2": "greedy"}
    assert asked(shots, guard, body, aim, greedy) == Model(aim, best=False).attack(shots, guard, body)


@pytest.mark.parametrize("faces", set(permutations(("blank", "blank", "focus"))))
def test_in_whatever_order_dice_lie_evades_go_to_blanks_where_a_focus_token_serves_the_rest(faces: tuple[str, ...]):
    table = setup([ship()], [ship(agility=3, tokens={"evade": 2, "focus": 1})])
    state = throw(fired(ROOM.start(table)), "hit", "hit", "hit")
    state = throw(state, *faces)
    known, question = ROOM.question_from(state, "damage", {"p2": "greedy"})
    assert Odds(question).ask(known).low == 0


def test_a_card_that_lay_faceup_comes_no_more_though_it_lies_facedown_now():
    """A Direct Hit was suffered and repaired, with the damage it did: 4 are among the 32 cards that nobody has seen."""
    state = ROOM.start(setup([ship(weapons=[weapon(value=1)])], [ship(agility=0, hull=4)], damage="deck"))
    state = fetched(state, state.table.ship(2), DIRECT_HIT)
    state, card = dealt(state, state.table.ship(2), DIRECT_HIT, up=True, tell=SILENCE)
    assert card is not None
    state = repaired(state, state.table.ship(2), card, SILENCE)
    state, number = drawn(state, state.table.ship(2), 30)
    state, _ = dealt(state, state.table.ship(2), number, up=False, tell=SILENCE)
    known, question = ROOM.question_from(fired(state), "kill", {})
    assert Odds(question).ask(known).low == Fraction(1, 8) * Fraction(4, 32)
