"""The unit cards of an army for reading, where there is no match: what is printed on each, as words to be said."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct, to_builtins

from attacks.engine.form import Said
from attacks.rooms.legion.cards import Weapon
from attacks.rooms.legion.keywords import NUMBERED
from attacks.rooms.legion.squad import Army, UnitIn, card_of

COLORS = {"r": "red", "k": "black", "w": "white"}


class Card(Struct, frozen=True):
    """A unit card, and how often the army has it.

    `facts`: what is asked and the answer, a number or words. `minis`: how many, their name if they have one, and the
    names of their weapons.
    """

    name: str
    n: int
    kinds: tuple[Said, ...]
    facts: tuple[tuple[Said, int | Said], ...]
    keywords: tuple[Said, ...]
    weapons: tuple[tuple[str, tuple[Said, ...]], ...]
    minis: tuple[tuple[int, str, tuple[str, ...]], ...]


def unit_cards(army: Army) -> tuple[Card, ...]:
    """Every card of an army once, in its order."""
    often = Counter(str(to_builtins(unit)) for unit in army.ships)
    first = {str(to_builtins(unit)): unit for unit in army.ships}
    return tuple(_card(unit, often[text]) for text, unit in first.items())


def _card(unit: UnitIn, n: int) -> Card:
    printed = card_of(unit)
    carried = [weapon for weapon in printed.weapons if any(weapon.name in mini.weapons for mini in unit.minis)]
    return Card(
        unit.name,
        n,
        tuple(Said("types", kind) for kind in unit.types),
        _facts(unit),
        tuple(_keyword(key, value) for key, value in printed.keywords),
        tuple((weapon.name, _weapon(weapon)) for weapon in carried),
        tuple((mini.n, mini.name, tuple(mini.weapons)) for mini in unit.minis),
    )


def _facts(unit: UnitIn) -> tuple[tuple[Said, int | Said], ...]:
    def fact(name: str, answer: int | Said) -> tuple[Said, int | Said]:
        return Said("table", name), answer

    nerve = [fact("resilience", unit.resilience)] if unit.resilience else []
    if unit.courage and not unit.resilience:
        nerve = [fact("courage", unit.courage), fact("panicked_at", 2 * unit.courage)]
    return (
        fact("minis", sum(mini.n for mini in unit.minis)),
        fact("wounds", unit.wounds),
        *nerve,
        fact("defense_die", Said("colors", unit.die)),
        fact("attack_surge", Said("table", f"surge_{unit.attack_surge or 'blank'}")),
        fact("defense_surge", Said("table", "surge_block" if unit.defense_surge else "surge_blank")),
    )


def _keyword(key: str, value: int) -> Said:
    return Said("keywords", key, n=value if value > 1 or key in NUMBERED else 0)


def _weapon(weapon: Weapon) -> tuple[Said, ...]:
    """Its dice, where it reaches, and its keywords."""
    dice = [
        Said("table", f"dice_{COLORS[letter]}", {"n": weapon.dice.count(letter)})
        for letter in dict.fromkeys(weapon.dice)
    ]
    reach = Said("table", "melee")
    if weapon.ranged:
        range_ = str(weapon.low) if weapon.low == weapon.high else f"{weapon.low}–{weapon.high}"
        reach = Said("table", "range_n", {"range": range_})
    return (*dice, reach, *(_keyword(key, value) for key, value in weapon.keywords))
