"""Questions about odds that anybody may ask: no visitor can take the answers from everybody else.

A cheap question is answered in a process that is never busy for long. One that shows itself dear goes on in a second
process, with the other dear ones. Whoever asks too much at once gives up what was asked first; whoever has used up a
budget of work waits; what was too large is remembered, and is not worked on again for a while.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict, deque
from dataclasses import dataclass
from threading import Lock
from time import monotonic

import msgspec

from attacks.services.odds import client
from attacks.services.odds.client import KEPT, OddsClient, key_of
from attacks.services.odds.worker import OddsReply, Question

QUICK = 2.0  # seconds, after which a question is a dear one
AT_ONCE = 3  # questions of one visitor; another one takes the place of the first
MOST = 24  # questions of all visitors
BUDGET, WINDOW = 60.0, 300.0  # seconds of work on dear questions that one visitor gets in so many seconds
FORGET = 600.0  # seconds after which a question that was too large may be tried again

BUSY, SPENT, GIVEN_UP = "busy", "spent", "given_up"
LATER = (BUSY, GIVEN_UP)


@dataclass(eq=False)
class Asker:
    """One question of a visitor that is not answered yet."""

    who: str
    over: bool = False


class Crowd:
    """Where visitors' questions wait. Safe to ask from any thread."""

    def __init__(self) -> None:
        self.quick, self.dear = OddsClient(), OddsClient()
        self.dear.kept = self.quick.kept
        self.large: OrderedDict[str, float] = OrderedDict()  # until when
        self._dear: OrderedDict[str, None] = OrderedDict()
        self._asking: list[Asker] = []
        self._spent: defaultdict[str, deque[tuple[float, float]]] = defaultdict(deque)
        self._guard = Lock()

    @property
    def kept(self) -> OrderedDict[str, OddsReply]:
        return self.quick.kept

    def answered(self, question: Question) -> OddsReply | None:
        """The answer, if it was given before."""
        return self.quick.answered(question)

    def ask(self, question: Question, who: str = "") -> OddsReply:
        """The answer to a visitor, or to ourselves; `why` may also be BUSY, SPENT or GIVEN_UP."""
        key = key_of(question)
        if (known := self.quick.answered(question)) is not None:
            return known
        if self.large.get(key, 0.0) > monotonic():
            return OddsReply(why="too_large")
        asker = Asker(who)
        if refused := self._enter(asker):
            return OddsReply(why=refused)
        try:
            return self._work(msgspec.json.encode(question), key, asker)
        finally:
            with self._guard:
                self._asking.remove(asker)

    def close(self) -> None:
        self.quick.close()
        self.dear.close()

    def _work(self, sent: bytes, key: str, asker: Asker) -> OddsReply:
        answer = None
        if key not in self._dear:
            answer = self.quick.work(sent, QUICK, key, lambda: asker.over)
            if answer is not None and answer.why == "too_large":
                _note(self._dear, key, None)
        if key in self._dear:
            answer = self._work_long(sent, key, asker)
        return answer or OddsReply(why=GIVEN_UP)

    def _work_long(self, sent: bytes, key: str, asker: Asker) -> OddsReply | None:
        if self._spent_by(asker.who) > BUDGET:
            return OddsReply(why=SPENT)
        began = [monotonic()]

        def begins() -> bool:
            began[0] = monotonic()
            return asker.over

        answer = self.dear.work(sent, client.PATIENCE, key, lambda: asker.over, begins)
        if asker.who:
            with self._guard:
                self._spent[asker.who].append((monotonic(), monotonic() - began[0]))
        if answer is not None and answer.why == "too_large":
            _note(self.large, key, monotonic() + FORGET)
        return answer

    def _enter(self, asker: Asker) -> str:
        """Take a place among those who ask; why there is none. We ourselves always get one."""
        with self._guard:
            if asker.who:
                same = [one for one in self._asking if one.who == asker.who and not one.over]
                for one in same[: len(same) + 1 - AT_ONCE]:
                    one.over = True
                if sum(bool(one.who) and not one.over for one in self._asking) >= MOST:
                    return BUSY
            self._asking.append(asker)
        return ""

    def _spent_by(self, who: str) -> float:
        with self._guard:
            for other in [one for one, spent in self._spent.items() if spent[-1][0] < monotonic() - WINDOW]:
                del self._spent[other]
            if who not in self._spent:
                return 0.0
            return sum(seconds for at, seconds in self._spent[who] if at >= monotonic() - WINDOW)


def _note(kept: OrderedDict, key: str, value: object) -> None:  # type: ignore[type-arg]
    kept[key] = value
    while len(kept) > KEPT:
        kept.popitem(last=False)
