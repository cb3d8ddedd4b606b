"""Whether a ship's numbers can be those of a ship, so that no match begins with one it cannot play."""

from __future__ import annotations

from attacks.rooms.xwing.corrections.dice_edits import MOST_TOKENS
from attacks.rooms.xwing.corrections.numbers import TOKENS
from attacks.rooms.xwing.squad import Charge, ShipCard, Weapon
from attacks.rooms.xwing.state import ARCS
from attacks.rooms.xwing.steps.roll import TRACTORED_AT

MOST = 99
SIZES = (*TRACTORED_AT, "huge")
LONGEST_RANGE = 5  # of huge ships


def possible(card: ShipCard) -> bool:
    """Can a ship have these numbers? More lost or spent than there is counts as all of it."""
    numbers = (card.agility, card.shields, card.initiative, card.force, card.force_recovers)
    gone = (card.damage_hits, card.damage_crits, card.shields_lost, card.force_spent, *card.charges_spent.values())
    return (
        card.size in SIZES
        and 1 <= card.hull <= MOST
        and all(0 <= n <= MOST for n in (*numbers, *gone))
        and card.points >= 0
        and all(token in TOKENS and 0 <= n <= MOST_TOKENS for token, n in card.tokens.items())
        and all(_possible_weapon(weapon) for weapon in card.weapons)
        and _possible_charges(card.charges)
    )


def _possible_weapon(weapon: Weapon) -> bool:
    return (
        weapon.arc in ARCS
        and 0 <= weapon.value <= MOST
        and 0 <= weapon.low <= weapon.high <= LONGEST_RANGE
        and 0 <= weapon.charges <= MOST
        and all(thing == "lock" or thing in TOKENS for thing in weapon.demand)
    )


def _possible_charges(charges: tuple[Charge, ...]) -> bool:
    numbers = all(0 <= charge.value <= MOST and abs(charge.recovers) <= MOST for charge in charges)
    return numbers and len({charge.key for charge in charges}) == len(charges)
