"""What an offer is called beside the table: an ability by its card and what that does, everything else by its word."""

from __future__ import annotations

import re
from typing import Any

from attacks.engine.form import Label, Said

NUMBER = re.compile(r" #\d+$")  # of several ships of one pilot
HAND = re.compile(r"\.hand(_moving)?\d*$")  # what a card does that its player carries out by hand


def offer_name(key: str, view: dict[str, Any]) -> Label:
    """What an ability is called by its card: “Predator: reroll 1 of your dice”; any other offer has its word."""
    card = card_of(key, view)
    if not card:
        return ("offers", key)
    does = Said("words", "hand_does") if HAND.search(key) else Said("does", key)
    return Said("words", "card_does", {"name": card, "does": does})


def card_of(key: str, view: dict[str, Any]) -> str | Said:
    """The name of the card that an ability comes from; "" where no ship has it."""
    kind, _, rest = key.partition(".")
    card = rest.partition(".")[0].partition("/")[0]
    if kind == "c" and card:
        return Said("fields", card)
    for ship in view["ships"].values() if card else ():
        if kind == "p" and ship["pilot"] == card:
            return NUMBER.sub("", ship["name"])
        for one in {"u": ship["upgrades"], "s": ship.get("abilities", ())}.get(kind, ()):
            if one["key"] == card:
                return str(one["name"])
    return ""
