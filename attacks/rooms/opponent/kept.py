"""Odds that were found, kept for the later decisions of the same attack, and for another that differs in nothing.

A process thinks for many seats one after the other; what it found for one it may use for any other, since odds follow
from a question (`OddsQuestion.known_by`) and a position alone. Only walks that reached every end are kept.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from fractions import Fraction
from typing import Any

from attacks.engine.answering import Answer, Odds
from attacks.engine.odds import OddsQuestion
from attacks.engine.room import AnyRoom

MOST = 12_000  # positions that are kept in all: five times as many took half a gigabyte
LARGEST = 6_000  # positions of one question


class Kept:
    """The questions asked last, with all that was found. For one thread."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._odds: OrderedDict[Hashable, Odds[Any]] = OrderedDict()

    def odds(self, known: object, asked: OddsQuestion[Any], budget: int) -> tuple[Hashable, Odds[Any]]:
        """What is known of a question, and its name to keep it by."""
        about = asked.known_by(known)
        name = (type(asked), about) if about is not None else None
        odds = self._odds.pop(name, None) if name is not None else None
        if odds is None:
            return name, Odds(asked, budget)
        odds.walk.budget = budget
        return name, odds

    def keep(self, name: Hashable, odds: Odds[Any], answer: Answer) -> None:
        """Keep it, unless something was left out; what has not been asked for longest makes room."""
        if name is None or answer.cut or odds.walk.met > LARGEST:
            return
        self._odds[name] = odds
        while self.size > self.most:
            self._odds.popitem(last=False)

    @property
    def size(self) -> int:
        """How many positions are kept."""
        return sum(one.walk.met for one in self._odds.values())


KEPT = Kept()


def answer_within(known: object, asked: OddsQuestion[Any], budget: int) -> Answer:
    """The answer to a question as far as a budget goes."""
    name, odds = KEPT.odds(known, asked, budget)
    answer = odds.ask(known)
    KEPT.keep(name, odds, answer)
    return answer


def beside(room: AnyRoom, known: object, answer: Answer) -> Fraction:
    """What else counts of an attack (`Room.weighs`), as it comes out while both sides play for the aim."""
    others = [(room.question_from(known, one, {}), Fraction(weight)) for one, weight in room.weighs.items()]
    return sum(
        (weight * chance * other[1].worth(ending) for other, weight in others if other
         for ending, chance in answer.chances.items()),
        Fraction(0),
    )  # fmt: skip
