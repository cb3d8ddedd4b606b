"""Cards with which a ship changes, or lets change, results of another ship's attack or defense."""

from __future__ import annotations

from attacks.rooms.xwing.abilities.vocabulary import (
    Ability,
    Arc,
    Change,
    Locks,
    Near,
    Seen,
    SpendForce,
    Take,
    TakeDamage,
)
from attacks.rooms.xwing.abilities.vocabulary_rare import InitiativeAtMost, Size, SubjectSpends

IN_ITS_BULLSEYE = (Near(0, 2), Seen("defender_in_its_bullseye"))

CARDS: dict[str, tuple[Ability, ...]] = {
    "p.aaylasecura": (
        Ability(
            "modify",
            (Change(1, "b", "f"),),
            ("defenders",),
            (Arc(("front",)), Near(0, 1, "enemy")),
            by="subject",
        ),
    ),
    "p.barrissoffee p.barrissoffee-delta7baethersprite": (
        Ability("modify", (Change(1, "f", "h"),), ("attackers",), IN_ITS_BULLSEYE, (SpendForce(),), shares=True),
        Ability("modify", (Change(1, "h", "c"),), ("attackers",), IN_ITS_BULLSEYE, (SpendForce(),), shares=True),
    ),
    "p.dfs081": (
        Ability(
            "modify",
            (Change(0, "c", "h"),),
            ("defenders",),
            (Near(0, 1),),
            (SubjectSpends("calculate"),),
            dice="enemy",
            by="subject",
        ),
    ),
    "p.gavindarklighter": (
        Ability("modify", (Change(1, "h", "c"),), ("attackers",), (Arc(("front",)),), by="subject"),
    ),
    "p.kitfisto": (
        Ability(
            "modify",
            (Change(1, "b", "f"),),
            ("other_defenders",),
            (Seen("attacker_in_its_bullseye"),),
            (SpendForce(),),
        ),
    ),
    "p.luminaraunduli p.luminaraunduli-delta7baethersprite": (
        Ability(
            "modify",
            (Change(1, "c", "h"),),
            ("defenders",),
            (Near(0, 2), Seen("not_in_attackers_bullseye")),
            (SpendForce(),),
            dice="enemy",
            shares=True,
        ),
        Ability(
            "modify",
            (Change(1, "h", "f"),),
            ("defenders",),
            (Near(0, 2), Seen("not_in_attackers_bullseye")),
            (SpendForce(),),
            dice="enemy",
            shares=True,
        ),
    ),
    "p.mandalorianroyalguard": (
        Ability(
            "modify",
            (Change(1, "bf", "e"),),
            ("other_defenders",),
            (Size(("medium", "large", "huge")), Seen("in_attack_arc")),
            (Take("deplete"), Take("strain")),
            by="subject",
        ),
    ),
    "p.tn3465": (
        Ability(
            "modify",
            (Change(1, "bfh", "c"),),
            ("other_attackers",),
            (Near(0, 1, "enemy"),),
            (TakeDamage("c"),),
        ),
    ),
    "u.aaylasecura": (
        Ability(
            "modify",
            (Change(1, "b", "f"),),
            ("defenders",),
            (Arc(("bullseye",)), Near(0, 2)),
            by="subject",
        ),
    ),
    "u.garsaxon": (
        Ability(
            "modify",
            (Change(1, "f", "h"),),
            ("other_attackers",),
            (Locks(), Near(1, 3), InitiativeAtMost(4)),
            by="subject",
        ),
    ),
}
