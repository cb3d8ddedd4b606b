"""What differs between the editions of a room, and what a table may set for itself: house rules. Values go by words.

A room names its switches in `choices` and `preset(edition)`; `word_of(switch, value)` is a value's words key.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from attacks.rooms import ROOMS


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One rule a table may set: the switch, and by the words key of each answer the value a setup holds."""

    room: str
    switch: str
    answers: dict[str, Any]

    @property
    def name(self) -> str:
        """What the question is called in a form."""
        return f"house-{self.room}-{self.switch}"


def _stored(value: object) -> Any:
    """A value as it comes back from a stored setup."""
    return msgspec.json.decode(msgspec.json.encode(value))


@cache
def house_rules(room: str) -> tuple[HouseRule, ...]:
    """The house rules of a room; none if it has no switches."""
    rules = ROOMS[room]
    return tuple(
        HouseRule(room, switch, {rules.word_of(switch, value): _stored(value) for value in values})
        for switch, values in rules.choices.items()
    )


@cache
def differences(room: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each switch in which editions of a room differ, with the words key of its value in every edition."""
    rules = ROOMS[room]
    presets = [rules.preset(edition) for edition in rules.editions]
    rows = ((switch, tuple(rules.word_of(switch, row[switch]) for row in presets)) for switch in presets[0])
    return tuple((switch, words) for switch, words in rows if len(set(words)) > 1)


def shares_cards_with(room: str, edition: str) -> tuple[str, ...]:
    """The editions whose fleets fit this one."""
    return ROOMS[room].shares_cards_with(edition)


def changed(room: str, edition: str, answers: dict[str, str]) -> dict[str, Any]:
    """The switches of a setup that these answers (a words key by switch) set to something else than the edition."""
    rules = house_rules(room)
    usual = ROOMS[room].preset(edition) if rules else {}
    values = {rule.switch: rule.answers[answers[rule.switch]] for rule in rules if answers.get(rule.switch)}
    return {switch: value for switch, value in values.items() if value != _stored(usual[switch])}


def in_words(room: str, switches: dict[str, Any]) -> list[tuple[str, str]]:
    """The switches of a setup, each with the words key of its value."""
    rules = {rule.switch: rule.answers for rule in house_rules(room)}
    return [
        (switch, next((word for word, known in rules.get(switch, {}).items() if known == value), str(value)))
        for switch, value in switches.items()
    ]
