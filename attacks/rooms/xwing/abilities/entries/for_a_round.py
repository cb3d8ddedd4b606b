"""Cards whose effect lasts: always, until the round ends, in the End Phase, or while a condition card lies there."""

from __future__ import annotations

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities import vocabulary_rare as r
from attacks.rooms.xwing.abilities.vocabulary import Ability, Seen, SpendCharge, Weapon

NEW = 6
SELF = ("self",)
START, END = "engagement.start", "engagement.end"
CIRCULAR = r.GREEN + r.ORANGE
N1 = "nabooroyaln1starfighter"
CALLED_OFF = (r.Unassign("suppressivefire"),)


def though_disarmed(cap: int, *kinds: str) -> tuple[Ability, ...]:
    """It attacks with these weapons though it is disarmed, with at most so many dice."""
    limited = (r.Disarmed(), Weapon(kinds))
    return (
        Ability("always", (r.DespiteDisarm(kinds),), optional=False, since=NEW),
        Ability("count", (v.Cap(cap),), when=limited, optional=False, since=NEW),
    )


CARDS: dict[str, tuple[Ability, ...]] = {
    "c.compromisingintel": (
        Ability(
            "always", (v.ForbidSpend(("focus",), own=True),), v.BOTH, (r.Bears("vimoradi"),), optional=False, since=NEW
        ),
    ),
    "c.decoyed": tuple(
        Ability(
            "modify",
            (effect,),
            ("defender",),
            (v.Chassis((N1,), yes=is_n1), Seen("payer_is_handmaiden_in_attack_arc")),
            (v.Spend("evade", of="friend"),),
            limit="moment",
            since=NEW,
        )
        for is_n1, effect in ((False, v.Change(1, "bf", "e")), (True, v.Add("e")))
    ),
    "c.fearfulprey": (
        Ability("green.spent", (), SELF, optional=False, since=NEW),
        Ability(
            "after",
            (v.Gain("strain"),),
            ("defender",),
            (r.Bears("fearsomepredator"), r.Used("c.fearfulprey", yes=False)),
            optional=False,
            since=NEW,
        ),
    ),
    "c.liberated-wat1": (
        Ability(
            "neutralize.after",
            (v.Redirect(),),
            ("other_defenders",),
            (r.Bears("tarfful-wat1", "subject"), v.Near(0, 2), v.Left(2)),
            since=NEW,
        ),
        Ability("ship.destroyed", (v.Assign("liberated-wat1", to="friend"),), SELF, optional=False, since=NEW),
    ),
    "c.markedforelimination": (
        Ability(
            "always",
            (v.ForbidSpend(r.GREEN, own=True),),
            ("defender",),
            (r.Bears("trackingfob"), r.LockedBy()),
            optional=False,
            since=NEW,
        ),
    ),
    "c.mercilesspursuit": (Ability("after", (r.AcquireLock("defender"),), when=(r.Bears("thechild"),), since=NEW),),
    "c.optimizedprototype": tuple(
        Ability(
            "modify",
            (effect,),
            when=(Weapon(("primary",)), Weapon(("front_arc",)), r.BearerLocks("directorkrennic")),
            cost=(v.SpendResult("fhc"),),
            shares=True,
            since=NEW,
        )
        for effect in (v.LoseShield(), v.Expose())
    ),
    "c.suppressivefire": (
        Ability("count", (v.Fewer(1, "attack"),), when=(r.Bears("captainrex", yes=False),), optional=False, since=NEW),
    ),
    "p.baktoidprototype p.baktoidprototype-siegeofcoruscant p.baktoidprototype-siegeofcoruscant-lsl": (
        Ability(
            "always",
            (r.WaiveDemand(("focus", "calculate", "lock"), networked=True),),
            when=(Weapon(("special",)),),
            optional=False,
            since=NEW,
        ),
    ),
    "p.benteene": (
        Ability("after", (v.Assign("rattled", "defender"),), when=(v.Arc(("turret",)),), optional=False, since=NEW),
    ),
    "p.captainrex": (
        Ability("after", (v.Assign("suppressivefire", "defender"),), optional=False, since=NEW),
        Ability("after", CALLED_OFF, ("defender",), optional=False, since=NEW),
        Ability("ship.destroyed", CALLED_OFF, SELF, optional=False, since=NEW),
        Ability(END, CALLED_OFF, SELF, (r.Fired(yes=False),), optional=False, since=NEW),
    ),
    "p.commandermalarus": (
        Ability(START, (r.Note(),), SELF, cost=(SpendCharge(), v.Take("stress")), since=NEW),
        Ability("modify", (v.Change(0, "f"),), v.BOTH, (r.Noted(),), since=NEW),
    ),
    "p.evaanverlaine": (
        Ability(START, (r.Note("friend"),), SELF, (Seen("friend_at_0_1"),), (v.Spend("focus"),), since=NEW),
        Ability("count", (v.More(1, "defense"),), ("defenders",), (r.Noted("subject"),), optional=False, since=NEW),
    ),
    "p.fennrau-sheathipedeclassshuttle": (
        Ability(
            "engage.before",
            (r.Note("subject"),),
            ("enemy",),
            (v.Has("stress", yes=False), Seen("enemy_in_firing_arc")),
            (v.Take("stress"),),
            since=NEW,
        ),
        Ability(
            "always",
            (v.ForbidSpend((*r.GREEN, "lock"), dice_only=True),),
            ("defenders",),
            (r.Noted("enemy"),),
            optional=False,
            since=NEW,
        ),
    ),
    "p.gamutkey": (
        Ability(
            END,
            (r.KeepOn(CIRCULAR, 0, side="any"),),
            SELF,
            (Seen("itself_or_in_turret_arc"),),
            (SpendCharge(2),),
            since=NEW,
        ),
    ),
    "u.gamutkey": (
        Ability(END, (r.KeepOn(CIRCULAR, 0, side="any"),), SELF, (Seen("ship_at_0_1"),), (SpendCharge(2),), since=NEW),
    ),
    "p.tarfful-wat1": (
        Ability("setup", (v.Assign("liberated-wat1", to="friend"),), SELF, optional=False, limit="game", since=NEW),
        Ability(
            "after",
            (r.AcquireLock("attacker"),),
            ("other_defenders",),
            (v.Marked("liberated-wat1", "subject"),),
            since=NEW,
        ),
    ),
    "p.tychocelchu-battleoverendor p.tychocelchu-battleoverendor-lsl": though_disarmed(4, "missile"),
    "u.instinctiveaim": (Ability("always", (r.WaiveDemand(("focus", "lock"), force=1),), optional=False, since=NEW),),
    "u.isbslicer": (
        Ability(END, (r.KeepOn(("jam",), 0, 0, "enemy"),), SELF, (Seen("enemies_at_1_2"),), optional=False, since=NEW),
    ),
    "u.ketsuonyo": (
        Ability(END, (r.KeepOn(("tractor",), 0, side="enemy"),), SELF, (Seen("enemy_in_firing_arc_0_2"),), since=NEW),
    ),
    "u.kraken": (Ability(END, (r.KeepOn(("calculate",), most=3),), SELF, (Seen("friends_at_0_3"),), since=NEW),),
    "u.os1arsenalloadout": (
        Ability("always", (r.DespiteDisarm(("torpedo", "missile"), locked=True),), optional=False, since=NEW),
        Ability(
            "always",
            (v.ForbidSpend(("lock",), own=True),),
            when=(r.Disarmed(), Weapon(("torpedo", "missile"))),
            optional=False,
            since=NEW,
        ),
    ),
    "u.thechild": tuple(
        Ability("after", (v.Recover("force"),), ("defender",), (hurt,), optional=False, shares=True, since=NEW)
        for hurt in (v.LostShield(), v.DealtCard())
    ),
    "u.xg1assaultconfiguration": though_disarmed(3, "cannon"),
}
