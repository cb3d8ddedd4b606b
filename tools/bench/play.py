"""Takes offers at random, so that any rule system can be played by nobody."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from attacks.engine.values import CHANCE, Command, Offer, Pick, Throw


def picked(pick: Pick, rng: Random) -> tuple[int, ...]:
    """One legal answer to a pick."""
    if not pick.caps:
        return tuple(rng.sample(pick.ids, rng.randint(pick.least, min(pick.most, len(pick.ids)))))
    wanted = rng.randint(pick.least, min(pick.most, sum(pick.caps)))
    places = [place for place, cap in enumerate(pick.caps) for _ in range(cap)]
    taken = rng.sample(places, wanted)
    return tuple(taken.count(place) for place in range(len(pick.ids)))


def taken(seat: str, offers: Iterable[Offer], rng: Random) -> Command:
    """A random command out of what a seat may do; what players do by hand is left out."""
    offer = rng.choice([offer for offer in offers if not offer.why_not and not offer.manual])
    picks = [picked(pick, rng) for pick in offer.picks]
    if offer.key == "measure" and len(picks) > 3 and picks[2] < picks[3]:
        picks[2] = picks[3]  # no part of a ship is nearer than its closest point
    return Command(seat, offer.key, tuple(picks))


def landed(throws: Iterable[Throw], rng: Random) -> Command:
    """Dice for what the rules asked to be thrown."""
    faces = tuple(tuple(rng.randint(1, throw.sides) for _ in range(throw.n)) for throw in throws)
    return Command(CHANCE, "landed", faces)
