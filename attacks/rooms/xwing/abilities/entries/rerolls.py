"""Rows 12 to 21: dice are rolled again."""

from __future__ import annotations

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities.vocabulary import Ability, Reroll

PRIMARY = v.Weapon(("primary",))
NO_ESCAPE = (Ability("modify", (Reroll(1, "b"),), when=(PRIMARY, v.Seen("more_friends_at_0_1"))),)

CARDS = {
    "p.howlrunner": (Ability("modify", (Reroll(),), ("attackers",), (PRIMARY, v.Near(0, 1)), by="subject"),),
    "u.predator": (Ability("modify", (Reroll(),), when=(PRIMARY, v.Arc(("bullseye",)))),),
    "p.captaincardinal": (
        Ability(
            "modify",
            (Reroll(1, "f"),),
            roles=("other_attackers", "other_defenders"),
            when=(v.LowerInitiative(), v.Charged(), v.Near(1, 2)),
            by="subject",
        ),
        Ability(
            "ship.destroyed",
            (v.Recover("card", -1),),
            roles=("enemy",),
            when=(v.Near(0, 3),),
            optional=False,
        ),
    ),
    "u.noescape-battleoverendor": NO_ESCAPE,
    "u.noescape-rsl": NO_ESCAPE,
    "u.notorious": (
        Ability("modify", (Reroll(1, "b"),), when=(v.Has("strain", of="enemy"),)),
        Ability(
            "after",
            (v.Gain("strain", to="enemy"),),
            roles=("defender",),
            when=(v.Arc(("firing",)),),
            cost=(v.SpendCharge(),),
        ),
    ),
    "p.rosetico": (Ability("modify", (Reroll(0, per_friend=True),), v.BOTH, (v.Seen("friends_in_attack_arc"),)),),
    "u.firecontrolsystem": (Ability("modify", (Reroll(), v.ForbidSpend(("lock",), own=True)), when=(v.Locks(),)),),
    "u.heroic": (Ability("modify", (Reroll(0),), v.BOTH, (v.Results(least=2, faces="b"),)),),
    "u.l337": (Ability("modify", (Reroll(0, must=True),), ("defender",), dice="enemy", limit="game"),),
    "u.saturationsalvo": (
        Ability(
            "modify",
            (Reroll(2, must=True),),
            when=(v.Weapon(("torpedo", "missile")),),
            cost=(v.SpendCharge(of="weapon"),),
            dice="enemy",
        ),
    ),
    "u.zuckuss": (
        Ability(
            "modify",
            (Reroll(1, must=True),),
            when=(v.Has("stress", yes=False),),
            cost=(v.Take("stress"),),
            dice="enemy",
        ),
    ),
    "u.m9g8": (Ability("modify", (Reroll(1, must=True),), v.EVERYBODY, (v.Locks("attacker"),), dice="attack"),),
    "p.inaldra": (Ability("modify", (Reroll(0),), v.BOTH, cost=(v.TakeDamage(),)),),
}
