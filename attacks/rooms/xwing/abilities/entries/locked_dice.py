"""Cards that forbid modifying, rerolling or spending."""

from __future__ import annotations

from attacks.rooms.xwing.abilities.vocabulary import BOTH, Ability, Change, ForbidModify, ForbidSpend, Seen, SpendForce

CARDS: dict[str, tuple[Ability, ...]] = {
    "p.dineeellberger": (
        Ability("always", (ForbidModify("enemy"),), BOTH, (Seen("same_speed_as_enemy"),), optional=False),
    ),
    "p.darthvader-tieddefender": (
        Ability("modify", (Change(1, "b", "h"),), cost=(SpendForce(),)),
        Ability("always", (ForbidSpend(("force",), own=True),), ("defender",), optional=False),
    ),
}
