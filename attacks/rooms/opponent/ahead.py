"""One step further: every way on is played out a little, with dice as they may fall, and what comes of it is estimated.

Everybody does what comes to mind; then the room says how that looks to the seat.
"""

from __future__ import annotations

from collections.abc import Sequence

from attacks.engine.room import AnyRoom
from attacks.engine.values import CHANCE, OVER, Command
from attacks.rooms.opponent.thought import PERSON, Draws, Hurry, Thought
from attacks.rooms.opponent.ways import Draw, about_best, come_to_mind, fallen

FURTHER = 16  # decisions and rolls, after which a position is estimated
ROUNDS, FIRST = 16, 3  # how often every way is played out; before the first are dropped
ENOUGH = 6  # times, after which it ends where nothing came out better than what looks best at once
SURE = 1.0  # standard errors by which a way must look better than what looks best at once


def ahead(
    room: AnyRoom,
    state: object,
    seat: str,
    found: Sequence[Command],
    level: str,
    draws: Draws,
    hurry: Hurry,
) -> Thought:
    """The way that looks best when it is played out a little; the same chance for all of them.

    What looks best at once is kept unless another is surely better: few looks must not make it weaker than greedy play.
    """
    first, done = 0.0, False
    sums = [0.0] * len(found)
    apart: dict[int, list[float]] = {}  # how each came out beside what looks best at once
    plain = max(range(len(found)), key=lambda one: room.estimate(room.apply(state, found[one])[0], seat))
    left, rounds = [plain, *(one for one in range(len(found)) if one != plain)], 0
    while rounds < ROUNDS and len(left) > 1 and (rounds == 0 or hurry.goes_on()):
        for at, place in enumerate(left):
            if rounds == 0 and at > 1 and not hurry.goes_on():
                left = left[:at]  # what there was no time for is not compared
                break
            seen = played_out(room, room.apply(state, found[place])[0], seat, draws(rounds + 1))
            sums[place] += seen
            first = seen if place == left[0] else first
            apart.setdefault(place, []).append(seen - first)
        rounds += 1
        if level != PERSON and rounds % FIRST == 0:
            others = sorted(left[1:], key=lambda place: -sums[place])
            left = [plain, *others[: max(1, len(left) // 2)]]
            done = rounds >= ENOUGH and not any(sum(apart[place]) > 0 for place in left[1:])
            if done:
                break
    if level == PERSON and left:
        every = [sums[place] for place in left]
        place = left[about_best(every, every.index(max(every)), draws(0))]
    else:
        sure = [one for one in left[1:] if is_better(apart[one])]
        place = max(sure, key=lambda one: (sums[one], -one), default=plain)
    return Thought(found[place], "ahead", whole=done or rounds == ROUNDS)


def is_better(apart: Sequence[float]) -> bool:
    """Did it come out better so often that chance alone would hardly do it? One look says nothing."""
    n, mean = len(apart), sum(apart) / len(apart)
    if n < 2 or mean <= 0:
        return False
    return mean * mean * n * (n - 1) > SURE * SURE * sum((one - mean) ** 2 for one in apart)


def played_out(room: AnyRoom, state: object, seat: str, draw: Draw) -> float:
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
