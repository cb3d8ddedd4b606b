"""When in a round on the mat the players carry out what a card says about moving: the table `data/by_hand_moving.toml`.

Only the seat that has the card is asked, as with any card played by hand (`by_hand_cards.py`). Keys end in
`.hand_moving`, and in `.hand_moving2` for a card's second moment.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities import vocabulary_moving as m
from attacks.rooms.xwing.abilities import vocabulary_rare as r
from attacks.rooms.xwing.abilities.vocabulary import Ability, ByHand, Condition
from attacks.rooms.xwing.cards import DATA

HAND = "hand_moving"
MANEUVER = ("colours", "bearings", "low", "high", "how")
NEVER_ASKED = ("played", "outside", "turned", "stories")
"""The lists of the table whose cards have no moment: the mat plays them, or what they say never happens there."""
REINFORCE = ("reinforce_fore", "reinforce_aft")
WHEN: dict[str, Condition] = {
    "charged": v.Charged(),
    "stressed": v.Has("stress"),
    "not_stressed": v.Has("stress", yes=False),
    "subject_stressed": v.Has("stress", of="subject"),
    "cloaked": v.Has("cloak"),
    "focused": v.Has("focus"),
    "calculating": v.Has("calculate"),
    "reinforced": r.Carries(REINFORCE),
    "green": r.Carries(r.GREEN),
    "no_green": r.Carries(r.GREEN, yes=False),
    "red": r.Carries(r.RED, lock=True),
    "subject_red": r.Carries(r.RED, of="subject"),
    "subject_marked": r.Carries(r.RED + r.ORANGE, of="subject"),
    "damaged": v.Damaged(),
    "shielded": v.Shielded(),
    "unshielded": v.Shielded(yes=False),
}
"""What the table sees of the conditions of these cards, by name; any other name is a `Fact`."""


@cache
def table() -> dict[str, Any]:
    """The table as it is kept."""
    return tomllib.loads((DATA / "by_hand_moving.toml").read_text("utf-8"))


@cache
def by_hand_moving() -> dict[str, tuple[Ability, ...]]:
    """The moments of each card."""
    found: dict[str, tuple[Ability, ...]] = {}
    for row in table()["at"]:
        when = tuple(WHEN.get(name) or m.Fact(name) for name in row.get("when", ()))
        roles = tuple(row.get("roles", ("self",)))
        asked = Ability(row["moment"], (ByHand(),), roles, (*_conditions_of(row), *when), limit="moment", since=m.LATER)
        for card in row["cards"]:
            found[card] = (*found.get(card, ()), asked)
    return found


def _conditions_of(row: dict[str, Any]) -> Iterator[Condition]:
    """The maneuver, the action and the range that a row asks for."""
    if flown := {name: row[name] for name in MANEUVER if name in row}:
        yield m.Maneuver(**flown)
    if row["moment"] == m.ACTED:
        yield m.Performed(tuple(row.get("did", "").split()), row.get("did_colour", ""))
    if "near" in row:
        yield v.Near(*row["near"])


@cache
def never_asked() -> frozenset[str]:
    """The cards about moving without a moment of their own."""
    return frozenset(card for name in NEVER_ASKED for card in table()[name])


def moving_hands_of(card: str) -> Iterator[str]:
    """The keys under which what a card says about moving is carried out by hand; none where nothing is."""
    for n in range(1, len(by_hand_moving().get(card, ())) + 1):
        yield f"{card}.{HAND}{n if n > 1 else ''}"


def moving_hand_of(key: str) -> Ability | None:
    """What is carried out by hand under a key; None for a key of another kind, or that no row has any more."""
    card, _, last = key.rpartition(".")
    if not card or not last.startswith(HAND):
        return None
    place, moments = last.removeprefix(HAND) or "1", by_hand_moving().get(card, ())
    return moments[int(place) - 1] if place.isdigit() and int(place) <= len(moments) else GONE


GONE = Ability("never", (ByHand(),), ("self",), limit="moment", since=m.LATER)
"""What a match still holds of a card that the table asks for no more: it is never asked."""
