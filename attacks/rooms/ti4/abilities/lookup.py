"""Entries by the words they are told in: so a step asks for the word and names no card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct

from attacks.rooms.ti4.abilities.entries import ENTRIES

W = TypeVar("W", bound=Struct)

_BY_KIND: dict[type[Any], dict[str, Any]] = {}
for _entry in ENTRIES.values():
    for _effect in _entry.effects:
        _BY_KIND.setdefault(type(_effect), {})[_entry.id] = _effect


def all_with(kind: type[W]) -> Mapping[str, W]:
    """The effects of one kind, by the ids of the entries that have them."""
    return _BY_KIND.get(kind, {})


def effects_of(ids: Iterable[str], kind: type[W]) -> list[W]:
    """The effects of a kind among these: texts of a unit, what lies open before a player, a hand, the anomalies."""
    known = all_with(kind)
    return [known[one] for one in ids if one in known]


def first_with(ids: Iterable[str], kind: type[W]) -> str:
    """The first of these ids whose entry has an effect of the kind; empty if none has."""
    known = all_with(kind)
    return next((one for one in ids if one in known), "")
