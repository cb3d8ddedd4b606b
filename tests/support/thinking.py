"""A mind in the process of a test: no process beside it, no signals, no clock, and so the same every time."""

from __future__ import annotations

from attacks.rooms import room as room_of
from attacks.rooms.opponent import decide
from attacks.services.opponent.mind import Decided, Think, draws_of


class Steps:
    """Time that is counted in looks at the clock, so that a busy machine decides nothing."""

    def __init__(self, looks: int = 2) -> None:
        self.left = looks

    def goes_on(self) -> bool:
        self.left -= 1
        return self.left > 0

    def __call__(self, call):
        return call()


class Here:
    """Decides where it is asked, and notes what it was told."""

    def __init__(self, looks: int = 2) -> None:
        self.looks = looks
        self.told: list[Think] = []

    def decide(self, asked: Think) -> Decided:
        self.told.append(asked)
        room = room_of(asked.room)
        state, draws = room.decode(asked.state), draws_of(asked.seed)
        more = {"level": asked.level, "aim": asked.aim, "avoids": asked.avoids}
        return Decided(decide(room, state, asked.seat, draws, **more, hurry=Steps(self.looks)))

    def close(self) -> None:
        """Nothing to end."""
