"""Random legal play of any room, and what a match says of itself on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from attacks.engine.values import CHANCE, LANDED, OVER, Command, Event, Offer, Pick, Refused

BOUND = 6_000
HANDS = 0.12  # how often a player does something by hand


class Match:
    """A match under way: its states, the commands that were taken and everything that was told."""

    def __init__(self, room: Any, setup: dict[str, Any]) -> None:
        self.room = room
        self.setup = setup
        self.state = room.start(setup)
        self.commands: list[Command] = []
        self.events: list[Event] = []
        self.offers: list[Offer] = []
        self.steps: set[tuple[str, str]] = set()
        self.refused: Counter[str] = Counter()
        self.whys: set[str] = set()

    def seats(self) -> tuple[str, ...]:
        seats: tuple[str, ...] = self.room.to_act(self.state)
        return seats

    def over(self) -> bool:
        return self.seats() == (OVER,)

    def take(self, command: Command) -> None:
        self.state, events = self.room.apply(self.state, command)
        self.commands.append(command)
        self.events += events

    def see(self, view: dict[str, Any]) -> None:
        """Note the step, and every reason why not that the table shows."""
        self.steps.add((view["step"]["flow"], view["step"]["number"]))
        parts = [part for part in view.values() if isinstance(part, dict)]
        self.whys |= {why for part in parts for name in part if name.endswith("_why") for why in part[name].values()}

    def offered(self, seat: str) -> tuple[Offer, ...]:
        offers: tuple[Offer, ...] = self.room.offers(self.state, seat)
        self.offers += offers
        return offers


def answers(pick: Pick, rng: Random) -> tuple[int, ...]:
    """One legal answer to a pick."""
    if not pick.caps:
        return tuple(rng.sample(pick.ids, rng.randint(pick.least, min(pick.most, len(pick.ids)))))
    wanted = rng.randint(pick.least, min(pick.most, sum(pick.caps)))
    places = [place for place, cap in enumerate(pick.caps) for _ in range(cap)]
    chosen = rng.sample(places, wanted)
    return tuple(chosen.count(place) for place in range(len(pick.ids)))


def thrown(match: Match, rng: Random) -> Command:
    """What chance answers."""
    throws = match.room.chances(match.state)
    return Command(CHANCE, LANDED, tuple(tuple(rng.randint(1, t.sides) for _ in range(t.n)) for t in throws))


def often(offer: Offer, rng: Random, weights: dict[str, float]) -> bool:
    """What ends a match, or nearly, is done by hand only now and then."""
    weight = weights.get(offer.key, 1.0)
    return weight >= 0.1 or rng.random() < weight


def takeable(offers: tuple[Offer, ...], *, manual: bool) -> list[Offer]:
    return [offer for offer in offers if not offer.why_not and offer.manual == manual]


def choose(match: Match, rng: Random, weights: dict[str, float]) -> Command:
    """What some player does next: mostly what is asked, now and then something by hand."""
    seats = match.seats()
    if rng.random() < HANDS:
        seat = rng.choice([*match.room.seats, *match.room.seats, "judge"])
        by_hand = [o for o in takeable(match.offered(seat), manual=True) if often(o, rng, weights)]
        if by_hand:
            return _command(seat, rng.choice(by_hand), rng)
    if CHANCE in seats:
        return thrown(match, rng)
    seat = rng.choice(seats)
    offers = match.offered(seat)
    able = takeable(offers, manual=False) or takeable(offers, manual=True)
    assert able, f"{seat} is to act and can do nothing: {offers}"
    return _command(seat, rng.choices(able, [weights.get(offer.key, 1.0) for offer in able])[0], rng)


def _command(seat: str, offer: Offer, rng: Random) -> Command:
    return Command(seat, offer.key, tuple(answers(pick, rng) for pick in offer.picks), rng.choice(["", "a note"]))


def play(
    room: Any, setup: dict[str, Any], rng: Random, excused: set[str], weights: dict[str, float]
) -> Iterator[Match]:
    """A whole match, looked at after every command. Refusals must be among those `excused`, and change nothing.

    `weights` says how likely an offer is taken, against 1 for others.
    """
    match = Match(room, setup)
    yield match
    for _ in range(BOUND):
        if match.over():
            return
        match.see(room.view(match.state, "watch"))
        before = match.state
        command = choose(match, rng, weights)
        try:
            match.take(command)
        except Refused as refused:
            if refused.reason not in excused or match.state is not before:
                raise AssertionError(f"{command} was offered and refused") from refused
            match.refused[refused.reason] += 1
            continue
        yield match
    raise AssertionError("the match does not end")


def unlike(value: Any, path: str = "") -> Iterator[str]:
    """Where a view holds what a browser has no such thing for, or writes otherwise: null, a key of numbers, 100.0."""
    if value is None or (isinstance(value, float) and value == int(value)):
        yield path
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, member in members:
        if isinstance(value, dict) and not isinstance(name, str):
            yield f"{path}.{name!r}"
        yield from unlike(member, f"{path}.{name}")
