"""Two receipts of one match held against each other, without a record: did both browsers believe the same?"""

from __future__ import annotations

from typing import Any

from attacks.engine.fair.arithmetic import H, lp
from attacks.engine.fair.findings import Findings
from attacks.engine.fair.receipt_form import has_known_version, is_receipt, misform_receipt

WORDS = 5  # of 256 each: 40 bits
GIVEN = {"commits": "commitment", "anchors": "chain", "browsers": "browser", "seeds": "seed"}


def phrase(match: str, agreed: dict[str, Any]) -> str:
    """The digits of the words by which players compare at the table; empty before everybody has shown a seed."""
    seats = sorted(agreed["commits"])
    if not agreed["server"] or not seats or not all(agreed["seeds"].get(seat) for seat in seats):
        return ""
    parts = [lp(seat.encode(), *[bytes.fromhex(agreed[what].get(seat, "")) for what in GIVEN]) for seat in seats]
    digest = H(b"phrase", match.encode(), bytes.fromhex(agreed["server"]), *parts)
    return " ".join(f"{byte:03}" for byte in digest[:WORDS])


def agreed_in(receipt: dict[str, Any]) -> dict[str, Any]:
    """What a browser was told that everybody gave; of an early receipt the commitments only."""
    if receipt["version"] != 1:
        told: dict[str, Any] = receipt["agreed"]
        return told
    commits = dict(receipt["commits"])
    return {"server": commits.pop("server", ""), "commits": commits, "anchors": {}, "browsers": {}, "seeds": {}}


def compare(one: Any, other: Any) -> Findings:
    """What two receipts say against each other."""
    found = Findings()
    for receipt in (one, other):
        if not is_receipt(receipt) or not has_known_version(receipt):
            found.problems.append("this is not a receipt")
            return found
    for receipt in (one, other):
        if misform_receipt(receipt):
            found.problems.append(f"the receipt has not the form of its version: {misform_receipt(receipt)}")
            return found
    if one["match"] != other["match"]:
        found.problems.append("the receipts are of different matches")
        return found
    compare_agreed(one, other, found)
    for mine, theirs in ((one, other), (other, one)):
        compare_own(mine, theirs, found)
    compare_seen(one, other, found)
    return found


def compare_agreed(one: dict[str, Any], other: dict[str, Any], found: Findings) -> None:
    first, second = agreed_in(one), agreed_in(other)
    if first["server"] != second["server"]:
        found.problems.append("the server had committed to different secrets")
    for what, word in GIVEN.items():
        for seat in sorted(set(first[what]) & set(second[what])):
            if first[what][seat] != second[what][seat]:
                found.problems.append(f"the {word} of {seat} is not the same in both")
    if set(first["commits"]) != set(second["commits"]):
        found.warnings.append("one of them knows of commitments that the other lacks")


def compare_own(mine: dict[str, Any], theirs: dict[str, Any], found: Findings) -> None:
    """What one browser gave must be what the other was told of its seat."""
    seat, told = mine["seat"], agreed_in(theirs)["commits"].get(mine["seat"], "")
    if mine["version"] == 1:
        given = [mine["commits"].get(seat, "")]
    else:
        given = [one["commit"] for one in mine["given"]]
    further = agreed_in(theirs)["browsers"].get(seat) != mine.get("browser") and mine.get("trusts")
    vouched = further and mine["browser"] in theirs.get("known", {}).get(seat, {})
    if told and told not in given and not vouched:
        found.problems.append(f"the browser of {seat} gave another secret, or none, than the other was told")
    for doubt in mine.get("doubts", []):
        found.warnings.append(f"the browser of {seat} noted at the table: {doubt['key']}")


def compare_seen(one: dict[str, Any], other: dict[str, Any], found: Findings) -> None:
    hashes = {line["n"]: line["hash"] for line in one["seen"]}
    both = [line for line in other["seen"] if line["n"] in hashes]
    differ = [line["n"] for line in both if hashes[line["n"]] != line["hash"]]
    found.events = max([line["n"] for line in both], default=0)
    if differ:
        found.problems.append(f"they saw different histories at event {differ[0]}")
    if not both:
        found.warnings.append("they hold no event in common: nothing can be said about the history")
