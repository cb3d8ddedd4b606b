"""What a player brings to the card game: a vessel, and perhaps the deck the whole group plays with."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

ANY = "any"
"""The vessel of somebody who takes whichever is free."""


class Berth(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """The vessel a seat plays: its id in the deck, or `any`. `hull` may be less than printed."""

    kind: str = ANY
    hull: int | None = None
    name: str = ""


class Squad(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """One vessel. `deck` is a group's own deck as JSON data (see `cards.Deck`); without one the standard deck is meant.

    The first seat that brings a deck brings it for all.
    """

    name: str = ""
    faction: str = ""
    points: int = 0
    ships: tuple[Berth, ...] = (Berth(),)
    deck: dict[str, Any] | None = None

    @property
    def vessel(self) -> Berth:
        """The vessel of this seat."""
        return self.ships[0] if self.ships else Berth()


ShipCard = Berth
"""The name the services ask every room for."""
