"""*What would you do?*: positions in which one decision is better than all others, the same for the same number.

Pure, and the same for all rooms that have a bench of odds: an attack is drawn as somebody might put it together there,
and played with dice as they may fall, both sides at their best, until somebody has to decide and it matters. All is
known that the odds know: what each side holds stands in the line of the attack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from attacks.engine.answering import Answer, Odds
from attacks.engine.bench import BETWEEN, SIDES, Bench
from attacks.engine.form import Field
from attacks.engine.odds import OddsQuestion, Policy
from attacks.engine.room import AnyRoom
from attacks.engine.values import CHANCE, OVER, Command, Refused
from attacks.rooms.opponent import GREEDY, QUIET, covers, fallen, sensible
from attacks.rooms.questions import Found

ATTEMPTS = 120  # attacks that are drawn for one number
CHOOSY = 100  # of them so many from which only a decision is taken that is not plain to see
BUDGET = 1_000  # ways on that are looked at: a puzzle must be told exactly, and soon
LONGEST = 60  # decisions and rolls of one attack
MARGIN = Fraction(1, 20)  # of what lies between nothing and the most an answer is worth: how much better the best is
LEAST = Fraction(1, 20)  # and by how much at least
TOKENS = (0, 0, 0, 1, 1, 2)  # how many of a thing a side has
ANSWERS = 6  # that are put to choice
MANY = 40  # of so many answers at a time nobody draws some by chance: they would not fit each other

Draw = Callable[[int], int]


class Told(Struct, frozen=True, omit_defaults=True):
    """An answer: the best way to take an offer, what it is worth, and how likely each ending is then."""

    key: str
    worth: float
    picks: tuple[tuple[int, ...], ...] = ()
    value: str = ""
    numbers: dict[str, tuple[tuple[int, float], ...]] = {}


class Puzzle(Struct, frozen=True, omit_defaults=True):
    """A position (the encoded `state`), who decides there, and the answers, best first, for the `aim`.

    `wants_it`: more of the aim is better for the seat; `least` is the least it may be worth. `line`: the attack as the
    bench says it.
    """

    room: str
    number: int
    state: str
    seat: str
    aim: str
    answers: tuple[Told, ...]
    line: str = ""
    wants_it: bool = True
    rules: int = 0
    least: int = 0


def puzzle(room: AnyRoom, number: int) -> Puzzle | None:
    """The puzzle with this number; None in a room without odds of described attacks, or where none is found."""
    if room.bench is None or not room.aims or not room.examples:
        return None
    for attempt in range(ATTEMPTS):
        draw = Random(f"{room.key} {number} {attempt}").randrange
        found = met(room, room.bench, number, draw, choosy=attempt < CHOOSY)
        if found is not None:
            return found
    return None


def of_positions(room: AnyRoom, number: int, positions: Sequence[str]) -> Puzzle | None:
    """The puzzle of the first of these positions in which it matters what is decided, as far as odds see all of it."""
    for position in positions:
        try:
            state = room.decode(position.encode())
            found = room.question_from(state, room.aims[0], {})
            answer = Odds(found[1], BUDGET).ask(found[0]) if found is not None else None
            if found is None or answer is None or not answer.exact or not answer.options:
                continue
            seat = answer.options[0][0].seat
            offers = [one for one in room.offers(state, seat) if not (one.why_not or one.manual or one.by_hand)]
            if covers(found[1], found[0], seat, sensible(offers, room.avoids)) and matters(
                answers_of(found[1], found[0], answer)
            ):
                laid_out = make_puzzle(room, number, found[0], found[1], "")
                if laid_out is not None:
                    return laid_out
        except (Refused, LookupError):
            continue
    return None


def met(room: AnyRoom, bench: Bench, number: int, draw: Draw, *, choosy: bool) -> Puzzle | None:
    """The first decision that matters in an attack that is drawn; None where there is none."""
    line = bench.line_of(drawn(room, bench, draw))
    aim = room.aims[0]
    try:
        wanted = room.parse_shorthand(line)
        state, asked = room.from_description(wanted, aim, {})
        greedily = dict.fromkeys(SIDES, GREEDY) if GREEDY in room.plays else {}
        policies = room.from_description(wanted, aim, greedily)[1].policies
        for now, answer in decisions(room, state, asked, draw):
            told = answers_of(asked, now, answer)
            if matters(told) and (not choosy or is_hard(policies, now, answer, told)):
                return make_puzzle(room, number, now, asked, line)
    except (Refused, LookupError):
        return None
    return None


def make_puzzle(room: AnyRoom, number: int, state: object, asked: OddsQuestion[Any], line: str) -> Puzzle | None:
    """The puzzle of a position. Asked about anew: a walk may have met one like it with other dice."""
    odds = Odds(asked, BUDGET)
    answer = odds.ask(state)
    if not answer.exact or not answer.options:
        return None
    told, seat = answers_of(asked, state, answer), answer.options[0][0].seat
    told = tuple(replace(one, numbers=numbers_of(asked, odds, state, seat, one)) for one in told)
    if not all(is_whole(ways) for one in told for ways in one.numbers.values()):
        return None  # an answer that leads on to what the question does not see, as an attack out of turn
    return Puzzle(
        room=room.key,
        number=number,
        state=room.encode(state).decode(),
        seat=seat,
        aim=room.aims[0],
        answers=told,
        line=line,
        wants_it=seat in asked.for_it,
        rules=room.rules_number,
        least=int(asked.span[0]),
    )


def is_whole(ways: Sequence[tuple[int, float]]) -> bool:
    """Do the chances of these endings come to one?"""
    return abs(sum(chance for _n, chance in ways) - 1) < 1e-9


def decisions(room: AnyRoom, state: object, asked: OddsQuestion[Any], draw: Draw) -> Iterator[tuple[Any, Answer]]:
    """Where somebody decides, while the odds see it to the end; both sides do the best, dice fall as they may."""
    odds = Odds(asked, BUDGET)
    for _ in range(LONGEST):
        if asked.ending(state) is not None or room.to_act(state) == (OVER,):
            return
        if room.to_act(state) == (CHANCE,):
            state = room.apply(state, fallen(room, state, draw))[0]
            continue
        on = asked.onward(state)
        if on is not None:
            state = on
            continue
        answer = odds.ask(state)
        if not answer.exact or not answer.options:
            return
        if len(answer.options) > 1:
            yield state, answer
        state = room.apply(state, answer.options[max(0, answer.choice)][0])[0]


def answers_of(asked: OddsQuestion[Any], state: object, answer: Answer) -> tuple[Told, ...]:
    """Of every offer the best way to take it, the best of all first.

    Where a number is spread over ships each way is an answer of its own, up to so many.
    """
    seat = answer.options[0][0].seat
    sign = 1 if seat in asked.for_it else -1
    spreads = {one.key for one in asked.game.offers(state, seat) if any(pick.caps for pick in one.picks)}
    best: dict[Any, tuple[Command, Fraction]] = {}
    for command, worth in answer.options:
        way = command if command.key in spreads else command.key
        if way not in best or sign * worth > sign * best[way][1]:
            best[way] = (command, worth)
    rows = sorted(best.values(), key=lambda row: -sign * row[1])[:ANSWERS]
    return tuple(
        Told(key=command.key, worth=float(worth), picks=command.picks, value=str(worth)) for command, worth in rows
    )


def numbers_of(
    asked: OddsQuestion[Any], odds: Odds[Any], state: object, seat: str, told: Told
) -> dict[str, tuple[tuple[int, float], ...]]:
    """How likely each value of each ending is once an answer is taken."""
    after = odds.ask(asked.game.apply_unchecked(state, Command(seat, told.key, told.picks)))
    numbers = Found(asked, after).numbers()
    return {name: tuple((n, float(p)) for n, p in sorted(rows.items())) for name, rows in numbers.items()}


def matters(told: tuple[Told, ...]) -> bool:
    """Is the best answer better than the second by a margin?"""
    if len(told) < 2:
        return False
    first, second = (Fraction(one.value) for one in told[:2])
    largest = max(abs(Fraction(one.value)) for one in told)
    return abs(first - second) >= max(LEAST, MARGIN * largest)


def is_hard(policies: Mapping[str, Policy], state: object, answer: Answer, told: tuple[Told, ...]) -> bool:
    """Is the best not plain to see: to keep what one has, one of several, or not what greedy play takes?"""
    seat = answer.options[0][0].seat
    policy = policies.get(seat)
    options = tuple(command for command, _worth in answer.options)
    plain = policy(state, seat, options).key if policy else ""
    return told[0].key in QUIET or len(told) > 2 or plain not in ("", told[0].key)


# --- an attack as it may be ---


def drawn(room: AnyRoom, bench: Bench, draw: Draw) -> dict[str, Any]:
    """The answers to a bench: any unit on each side with its own numbers, a few tokens, something between them."""
    examples = [one for one in map(bench.answers_of, map(room.parse_shorthand, room.examples)) if one]
    answers = dict(examples[draw(len(examples))])
    for seat in SIDES:
        before, units = answers, bench.units(answers)
        if units:
            answers = bench.with_unit(answers, seat, units[draw(len(units))].key)
        own = {key for key, value in answers.items() if before.get(key) != value}
        fields = [field for group in bench.groups(answers) if group.key == seat for field in group.fields]
        answers = answers | {
            field.key: any_answer(field, draw) for field in fields if field.key not in own and may_vary(bench, field)
        }
    if room.default_play != "best":  # what is followed to its end has nothing between the sides but how far that is
        return answers
    between = [field for group in bench.groups(answers) if group.key == BETWEEN for field in group.fields]
    return answers | {field.key: any_answer(field, draw) for field in between if may_vary(bench, field)}


def may_vary(bench: Bench, field: Field) -> bool:
    """Is this a question of a few tokens, cards or facts? What a unit is made of goes with the unit."""
    if field.kind == "many":
        return len(field.options) < MANY
    return field.kind in ("check", "ruler") or (
        field.kind == "number" and not field.least and field.sign not in bench.made_of
    )


def any_answer(field: Field, draw: Draw) -> Any:
    """Any answer to a question."""
    if field.kind == "number":
        return min(field.most, TOKENS[draw(len(TOKENS))])
    if field.kind == "check":
        return not draw(3)
    keys = [key for key, _label in field.options]
    if field.kind == "many":
        return list(dict.fromkeys(keys[draw(len(keys))] for _ in range(draw(3)))) if keys else []
    return keys[draw(len(keys))] if draw(2) else keys[min(1, len(keys) - 1)]
