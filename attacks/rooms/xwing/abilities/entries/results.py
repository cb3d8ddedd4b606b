"""Rows 34 to 46: results are spent, cancelled, redirected or become something else; damage is replaced."""

from __future__ import annotations

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities.vocabulary import Ability, Cancel

PRIMARY = v.Weapon(("primary",))
BULLSEYE = v.Arc(("bullseye",))
CARD, HIT = v.Weapon(("card",)), v.Hit()
CRITS_FIRST = (v.CritsFirst(),)
GUARD = (v.Near(0, 1), v.Seen("in_attack_arc"))


def homing(face: str) -> tuple[Ability, ...]:
    """The defender may suffer damage; then the dice are skipped and the attack counts as hitting."""
    effects = (v.Suffer(face), v.SkipDice())
    return (Ability("defender.declared", effects, when=(CARD,), decides="enemy"),)


def tokens(token: str) -> Ability:
    """If it hits, what is left becomes tokens."""
    return Ability("always", (v.ResultsAsTokens(token),), when=(CARD, HIT))


RED_ACTIONS = tuple(
    Ability(
        "crit.suffered",
        (v.Gain(token),),
        roles=("self",),
        when=(v.Seen("on_action_bar"),),
        cost=(v.Take("stress"),),
        shares=True,
    )
    for token in ("focus", "calculate")
)
IDEN = (
    Ability(
        "damage.would",
        (v.Prevent(),),
        roles=("friend",),
        when=(v.Chassis(("tielnfighter",)), v.Near(0, 1)),
        cost=(v.SpendCharge(),),
    ),
)
MAAREK = (Ability("card.would", (v.DealtOtherwise("draw"),), optional=False),)

CARDS = {
    "p.bossk p.bossk-z95af4headhunter": (
        Ability("neutralize.after", (v.Add("h", 2),), when=(PRIMARY,), cost=(v.SpendResult("c"),)),
    ),
    "p.thanekyrell": (Ability("modify", (v.Expose(look=True),), cost=(v.SpendResult("fhc"),)),),
    "p.seynmarana": (Ability("modify", (v.DealCard(), Cancel(0, "bfhc", "own")), cost=(v.SpendResult("c"),)),),
    "u.clonecaptainrex": (
        Ability("modify", (v.FriendsFocus(),), when=(v.Seen("bullseye_of_those"),), cost=(v.SpendResult("f"),)),
    ),
    "u.crackshot": (
        Ability(
            "neutralize.before",
            (Cancel(1, "e"),),
            when=(PRIMARY, BULLSEYE),
            cost=(v.SpendCharge(),),
        ),
    ),
    "p.seventhsister": (Ability("neutralize.before", (Cancel(1, "e"),), when=(PRIMARY,), cost=(v.SpendForce(2),)),),
    "p.captaindobbs": (
        Ability(
            "neutralize.before",
            (Cancel(1, "h"),),
            roles=("other_defenders",),
            when=(v.Ionized(yes=False), *GUARD),
            cost=(v.Take("ion"),),
        ),
    ),
    "p.biggsdarklighter": (Ability("neutralize.before", (v.Redirect(),), ("other_defenders",), GUARD),),
    "u.selfless": (Ability("neutralize.before", (v.Redirect("c"),), ("other_defenders",), GUARD),),
    "p.captainphasma": (
        Ability(
            "neutralize.after",
            (v.Redirect(to="friend"),),
            roles=("defender",),
            when=(v.Seen("at_0_1"),),
            optional=False,
        ),
    ),
    "p.princexizor": (
        Ability(
            "neutralize.after",
            (v.Redirect(to="friend"),),
            roles=("defender",),
            when=(v.Seen("at_0_1_in_attack_arc"),),
        ),
    ),
    "u.generalgrievous": (
        Ability(
            "neutralize.after",
            (Cancel(1, "hc"),),
            roles=("defender",),
            when=(v.Left(2),),
            cost=(v.SpendCharge(),),
        ),
        Ability("ship.destroyed", (v.Recover("card"),), ("friend",), optional=False),
    ),
    "u.munitionsfailsafe": (
        Ability(
            "dice.rolled.attack",
            (Cancel(0, "bfhc", "own"), v.Recover("weapon")),
            when=(v.Weapon(("torpedo", "missile")), v.PaidCharge()),
        ),
    ),
    "p.zeborrelios p.zeborrelios-sheathipedeclassshuttle p.zeborrelios-tielnfighter": (
        Ability("always", CRITS_FIRST, ("defender",)),
    ),
    "u.plasmatorpedoes": (
        Ability("always", CRITS_FIRST, when=(CARD,)),
        Ability("neutralize.after", (v.LoseShield(),), when=(CARD, HIT), optional=False),
    ),
    "u.enduring": (
        Ability(
            "always",
            CRITS_FIRST,
            roles=("defender",),
            when=(v.Arc(("bullseye",), of="enemy", inside=False),),
        ),
        *RED_ACTIONS,
    ),
    "u.zeborrelios": (
        Ability("always", (v.FocusAtZero(),), v.BOTH, tables=("2.5",)),
        Ability("always", (v.ReachZero(both=True),), v.BOTH, tables=("legacy",)),
    ),
    "u.autoblasters": (
        Ability("count", (v.More(),), when=(CARD, BULLSEYE), optional=False),
        Ability(
            "always",
            (v.Uncancelable("c"),),
            when=(CARD, v.Arc(("front",), of="enemy", inside=False)),
        ),
    ),
    "u.ioncannon u.ioncannonturret u.ionmissiles u.iontorpedoes": (
        Ability("neutralize.after", (v.Suffer(),), when=(CARD, HIT), cost=(v.SpendResult("hc"),), optional=False),
        tokens("ion"),
    ),
    "u.jammingbeam": (tokens("jam"),),
    "u.tractorbeam": (tokens("tractor"),),
    "u.homingtorpedoes": homing("c"),
    "u.homingmissiles": homing("h"),
    "p.maarekstele p.maarekstele-swz105": MAAREK,
    "p.chewbacca": (Ability("card.would", (v.DealtOtherwise("facedown"),), ("self",), cost=(v.SpendCharge(),)),),
    "u.beskarreinforcedplating": (
        Ability(
            "card.would",
            (v.DealtOtherwise("facedown"),),
            roles=("defender",),
            when=(v.Arc(("front",)),),
            cost=(v.SpendCharge(),),
            limit="moment",
        ),
        Ability(
            "card.would",
            (v.DealtOtherwise("discard"),),
            roles=("defender",),
            when=(v.Arc(("front",)),),
            cost=(v.SpendCharge(2),),
            limit="moment",
        ),
    ),
    "p.idenversio p.idenversio-swz105": IDEN,
    "p.countdown": (
        Ability(
            "neutralize.after",
            (Cancel(0, "bfhce", "both"),),
            roles=("defender",),
            when=(v.Has("stress", yes=False),),
            cost=(v.TakeDamage(), v.Take("stress")),
        ),
    ),
}
