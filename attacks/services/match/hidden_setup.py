"""What of a setup only some may see: a hand of cards stays its player's from the first event on.

A room says which fields of a squad are hidden (`hidden = ("cards",)`). The first event tells everybody the rest; the
fields go to their own seat and to a judge as secret parts, sealed like every other.
"""

from __future__ import annotations

from typing import Any

from attacks.engine.room import AnyRoom
from attacks.engine.values import JUDGE


def parted(room: AnyRoom, setup: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The setup as everybody may know it, and the secret parts by audience."""
    own: dict[str, dict[str, Any]] = {}
    seats: dict[str, Any] = {}
    for seat, side in setup.get("seats", {}).items():
        squad = side["squad"]
        kept = {field: squad[field] for field in room.hidden if squad.get(field)}
        if kept:
            own[seat] = kept
            side = {**side, "squad": {field: value for field, value in squad.items() if field not in kept}}
        seats[seat] = side
    if not own:
        return setup, {}
    secret = {seat: {"squads": {seat: kept}} for seat, kept in own.items()}
    return {**setup, "seats": seats}, {**secret, JUDGE: {"squads": own}}


def whole(setup: dict[str, Any], secret: dict[str, Any]) -> dict[str, Any]:
    """The setup as it was, from what everybody knows and the judge's part."""
    squads = secret.get(JUDGE, {}).get("squads", {})
    if not squads:
        return setup
    seats = {
        seat: {**side, "squad": {**side["squad"], **squads.get(seat, {})}} for seat, side in setup["seats"].items()
    }
    return {**setup, "seats": seats}
