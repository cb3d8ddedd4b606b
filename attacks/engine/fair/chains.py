"""Level 2: rolls are opened first; then every player shows a link that nobody could compute before."""

from __future__ import annotations

from attacks.engine.fair.arithmetic import CHAIN, link
from attacks.engine.fair.findings import Findings, Told

WAITED = 10_000  # milliseconds for which opened rolls wait for links
PATIENCE = 2  # links that may be missing before a seat is asked how to go on


class Chains:
    """The players' chains, and the rolls that wait for links."""

    def __init__(self, match: bytes, found: Findings, strict: bool) -> None:
        self.match, self.found, self.wrong = match, found, found.wrong
        self.strict = strict  # every question about a missing link is in the record
        self.anchor: dict[str, bytes] = {}  # of the players whose links are due
        self.newest: dict[str, tuple[int, bytes]] = {}  # what a link is hashed up to, and the roll it was for
        self.open: list[dict[str, int]] = []
        self.owing: set[str] = set()
        self.excused: set[str] = set()  # of those who owe: whose time was up, or who chose level 1
        self.misses: dict[str, int] = {}
        self.asked: set[str] = set()
        self.going: dict[str, int] = {}  # at which level a seat goes on when no roll is open
        self.began: dict[str, int] = {}  # how often a chain was begun anew
        self.told: dict[str, list[int]] = {}  # what a warning is about, and the rolls where that was so

    def begin(self, seat: str, anchor: str, base: int = 0) -> None:
        self.anchor.pop(seat, None)
        if anchor:
            self.anchor[seat] = bytes.fromhex(anchor)
            self.newest[seat] = (base - 1, self.anchor[seat])

    def hear(self, one: Told, chained: bool) -> None:
        """Everything that is told of chains, except the rolls themselves."""
        hears = {
            "dice.open": self.opened,
            "dice.void": self.voided,
            "fair.linked": self.linked,
            "fair.missed": self.missed,
            "fair.asked": self.is_asked,
            "fair.chosen": self.chosen,
            "fair.level": self.levelled,
            "fair.rekey": self.rekeyed,
        }
        if one.kind == "machine.sat":  # nobody waits for a browser of this seat any more
            self.asked.add(one.data["seat"])
        elif one.kind == "match.ended" and self.open:
            self.wrong(f"roll {self.open[0]['index']} was opened and never fell", one.n)
        elif one.kind in hears and not chained:
            self.wrong(f"{one.kind} where no dice of level 2 are set", one.n)
        elif one.kind in hears:
            hears[one.kind](one)

    def opened(self, one: Told) -> None:
        rolls = one.data["rolls"]
        if self.open or not rolls or not self.anchor:
            self.wrong("rolls are opened while others are open, or for nobody's links", one.n)
        if self.strict and abs(one.data["deadline"] - one.at - WAITED) > 1:
            self.wrong("opened rolls have another deadline than any", one.n)
        self.open, self.owing, self.excused = list(rolls), set(self.anchor), set()
        for opened in self.open:
            self.take(one.n, opened["index"])

    def linked(self, one: Told) -> None:
        seat = one.data["seat"]
        if seat not in self.owing - self.excused or self.last != one.data["index"]:
            self.wrong(f"a link of {seat} where none was due", one.n)
        self.owing.discard(seat)

    def missed(self, one: Told) -> None:
        seat = one.data["seat"]
        if seat not in self.owing - self.excused or self.last != one.data["index"]:
            self.wrong(f"a link of {seat} is missed where none was due", one.n)
        self.excused.add(seat)
        self.misses[seat] = self.misses.get(seat, 0) + 1

    def is_asked(self, one: Told) -> None:
        seat = one.data["seat"]
        if seat in self.asked or self.misses.get(seat, 0) < PATIENCE:
            self.wrong(f"{seat} is asked how to go on, and had missed nothing", one.n)
        self.asked.add(seat)

    def answers(self, one: Told) -> None:
        """A seat says how it goes on, having been asked."""
        seat = one.data["seat"]
        if self.strict and seat not in self.asked:
            self.wrong(f"{seat} was not asked how to go on", one.n)
        self.asked.discard(seat)
        self.misses[seat] = 0

    def chosen(self, one: Told) -> None:
        seat, level = one.data["seat"], one.data["level"]
        self.answers(one)
        self.going[seat] = level
        if not self.open:
            self.wrong(f"{seat} waits for open rolls, and there are none", one.n)
        elif level == 1 and seat in self.owing:
            self.excused.add(seat)

    def levelled(self, one: Told) -> None:
        seat, level = one.data["seat"], one.data["level"]
        if seat not in self.going:
            self.answers(one)
        elif self.going.pop(seat) != level:
            self.wrong(f"{seat} goes on at another level than chosen", one.n)
        self.changes(one, one.data["from"])
        if level == 1:
            self.begin(seat, "")
            self.note(f"{seat} went on at level 1", self.found.rolls)

    def rekeyed(self, one: Told) -> None:
        seat = one.data["seat"]
        self.changes(one, one.data["base"])
        self.began[seat] = self.began.get(seat, 0) + 1
        if one.data["count"] != self.began[seat] or one.data["anchor"] == self.anchor.get(seat, b"").hex():
            self.wrong(f"{seat} began another chain than is counted", one.n)
        self.misses[seat] = 0
        self.asked.discard(seat)
        self.begin(seat, one.data["anchor"], self.found.rolls)
        self.note(f"{seat} began a new chain", self.found.rolls)

    def changes(self, one: Told, first: int) -> None:
        if self.open or first != self.found.rolls:
            text = f"{one.data['seat']} changes chains while rolls are open, or from another roll on than the next"
            self.wrong(text, one.n)

    def voided(self, one: Told) -> None:
        indices = [opened["index"] for opened in self.open]
        if not indices or one.data["indices"] != indices:
            self.wrong("other rolls are given up than those that are open", one.n)
        self.open, self.owing = [], set()
        self.note("opened rolls were given up", *indices)

    @property
    def last(self) -> int:
        """The largest index of the open rolls, for which links are due."""
        return self.open[-1]["index"] if self.open else -1

    def take(self, n: int, index: int) -> None:
        """A number of a roll is used: each once, in order, none left out."""
        if index != self.found.rolls:
            self.wrong(f"roll {index} where roll {self.found.rolls} was due", n)
        self.found.rolls = index + 1

    def falls(self, one: Told, counts: list[int]) -> bool:
        """Was this roll opened before, and are the links in it those of the players?"""
        index, missing, given = one.data["index"], one.data.get("missing", []), one.data.get("inputs", {})
        if sorted(missing) != sorted(self.owing) or set(given) != set(self.anchor) - self.owing:
            self.wrong(f"roll {index} has other links than came for it", one.n)
        if self.strict and self.owing - self.excused:
            self.wrong(f"roll {index} falls while links are still due", one.n)
        for seat, given_link in sorted(given.items()):
            self.check_link(one.n, seat, index, bytes.fromhex(given_link))
        for seat in missing:
            self.note(f"the link of {seat} was missing", index)
        opened = self.open.pop(0) if self.open else {}
        fits = (index, one.data["sides"]) == (opened.get("index"), opened.get("sides"))
        fits = fits and not set(counts) - {opened["n"]}
        if not fits and (opened or self.anchor):
            self.wrong(f"roll {index} is not one that was opened", one.n)
        if not self.open:
            self.owing, self.excused = set(), set()
        return bool(opened)

    def check_link(self, n: int, seat: str, index: int, given: bytes) -> None:
        """Hashed up, a link is the last one of its chain that was checked, or the anchor."""
        at, top = self.newest.get(seat, (index, b""))
        up = given
        for _ in range(min(index - at, CHAIN)):
            up = link(seat.encode(), self.match, up)
        if index <= at or index - at > CHAIN or up != top:
            self.wrong(f"the link of {seat} for roll {index} is not from the chain", n)
        self.newest[seat] = (index, given)

    def note(self, text: str, *rolls: int) -> None:
        self.told.setdefault(text, []).extend(rolls)
