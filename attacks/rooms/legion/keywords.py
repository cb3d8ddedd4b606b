"""The keywords as data: where each belongs and, for weapons, how a pool of several weapons forms its value.

`forms`: sum (values add up), any (one weapon is enough, no stacking), all (every weapon must have it), own (its own
dice only), alone (no other weapon in its pool), condition (asked when the weapon is chosen). `window` is that of
rules/legion.md section 6.
"""

from __future__ import annotations

from msgspec import Struct


class Keyword(Struct, frozen=True, gc=False):
    """One keyword: on a weapon or a unit, in which window, and how weapons of one pool share it."""

    on: str
    window: str
    forms: str = ""


KEYWORDS: dict[str, Keyword] = {
    "impact": Keyword("weapon", "W6a", "sum"),
    "pierce": Keyword("weapon", "W8b", "sum"),
    "critical": Keyword("weapon", "W4c", "sum"),
    "ram": Keyword("weapon", "W6a", "sum"),
    "lethal": Keyword("weapon", "W6a", "sum"),
    "ion": Keyword("weapon", "W9", "sum"),
    "poison": Keyword("weapon", "W9", "sum"),
    "immobilize": Keyword("weapon", "W9", "sum"),
    "blast": Keyword("weapon", "W5", "any"),
    "suppressive": Keyword("weapon", "W10", "any"),
    "scatter": Keyword("weapon", "W11", "any"),
    "anti_materiel": Keyword("weapon", "W4a", "own"),
    "anti_personnel": Keyword("weapon", "W4a", "own"),
    "overrun": Keyword("weapon", "W3", "alone"),
    "self_destruct": Keyword("weapon", "W3", "alone"),
    "area": Keyword("weapon", "W3", "alone"),
    "tow_cable": Keyword("weapon", "W9", "any"),
    "primitive": Keyword("weapon", "W6a", "any"),
    "immune_deflect": Keyword("weapon", "W7c", "any"),
    "high_velocity": Keyword("weapon", "W5", "all"),
    "spray": Keyword("weapon", "W2c", "own"),
    "fixed_front": Keyword("weapon", "W2b", "condition"),
    "fixed_rear": Keyword("weapon", "W2b", "condition"),
    "cumbersome": Keyword("weapon", "W2b", "condition"),
    "sidearm": Keyword("weapon", "W2b", "condition"),
    "versatile": Keyword("weapon", "W2b", "condition"),
    "long_shot": Keyword("weapon", "W1", "condition"),
    "beam": Keyword("weapon", "W3", "condition"),
    "detonate": Keyword("weapon", "W11", "condition"),
    "arsenal": Keyword("unit", "W2b"),
    "gunslinger": Keyword("unit", "W3"),
    "precise": Keyword("unit", "W4b"),
    "sharpshooter": Keyword("unit", "W5"),
    "marksman": Keyword("unit", "W4c"),
    "jarkai": Keyword("unit", "W4c"),
    "jedi_hunter": Keyword("unit", "W4c"),
    "duelist": Keyword("unit", "W4b"),
    "makashi": Keyword("unit", "W2b"),
    "death_from_above": Keyword("unit", "W5"),
    "cover": Keyword("unit", "W5"),
    "low_profile": Keyword("unit", "W5"),
    "unconcerned": Keyword("unit", "W5"),
    "duck_and_cover": Keyword("unit", "W5"),
    "outmaneuver": Keyword("unit", "W5"),
    "nimble": Keyword("unit", "W11"),
    "deflect": Keyword("unit", "W7c"),
    "soresu": Keyword("unit", "W7c"),
    "block": Keyword("unit", "W7c"),
    "uncanny_luck": Keyword("unit", "W7b"),
    "danger_sense": Keyword("unit", "W7a"),
    "impervious": Keyword("unit", "W7a"),
    "immune_pierce": Keyword("unit", "W8b"),
    "immune_melee_pierce": Keyword("unit", "W8b"),
    "immune_blast": Keyword("unit", "W5"),
    "immune_melee": Keyword("unit", "W2b"),
    "immune_range_1": Keyword("unit", "W2b"),
    "guardian": Keyword("unit", "W6b"),
    "armor": Keyword("unit", "W6b"),
    "armor_x": Keyword("unit", "W6b"),
    "shielded": Keyword("unit", "W7a"),
    "weak_point": Keyword("unit", "W6a"),
    "djem_so": Keyword("unit", "W9"),
    "dauntless": Keyword("unit", "W0"),
    "steady": Keyword("unit", "W0"),
    "relentless": Keyword("unit", "W0"),
    "charge": Keyword("unit", "W0"),
    "barrage": Keyword("unit", "W0"),
    "ataru_mastery": Keyword("unit", "W0"),
    "sentinel": Keyword("unit", "W11"),
    "inconspicuous": Keyword("unit", "W1"),
    "incognito": Keyword("unit", "W1"),
    "enrage": Keyword("unit", "W0"),
    "reliable": Keyword("unit", "W0"),
    "target": Keyword("unit", "W0"),
    "ready": Keyword("unit", "W0"),
    "defend": Keyword("unit", "W0"),
    "fire_support": Keyword("unit", "W2c"),
    "advanced_targeting": Keyword("unit", "W2c"),
    "hold_the_line": Keyword("unit", "W4c"),
    "shien_mastery": Keyword("unit", "W10"),
    "distract": Keyword("unit", "W1"),
    "tempted": Keyword("unit", "W11"),
    "ai_attack": Keyword("unit", "W0"),
    "ai_move": Keyword("unit", "W0"),
}
NUMBERED = tuple(
    "impact pierce critical ram lethal ion poison immobilize beam detonate arsenal precise sharpshooter cover"
    " uncanny_luck danger_sense guardian armor_x shielded weak_point enrage reliable target ready defend"
    " anti_materiel anti_personnel advanced_targeting overrun self_destruct".split()
)
"""What always stands with its number, a 1 too."""
