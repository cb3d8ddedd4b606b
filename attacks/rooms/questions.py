"""Questions about odds as plain data, and their answers, for whoever asks without knowing a room: command, page, panel.

A question names its `room`, what it is about (`aim`), how the seats play (`play`: best, or a fixed way the room
knows), and either `ask`, a described attack as data or as text in the room's own short form, or `state`, a match as it
stands. Fractions come out as text ("27/64") with a decimal beside them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct, ValidationError, convert

from attacks.engine.answering import BUDGET, Answer, Odds
from attacks.engine.odds import OddsQuestion
from attacks.engine.room import AnyRoom
from attacks.engine.values import Refused

DIGITS = 12


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked. `budget` is how many ways on may be looked at before the answer is only bounds."""

    room: str
    ask: dict[str, Any] | str | None = None
    state: dict[str, Any] | None = None
    aim: str = ""
    play: dict[str, str] = {}
    budget: int = BUDGET


class Found(Struct, frozen=True):
    """An answer, with the question as its room put it: what everybody who shows odds reads from."""

    asked: OddsQuestion[Any]
    answer: Answer

    def numbers(self) -> dict[str, dict[int, Fraction]]:
        """For each number of the endings: how likely each of its values is."""
        found: dict[str, dict[int, Fraction]] = {name: {} for name in self.asked.names}
        for ending, chance in sorted(self.answer.chances.items()):
            for name, n in zip(self.asked.names, ending, strict=True):
                found[name][n] = found[name].get(n, Fraction(0)) + chance
        return found

    def plain(self) -> dict[str, Any]:
        """Its value or bounds, every ending with its chance, what each choice is worth: with every fraction as text."""
        answer = self.answer
        return {
            "exact": answer.exact,
            "value": {"low": number(answer.low), "high": number(answer.high)},
            "names": list(self.asked.names),
            "endings": [{"ending": list(ending), **number(p)} for ending, p in sorted(answer.chances.items())],
            "unseen": number(answer.unseen),
            "passed": number(answer.passed),
            "options": [
                {"seat": one.seat, "key": one.key, "picks": [list(pick) for pick in one.picks], **number(value)}
                for one, value in answer.options
            ],
            "choice": answer.choice,
            "positions": answer.positions,
        }


def posed(
    room: AnyRoom, aim: str, play: dict[str, str], state: object, ask: dict[str, Any] | str | None
) -> tuple[Any, OddsQuestion[Any]] | None:
    """The position and the question as a room puts them: of a described attack, or of the state of a match.

    None where there is nothing to ask of that state. Raises `Refused` where what is described cannot be read.
    """
    if ask is None:
        return room.question_from(state, aim, play)
    return room.from_description(room.parse_shorthand(ask) if isinstance(ask, str) else ask, aim, play)


def answered(data: dict[str, Any], rooms: Mapping[str, AnyRoom]) -> tuple[str, Found]:
    """What a question in plain data is about, and its answer by the rules of these rooms. Raises `Refused`."""
    try:
        question = convert(data, Question)
    except ValidationError as error:
        raise wrong(str(error)) from None
    room, aim = _checked(question, rooms)
    state = None
    if question.state is not None:
        try:
            state = room.decode(json.dumps(question.state).encode())
        except ValidationError as error:
            raise wrong(str(error)) from None
    found = posed(room, aim, question.play, state, question.ask)
    if found is None:
        raise wrong("there is nothing to ask of this position")
    known, asked = found
    if aim not in asked.aims:  # a question may be about something of its own
        aim = asked.aims[asked.aim]
    return aim, Found(asked, Odds(asked, question.budget).ask(known))


def _checked(question: Question, rooms: Mapping[str, AnyRoom]) -> tuple[AnyRoom, str]:
    room = rooms.get(question.room)
    if room is None or not room.aims:
        raise wrong(f"no odds for the room {question.room!r}")
    aim = question.aim or room.aims[0]
    if aim not in (*room.aims, *room.other_aims) or set(question.play.values()) - set(room.plays):
        raise wrong(f"aim is one of {', '.join(room.aims)}; play is one of {', '.join(room.plays)}")
    if (question.ask is None) == (question.state is None):
        raise wrong("say either ask or state")
    if not 1 <= question.budget <= 10**7:
        raise wrong("budget is from 1 to 10000000")
    return room, aim


def wrong(detail: str) -> Refused:
    """A question that cannot be answered."""
    return Refused("bad_question", code="bad_question", detail=detail)


def number(value: Fraction) -> dict[str, Any]:
    """A fraction, and as a decimal."""
    return {"fraction": str(value), "decimal": round(float(value), DIGITS)}
