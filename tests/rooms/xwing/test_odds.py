"""Dice fall as the faces say, and whole attacks come out as the fractions worked out by hand, exactly.

Every outcome of every roll is walked through the room's own commands, with policies that take what is offered.
Sources: rules/xwing.md 3.1 and 7.2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial
from typing import Any

from attacks.engine.values import CHANCE, LANDED, Command, Offer
from attacks.rooms.xwing.dice import ATTACK, DEFENSE, FACES, NAMES, SIDES, letters
from attacks.rooms.xwing.state import attack_of, attacking
from tests.rooms.xwing.tables import ROOM, fired, setup, ship

Policy = Callable[[Any, str, tuple[Offer, ...]], Command]


def test_each_kind_of_die_has_eight_sides_with_the_printed_faces():
    assert SIDES == 8
    assert Counter(FACES[ATTACK]) == {"c": 1, "h": 3, "f": 2, "b": 2}
    assert Counter(FACES[DEFENSE]) == {"e": 3, "f": 2, "b": 3}
    assert letters(ATTACK, (1, 2, 4, 5, 6, 7, 8)) == "chhffbb"
    assert letters(DEFENSE, (1, 3, 4, 5, 6, 8)) == "eeffbb"
    assert ROOM.faces[ATTACK] == tuple(NAMES[face] for face in "chhhffbb")


def outcomes(kind: str, n: int) -> list[tuple[tuple[int, ...], Fraction]]:
    """Every handful of faces (as sides), and how likely it is; the order of equal dice does not matter."""
    found = []
    faces = Counter(FACES[kind])
    for hand in combinations_with_replacement(sorted(faces), n):
        ways = factorial(n)
        for face, times in Counter(hand).items():
            ways = ways // factorial(times) * faces[face] ** times
        found.append((tuple(FACES[kind].index(face) + 1 for face in hand), Fraction(ways, SIDES**n)))
    assert sum(weight for _, weight in found) == 1
    return found


def results(state: Any, policy: Policy) -> dict[tuple[int, int], Fraction]:
    """How likely each pair of hit and crit damage is, from this state to the end of the attack.

    States that are equal are met once, with their weights added.
    """
    found: dict[tuple[int, int], Fraction] = {}
    layer = {state: Fraction(1)}
    while layer:
        following: dict[Any, Fraction] = {}
        for now, weight in layer.items():
            if not attacking(now):
                hurt = now.table.ships[1]
                found[hurt.hits, hurt.crits] = found.get((hurt.hits, hurt.crits), Fraction(0)) + weight
                continue
            for then, share in _steps(now, policy):
                following[then] = following.get(then, Fraction(0)) + weight * share
        layer = following
    assert sum(found.values()) == 1
    return found


def _steps(state: Any, policy: Policy) -> list[tuple[Any, Fraction]]:
    (seat,) = ROOM.to_act(state)
    if seat != CHANCE:
        return [(ROOM.apply(state, policy(state, seat, ROOM.offers(state, seat)))[0], Fraction(1))]
    (throw,) = ROOM.chances(state)
    return [
        (ROOM.apply(state, Command(CHANCE, LANDED, (sides,)))[0], weight)
        for sides, weight in outcomes(throw.kind, throw.n)
    ]


def thrifty(state: Any, seat: str, offers: tuple[Offer, ...]) -> Command:
    """Attack focus is spent if there is a focus result; the defender spends as little as makes the damage smallest."""
    able = {offer.key: offer for offer in offers if not offer.why_not and not offer.manual}
    attack = attack_of(state)
    if state.table.ship(attack.attacker).seat == seat:
        return Command(seat, "spend_focus" if "spend_focus" in able else "finalize")
    missing = attack.attack.count("h") + attack.attack.count("c") - attack.defense.count("e")
    focus = attack.defense.count("f") if "spend_focus" in able else 0
    evade = "spend_evade" in able
    if missing <= 0 or not (focus or evade):
        return Command(seat, "finalize")
    if evade and (missing == 1 or not focus):
        return Command(seat, "spend_evade", (able["spend_evade"].picks[0].ids[:1],))
    return Command(seat, "spend_focus")


def start(attack_tokens: dict[str, int], agility: int, defense_tokens: dict[str, int]) -> Any:
    table = setup(
        [ship(name="Red One", tokens=attack_tokens)],
        [ship(name="Black One", agility=agility, hull=9, tokens=defense_tokens)],
    )
    return fired(ROOM.start(table))


def damage(found: dict[tuple[int, int], Fraction]) -> list[Fraction]:
    most = max(hits + crits for hits, crits in found)
    return [sum((p for (hits, crits), p in found.items() if hits + crits == n), Fraction(0)) for n in range(most + 1)]


def mean(chances: list[Fraction]) -> Fraction:
    return sum((n * chance for n, chance in enumerate(chances)), Fraction(0))


def test_three_plain_dice_against_none_come_out_exactly():
    """N3."""
    chances = damage(results(start({}, 0, {}), thrifty))
    assert chances == [Fraction(1, 8), Fraction(3, 8), Fraction(3, 8), Fraction(1, 8)]
    assert mean(chances) == Fraction(3, 2)


def test_three_dice_and_focus_against_two_and_evade_come_out_exactly():
    """N1."""
    found = results(start({"focus": 1}, 2, {"evade": 1}), thrifty)
    chances = damage(found)
    assert chances == [Fraction(1693, 4096), Fraction(27, 64), Fraction(675, 4096)]
    assert 1 - chances[0] == Fraction(2403, 4096)
    assert mean(chances) == Fraction(1539, 2048)
    assert sum(p for (_, crits), p in found.items() if crits) == Fraction(3737, 16384)


def test_three_dice_and_focus_against_three_and_focus_come_out_exactly():
    """N2."""
    chances = damage(results(start({"focus": 1}, 3, {"focus": 1}), thrifty))
    assert chances == [Fraction(8851, 16384), Fraction(9963, 32768), Fraction(2187, 16384), Fraction(729, 32768)]
    assert 1 - chances[0] == Fraction(7533, 16384)
    assert mean(chances) == Fraction(10449, 16384)


def test_four_dice_with_focus_and_lock_against_three_come_out_exactly():
    """N4, results counted without the damage deck."""
    table = setup(
        [
            ship(
                name="Red One",
                weapons=[{"key": "primary", "name": "", "arc": "front", "value": 4, "low": 1, "high": 3}],
            )
        ],
        [ship(name="Black One", agility=3, hull=9)],
    )
    table["seats"]["p1"]["squad"]["ships"][0]["tokens"] = {"focus": 1}
    state = ROOM.start(table)
    lock = Command("judge", "edit_ship", ((1,), (ROOM.names["field"].index("lock"),), (2,)))
    state, _ = ROOM.apply(state, lock)

    def locked(state: Any, seat: str, offers: tuple[Offer, ...]) -> Command:
        able = {offer.key for offer in offers if not offer.why_not}
        blanks = attack_of(state).attack.places("b")
        return (
            Command(seat, "spend_lock", (blanks,)) if "spend_lock" in able and blanks else thrifty(state, seat, offers)
        )

    chances = damage(results(fired(state), locked))
    assert mean(chances) == Fraction(44064375, 16777216)
    assert chances == [
        Fraction(151733, 8388608),
        Fraction(3500625, 33554432),
        Fraction(10040625, 33554432),
        Fraction(13078125, 33554432),
        Fraction(6328125, 33554432),
    ]
    # three or more destroy a ship of hull 3, as far as results alone say
    assert sum(chances[3:]) == Fraction(9703125, 16777216)
