"""What an opponent does where it is asked: by the exact odds where they reach, else one step further by an estimate.

Pure, and the same for all rooms. It is given what its seat knows (`Room.known`), so it cannot use anything else; chance
comes from outside, the same for the same draws; how long it may go on, it asks.

**Levels.** `never` uses nothing. `greedy` takes what helps now: the room's greedy way of its odds, elsewhere what looks
best at once. `person` chooses among what is good: the better, the likelier. `perfect` takes the best.

**One step further.** Every way on is played out a little from there, with dice as they may fall and everybody doing
what comes to mind; then the room estimates how that looks to the seat. Ways that look worse are dropped on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, islice, product
from math import comb, exp, prod
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from attacks.engine.answering import Answer, Odds
from attacks.engine.odds import Asked
from attacks.engine.room import AnyRoom
from attacks.engine.values import CHANCE, LANDED, OVER, Command, Offer, Pick, Refused

NEVER, GREEDY, PERSON, PERFECT = LEVELS = ("never", "greedy", "person", "perfect")
QUIET = ("finalize", "decline", "pass", "no_retreat", "keep")
"""Offers that leave things as they are."""
STEP = 1_000  # ways on that are looked at before the clock is looked at; then twice as many
MANY = 8  # ways of which each is asked about by itself
WIDEST = 24  # answers to the picks of one offer that are considered
MOST = 48  # ways that are compared
FURTHER = 16  # decisions and rolls, after which a position is estimated
ROUNDS, FIRST = 16, 3  # how often every way is played out; before the first are dropped
TEMPERATURE = 0.2  # of what lies between the best and the worst: how much a person misses

T = TypeVar("T")
Draw = Callable[[int], int]
"""One of so many, from 0."""
Draws = Callable[[int], Draw]
"""Chance for every time a position is played out: the same each time it is asked."""


class Hurry(Protocol):
    """How long an opponent may think: how a call is made that may be given up (None), whether there is time left."""

    def __call__(self, call: Callable[[], T]) -> T | None: ...
    def goes_on(self) -> bool: ...


class Leisure:
    """All the time there is."""

    def __call__(self, call: Callable[[], T]) -> T | None:
        return call()

    def goes_on(self) -> bool:
        return True


LEISURE = Leisure()


class Thought(Struct, frozen=True, omit_defaults=True):
    """What an opponent does and why. `how`: by `odds`, `ahead` by an estimate, by `habit`, or as the `first` there is.

    By odds: what it is `worth` for the `aim`, and the best of what else was offered, with its worth; `best` where the
    aim is its own, so that more is better. `exact`: the odds reached to the end.
    """

    command: Command
    how: str = "first"
    aim: str = ""
    worth: float = 0.0
    other: str = ""
    other_worth: float = 0.0
    wants_it: bool = True
    exact: bool = False
    whole: bool = True


def decide(
    room: AnyRoom,
    state: Any,
    seat: str,
    draws: Draws,
    *,
    level: str = PERFECT,
    aim: str = "",
    avoids: Sequence[str] = (),
    hurry: Hurry = LEISURE,
) -> Thought | None:
    """What an opponent of this level does for a seat; None where nothing is asked of it.

    `state` is what the seat knows. `avoids`: offers it takes only where there is nothing else, besides the room's own.
    """
    offers = [offer for offer in room.offers(state, seat) if not offer.why_not]
    by_key = {offer.key: offer for offer in offers}
    trusted = (least(seat, by_key[key]) for key in room.trusts if key in by_key)
    taken = next((one for one in trusted if is_allowed(room, state, one)), None)
    if taken is not None:
        return Thought(taken, "habit")
    if seat not in room.to_act(state):
        return None
    usual = [one for one in room.habits(state, seat, offers) if is_allowed(room, state, one)]
    if len(usual) == 1:
        return Thought(usual[0], "habit")
    asked = [offer for offer in offers if not offer.manual and not offer.by_hand] or offers
    asked = sensible(asked, (*room.avoids, *avoids))
    if level == NEVER:
        return first_of(room, state, seat, asked, usual)
    found = usual or list(islice(ways(room, state, seat, asked, draws(0)), MOST))
    if len(found) < 2:
        return Thought(found[0]) if found else first_of(room, state, seat, asked, usual)
    if not usual and (thought := by_odds(room, state, seat, asked, found, level, aim, draws, hurry)):
        return thought
    if level == GREEDY:
        return Thought(max(found, key=lambda one: room.estimate(room.apply(state, one)[0], seat)), "ahead")
    return ahead(room, state, seat, found, level, draws, hurry)


def sensible(offers: Sequence[Offer], avoids: Sequence[str]) -> list[Offer]:
    """The offers without those to be avoided, where something is left; `contest*` stands for all that begin so."""
    ends = tuple(one[:-1] for one in avoids if one.endswith("*"))
    left = [one for one in offers if one.key not in avoids and not (ends and one.key.startswith(ends))]
    return left or list(offers)


def first_of(room: AnyRoom, state: Any, seat: str, offers: Sequence[Offer], usual: Sequence[Command]) -> Thought | None:
    """What leaves things as they are; else the first that can be taken, with the least that must be picked."""
    quiet = [offer for offer in offers if offer.key in QUIET]
    commands = [*usual, *(least(seat, offer) for offer in (*quiet, *offers))]
    return next((Thought(one) for one in commands if is_allowed(room, state, one)), None)


# --- by the odds ---


def by_odds(
    room: AnyRoom,
    state: Any,
    seat: str,
    offers: Sequence[Offer],
    commands: Sequence[Command],
    level: str,
    aim: str,
    draws: Draws,
    hurry: Hurry,
) -> Thought | None:
    """The choice by the odds; None where they do not see it, or see less of it than is offered."""
    if not room.aims:
        return None
    aim = aim if aim in room.aims else room.aims[0]
    if level == GREEDY:
        return greedy(room, state, seat, offers, aim)
    found = room.question_from(state, aim, {})
    if found is not None and covers(found[1], found[0], seat, offers):
        answer = hurry(partial(answered, found, hurry, room.default_play == "best"))
        if answer is not None and answer.exact and answer.options:
            thought = chosen(found[1], answer.options, answer.choice, seat, level, aim, draws)
            return thought if is_allowed(room, state, thought.command) else None
    return hurry(partial(by_usual_play, room, state, seat, commands, level, aim, draws, hurry))


def answered(found: tuple[Any, Asked[Any]], hurry: Hurry, further: bool) -> Answer:
    """The answer to a question, as exact as there is time for; unless it goes `further`, with one look."""
    known, asked = found
    odds = Odds(asked, STEP)
    answer = odds.ask(known)
    while further and answer.cut and hurry.goes_on():
        odds.walks[0].budget *= 2
        answer = odds.ask(known)
    return answer


def by_usual_play(
    room: AnyRoom,
    state: Any,
    seat: str,
    commands: Sequence[Command],
    level: str,
    aim: str,
    draws: Draws,
    hurry: Hurry,
) -> Thought | None:
    """The choice by what follows when from here on all play as the room's odds take them to; None where nobody can say.

    For rooms whose best play is soon too large to be told.
    """
    if room.default_play == "best" or len(commands) > MANY:
        return None
    found = usual_worths(room, state, commands, aim, hurry)
    return chosen(found[0], found[1], -1, seat, level, aim, draws) if found is not None else None


def usual_worths(
    room: AnyRoom, state: Any, commands: Sequence[Command], aim: str, hurry: Hurry = LEISURE
) -> tuple[Asked[Any], list[tuple[Command, Fraction]]] | None:
    """What each way is worth when all go on as the room's odds take them to; None where that is not exact for all."""
    usual, worths, last = dict.fromkeys(room.seats, room.default_play), list[tuple[Command, Fraction]](), None
    for command in commands:
        found = room.question_from(room.apply(state, command)[0], aim, usual)
        answer = Odds(found[1], STEP).ask(found[0]) if found is not None and hurry.goes_on() else None
        if found is None or answer is None or not answer.exact:
            return None
        worths.append((command, answer.low))
        last = found[1]
    return (last, worths) if last is not None else None


def covers(asked: Asked[Any], state: Any, seat: str, offers: Sequence[Offer]) -> bool:
    """Do the odds look at all that is offered? A hand, say, they do not know."""
    seen = {command.key for command in asked.options(state, seat)}
    return bool(seen) and {offer.key for offer in offers} <= seen | set(asked.aside)


def greedy(room: AnyRoom, state: Any, seat: str, offers: Sequence[Offer], aim: str) -> Thought | None:
    """What greedy play takes here."""
    found = room.question_from(state, aim, {seat: GREEDY}) if GREEDY in room.plays else None
    if found is None or not covers(found[1], found[0], seat, offers):
        return None
    known, asked = found
    options = asked.options(known, seat)
    policy = asked.policies.get(seat)
    command = policy(known, seat, options) if policy else options[0]
    return Thought(command, "odds", aim) if is_allowed(room, state, command) else None


def chosen(
    asked: Asked[Any],
    options: Sequence[tuple[Command, Fraction]],
    best: int,
    seat: str,
    level: str,
    aim: str,
    draws: Draws,
) -> Thought:
    """One of the options: the best, or what a person might take for it."""
    wants_it = seat in asked.for_it
    sign = 1 if wants_it else -1
    worths = [sign * worth for _command, worth in options]
    place = best if best >= 0 else worths.index(max(worths))
    if level == PERSON:
        place = about_best([float(worth) for worth in worths], place, draws(0))
    command, worth = options[place]
    others: dict[str, Fraction] = {}
    for option, value in options:
        if option.key != command.key and (option.key not in others or sign * value > sign * others[option.key]):
            others[option.key] = value
    other = max(others, key=lambda key: sign * others[key], default="")
    second = float(others[other]) if other else 0.0
    return Thought(command, "odds", aim, float(worth), other, second, wants_it, exact=True)


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


# --- one step further ---


def ahead(
    room: AnyRoom,
    state: Any,
    seat: str,
    found: Sequence[Command],
    level: str,
    draws: Draws,
    hurry: Hurry,
) -> Thought:
    """The way that looks best when it is played out a little; the same chance for all of them."""
    sums = [0.0] * len(found)
    left, rounds = list(range(len(found))), 0
    while rounds < ROUNDS and len(left) > 1 and (rounds == 0 or hurry.goes_on()):
        for at, place in enumerate(left):
            if rounds == 0 and at > 1 and not hurry.goes_on():
                left = left[:at]  # what there was no time for is not compared
                break
            sums[place] += played_out(room, room.apply(state, found[place])[0], seat, draws(rounds + 1))
        rounds += 1
        if level != PERSON and rounds % FIRST == 0:
            left.sort(key=lambda place: -sums[place])
            left = left[: max(2, (len(left) + 1) // 2)]
    if level == PERSON and left:
        seen = [sums[place] for place in left]
        place = left[about_best(seen, seen.index(max(seen)), draws(0))]
    else:
        place = max(left, key=lambda one: (sums[one], -one))
    return Thought(found[place], "ahead", whole=rounds == ROUNDS)


def played_out(room: AnyRoom, state: Any, seat: str, draw: Draw) -> float:
    """How it looks to the seat after a while in which everybody does what comes to mind."""
    for _ in range(FURTHER):
        acting = room.to_act(state)
        if acting == (OVER,):
            break
        command = fallen(room, state, draw) if acting == (CHANCE,) else come_to_mind(room, state, acting[0], draw)
        if command is None:
            break
        state = room.apply(state, command)[0]
    return room.estimate(state, seat)


def fallen(room: AnyRoom, state: Any, draw: Draw) -> Command:
    """Dice as they may fall."""
    throws = room.chances(state)
    return Command(CHANCE, LANDED, tuple(tuple(1 + draw(t.sides) for _ in range(t.n)) for t in throws))


def come_to_mind(room: AnyRoom, state: Any, seat: str, draw: Draw) -> Command | None:
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


def ways(room: AnyRoom, state: Any, seat: str, offers: Sequence[Offer], draw: Draw) -> Iterator[Command]:
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
    places = [place for place, cap in enumerate(pick.caps) for _ in range(cap)]
    spread = [0] * len(pick.ids)
    for _ in range(wanted):
        spread[places.pop(draw(len(places)))] += 1
    return tuple(spread)


def least(seat: str, offer: Offer) -> Command:
    """An offer taken with the least it can pick."""
    return Command(seat, offer.key, tuple(pick.first for pick in offer.picks))


def is_allowed(room: AnyRoom, state: Any, command: Command) -> bool:
    """Do the rules take it?"""
    try:
        room.apply(state, command)
    except Refused:
        return False
    return True
