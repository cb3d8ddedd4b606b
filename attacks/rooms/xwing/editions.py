"""The editions: named switches, one record each. A step reads a switch, never the name of an edition.

Source: rules/xwing.md section 2; only the switches that some step reads are here.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, convert

from attacks.engine.values import Refused

Range = Annotated[int, Meta(ge=0, le=3)]


class Switches(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """What differs between editions, and what a table may set for itself."""

    primary_min_range: Range = 1
    target_touching: Literal["by_weapon", "needs_ability"] = "by_weapon"
    attack_bonus_at: tuple[Range, ...] = (0, 1)
    defense_bonus_at: tuple[Range, ...] = (3,)
    dice_max: Annotated[int, Meta(ge=0, le=100)] = 0
    no_attack_at_obstacles: tuple[Literal["asteroid", "debris", "gas"], ...] = ("asteroid",)
    full_score: Annotated[int, Meta(ge=0)] = 200


EDITIONS: dict[str, Switches] = {"2.0": Switches()}


def switches_of(edition: str, changed: dict[str, object]) -> Switches:
    """The switches of an edition with the table's own changes.

    Raises `Refused` (code `bad_setup`) for an edition or a switch that does not exist.
    """
    if edition not in EDITIONS:
        raise Refused("no_such_edition", code="bad_setup", edition=edition)
    record = {name: getattr(EDITIONS[edition], name) for name in Switches.__struct_fields__}
    try:
        return convert({**record, **changed}, Switches)
    except ValueError as error:
        raise Refused("bad_switch", code="bad_setup", detail=str(error)) from None
