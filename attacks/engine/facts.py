"""Facts that only players see: one seat declares them, the other confirms them or contests one.

While a fact is contested two readings stand. One side gives way, or a judge rules; which facts there are, and what
follows from a reading, is the room's to say.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from attacks.engine.flow import Outcome
from attacks.engine.values import JUDGE, Command, Offer, Tell


class Contested(ABC):
    """A fact stands contested: who declared it may agree, who contests it withdraw, and a judge may rule."""

    rule: ClassVar[str]
    agree: ClassVar[str] = "agree"
    withdraw: ClassVar[str] = "withdraw"
    judge: ClassVar[tuple[str, str]] = ("judge_as_entered", "judge_as_contested")
    """What a judge says if the fact stands as it was declared, and if it is as the other side reads it."""

    @abstractmethod
    def declared_by(self, state: Any) -> str:
        """The seat that declared the fact."""

    @abstractmethod
    def contested_by(self, state: Any) -> str:
        """The seat that reads it otherwise."""

    @abstractmethod
    def settle(self, state: Any, command: Command, *, upheld: bool, tell: Tell) -> Outcome:
        """One reading stands: the contest is `upheld`, or the fact is as it was declared."""

    def seats(self, state: Any) -> tuple[str, ...]:
        return (self.declared_by(state), self.contested_by(state))

    def offers(self, state: Any, seat: str) -> tuple[Offer, ...]:
        if seat == JUDGE:
            return tuple(Offer(key, rule=self.rule) for key in self.judge)
        keys = {self.contested_by(state): self.withdraw, self.declared_by(state): self.agree}
        return (Offer(keys[seat], rule=self.rule),) if seat in keys else ()

    def chosen(self, state: Any, command: Command, tell: Tell) -> Outcome:
        return self.settle(state, command, upheld=command.key in (self.agree, self.judge[1]), tell=tell)


def verdict(command: Command, *, upheld: bool) -> str:
    """How it is told that a contest was settled."""
    return "fact.ruled" if command.seat == JUDGE else "fact.agreed" if upheld else "fact.withdrawn"
