"""What may be spent on dice, as data: where, at what cost, and what it does to dice (rules/xwing.md 3.3, 3.4).

An entry names no step's function, and no step names an entry.
"""

from __future__ import annotations

from msgspec import Struct


class Token(Struct, frozen=True, gc=False):
    """Spend tokens of a kind, one for each die turned or one for all of them."""

    token: str


class Force(Struct, frozen=True, gc=False):
    """Spend Force charges, one for each die turned."""


class Lock(Struct, frozen=True, gc=False):
    """Spend the lock that the ship holds on the defender."""


class Turn(Struct, frozen=True, gc=False):
    """Turn dice that show `faces` to the good face of their kind: all of them at once, or each one paid for."""

    faces: str
    each: bool = False


class Reroll(Struct, frozen=True, gc=False):
    """Roll one or more own dice again."""


class Ability(Struct, frozen=True, gc=False):
    """One thing a ship may use on its own dice. `shown` even when the ship has nothing to spend."""

    id: str
    windows: tuple[str, ...]
    cost: Token | Force | Lock
    effect: Turn | Reroll
    rule: str
    shown: bool = True


BASIC = (
    Ability("spend_focus", ("2b", "3b"), Token("focus"), Turn("f"), rule="3.3"),
    Ability("spend_calculate", ("2b", "3b"), Token("calculate"), Turn("f", each=True), rule="3.3", shown=False),
    Ability("spend_force", ("2b", "3b"), Force(), Turn("f", each=True), rule="3.3", shown=False),
    Ability("spend_evade", ("3b",), Token("evade"), Turn("bf", each=True), rule="3.3"),
    Ability("spend_lock", ("2b",), Lock(), Reroll(), rule="3.3"),
)
