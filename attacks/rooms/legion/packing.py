"""Ids of picks that say two or three things at once; the room's script takes them apart in codes.js.

A mini of any unit is unit * 100 + mini, a weapon of the attacker mini * 100 + its place, a weapon of a friend
unit * 10000 + mini * 100 + place, a target at a range unit * 10 + range.
"""

from __future__ import annotations

EACH = 100
RANGE_EACH = 10


def mini_code(unit: int, mini: int) -> int:
    """A mini of a unit as one number."""
    return unit * EACH + mini


def mini_of(code: int) -> tuple[int, int]:
    """The unit and its mini."""
    return divmod(code, EACH)


def weapon_code(mini: int, place: int) -> int:
    """A weapon of a mini as one number: the mini, and the place among the weapons of its unit."""
    return mini * EACH + place


def weapon_of(code: int) -> tuple[int, int]:
    """The mini and the place of its weapon."""
    return divmod(code, EACH)


def support_code(unit: int, mini: int, place: int) -> int:
    """A weapon of a friend as one number."""
    return mini_code(unit, mini) * EACH + place


def support_of(code: int) -> tuple[int, int, int]:
    """The friend, its mini and the place of the weapon."""
    friend, place = divmod(code, EACH)
    return *mini_of(friend), place


def target_code(unit: int, far: int) -> int:
    """A target and its range as one number."""
    return unit * RANGE_EACH + far


def target_of(code: int) -> tuple[int, int]:
    """The target and its range."""
    return divmod(code, RANGE_EACH)
