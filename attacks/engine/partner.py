"""What an opponent asks of a room: what a seat knows, how a position looks to it, what it takes people's word for.

A part of a room's contract (`room.py`) of its own. The answers here are those of a room that knows nothing of it: all
lies open, and whoever has more points looks better.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from attacks.engine.flow import S
from attacks.engine.values import Command, Offer

V = TypeVar("V")


class Partner(Protocol[V]):
    """What an opponent knows of a room besides its rules and its odds."""

    trusts: Sequence[str] = ()  # offers by which it takes people's word, as soon as they are there, in order
    weighs: Mapping[str, float] = {}  # what else than the aim counts where a target is chosen by odds, and how much
    avoids: Sequence[str] = ()  # offers it takes only where there is nothing else: what gives up, skips, takes back

    def known_to(self, state: V, seat: str) -> V:
        """The state as far as a seat knows it: equal for all states that look alike to it, and offering it the same.

        What it must not see is as if it were something usual. All of the state, where nothing is hidden.
        """
        return state

    def habits(self, state: V, seat: str, offers: Sequence[Offer]) -> tuple[Command, ...]:
        """All it considers of these offers, where most only people could answer; nothing: all there is."""
        return ()

    def weighed(self, state: V, seat: str, *asked: Any) -> Sequence[tuple[Command, float]]:
        """Ways on and how each looks, where a room looks itself; asked: offers, how far (0 to 2), chance, time."""
        return ()

    def counts(self, state: V, command: Command) -> float:
        """How much the odds of an attack count that is declared so, beside those of an attack on another target."""
        return 1.0

    def estimate(self, state: V, seat: str) -> float:
        """How a position looks to a seat, -1 lost to 1 won, where odds end; by points unless a room knows better."""
        return by_points(self.result(state), seat)

    @abstractmethod
    def result(self, state: V) -> dict[str, Any]:
        """How a match stands or has ended, see `room.py`."""
        ...


def by_points(result: Mapping[str, Any], seat: str) -> float:
    """Whose points are how much more than the best of the others, between -1 and 1; a match that is won counts all."""
    scores = dict(result["scores"])
    mine, best = scores.pop(seat, 0), max(scores.values(), default=0)
    return of_ending(result["winner"], seat) if result["winner"] else balance(mine, best)


def of_ending(winner: str, seat: str) -> float:
    """How a match that is over looks to a seat: won, lost, or 0 where nobody has won."""
    return 0.0 if not winner else 1.0 if winner == seat else -1.0


def balance(mine: float, theirs: float) -> float:
    """Two strengths beside each other: 0 where they are equal, 1 where there is nothing left of the other."""
    whole = mine + theirs
    return (mine - theirs) / whole if whole > 0 else 0.0


def of_several(strengths: Mapping[str, float], seat: str) -> float:
    """The strength of a seat beside that of the others: two in turn, or one against the mean of several."""
    others = [strength for other, strength in strengths.items() if other != seat]
    return balance(strengths.get(seat, 0.0), sum(others) / max(1, len(others)))


def own_answers(state: S, seat: str) -> S:
    """The state without the choices of others that wait in secret to be opened together."""
    if not any(frame.answers for frame in state.stack):
        return state
    mine = [tuple(one for one in frame.answers if one.seat == seat) for frame in state.stack]
    stack = (replace(frame, answers=own) for frame, own in zip(state.stack, mine, strict=True))
    return replace(state, stack=tuple(stack))
