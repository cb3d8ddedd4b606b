"""What an offer is called beside the table: abilities by the card that brings them, everything else by its word."""

from __future__ import annotations

import re
from typing import Any

NUMBER = re.compile(r" #\d+$")  # of several ships of one pilot


def offer_name(key: str, view: dict[str, Any]) -> str | tuple[str, str]:
    """The name of the card of an ability ("u.predator", "p.bossk.2") on a ship; else where the offer's word stands."""
    kind, _, rest = key.partition(".")
    card = rest.partition(".")[0].partition("/")[0]
    if kind == "c" and card:
        return ("fields", card)
    for ship in view["ships"].values() if card else ():
        if kind == "p" and ship["pilot"] == card:
            return NUMBER.sub("", ship["name"])
        for one in {"u": ship["upgrades"], "s": ship.get("abilities", ())}.get(kind, ()):
            if one["key"] == card:
                return str(one["name"])
    return ("offers", key)
