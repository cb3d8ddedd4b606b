"""What differs between editions in the round on a mat: one record each (rules/xwing-mat.md 2.5)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from attacks.rooms.xwing.mat.facts import ATTACK_ARC, ATTACKER
from attacks.rooms.xwing.mat.obstacles import ASTEROID, DEBRIS, GAS

ON, THROUGH = "on", "through"


class Effect(Struct, frozen=True, gc=False, omit_defaults=True):
    """What an obstacle does: at once (`gains` a token, `hits`, `unlocks`), then by one attack die, by its face."""

    gains: str = ""
    hits: int = 0
    unlocks: bool = False
    die: tuple[tuple[str, str, int], ...] = ()
    """Face (h, c, f), what (`h` or `c` damage, or a token), how many."""


class MatSwitches(Struct, frozen=True, gc=False, kw_only=True):
    """The round on a mat."""

    measured_from: str = ATTACKER
    ion_maneuver: Literal["straight", "dialled"] = "straight"
    bump_friend: Literal["skip", "die"] = "skip"
    bump_enemy: Literal["skip", "red_focus"] = "skip"
    skipped_at: tuple[str, ...] = (ASTEROID, GAS)
    skipped_when: str = THROUGH
    asteroid: Effect = Effect(die=(("h", "h", 1), ("c", "c", 1)))
    debris: Effect = Effect(gains="stress", die=(("c", "c", 1),))
    gas: Effect = Effect()
    cargo: Effect = Effect(gains="stress", die=(("c", "c", 1),))
    blaze: Effect = Effect(gains="stress", die=(("c", "c", 1),))
    gas_blocks_locks: bool = False
    jam_in_bullseye: bool = False
    tractor_over_obstacles: bool = True
    blue_removes: tuple[str, ...] = ("stress",)


_FIRST = MatSwitches()
_LAST = replace(
    _FIRST,
    measured_from=ATTACK_ARC,
    jam_in_bullseye=True,
    gas=Effect(die=(("f", "strain", 1), ("h", "strain", 1))),
)
_FIRST_25 = replace(
    _LAST,
    ion_maneuver="dialled",
    bump_friend="die",
    bump_enemy="red_focus",
    skipped_at=(ASTEROID, DEBRIS, GAS),
    skipped_when=ON,
    asteroid=Effect(hits=1, die=(("h", "h", 1), ("c", "h", 1))),
    debris=Effect(gains="stress", die=(("h", "h", 1), ("c", "c", 1))),
    gas=Effect(gains="strain", unlocks=True, die=(("h", "ion", 1), ("c", "ion", 3))),
    cargo=Effect(gains="strain", die=(("h", "stress", 1), ("c", "stress", 1))),
    blaze=Effect(die=(("h", "h", 1), ("c", "h", 1), ("f", "stress", 1))),
    gas_blocks_locks=True,
    tractor_over_obstacles=False,
    blue_removes=("stress", "strain", "deplete"),
)
DROPPED = {"loosecargo": "cargo", "spareparts": "cargo", "blaze": "blaze"}
"""Obstacles that cards leave on the mat act otherwise than what they look like."""
SWITCHES: dict[str, MatSwitches] = {"2.0": _FIRST, "2.0-last": _LAST, "2.5-first": _FIRST_25, "2.5": _FIRST_25}


def switches(edition: str) -> MatSwitches:
    """The switches of an edition; those that came later are played on the mat as 2.5."""
    return SWITCHES.get(edition, _FIRST_25)
