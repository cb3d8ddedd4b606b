"""What a check of a record has found, and an event of it as the parts of the check read it."""

from __future__ import annotations

from typing import Any, NamedTuple


class Findings:
    """What a check has found: problems make it FAIL, warnings make it WARN."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.warnings: list[str] = []
        self.events = self.rolls = 0
        self.level = 1

    @property
    def verdict(self) -> str:
        return "FAIL" if self.problems else "WARN" if self.warnings else "OK"

    def wrong(self, text: str, n: int = 0) -> None:
        self.problems.append(f"event {n}: {text}" if n else text)


class Told(NamedTuple):
    """An event whose body is open: number, kind, data, the hidden parts that are open, and whether some are not.

    `at` is its time in milliseconds, or -1 where no time is under seal.
    """

    n: int
    kind: str
    data: dict[str, Any]
    parts: dict[str, Any]
    hides: bool
    closed: bool
    at: int


def told_of(record: dict[str, Any]) -> list[Told]:
    """The events of a record whose bodies are open."""
    found = []
    sealed_times = is_sealed(record)
    for event in record["events"]:
        if "body" in event:
            body, parts = event["body"], event.get("open", {})
            secret = body.get("secret", {})
            at = int(event["salt"][:12], 16) if sealed_times else -1
            closed = bool(set(secret) - set(parts))
            found.append(Told(event["n"], body["k"], body["d"], parts, bool(secret), closed, at))
    return found


def is_sealed(record: dict[str, Any]) -> bool:
    """Does the first event seal all that the record says (format 2)? A match keeps the format it began with."""
    first = record["events"][0].get("body", {}) if record["events"] else {}
    return "format" in first.get("d", {})
