"""A unit as a list tells it, before it is one of ours."""

from __future__ import annotations

from msgspec import Struct

from attacks.rooms.legion import names


class Listed(Struct, frozen=True):
    """A unit as a list tells it; `key` where it was found already, `sure` where the list itself names the card.

    `near`: what the list calls it, where that is the name of the card but for a letter or two.
    """

    name: str
    upgrades: tuple[str, ...] = ()
    loadout: tuple[str, ...] = ()
    key: str = ""
    hints: names.Hints = names.NOTHING
    sure: bool = False
    near: str = ""
