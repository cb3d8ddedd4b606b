"""The editions: named switches, one record each. A step reads a switch, never the name of an edition.

Source: rules/xwing.md sections 2 and 6; only the switches that some step or page reads are here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from attacks.engine.editions import Editions

Range = Annotated[int, Meta(ge=0, le=3)]
Dice = Annotated[int, Meta(ge=0, le=100)]


class Switches(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """What differs between editions, and what a table may set for itself. `dice_max` 0 is no ceiling.

    `squad_limit`: what a squad stays below it counts for the other side (its deficit); 0: nothing does. `mission_goal`:
    with so many points, and more than the other side, a round ends the match; 0: none does.
    """

    primary_min_range: Range = 1
    target_touching: Literal["by_weapon", "needs_ability"] = "by_weapon"
    attack_range_vs_touching: Literal["measured", "zero"] = "measured"
    attack_bonus_at: tuple[Range, ...] = (0, 1)
    defense_bonus_at: tuple[Range, ...] = (3,)
    dice_min: Dice = 0
    dice_max: Dice = 0
    r0_no_added_dice: bool = False
    r0_attacker_dice: Literal["normal", "force_default_only", "defender_only"] = "normal"
    r0_third_ship_modifies: bool = False
    r0_defender_side: bool = False
    r0_protect_defense: bool = False
    r0_protect_roll_count: bool = True
    no_attack_at_obstacles: tuple[Literal["asteroid", "debris", "gas"], ...] = ("asteroid",)
    ionized_locks: Literal["keep", "none"] = "keep"
    player_order: Literal["fixed", "each_round"] = "fixed"
    attack_wording: Literal["attack", "standard_attack"] = "attack"
    aftermath_triggers: Literal["self", "any_or_destroyed"] = "self"
    removal_wording: Literal["in_engagement", "at_initiative_step"] = "in_engagement"
    removal_clock: Literal["current_step", "attackers_initiative"] = "current_step"
    weapon_text_exempt: bool = False
    hit_stands: bool = True
    destroyed_triggers: Literal["aftermath", "at_once"] = "aftermath"
    fuel_leak_own_crit: bool = False
    recycle_discards: bool = True
    card_table: Literal["legacy", "2.5", "xwa"] = "legacy"
    half_points: bool = True
    full_score: Annotated[int, Meta(ge=0)] = 200
    mission_points: bool = False
    half_rounding: Literal["up", "down"] = "up"
    squad_limit: Annotated[int, Meta(ge=0, le=1000)] = 0
    mission_goal: Annotated[int, Meta(ge=0, le=1000)] = 0
    tied: Literal["draw", "final_salvo"] = "draw"
    objectives_worth: Literal["printed", "agreed"] = "printed"


_FIRST = Switches()
_LAST = replace(
    _FIRST,
    target_touching="needs_ability",
    dice_max=6,
    attack_wording="standard_attack",
    aftermath_triggers="any_or_destroyed",
    removal_wording="at_initiative_step",
    tied="final_salvo",
)
_FIRST_25 = replace(
    _LAST,
    primary_min_range=0,
    target_touching="by_weapon",
    attack_bonus_at=(1,),
    r0_no_added_dice=True,
    r0_attacker_dice="force_default_only",
    r0_protect_defense=True,
    no_attack_at_obstacles=("asteroid", "debris", "gas"),
    player_order="each_round",
    card_table="2.5",
    half_points=False,
    full_score=0,
    mission_points=True,
    half_rounding="down",
    squad_limit=20,
    mission_goal=20,
    tied="draw",
)
_LAST_25 = replace(_FIRST_25, attack_range_vs_touching="zero", r0_attacker_dice="defender_only", ionized_locks="none")
_XWA = replace(
    _LAST_25,
    card_table="xwa",
    half_points=True,
    squad_limit=50,
    mission_goal=50,
    objectives_worth="agreed",
)

EDITIONS: dict[str, Switches] = {
    "2.0": _FIRST,
    "2.0-last": _LAST,
    "2.5-first": _FIRST_25,
    "2.5": _LAST_25,
    "xwa": _XWA,
}

CHOICES: dict[str, tuple[Any, ...]] = {
    "target_touching": ("by_weapon", "needs_ability"),
    "attack_range_vs_touching": ("measured", "zero"),
    "attack_bonus_at": ((0, 1), (1,)),
    "dice_max": (0, 6),
    "r0_no_added_dice": (False, True),
    "r0_attacker_dice": ("normal", "force_default_only", "defender_only"),
    "r0_third_ship_modifies": (False, True),
    "r0_defender_side": (False, True),
    "r0_protect_defense": (False, True),
    "r0_protect_roll_count": (False, True),
    "no_attack_at_obstacles": (("asteroid",), ("asteroid", "debris", "gas")),
    "ionized_locks": ("keep", "none"),
    "player_order": ("fixed", "each_round"),
    "removal_clock": ("current_step", "attackers_initiative"),
    "weapon_text_exempt": (False, True),
    "hit_stands": (False, True),
    "destroyed_triggers": ("aftermath", "at_once"),
    "fuel_leak_own_crit": (False, True),
    "recycle_discards": (False, True),
    "half_points": (False, True),
    "full_score": (0, 200),
    "mission_points": (False, True),
    "half_rounding": ("up", "down"),
    "squad_limit": (0, 20, 50),
    "mission_goal": (0, 20, 50),
    "tied": ("draw", "final_salvo"),
    "objectives_worth": ("printed", "agreed"),
}
"""The house rules: what a table may set for itself on the page of a new match, and to what."""

SCORED_SINCE = 5  # the number of the rules by which squads below the limit, goals and ties count
UNTIL_THEN = {"half_rounding": "up", "squad_limit": 0, "mission_goal": 0, "tied": "draw"}

_BOOK = Editions(EDITIONS)
preset = _BOOK.preset


def switches_of(edition: str, changed: Mapping[str, Any], rules: int = SCORED_SINCE) -> Switches:
    """The switches of an edition with the table's own changes, as the rules of that number have them.

    Raises `Refused` (code `bad_setup`) for an edition or a switch that does not exist.
    """
    return _BOOK.switches_of(edition, {**(UNTIL_THEN if rules < SCORED_SINCE else {}), **changed})
