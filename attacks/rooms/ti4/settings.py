"""The editions and the table settings: named switches, one record. A step reads a switch, never an edition's name.

The settings are the open rulings of rules/ti4.md section 10 and of rules/ti4-action.md section 7; the sets of cards are
those of section 0.
"""

from __future__ import annotations

from typing import Any, Literal, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from attacks.engine.editions import Editions

RULES = 4
"""The number of the rules that are played here; a record of an earlier number goes on by that one."""
UNNAMED = 4
"""The number of the rules of a table that names none: it is left out where it is this one."""


class Switches(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """What differs between editions (`sets`, `naalu_mech`), and what a table may rule for itself (R-01 to R-32).

    `limits_before`: whether capacity and fleet pool are looked at before the combat (P1). Fleets as they are brought
    may leave out what covers their fighters, so that is for the table to say.
    """

    sets: tuple[str, ...] = ("base", "pok", "codex")
    naalu_mech: Literal["pok", "omega", "te"] = "omega"
    afb_optional: Literal["auto_all", "ask"] = "auto_all"
    afb_reroll_order: Literal["one_window_attacker_first", "attacker_all_then_defender"] = "one_window_attacker_first"
    kenara_on_afb: Literal["yes", "no"] = "yes"
    decline_with_mandatory_open: Literal["no", "skip_with_log"] = "no"
    fighters_only_retreat: Literal["may_announce_then_removed", "retreat_cancelled", "cannot_announce"] = (
        "may_announce_then_removed"
    )
    restricted_hits_cancel: Literal["yes", "common_first"] = "yes"
    retreat_fill_capacity: Literal["yes", "no"] = "yes"
    pending_hits_after_wipe: Literal["still_assigned", "combat_over"] = "still_assigned"
    no_token_left: Literal["retreat_without_token", "cannot_retreat"] = "retreat_without_token"
    fleet_pool_in_combat: Literal["remove_at_once", "at_end"] = "remove_at_once"
    reflective_in_afb: Literal["assign_at_once", "join_afb_pool"] = "assign_at_once"
    capacity_before_after_combat: Literal["yes", "no"] = "yes"
    end_window_on_early_end: Literal["end_of_combat_effects_only", "full", "none"] = "end_of_combat_effects_only"
    stalemate: Literal["rule", "judge"] = "rule"
    component_limits: Literal["warn", "enforce", "ignore"] = "warn"
    limits_before: Literal["as_brought", "checked"] = "as_brought"
    swa2_result: Literal["final_result_9_or_more", "natural_face"] = "final_result_9_or_more"
    ability_units: Literal["all_or_none", "subset"] = "all_or_none"
    hold_fire: Literal["ask", "auto"] = "ask"
    sco_limits: Literal["new_excess_only", "strict"] = "new_excess_only"
    matriarch_alone: Literal["draw", "attacker_wins"] = "draw"
    harrow_draw: Literal["yes", "no"] = "yes"
    ground_roll_order: Literal["attacker_first", "together"] = "attacker_first"
    scd_coexist: Literal["yes", "no", "judge"] = "yes"
    proxima_shield: Literal["yes", "no"] = "yes"
    proxima_order: Literal["together", "own_last"] = "together"
    coexist_control: Literal["13.1", "10.2"] = "13.1"
    milor_outside: Literal["yes", "no"] = "yes"


_CODEX = Switches()

EDITIONS: dict[str, Switches] = {
    "base": replace(_CODEX, sets=("base",), naalu_mech="pok"),
    "pok": replace(_CODEX, sets=("base", "pok"), naalu_mech="pok"),
    "codex": _CODEX,
    "all": replace(_CODEX, sets=("base", "pok", "codex", "te"), naalu_mech="te", milor_outside="no"),
}
_KNOWN = get_type_hints(Switches)
CHOICES: dict[str, tuple[Any, ...]] = {
    name: get_args(_KNOWN[name])
    for name in (
        *("afb_optional", "afb_reroll_order", "kenara_on_afb", "decline_with_mandatory_open", "fighters_only_retreat"),
        *("restricted_hits_cancel", "retreat_fill_capacity", "pending_hits_after_wipe", "no_token_left"),
        *("fleet_pool_in_combat", "reflective_in_afb", "capacity_before_after_combat", "end_window_on_early_end"),
        *("naalu_mech", "limits_before", "component_limits", "swa2_result"),
    )
}
"""What a table may set for itself on the page of a new match, and to what."""

ACTION_CHOICES: dict[str, tuple[Any, ...]] = {
    name: get_args(_KNOWN[name])
    for name in (
        "ability_units",
        "hold_fire",
        "sco_limits",
        "matriarch_alone",
        "harrow_draw",
        "ground_roll_order",
        "scd_coexist",
        "proxima_shield",
        "proxima_order",
        "coexist_control",
        "milor_outside",
    )
}
"""The same of what only a whole tactical action asks."""

_BOOK = Editions(EDITIONS)
switches_of, preset = _BOOK.switches_of, _BOOK.preset
