"""The dice of a record: who committed to what and when, who showed what, and whether every face follows from it."""

from __future__ import annotations

from typing import Any

from attacks.engine.fair.arithmetic import commit, label, made_seed, match_key, roll, roll_key, transcript
from attacks.engine.fair.chains import Chains
from attacks.engine.fair.findings import Findings, Told, is_sealed, told_of


class Dice:
    """The dice of a record, event by event."""

    def __init__(self, record: dict[str, Any], found: Findings) -> None:
        self.found, self.wrong = found, found.wrong
        self.match = record["match"].encode()
        self.told = told_of(record)
        began = self.told[0].data
        self.seats = sorted(began["setup"]["seats"])
        self.level = found.level = began.get("level", 1)
        self.server_commit = bytes.fromhex(began["commit"])
        self.over = any(one.kind == "match.ended" for one in self.told)
        shown = [one.data["seed"] for one in self.told if one.kind == "fair.revealed"]
        self.server = bytes.fromhex((shown or [record.get("seeds", {}).get("server", "")])[0])
        self.commits: dict[str, bytes] = {}
        self.seeds: dict[str, bytes] = {}
        self.made: set[str] = set()
        self.late: dict[str, str] = {}  # the seats that were too late, and with what
        self.begins = True  # nothing but seeds made by the server has come since the match began
        self.key, self.is_set = b"", False
        self.chains = Chains(self.match, found, is_sealed(record))

    def check(self) -> None:
        agreed = any(one.kind.startswith("fair.") and one.kind != "fair.revealed" for one in self.told)
        if not agreed:
            self.set_key()
        thrown = any(one.kind == "dice.rolled" for one in self.told)  # who gave up at once has agreed on nothing
        if not agreed and thrown and self.level == 2:
            self.wrong("dice of level 2 were promised, and nobody put a chain into them")
        for one in self.told:
            if one.kind in ("fair.late", "fair.committed", "fair.opened", "fair.set"):
                self.agree(one)
            elif one.kind == "dice.rolled":
                self.rolled(one)
            else:
                self.chains.hear(one, self.is_set and self.level == 2)
            self.begins = self.begins and (one.n == 1 or (one.kind, one.data.get("by")) == ("fair.committed", "server"))
        self.remark(agreed)

    def remark(self, agreed: bool) -> None:
        """What is in order and still less than it could be."""
        say = self.found.warnings.append
        if self.told[0].data["setup"].get("dice") == "entered":
            say("the players rolled dice of their own and typed them in: nothing can be said about those")
        if self.found.rolls and not agreed:
            say("the players put no seeds of their own into the dice: they had to trust the server")
        for seat in sorted(self.made):
            say(f"the server made the seed of {seat}" + (", whose own came too late" if seat in self.late else ""))
        for text, rolls in self.chains.told.items():
            say(f"{text}: at roll {', '.join(map(str, rolls))}")
        if not self.over and not self.server:
            say("the match is not over: the dice can be checked when the server has opened its seed")

    def set_key(self) -> bytes:
        """All seeds are known: from here on every die is fixed, or at level 2 all but the links."""
        seats = self.seats if self.commits else []
        anchors = [self.chains.anchor.get(seat, b"") for seat in seats if self.level == 2]
        tr = transcript(self.server_commit, *[self.commits.get(seat, b"") for seat in seats], *anchors)
        if self.server:
            self.key = match_key(self.match, tr, self.server, *[self.seeds.get(seat, b"") for seat in seats])
        self.is_set = True
        return tr

    def agree(self, one: Told) -> None:
        """One step of the agreement: first all commit, then all show, and only then dice may fall."""
        n, data = one.n, one.data
        seat, by_server = data.get("seat", ""), data.get("by") == "server"
        if self.is_set:
            self.wrong(f"{one.kind} when the dice are set", n)
        elif seat and seat not in self.seats:
            self.wrong(f"{seat} does not play in this match", n)
        elif one.kind == "fair.late":
            stage = "reveal" if set(self.commits) == set(self.seats) else "commit"
            if (
                data["stage"] != stage
                or seat in self.late
                or seat in (self.seeds if stage == "reveal" else self.commits)
            ):
                self.wrong(f"{seat} is called too late with what was not due", n)
            self.late[seat] = stage
        elif one.kind == "fair.committed":
            self.committed(n, seat, data, by_server)
        elif one.kind == "fair.opened":
            self.opened(n, seat, bytes.fromhex(data["seed"]), by_server)
        else:
            if set(self.seeds) != set(self.seats):
                self.wrong("the dice are set before all have shown their seeds", n)
            if data["transcript"] != self.set_key().hex():
                self.wrong("the transcript is not that of the commitments", n)

    def committed(self, n: int, seat: str, data: dict[str, Any], by_server: bool) -> None:
        if by_server and seat not in self.late and not self.begins:
            self.wrong(f"the server commits for {seat}, who was not late", n)
        if (self.seeds or seat in self.commits) and not (by_server and seat in self.late):
            self.wrong(f"{seat} commits after seeds were shown, or twice", n)
        if ("anchor" in data) != (self.level == 2 and not by_server):
            self.wrong(f"{seat} commits with the anchor of another level", n)
        self.commits[seat] = bytes.fromhex(data["commit"])
        self.chains.begin(seat, data.get("anchor", ""))
        if by_server:
            self.made.add(seat)

    def opened(self, n: int, seat: str, seed: bytes, by_server: bool) -> None:
        if set(self.commits) != set(self.seats):
            self.wrong(f"{seat} shows a seed before all had committed", n)
        if seat in self.seeds or by_server != (seat in self.made):
            self.wrong(f"{seat} shows a seed twice, or somebody else does", n)
        self.seeds[seat] = seed
        if commit(seat.encode(), self.match, seed) != self.commits.get(seat):
            self.wrong(f"{seat} shows another seed than committed to", n)
        if self.server and seat in self.made and seed != made_seed(seat.encode(), self.match, self.server):
            self.wrong(f"the server chose the seed of {seat}", n)

    def rolled(self, one: Told) -> None:
        """A roll has the next number, and the faces that follow from it and, at level 2, from the players' links."""
        n, data, sides = one.n, one.data, one.data["sides"]
        index = data["index"]
        shown = [data, *[hidden["part"] for hidden in one.parts.values()]]
        thrown = [part["faces"] for part in shown if "faces" in part]
        if ("faces" in data) == one.hides or (not thrown and not one.closed):
            self.wrong(f"roll {index} shows no faces, or shows them twice", n)
        if ("inputs" in data) != (self.level == 2) or ("missing" in data and self.level == 1):
            self.wrong(f"roll {index} has links of another level", n)
        if not self.chains.falls(one, [len(faces) for faces in thrown]):
            self.chains.take(n, index)
        if not self.is_set:
            self.wrong("a roll before the dice were set", n)
        key = self.key
        if self.level == 2:
            given = data.get("inputs", {})
            key = roll_key(key, index, *[bytes.fromhex(given.get(seat, "")) for seat in self.seats])
        for faces in thrown if self.key else ():
            if faces != roll(key, label(index, sides, len(faces)), sides, len(faces)):
                self.wrong(f"the faces are not those of roll {index}", n)
