"""The editions and the table settings: named switches, one record. A step reads a switch, never an edition's name.

The settings are the open rulings of rules/ti4.md section 10; the sets of cards are those of section 0.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from attacks.engine.editions import Editions


class Switches(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """What differs between editions (`sets`, `naalu_mech`), and what a table may rule for itself (R-01 to R-21).

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


_CODEX = Switches()

EDITIONS: dict[str, Switches] = {
    "base": replace(_CODEX, sets=("base",), naalu_mech="pok"),
    "pok": replace(_CODEX, sets=("base", "pok"), naalu_mech="pok"),
    "codex": _CODEX,
    "all": replace(_CODEX, sets=("base", "pok", "codex", "te"), naalu_mech="te"),
}
DEFAULT = "codex"

CHOICES: dict[str, tuple[Any, ...]] = {
    "afb_optional": ("auto_all", "ask"),
    "afb_reroll_order": ("one_window_attacker_first", "attacker_all_then_defender"),
    "kenara_on_afb": ("yes", "no"),
    "decline_with_mandatory_open": ("no", "skip_with_log"),
    "fighters_only_retreat": ("may_announce_then_removed", "retreat_cancelled", "cannot_announce"),
    "restricted_hits_cancel": ("yes", "common_first"),
    "retreat_fill_capacity": ("yes", "no"),
    "pending_hits_after_wipe": ("still_assigned", "combat_over"),
    "no_token_left": ("retreat_without_token", "cannot_retreat"),
    "fleet_pool_in_combat": ("remove_at_once", "at_end"),
    "reflective_in_afb": ("assign_at_once", "join_afb_pool"),
    "capacity_before_after_combat": ("yes", "no"),
    "end_window_on_early_end": ("end_of_combat_effects_only", "full", "none"),
    "naalu_mech": ("pok", "omega", "te"),
    "limits_before": ("as_brought", "checked"),
    "component_limits": ("warn", "enforce", "ignore"),
    "swa2_result": ("final_result_9_or_more", "natural_face"),
}
"""What a table may set for itself on the page of a new match, and to what."""

_BOOK = Editions(EDITIONS)
switches_of, preset = _BOOK.switches_of, _BOOK.preset
