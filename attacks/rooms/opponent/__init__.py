"""What an opponent does where it is asked: by the exact odds where they reach, else one step further by an estimate.

Pure, and the same for all rooms. It is given what its seat knows (`Room.known`), so it cannot use anything else; chance
comes from outside, the same for the same draws; how long it may go on, it asks.

**Levels.** `never` uses nothing. `greedy` takes what helps now: the room's greedy way of its odds, elsewhere what looks
best at once. `person` chooses among what is good: the better, the likelier. `perfect` takes the best.

**One step further.** Every way on is played out a little from there, with dice as they may fall and everybody doing
what comes to mind; then the room estimates how that looks to the seat. Ways that look worse are dropped on the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import Any

from attacks.engine.answering import Answer, Odds
from attacks.engine.odds import OddsQuestion
from attacks.engine.room import AnyRoom
from attacks.engine.values import CHANCE, OVER, Command, Offer
from attacks.rooms.opponent.ahead import ahead, is_better
from attacks.rooms.opponent.kept import KEPT, answer_within, beside
from attacks.rooms.opponent.thought import GREEDY, LEISURE, LEVELS, NEVER, PERFECT, PERSON, Draws, Hurry, Thought
from attacks.rooms.opponent.ways import about_best, come_to_mind, fallen, is_allowed, least, sensible, ways

__all__ = [
    "GREEDY",
    "LEVELS",
    "NEVER",
    "PERFECT",
    "PERSON",
    "Thought",
    "about_best",
    "ahead",
    "come_to_mind",
    "decide",
    "fallen",
    "is_allowed",
    "is_better",
    "least",
    "sensible",
    "ways",
]

FAR = {NEVER: 0, GREEDY: 1}  # how far a room looks for them: at what is usual, at how things stand; else further
QUIET = ("finalize", "decline", "pass", "no_retreat", "keep")
"""Offers that leave things as they are."""
STEP = 1_000  # ways on that are looked at before the clock is looked at; then twice as many
LESS = 4  # so many times fewer, where the best play is mostly too large to be told
MANY = 8  # ways of which each is asked about by itself
DECLARED = 8  # words that are said at most from the choice of a target to the dice
MOST = 48  # ways that are compared


def decide(
    room: AnyRoom,
    state: object,
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
    asked = [offer for offer in offers if not offer.manual and not offer.by_hand] or offers
    asked = sensible(asked, (*room.avoids, *avoids))
    if looked := by_looking(room, state, seat, asked, level, draws, hurry):
        return looked
    usual = [one for one in room.habits(state, seat, offers) if is_allowed(room, state, one)]
    if len(usual) == 1:
        return Thought(usual[0], "habit")
    if level == NEVER:
        return first_of(room, state, seat, asked, usual)
    found = usual or list(islice(ways(room, state, seat, asked, draws(0)), MOST))
    if len(found) < 2:
        return Thought(found[0]) if found else first_of(room, state, seat, asked, usual)
    if not usual and (thought := by_odds(room, state, seat, asked, found, level, aim, draws, hurry)):
        return thought
    if level != GREEDY and (
        thought := hurry(partial(by_declaring, room, state, seat, found, level, aim, draws, hurry))
    ):
        return thought
    if level == GREEDY:
        return Thought(max(found, key=lambda one: room.estimate(room.apply(state, one)[0], seat)), "ahead")
    return ahead(room, state, seat, found, level, draws, hurry)


def first_of(
    room: AnyRoom, state: object, seat: str, offers: Sequence[Offer], usual: Sequence[Command]
) -> Thought | None:
    """What leaves things as they are; else the first that can be taken, with the least that must be picked."""
    quiet = [offer for offer in offers if offer.key in QUIET]
    commands = [*usual, *(least(seat, offer) for offer in (*quiet, *offers))]
    return next((Thought(one) for one in commands if is_allowed(room, state, one)), None)


def by_looking(
    room: AnyRoom, state: object, seat: str, offers: Sequence[Offer], level: str, draws: Draws, hurry: Hurry
) -> Thought | None:
    """The choice where the room itself looks how ways on turn out; None where it does not."""
    rows = room.weighed(state, seat, offers, FAR.get(level, 2), draws(0), hurry.goes_on)
    rows = [row for row in rows if is_allowed(room, state, row[0])]
    if not rows:
        return None
    looks = [worth for _command, worth in rows]
    best = looks.index(max(looks)) if level != NEVER else 0
    place = about_best(looks, best, draws(1)) if level == PERSON else best
    return Thought(rows[place][0], "ahead" if level != NEVER and len(rows) > 1 else "habit", whole=hurry.goes_on())


# --- by the odds ---


def by_odds(
    room: AnyRoom,
    state: object,
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
        asks_it = answer is not None and answer.options and answer.options[0][0].seat == seat
        if answer is not None and answer.exact and asks_it:
            best = of_equals(room, state, seat, answer.options, answer.choice)
            thought = chosen(found[1], answer.options, best, seat, level, aim, draws)
            return thought if is_allowed(room, state, thought.command) else None
    return hurry(partial(by_usual_play, room, state, seat, commands, level, aim, draws, hurry))


def of_equals(room: AnyRoom, state: object, seat: str, options: Sequence[tuple[Command, Fraction]], best: int) -> int:
    """The place of what looks best afterwards among all that is worth as much as the best: whom to lose, say."""
    places = [place for place, (_command, worth) in enumerate(options) if best >= 0 and worth == options[best][1]]
    able = [place for place in places if is_allowed(room, state, options[place][0])] if len(places) > 1 else []
    looks = {place: room.estimate(room.apply(state, options[place][0])[0], seat) for place in able[:MOST]}
    return max(looks, key=lambda place: (looks[place], place == best), default=best)


def answered(found: tuple[Any, OddsQuestion[Any]], hurry: Hurry, further: bool) -> Answer:
    """The answer to a question, as exact as there is time for; unless it goes `further`, with one look."""
    known, asked = found
    name, odds = KEPT.odds(known, asked, STEP if further else STEP // LESS)
    answer = odds.ask(known)
    while further and answer.cut and hurry.goes_on():
        odds.walk.budget *= 2
        answer = odds.ask(known)
    KEPT.keep(name, odds, answer)
    return answer


def by_usual_play(
    room: AnyRoom,
    state: object,
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
    if found is None:
        return None
    asked, options = found
    worths = [worth for _command, worth in options]
    best = of_equals(room, state, seat, options, worths.index((max if seat in asked.for_it else min)(worths)))
    return chosen(asked, options, best, seat, level, aim, draws)


def by_declaring(
    room: AnyRoom,
    state: object,
    seat: str,
    commands: Sequence[Command],
    level: str,
    aim: str,
    draws: Draws,
    hurry: Hurry,
) -> Thought | None:
    """The choice of a target by the odds of the attack on each; None where one of them cannot be told exactly.

    Only of what declares an attack (`Room.tried`); on the way to its dice everybody does what is usual.
    """
    if not room.aims or len(commands) > MANY or any(command.key not in room.tried for command in commands):
        return None
    aim = aim if aim in room.aims else room.aims[0]
    worths, last = list[tuple[Command, Fraction]](), None
    for command in commands:
        after = room.apply(state, command)[0]
        found = declared(room, after, aim) if hurry.goes_on() else None
        answer = answer_within(*found, STEP * MANY) if found else None
        if not found or answer is None or not answer.exact:
            return None
        last, worth = found[1], answer.low + beside(room, found[0], answer)
        worths.append((command, worth * Fraction(room.counts(state, command))))
    return chosen(last, worths, -1, seat, level, "", draws) if last is not None else None


def declared(room: AnyRoom, state: object, aim: str) -> tuple[Any, OddsQuestion[Any]] | None:
    """The question of the attack that is being declared, once all is said; None where that is too long a way."""
    for _ in range(DECLARED):
        found = room.question_from(state, aim, {})
        acting = room.to_act(state)
        if found is not None or acting in ((OVER,), (CHANCE,)):
            return found
        command = come_to_mind(room, state, acting[0], lambda n: 0)
        if command is None:
            return None
        state = room.apply(state, command)[0]
    return None


def usual_worths(
    room: AnyRoom, state: object, commands: Sequence[Command], aim: str, hurry: Hurry = LEISURE
) -> tuple[OddsQuestion[Any], list[tuple[Command, Fraction]]] | None:
    """What each way is worth when all go on as the room's odds take them to; None where that is not exact for all."""
    usual, worths, last = dict.fromkeys(room.seats, room.default_play), list[tuple[Command, Fraction]](), None
    for command in commands:
        found = room.question_from(revealed(room, room.apply(state, command)[0], aim), aim, usual)
        answer = Odds(found[1], STEP).ask(found[0]) if found is not None and hurry.goes_on() else None
        if found is None or answer is None or not answer.exact:
            return None
        worths.append((command, answer.low))
        last = found[1]
    return (last, worths) if last is not None else None


def revealed(room: AnyRoom, state: object, aim: str) -> object:
    """The state once all others have answered, as is usual, what is chosen in secret and opened together."""
    for _ in room.seats:
        acting = room.to_act(state)[0]
        offers = [] if acting in (OVER, CHANCE) else [one for one in room.offers(state, acting) if not one.why_not]
        asked = [one for one in offers if not one.manual and not one.by_hand]
        thought = greedy(room, state, acting, asked, aim) if any(one.secret for one in asked) else None
        if thought is None:
            break
        state = room.apply(state, thought.command)[0]
    return state


def covers(asked: OddsQuestion[Any], state: object, seat: str, offers: Sequence[Offer]) -> bool:
    """Do the odds look at all that is offered? A hand, say, they do not know."""
    seen = {command.key for command in asked.options(state, seat)}
    return bool(seen) and {offer.key for offer in offers} <= seen | set(asked.aside)


def greedy(room: AnyRoom, state: object, seat: str, offers: Sequence[Offer], aim: str) -> Thought | None:
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
    asked: OddsQuestion[Any],
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
    aim = aim if not aim or aim in asked.aims else asked.aims[asked.aim]  # another part of a game may be told otherwise
    return Thought(command, "odds", aim, float(worth), other, second, wants_it, exact=True)
