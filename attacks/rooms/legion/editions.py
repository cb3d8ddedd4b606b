"""The editions: named switches, one record each. A step reads a switch, never the name of an edition.

Source: seed 003 for `fixed`, rules/legion.md section 1 for the others, section 16 for what a table may set for itself.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from attacks.engine.editions import Editions


class Switches(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """What differs between editions, and what a table may set for itself."""

    cover_mode: Literal["cancel", "pool"] = "cancel"
    suppression_cover: Literal["any_token", "suppressed"] = "any_token"
    low_profile: Literal["light_becomes_heavy", "one_more", "automatic_block"] = "light_becomes_heavy"
    leader_needs_los: bool = False
    shield_tokens: Literal["defense_roll", "dodge_step", "modify_step"] = "defense_roll"
    armor_all: bool = True
    deflect: Literal["dodge_each_surge", "any_surge_once"] = "dodge_each_surge"
    soresu: Literal["dodge", "reroll"] = "dodge"
    danger_sense_melee: bool = False
    impervious: Literal["more_dice", "pierce_minus_one"] = "more_dice"
    djem_so: Literal["cancelled_after_dodge", "blank_rolled"] = "cancelled_after_dodge"
    standby_target: Literal["any", "trigger"] = "any"
    late_keywords: bool = False
    dice_upgrades: bool = False
    suppression_step: Literal["with_next_pool", "own_step"] = "with_next_pool"
    fire_support: Literal["joins_a_pool", "standby_when_ordered"] = "joins_a_pool"
    guardian_takes_crits: bool = False
    gunslinger: Literal["extra_pool", "separate_attack"] = "extra_pool"
    nimble: Literal["each_pool", "after_all_pools"] = "each_pool"
    benefits: Literal["automatic", "asked"] = "automatic"
    panic: Literal["flees", "no_actions"] = "flees"
    suppression: Literal["at_any_point", "final_roll_only"] = "at_any_point"
    useless_dodge: bool = False
    los_cap: bool = True
    wounds_order: Literal["leader_last", "owner_choice"] = "leader_last"


_FIXED = Switches()
_25 = replace(_FIXED, low_profile="one_more", shield_tokens="dodge_step", panic="no_actions")
_26 = replace(
    _25,
    cover_mode="pool",
    suppression_cover="suppressed",
    low_profile="automatic_block",
    leader_needs_los=True,
    shield_tokens="modify_step",
    armor_all=False,
    deflect="any_surge_once",
    soresu="reroll",
    danger_sense_melee=True,
    djem_so="blank_rolled",
    standby_target="trigger",
    late_keywords=True,
    dice_upgrades=True,
    suppression_step="own_step",
    fire_support="standby_when_ordered",
)

BOOKS = {"fixed": "printed", "2.5": "newest", "2.6": "newest"}
"""Whose cards an edition is played with, where a list names a unit that both books have (`roster`)."""

EDITIONS: dict[str, Switches] = {"fixed": _FIXED, "2.5": _25, "2.6": _26}

CHOICES: dict[str, tuple[Any, ...]] = {
    "impervious": ("more_dice", "pierce_minus_one"),
    "suppression": ("at_any_point", "final_roll_only"),
    "useless_dodge": (False, True),
    "los_cap": (True, False),
    "wounds_order": ("leader_last", "owner_choice"),
    "gunslinger": ("extra_pool", "separate_attack"),
    "nimble": ("each_pool", "after_all_pools"),
    "guardian_takes_crits": (False, True),
    "benefits": ("automatic", "asked"),
}
"""The house rules: what a table may set for itself on the page of a new match, and to what."""

_BOOK = Editions(EDITIONS)
switches_of, preset = _BOOK.switches_of, _BOOK.preset
