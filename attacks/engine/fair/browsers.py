"""Which browsers act for each seat: those that gave its secret, those vouched for with a signature, and strangers."""

from __future__ import annotations

from typing import Any

from attacks.engine.fair.findings import Findings, told_of
from attacks.engine.fair.keys import is_signed


class Browsers:
    """What a record says about browsers; `signed` are the events by which one that is known vouches for something."""

    def __init__(self, record: dict[str, Any], found: Findings) -> None:
        self.match, self.found = record["match"].encode(), found
        self.known: dict[str, dict[str, str]] = {}  # by seat: the browser, and the key it signs with next
        self.strange: dict[str, list[str]] = {}
        self.signed: set[int] = set()
        for one in told_of(record):
            self.hear(one.n, one.kind, one.data)
        for seat, all_of_them in sorted(self.strange.items()):
            if all_of_them:
                found.warnings.append(f"a further browser acted for {seat}, and none that is known has vouched for it")

    def hear(self, n: int, kind: str, data: dict[str, Any]) -> None:
        seat, browser = data.get("seat", ""), data.get("browser", "")
        if kind == "fair.committed" and browser:
            self.known[seat] = {browser: browser}
        elif kind == "fair.vouched":
            if self.word(n, "browser", browser, data["by"], data):
                self.known[seat][browser] = browser
                self.strange[seat] = [one for one in self.strange.get(seat, []) if one != browser]
        elif kind == "fair.browser":
            self.strange.setdefault(seat, []).append(browser)
        elif kind == "fair.rekey" and seat in self.known:
            signed = "sign" in data and self.word(n, "anchor", data["anchor"], browser, data)
            if not signed and browser not in self.strange.get(seat, []):
                self.strange.setdefault(seat, []).append(browser)

    def word(self, n: int, what: str, value: str, by: str, data: dict[str, Any]) -> bool:
        """Is that signed by a browser of the seat that is known? Then its next key counts."""
        known = self.known.get(data["seat"], {})
        about = (
            self.match,
            data["seat"].encode(),
            what.encode(),
            bytes.fromhex(value),
            bytes.fromhex(known.get(by, "")),
        )
        if not is_signed(*about, bytes.fromhex(data["next"]), bytes.fromhex(data["sign"])):
            self.found.problems.append(f"event {n}: the signature of a browser of {data['seat']} does not hold")
            return False
        known[by] = data["next"]
        self.signed.add(n)
        return True
