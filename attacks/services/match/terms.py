"""What the table itself remembers between two numbers of a match, apart from the rules: who put what into the dice.

Kept as one JSON text on the match row. A match from before this was kept has none; its dice come from the server's
seed alone, and its record says so.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

PRESS, BY_ITSELF = "press", "by_itself"  # how dice come to fall
COMMIT, REVEAL, READY = "commit", "reveal", "ready"


class Part(Struct, frozen=True, omit_defaults=True):
    """What one seat puts into the dice: what it has committed to, and then its seed; both in hex.

    `made`: the seat has no client of its own, or was too late, so the server made this seed.

    At level 2 also the seat's chain: its end, the `anchor`, the roll from which on it serves, the newest link that has
    come and its roll (secret until that roll has fallen), how often it was begun anew (`rekeys`), how many links were
    missing since it was asked last, whether it is `asked` now to stay or to go on at level 1, and at which level it
    `goes` on once the open rolls have fallen. Without an anchor empty bytes stand for its links.

    `browsers`: what the seat's browsers are known by, and the key each of them signs with next: the one that committed,
    and those vouched for since. `strange`: others that have come. `holders`: who has named a browser so far.
    """

    commit: str = ""
    seed: str = ""
    made: bool = False
    anchor: str = ""
    base: int = 0
    link: str = ""
    at: int = -1
    rekeys: int = 0
    misses: int = 0
    asked: bool = False
    goes: int = 0
    browsers: dict[str, str] = {}
    strange: tuple[str, ...] = ()
    holders: tuple[str, ...] = ()

    def with_(self, **changes: Any) -> Part:
        return msgspec.structs.replace(self, **changes)


class Open(Struct, frozen=True, omit_defaults=True):
    """Rolls that are due and wait for links: (index, sides, number of dice) of each. `missing`: waited for in vain."""

    rolls: tuple[tuple[int, int, int], ...]
    missing: tuple[str, ...] = ()

    @property
    def last(self) -> int:
        """The largest index: its link gives those of the others."""
        return self.rolls[-1][0]

    def without(self, *seats: str) -> Open:
        """They are no longer waited for."""
        return Open(self.rolls, (*self.missing, *seats))


class Fair(Struct, frozen=True, omit_defaults=True):
    """The dice of a match. Without parts they come from the server's seed alone.

    `stage`: commitments are gathered, then seeds, then dice may be thrown. `parts` by seat, in the order of the seats.
    `transcript` is the hash of all that was committed to. `level` 2: every roll also mixes a link of every seat's
    chain; `open` are the rolls that wait for theirs.
    """

    stage: str = ""
    parts: dict[str, Part] = {}
    transcript: str = ""
    level: int = 1
    open: Open | None = None

    @property
    def waits(self) -> bool:
        """No die may be thrown yet."""
        return self.stage in (COMMIT, REVEAL)

    @property
    def missing(self) -> tuple[str, ...]:
        """The seats whose commitment, or seed, is still to come."""
        asked = "commit" if self.stage == COMMIT else "seed"
        return tuple(seat for seat, part in self.parts.items() if self.waits and not getattr(part, asked))

    @property
    def chained(self) -> tuple[str, ...]:
        """The seats whose browsers put a link into every roll."""
        return tuple(seat for seat, part in self.parts.items() if part.anchor)

    @property
    def owing(self) -> tuple[str, ...]:
        """The seats whose links the open rolls still wait for."""
        rolls = self.open
        if rolls is None:
            return ()
        return tuple(seat for seat in self.chained if seat not in rolls.missing and self.parts[seat].at != rolls.last)

    def put(self, seat: str, part: Part) -> Fair:
        return self.with_(parts={**self.parts, seat: part})

    def with_(self, **changes: Any) -> Fair:
        return msgspec.structs.replace(self, **changes)


class UndoRequest(Struct, frozen=True, omit_defaults=True):
    """A seat wants to go back to a number, where the table stood at this step; these have agreed so far."""

    seat: str
    to: int
    step: str = ""
    agreed: tuple[str, ...] = ()


class Clock(Struct, frozen=True, omit_defaults=True):
    """How a table plays with time: `mode` decision or total, `seconds` for each, `at_zero` warn, claim or pass.

    `left` in milliseconds by seat, as it was at the moment `since`; from then on it has run for the seats `runs`.
    `number` is the number of the match at which that began. `red`: their time is over. `graced`: had their grace.
    """

    mode: str
    seconds: int
    at_zero: str = "warn"
    left: dict[str, int] = {}
    since: int = 0
    runs: tuple[str, ...] = ()
    number: int = 0
    red: tuple[str, ...] = ()
    graced: tuple[str, ...] = ()


class Machine(Struct, frozen=True, omit_defaults=True):
    """How an opponent plays: its `level`, the `aim` of the odds it plays for ("" the usual), `brisk` without pauses,
    `silent` without a word of why.
    """

    level: str = "perfect"
    aim: str = ""
    brisk: bool = False
    silent: bool = False


class MachineRequest(Struct, frozen=True, omit_defaults=True):
    """Seat `by` wants the server to play on for `seat`, at this level; these have agreed so far."""

    seat: str
    by: str
    level: str = "person"
    agreed: tuple[str, ...] = ()


class MatchTerms(Struct, frozen=True, omit_defaults=True):
    """All of it.

    `seats`: those that play, where a room has more than have come. `undo_mode`: off, agree (everybody must), or free
    (so too, but one's own last input freely). `called`: who has called a judge; until the judge lets the match go on,
    no clock runs. `wanted`: the seats that want a judge at the table; when all do, there is a link for one. `judge`:
    the name of who has taken it. `delay`: so many seconds later watchers see what happens. `ending`: who has agreed to
    the offer to end the match, as long as others have not. `odds`: who is shown them: both (players and watchers),
    watch, or off. `refereed`: a match of a tournament, whose judges sit down without being asked. `rolls`: do
    dice wait for a press of whose they are? `falls`: when those that wait fall by themselves, in milliseconds.
    `scene`: which of its room's fixed scenes it is, counted from 1; machines play the other seats.
    `machines`: the seats that the server plays itself, and how. `machine_asked`: who wants it to play on for a seat.
    `alone`: one person holds every seat, in one browser.
    """

    seats: tuple[str, ...] = ()
    fair: Fair = Fair()
    undo: UndoRequest | None = None
    undo_mode: str = "agree"
    clock: Clock | None = None
    called: str = ""
    wanted: tuple[str, ...] = ()
    judge: str = ""
    delay: int = 0
    ending: tuple[str, ...] = ()
    odds: str = "both"
    refereed: bool = False
    rolls: str = BY_ITSELF
    falls: int = 0
    scene: int = 0
    machines: dict[str, Machine] = {}
    machine_asked: MachineRequest | None = None
    alone: bool = False

    def with_(self, **changes: Any) -> MatchTerms:
        return msgspec.structs.replace(self, **changes)


NONE = MatchTerms()
_DECODER = msgspec.json.Decoder(MatchTerms)


def read_terms(text: str) -> MatchTerms:
    """What a match row holds; nothing for a match from before."""
    return _DECODER.decode(text) if text else NONE
