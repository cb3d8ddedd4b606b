"""What may be done with what is offered: every way that the rules allow, or any of them as chance has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from math import comb, exp, prod

from attacks.engine.room import AnyRoom
from attacks.engine.values import CHANCE, LANDED, Command, Offer, Pick, Refused

WIDEST = 24  # answers to the picks of one offer that are considered
TEMPERATURE = 0.2  # of what lies between the best and the worst: how much a person misses

Draw = Callable[[int], int]
"""One of so many, from 0."""


def sensible(offers: Sequence[Offer], avoids: Sequence[str]) -> list[Offer]:
    """The offers without those to be avoided, where something is left; `contest*` stands for all that begin so."""
    ends = tuple(one[:-1] for one in avoids if one.endswith("*"))
    left = [one for one in offers if one.key not in avoids and not (ends and one.key.startswith(ends))]
    return left or list(offers)


def fallen(room: AnyRoom, state: object, draw: Draw) -> Command:
    """Dice as they may fall."""
    throws = room.chances(state)
    return Command(CHANCE, LANDED, tuple(tuple(1 + draw(t.sides) for _ in range(t.n)) for t in throws))


def come_to_mind(room: AnyRoom, state: object, seat: str, draw: Draw) -> Command | None:
    """Any of the sensible things a seat may do."""
    open_ones = [offer for offer in room.offers(state, seat) if not offer.why_not]
    by_key = {offer.key: offer for offer in open_ones}
    usual = [least(seat, by_key[key]) for key in room.trusts if key in by_key]
    usual += room.habits(state, seat, open_ones)
    asked = sensible([one for one in open_ones if not one.manual and not one.by_hand] or open_ones, room.avoids)
    tries = [usual[draw(len(usual))]] if usual else []
    for _ in range(3 if asked else 0):
        offer = asked[draw(len(asked))]
        tries.append(Command(seat, offer.key, tuple(any_of(pick, draw) for pick in offer.picks)))
    tries += [least(seat, offer) for offer in asked]
    return next((one for one in tries if is_allowed(room, state, one)), None)


def ways(room: AnyRoom, state: object, seat: str, offers: Sequence[Offer], draw: Draw) -> Iterator[Command]:
    """Every way to take these offers that the rules allow; of very many answers to picks only some."""
    for offer in offers:
        rows = [answers(pick, draw) for pick in offer.picks]
        if prod(map(len, rows)) <= WIDEST:
            chosen_picks = list(product(*rows))
        else:
            chosen_picks = [tuple(row[draw(len(row))] for row in rows) for _ in range(WIDEST)]
        for picks in dict.fromkeys(chosen_picks):
            command = Command(seat, offer.key, picks)
            if is_allowed(room, state, command):
                yield command


def answers(pick: Pick, draw: Draw) -> list[tuple[int, ...]]:
    """All answers to a pick; where there are too many, the first and some of the others."""
    n = len(pick.ids)
    if not pick.caps and sum(comb(n, k) for k in range(pick.least, min(pick.most, n) + 1)) <= WIDEST:
        return [chosen for k in range(pick.least, min(pick.most, n) + 1) for chosen in combinations(pick.ids, k)]
    return list(dict.fromkeys([pick.first, *(any_of(pick, draw) for _ in range(WIDEST - 1))]))


def any_of(pick: Pick, draw: Draw) -> tuple[int, ...]:
    """Any answer to a pick."""
    if not pick.caps:
        left, chosen = list(pick.ids), list[int]()
        for _ in range(pick.least + draw(min(pick.most, len(left)) - pick.least + 1)):
            chosen.append(left.pop(draw(len(left))))
        return tuple(chosen)
    wanted = pick.least + draw(min(pick.most, sum(pick.caps)) - pick.least + 1)
    if len(pick.ids) == 1:
        return (wanted,)
    places = [place for place, cap in enumerate(pick.caps) for _ in range(cap)]
    spread = [0] * len(pick.ids)
    for _ in range(wanted):
        spread[places.pop(draw(len(places)))] += 1
    return tuple(spread)


def least(seat: str, offer: Offer) -> Command:
    """An offer taken with the least it can pick."""
    return Command(seat, offer.key, tuple(pick.first for pick in offer.picks))


def is_allowed(room: AnyRoom, state: object, command: Command) -> bool:
    """Do the rules take it?"""
    try:
        room.apply(state, command)
    except Refused:
        return False
    return True


def about_best(worths: Sequence[float], best: int, draw: Draw) -> int:
    """A place as a person chooses: the better, the likelier; nothing far from the best."""
    spread = max(worths) - min(worths)
    if spread <= 0:
        return best
    weights = [int(1_000_000 * exp((worth - max(worths)) / (TEMPERATURE * spread))) for worth in worths]
    at = draw(sum(weights))
    for place, weight in enumerate(weights):
        if at < weight:
            return place
        at -= weight
    return best
