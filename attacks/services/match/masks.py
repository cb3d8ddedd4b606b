"""Names that those who look after the site have changed. Pure.

A record is sealed and stays what it was. Whatever shows it (pages, live connections, replays, the API, streams,
pictures) puts the new names where the old ones stood; only who asks for the sealed bytes, to check them, gets those.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from attacks.services.match.events import BEGAN, SAT_DOWN

JUDGE, MATCH = "judge", "match"
NAMELESS = "•••"  # what stands where a name was taken away
Masks = Mapping[str, Mapping[str, str]]
"""By seat what is shown instead of its `name` and its list's (`squad`); by `judge` a `name`, by `match` a `title`."""

_NONE: Masks = {}


def read_masks(stored: str) -> Masks:
    """As they are kept with a match."""
    return msgspec.json.decode(stored, type=dict[str, dict[str, str]]) if stored not in ("", "{}") else _NONE


def of_view(seen: dict[str, Any], masks: Masks) -> dict[str, Any]:
    """A view with these names; without any it is the same object."""
    if not masks:
        return seen
    about = dict(seen.get("match", {}))
    if JUDGE in masks and about.get("judge"):
        about["judge"] = masks[JUDGE]["name"]
    if MATCH in masks and "title" in about:
        about |= masks[MATCH]
    return {**seen, "seats": _seats(seen.get("seats", {}), masks), **({"match": about} if about else {})}


def of_event(told: dict[str, Any], masks: Masks) -> dict[str, Any]:
    """An event, as somebody is told of it, with these names."""
    if not masks or told.get("k") not in (BEGAN, SAT_DOWN):
        return told
    about = told["d"]
    if told["k"] == SAT_DOWN:
        return {**told, "d": {**about, **masks.get(JUDGE, {})}}
    setup = about.get("setup", {})
    seats = {
        seat: {
            **one,
            **({"name": masks[seat]["name"]} if "name" in masks.get(seat, {}) else {}),
            **({"squad": {**one["squad"], "name": masks[seat]["squad"]}} if "squad" in masks.get(seat, {}) else {}),
        }
        for seat, one in setup.get("seats", {}).items()
    }
    titled = masks.get(MATCH, {}) if "title" in about else {}
    return {**told, "d": {**about, **titled, "setup": {**setup, "seats": seats}}}


def of_events(written: str, masks: Masks) -> str:
    """Events that are written down already: a JSON array."""
    if not masks or (BEGAN not in written and SAT_DOWN not in written):
        return written
    told: list[dict[str, Any]] = msgspec.json.decode(written)
    return msgspec.json.encode([of_event(one, masks) for one in told]).decode()


def _seats(seats: Mapping[str, dict[str, Any]], masks: Masks) -> dict[str, dict[str, Any]]:
    """Who sits where; a list that is not shown is not named either."""
    return {
        seat: {**one, **{key: text for key, text in masks.get(seat, {}).items() if key in one}}
        for seat, one in seats.items()
    }
