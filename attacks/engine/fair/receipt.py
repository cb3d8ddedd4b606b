"""What one player's browser kept at the time, held against what the record says now.

What is missing is a warning at least; what contradicts is a problem.
"""

from __future__ import annotations

from typing import Any

from attacks.engine.fair.arithmetic import canonical, commit
from attacks.engine.fair.browsers import Browsers
from attacks.engine.fair.findings import Findings, told_of
from attacks.engine.fair.receipt_form import has_known_version, is_receipt, misform_receipt


def check_receipt(record: dict[str, Any], receipt: Any, found: Findings, browsers: Browsers) -> None:
    """What one player's browser saw, was asked and gave must be what the record says now."""
    if not is_receipt(receipt) or receipt.get("match") != record["match"]:
        found.problems.append("the receipt is not one of this match")
    elif not has_known_version(receipt):
        found.problems.append(f"version {receipt.get('version')} of the receipt is not known here: take a newer file")
    elif misform_receipt(receipt):
        found.problems.append(f"the receipt has not the form of its version: {misform_receipt(receipt)}")
    else:
        Kept(record, whole(receipt, found), found, browsers).check()


def whole(receipt: dict[str, Any], found: Findings) -> dict[str, Any]:
    """A receipt of today's form, also from one that kept less."""
    if receipt["version"] == 2:
        return receipt
    seat, commits = receipt["seat"], receipt["commits"]
    found.warnings.append(
        f"the receipt of {seat} is of an early form: it lacks its chain, its links and what it was asked"
    )
    others = {who: one for who, one in commits.items() if who != "server"}
    given = {"seed": receipt["seed"], "commit": commits.get(seat, ""), "shown": True, "commits": others, "saved": []}
    told = {"given": [{**given, "server": commits.get("server", "")}], "seen": receipt["seen"], "asked": ["commit"]}
    empty: dict[str, Any] = {
        "chains": [],
        "links": {},
        "saved": [],
        "did": None,
        "before": [],
        "doubts": [],
        "browser": "",
    }
    lost = {"sent": receipt.get("sent", []), "heard": None, "came": 0, "sat": False}
    return {**empty, **told, **lost, "seat": seat}


def done_by(kind: str, d: dict[str, Any]) -> tuple[str, ...]:
    """Under which names a browser has noted what its person did; none for what no person does."""
    if kind == "took" and "by" not in d and "key" in d:
        return canonical([d["key"], d["picks"]]).decode(), '["any"]'
    return ('["level",1]',) if kind == "fair.level" and d["level"] == 1 else ()


class Kept:
    """One receipt and one record."""

    def __init__(self, record: dict[str, Any], receipt: dict[str, Any], found: Findings, browsers: Browsers) -> None:
        self.record, self.receipt, self.found, self.browsers = record, receipt, found, browsers
        self.seat = receipt["seat"]
        self.told = [
            (one.n, one.kind, {**one.data, **one.parts.get(self.seat, {}).get("part", {})}) for one in told_of(record)
        ]
        self.came, self.heard = receipt.get("came") or 0, receipt["heard"]
        self.whose = f"the browser of {self.seat}"

    def wrong(self, text: str) -> None:
        self.found.problems.append(text)

    def warn(self, text: str) -> None:
        self.found.warnings.append(text)

    def of_seat(self, kind: str) -> list[tuple[int, dict[str, Any]]]:
        return [(n, d) for n, one, d in self.told if one == kind and d.get("seat") == self.seat]

    def check(self) -> None:
        self.check_secret()
        self.check_links()
        self.check_acts()
        self.check_history()
        for doubt in self.receipt["doubts"]:
            self.warn(f"{self.whose} noted at the table: {doubt['key']}")

    # --- the secret ---

    def check_secret(self) -> None:
        """Was it asked for one, and is what it gave in the dice?"""
        match, given = self.record["match"].encode(), self.receipt["given"]
        for one in given:
            if commit(self.seat.encode(), match, bytes.fromhex(one["seed"])).hex() != one["commit"]:
                self.wrong(f"the receipt of {self.seat} is damaged: its commitment is not one to its seed")
        committed = self.of_seat("fair.committed")
        if not committed:
            if given:
                self.wrong(f"{self.whose} gave a secret, and the record has none of {self.seat}")
            return
        _, last = committed[-1]
        further = self.receipt["browser"] in self.browsers.known.get(self.seat, {})
        if further and self.receipt.get("trusts") and last.get("browser") != self.receipt["browser"]:
            self.warn(f"the receipt is of a further browser of {self.seat}, for which another one vouched")
            return
        own = next((one for one in given if one["commit"] == last["commit"]), None)
        if own is not None:
            self.check_given(own, last)
        elif not given:
            self.check_unasked()
        elif last.get("by") == "server":
            stages = [d["stage"] for _, d in self.of_seat("fair.late")]
            saved = [what for one in given for what in one.get("saved", [])]
            if ("reveal" in stages and "seed" in saved) or ("commit" in stages and "commit" in saved) or not stages:
                self.wrong(f"{self.whose} gave its secret in time, and the server made one in its place")
            else:
                self.warn(f"{self.whose} gave its secret, and the record calls it late")
        else:
            self.wrong(f"{self.whose} gave another secret than the one in the dice")

    def check_unasked(self) -> None:
        done = [n for n, kind, _ in self.told if kind == "fair.set"]
        if self.receipt["sat"] or (self.came and done and self.came < done[0]):
            self.wrong(f"{self.whose} was never asked for a secret, and the record has one of {self.seat}")
        else:
            self.warn(f"{self.whose} came when the dice were set, and no browser of {self.seat} has vouched for it")

    def check_given(self, own: dict[str, Any], last: dict[str, Any]) -> None:
        """What came with the secret, and what was seen then."""
        began = self.told[0][2]
        if own["server"] != began["commit"]:
            self.wrong(f"the server had committed to another secret when {self.whose} gave its own")
        if own.get("anchor", last.get("anchor", "")) != last.get("anchor", ""):
            self.wrong(f"the chain of {self.seat} is not one that its browser began: from roll 0 on")
        if own.get("browser", last.get("browser", "")) != last.get("browser", ""):
            self.wrong(f"the secret of {self.seat} stands under another browser than the one that gave it")
        told = [d for _, kind, d in self.told if kind == "fair.committed" and d.get("by") != "server"]
        now = {d["seat"]: d["commit"] for d in told}
        for who, seen in sorted(own.get("commits", {}).items()):
            if now.get(who, seen) != seen:
                self.wrong(f"the receipt of {self.seat} saw another commitment of {who}")

    # --- links ---

    def check_links(self) -> None:
        """Level 2: the chains and links of the seat must be those its browser began and gave."""
        anchor, lost, absent = "", [], []
        for n, kind, d in self.told:
            if self.heard is not None and n > self.heard:
                break
            if kind == "dice.rolled":
                found = self.check_link(d, anchor in self.receipt["chains"] and n > self.came)
                lost += [str(d["index"])] if found == "lost" else []
                absent += [str(d["index"])] if found == "absent" else []
            elif d.get("seat") == self.seat:
                anchor = self.chain_after(n, kind, d, anchor)
        if lost:
            self.warn(f"{self.seat} sent links that the record calls missing: at roll {', '.join(lost)}")
        if absent:
            self.warn(f"the receipt of {self.seat} lacks links that the record has: at roll {', '.join(absent)}")

    def chain_after(self, n: int, kind: str, d: dict[str, Any], anchor: str) -> str:
        """The end of the chain that counts for the seat after this event."""
        if kind == "fair.committed":
            return str(d.get("anchor", ""))
        if kind == "fair.level" and d["level"] == 1:
            return ""
        if kind != "fair.rekey":
            return anchor
        judged = self.heard is not None and n > self.came and n not in self.browsers.signed
        if judged and d["anchor"] not in self.receipt["chains"]:
            self.warn(f"the chain of {self.seat} is not one that its browser began: from roll {d['base']} on")
        return str(d["anchor"])

    def check_link(self, d: dict[str, Any], mine: bool) -> str:
        """One roll: "lost" if what was given is called missing, "absent" if the receipt lacks what the record has."""
        index = d["index"]
        given, there = self.receipt["links"].get(str(index), ""), d.get("inputs", {}).get(self.seat, "")
        if self.seat in d.get("missing", []):
            if given and index in self.receipt["saved"]:
                self.wrong(f"{self.whose} gave its link in time, and the record calls it missing: at roll {index}")
                return ""
            return "lost" if given or index in self.receipt.get("sent", []) else ""
        if mine and given and there != given:
            self.wrong(f"{self.whose} gave another link than the one in roll {index}")
        return "absent" if mine and there and not given else ""

    # --- what was done for the seat ---

    def check_acts(self) -> None:
        """Was everything done in this browser that was done for the seat while it was there?"""
        did = self.receipt["did"]
        if did is None or not self.of_seat("fair.committed"):
            return
        left, more = dict(did), 0
        for n, kind, d in self.told:
            names = done_by(kind, d) if d.get("seat") == self.seat and self.came < n <= self.heard else ()
            name = next((one for one in names if left.get(one)), "")
            more += bool(names) and not name
            left[name] = left.get(name, 0) - 1
        others = len(self.browsers.known.get(self.seat, {})) > 1 or self.browsers.strange.get(self.seat)
        if more and others:
            self.warn(f"{more} times something was done for {self.seat} in another browser than that of the receipt")
        elif more:
            self.wrong(f"{more} times something was done for {self.seat} that its browser did not do")

    # --- the history ---

    def check_history(self) -> None:
        hashes = {event["n"]: event["hash"] for event in self.record["events"]}
        for line in self.receipt["seen"]:
            if hashes.get(line["n"]) != line["hash"]:
                self.wrong(f"the receipt of {self.seat} saw another history at event {line['n']}")
        for before in self.receipt["before"]:
            gone = [line["n"] for line in before["seen"] if hashes.get(line["n"]) != line["hash"]]
            where = f": what {self.whose} saw up to event {gone[-1]} is not in this record" if gone else ""
            self.warn(f"the server took the match back{where}")
        if self.heard is not None and self.heard < len(hashes):
            self.warn(f"the receipt of {self.seat} ends at event {self.heard} of {len(hashes)}")
