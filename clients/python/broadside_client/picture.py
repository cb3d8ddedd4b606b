"""What a client knows of a match: the view, its number, and what has happened. No connection is needed to keep it."""

from __future__ import annotations

import json
from bisect import bisect_left
from hashlib import sha256
from typing import Any

View = dict[str, Any]


class Gap(Exception):
    """Something was missed, or the view is not what the server has: ask for the whole of it."""


class Picture:
    """The view at event `n` of a history. `mark` stands for the events up to there; `heard` is the last of `events`."""

    def __init__(self) -> None:
        self.view: View = {}
        self.events: list[dict[str, Any]] = []
        self.n, self.heard, self.first, self.epoch, self.mark = -1, -1, -1, "", ""

    @property
    def resume(self) -> dict[str, Any] | None:
        """What to say when coming back, so that only what was missed is sent; None for who has nothing."""
        return {"epoch": self.epoch, "n": self.n, "mark": self.mark} if self.epoch and self.n >= 0 else None

    @property
    def lacks_events(self) -> bool:
        """A whole view brings none of them: what has happened before it is still to be asked for."""
        return self.heard < self.n

    def take_in(self, frame: dict[str, Any]) -> bool:
        """Apply a frame; whether the view is another now. Raises Gap."""
        kind = frame["t"]
        if kind == "welcome":
            if frame["fresh"] or frame["epoch"] != (self.epoch or frame["epoch"]):
                self.view, self.events, self.n, self.heard, self.mark = {}, [], -1, -1, ""
            self.epoch = frame["epoch"]
            return False
        if kind == "snap":
            self.view, self.n, self.mark = frame["view"], frame["n"], frame["mark"]
            if self.heard < 0:
                self.heard = self.first = self.n
        elif kind == "upd" and frame["to"] <= self.n:
            self._hear(frame)
            return False
        elif kind == "upd":
            if frame["from"] != self.n + 1:
                raise Gap(f"at {self.n}, and {frame['from']} came")
            self.view = merged(self.view, frame["patch"])
            self.n, self.mark = frame["to"], frame.get("mark", self.mark)
            self._hear(frame)
        else:
            return False
        if "vd" in frame and frame["vd"] != digest(self.view):
            raise Gap("the digest of the view differs")
        return True

    def _hear(self, frame: dict[str, Any]) -> None:
        """The events of a frame, each at its place and once: what was missed may come after what is new."""
        for event in frame["e"]:
            place = bisect_left(self.events, event["n"], key=number_of)
            if event["n"] > self.first and [one["n"] for one in self.events[place : place + 1]] != [event["n"]]:
                self.events.insert(place, event)
        if frame["from"] <= self.heard + 1:
            self.heard = max(self.heard, frame["to"])


def number_of(event: dict[str, Any]) -> int:
    """The place of an event in its match."""
    return int(event["n"])


def merged(value: Any, patch: Any) -> Any:
    """A value after a JSON merge patch (RFC 7396)."""
    if not isinstance(patch, dict):
        return patch
    found = dict(value) if isinstance(value, dict) else {}
    for key, change in patch.items():
        if change is None:
            found.pop(key, None)
        else:
            found[key] = merged(found.get(key), change)
    return found


def digest(view: View) -> str:
    """The first eight digits of SHA-256 over the canonical JSON."""
    text = json.dumps(view, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()[:8]
