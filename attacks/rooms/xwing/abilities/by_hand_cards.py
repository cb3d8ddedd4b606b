"""At which moment the players carry out what a card says, where the app does not: the table `data/by_hand.toml`.

A card that does not stand there, and one that no card table knows, is asked for when the ship that attacks or defends
with it modifies its own dice. Keys end in `.hand`, and in `.hand2` for a card's second moment.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities.by_hand_moving import moving_hand_of
from attacks.rooms.xwing.abilities.vocabulary import BOTH, Ability, ByHand, Condition
from attacks.rooms.xwing.abilities.vocabulary_rare import Destroyed, Outnumbered
from attacks.rooms.xwing.cards import DATA

HAND = "hand"
SINCE = 3  # the number of the rules that ask for cards played by hand
USUAL = Ability("modify", (ByHand(),), BOTH, since=SINCE)
WHEN: dict[str, Condition] = {
    "hit": v.Hit(),
    "missed": v.Hit(False),
    "primary": v.Weapon(("primary",)),
    "special": v.Weapon(("special",)),
    "card": v.Weapon(("card",)),
    "charged": v.Charged(),
    "locked": v.Locks(),
    "focused": v.Has("focus"),
    "cloaked": v.Has("cloak"),
    "enemy_stressed": v.Has("stress", of="enemy"),
    "card_dealt": v.DealtCard(),
    "destroyed": Destroyed(),
    "outnumbered": Outnumbered(),
}
"""What the app can see of the conditions of these cards, by the names of the table."""


class Attacks(NamedTuple):
    """The cards that let a ship attack outside attacks: the one that brings them, or any of its side."""

    own: frozenset[str]
    side: frozenset[str]


@cache
def by_hand_attacks() -> Attacks:
    """Which cards played by hand give such an attack."""
    found = tomllib.loads((DATA / "by_hand.toml").read_text("utf-8"))["attacks"]
    return Attacks(frozenset(found["own"]), frozenset(found["side"]))


@cache
def by_hand() -> dict[str, tuple[Ability, ...]]:
    """The moments of each card that has any of its own."""
    found: dict[str, tuple[Ability, ...]] = {}
    for row in tomllib.loads((DATA / "by_hand.toml").read_text("utf-8"))["at"]:
        when = tuple(WHEN[name] for name in row.get("when", ()))
        dice = row.get("dice", "own")
        asked = Ability(row["moment"], (ByHand(),), tuple(row["roles"]), when, dice=dice, since=SINCE)
        for card in row["cards"]:
            found[card] = (*found.get(card, ()), asked)
    return found


def hands_of(card: str) -> Iterator[str]:
    """The keys under which a card is carried out by hand."""
    for n in range(1, len(by_hand().get(card, (USUAL,))) + 1):
        yield f"{card}.{HAND}{n if n > 1 else ''}"


def hand_of(key: str) -> Ability | None:
    """What is carried out by hand under a key; None for a key of another kind."""
    card, _, last = key.rpartition(".")
    if not card or not last.startswith(HAND):
        return None
    if (found := moving_hand_of(key)) is not None:
        return found
    place, moments = last.removeprefix(HAND) or "1", by_hand().get(card, (USUAL,))
    return moments[int(place) - 1] if place.isdigit() and int(place) <= len(moments) else USUAL
