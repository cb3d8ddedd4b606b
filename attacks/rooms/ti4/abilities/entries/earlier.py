"""What the app did not play yet when a match began: there its player says so and makes the changes by hand.

A match goes on by the rules it was begun with. So an entry of a card that the app came to play stands here as it was
before, under the number of the rules since which it is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from attacks.rooms.ti4.abilities import lasting
from attacks.rooms.ti4.abilities.entries import ENTRIES
from attacks.rooms.ti4.abilities.vocabulary import Ability, ByHand, Window, by_hand

TOLLS_SINCE = 3
"""Since when landing costs what a mech asks for, and a law leaves mechs nothing but Sustain Damage."""

_COMBAT = ("space", "ground")
_ROLLS = ("space_cannon", "bombardment")
_BEFORE: dict[int, tuple[Ability, ...]] = {
    3: (
        by_hand("experimental_battlestation", Window.SHIPS_HAVE_ARRIVED),
        by_hand("turn_their_fleets_to_dust", Window.CANNON_OVER),
        by_hand("make_an_example", Window.AFTER_BOMBARDMENT, Window.END_OF_GROUND_COMBAT, arenas=("space", "ground")),
        by_hand("omniopiares", Window.FORCES_COMMITTED),
        by_hand("magen_defense_grid", Window.START_OF_ROUND, exhaust=True, arenas=("ground",)),
        by_hand("proxima_targeting", Window.START_OF_ROUND, arenas=("ground",)),
        by_hand("scavenger_zeta", Window.CONTROL_GAINED),
        by_hand("reclaimer", Window.END_OF_ACTION),
        by_hand("articles_of_war", Window.START_OF_COMBAT),
    ),
    4: (
        by_hand("salvage", Window.AFTER_COMBAT, when=("won",)),
        by_hand("ghost_squad", Window.FORCES_COMMITTED),
        by_hand("raghs_call", Window.FORCES_COMMITTED),
        by_hand("iconoclast", Window.OWN_COMBAT_ROLL, when=("first_iconoclast",), arenas=("ground",)),
        by_hand("alarum", Window.END_OF_ROUND, arenas=("ground",)),
        by_hand("reanimator", Window.AFTER_DESTRUCTION, arenas=("ground", *_ROLLS)),
        by_hand("fealty_uplink", Window.CONTROL_GAINED, when=("attacking", "planet_gained")),
        by_hand("rickar_rickani", Window.OWN_COMBAT_ROLL, arenas=_COMBAT),
        by_hand("self_assembly_routines", Window.AFTER_DESTRUCTION, arenas=(*_COMBAT, *_ROLLS)),
        by_hand("imperator", Window.OWN_COMBAT_ROLL, arenas=_COMBAT),
        by_hand("devour", Window.AFTER_DESTRUCTION, when=("opponent_fell",), arenas=(*_COMBAT, *_ROLLS)),
        by_hand("heavens_eye", Window.END_OF_ROUND),
        by_hand("the_terror_between", Window.AFTER_DESTRUCTION, when=("opponent_fell",)),
        by_hand("arvicon_rex", Window.OWN_COMBAT_ROLL),
        by_hand("the_egeiro", Window.OWN_COMBAT_ROLL),
        Ability("visz_el_vir", (Window.BEFORE_COMBAT_DICE,), (ByHand(), lasting.MoreMechDice(1))),
        by_hand("mordred", Window.OWN_COMBAT_ROLL, arenas=_COMBAT),
    ),
}


def entries_by(rules: int) -> Mapping[str, Ability]:
    """Every entry by its id, in a match that was begun by rules of this number."""
    return ENTRIES if rules >= max(_BEFORE) else _as_of(rules)


@cache
def _as_of(rules: int) -> Mapping[str, Ability]:
    return ENTRIES | {one.id: one for since, entries in sorted(_BEFORE.items()) for one in entries if rules < since}
