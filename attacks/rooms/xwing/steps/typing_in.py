"""Dice rolled on a real table and typed in, in as many parts as there are handfuls of dice.

With too few dice the player notes what was rolled and rolls the rest; that is no reroll (seed 000, too few dice).
"""

from __future__ import annotations

from abc import abstractmethod

from attacks.engine.flow import Choice, Outcome, Stay
from attacks.engine.values import Command, Offer, Pick, Tell, Throw
from attacks.rooms.xwing.dice import CODES, LEGAL, words
from attacks.rooms.xwing.state import State, attack_of, with_attack


class EnteredRoll(Choice):
    """A roll that a seat may answer with real dice. A subclass says what is thrown and what the faces do."""

    @abstractmethod
    def throws(self, state: State) -> tuple[Throw, ...]:
        """What is thrown."""

    @abstractmethod
    def seats(self, state: State) -> tuple[str, ...]:
        """The seat that types in; nobody where the server rolls."""

    @abstractmethod
    def put(self, state: State, faces: str, kind: str, tell: Tell) -> Outcome:
        """All dice of the roll are known: `kind` is r for rolled here, e for entered."""

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        throw, total = self._roll(state)
        left = total - len(attack_of(state).entered)
        codes = tuple(CODES.index(face) for face in LEGAL[throw.kind])
        return (Offer("enter", (Pick("face", codes, least=1, most=left, caps=(left,) * len(codes)),), rule="typed"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        throw, total = self._roll(state)
        counts = zip(LEGAL[throw.kind], command.picks[0], strict=True)
        faces = "".join(face * n for face, n in counts)
        known = attack_of(state).entered + tuple(CODES.index(face) for face in faces)
        tell("dice.entered", seat=command.seat, pool=throw.kind, faces=words(faces), n=len(faces))
        if len(known) < total:
            return Stay(with_attack(state, entered=known, of=total))  # the same roll goes on
        return self.put(with_attack(state, entered=(), of=0), "".join(CODES[code] for code in known), "e", tell)

    def _roll(self, state: State) -> tuple[Throw, int]:
        """The roll, and how many dice it has: that number stands once the first of them is typed in."""
        (throw,) = self.throws(state)
        return throw, attack_of(state).of or throw.n
