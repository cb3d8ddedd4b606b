"""Cards that let ships act in an attack or after it: actions, tokens passed on, what answers a token that is spent."""

from __future__ import annotations

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities import vocabulary_rare as r
from attacks.rooms.xwing.abilities.vocabulary import Ability, Condition, Cost, Effect, Near, Seen, SpendCharge

NEW = 6
SELF, FRIEND, OTHERS, ANY = ("self",), ("friend",), ("other_friend",), ("other_friend", "enemy")
BAR, BAR_STRESSED = r.Action(()), r.Action((), stressed=True)
LOCK, LOCK_STRESSED = r.LockAction(), r.LockAction(stressed=True)


def one_of(
    moment: str,
    roles: tuple[str, ...],
    *effects: Effect,
    when: tuple[Condition, ...] = (),
    cost: tuple[Cost, ...] = (),
) -> tuple[Ability, ...]:
    """One of these effects, which the ship chooses."""
    return tuple(Ability(moment, (effect,), roles, when, cost, shares=True, since=NEW) for effect in effects)


def answers(moment: str, *effects: Effect, **details: object) -> Ability:
    """What answers, each time, that a ship has spent something."""
    return Ability(moment, effects, limit="moment", since=NEW, **details)  # type: ignore[arg-type]


def of_the_same(card: str, *effects: Effect) -> tuple[Ability, ...]:
    """When another ship is destroyed that is limited or has the same card."""
    fell = [(r.Limited(),), (r.Limited(yes=False), r.Bears(card, "subject"))]
    near = (Near(0, 3),)
    return tuple(one for when in fell for one in one_of("ship.destroyed", OTHERS, *effects, when=(*near, *when)))


def calculated(card: str) -> tuple[Ability, ...]:
    """A calculate token that is spent in an attack comes back after it."""
    return (
        answers("calculate.spent", roles=SELF, optional=False),
        Ability("after", (v.Gain("calculate"),), v.BOTH, (r.Used(card),), optional=False, since=NEW),
    )


HERA = ("other_attackers", "other_defenders")
HAOR_CHALL = one_of(
    "defender.declared",
    ("other_defenders",),
    r.Action(("calculate",)),
    LOCK,
    when=(Near(0, 2, "enemy"), Seen("attacker_in_its_bullseye")),
)

CARDS: dict[str, tuple[Ability, ...]] = {
    "p.066": one_of("after", ("defender",), BAR, LOCK, cost=(v.Spend("calculate"),)),
    "p.avenger": one_of("ship.destroyed", OTHERS, BAR_STRESSED, LOCK_STRESSED),
    "p.axe": (Ability("after", (r.Give(r.GREEN, "friend"),), v.BOTH, (Seen("friend_in_side_arc_1_2"),), since=NEW),),
    "p.berwerkret": (
        Ability("after", (r.FriendsGain("calculate", acting=True, locking=True),), when=(v.Hit(),), since=NEW),
    ),
    "p.cadbane-separatistalliance": one_of(
        "ship.destroyed", ANY, BAR_STRESSED, LOCK_STRESSED, when=(Near(0, 3),), cost=(SpendCharge(),)
    ),
    "p.dutchvander-battleofyavin p.dutchvander-battleofyavin-lsl": (
        answers("lock.spent", r.AcquireLock("defender", "friend"), roles=SELF, when=(Seen("friend_at_1_3"),)),
    ),
    "p.garvendreis p.garvendreis-battleofyavin p.garvendreis-t65xwing": (
        answers("focus.spent", r.FriendsGain("focus", 1), roles=SELF, when=(Seen("friend_at_1_3"),)),
    ),
    "p.haorchallprototype": HAOR_CHALL,
    "p.haorchallprototype-siegeofcoruscant p.haorchallprototype-siegeofcoruscant-lsl": HAOR_CHALL,
    "p.herasyndulla-asf01bwing p.herasyndulla-rz1awing": one_of(
        "modify", HERA, r.Give(("focus", "evade")), r.GiveLock(), when=(Near(1, 2),)
    ),
    "p.kendyidele-battleoverendor": (
        answers(
            "green.spent",
            r.FriendActs(("focus", "evade"), red=True),
            roles=SELF,
            when=(Seen("friend_at_1_3"),),
            cost=(v.Take("strain"),),
        ),
    ),
    "p.leebo": calculated("p.leebo"),
    "p.leebo-swz103-rebelalliance": calculated("p.leebo-swz103-rebelalliance"),
    "p.lieutenantgalek": one_of("ship.destroyed", OTHERS, r.Action(("coordinate",), stressed=True), when=(Near(0, 2),)),
    "p.lieutenanttavson": one_of("damage.suffered", SELF, BAR, LOCK, cost=(SpendCharge(),)),
    "p.obiwankenobi p.obiwankenobi-delta7baethersprite": (
        answers("focus.spent", v.Gain("focus", 1, "subject"), roles=FRIEND, when=(Near(0, 2),), cost=(v.SpendForce(),)),
    ),
    "p.shasazaro": (
        Ability(
            "after",
            (r.Give(r.GREEN, "friend", copies=True),),
            ("defender",),
            (Seen("friend_in_full_rear_0_2"),),
            since=NEW,
        ),
    ),
    "p.torphun": (
        *one_of("after", ("attacker",), BAR_STRESSED, LOCK_STRESSED, when=(r.Destroyed(),)),
        Ability("bonus", (v.BonusAttack(),), when=(r.Destroyed(),), cost=(v.Take("strain", 2),), since=NEW),
    ),
    "p.valenrudor p.valenrudor-swz105": one_of("after", ("defenders",), BAR, LOCK, when=(Near(0, 1),)),
    "p.yoda": (
        answers(
            "force.spent",
            v.Recover("force", to="subject"),
            roles=OTHERS,
            when=(Near(0, 3),),
            cost=(v.SpendForce(),),
        ),
    ),
    "s.hope": one_of("ship.destroyed", OTHERS, r.Action(("focus", "boost")), when=(Near(0, 3),)),
    "u.carlistrieekan": (
        Ability(
            "ship.destroyed",
            (r.FriendActs(("evade",), red=True, itself=True),),
            FRIEND,
            (Near(0, 2), Seen("friend_at_0_2")),
            since=NEW,
        ),
    ),
    "u.disciplined": of_the_same("disciplined", r.Action(("barrel_roll",)), LOCK),
    "u.hopeful": of_the_same("hopeful", r.Action(("focus", "boost"))),
    "u.impetuous": one_of("after", ("attacker",), r.Action(("focus",)), LOCK, when=(r.Destroyed(),)),
    "u.korkiekryze": (
        Ability(
            "defender.declared",
            (r.Give(r.GREEN),),
            ("other_defenders",),
            (Seen("friend_in_full_front_1_2"),),
            since=NEW,
        ),
        Ability(
            "count",
            (v.More(1, "defense"),),
            ("other_defenders",),
            (Seen("friend_in_full_front_1_2"), Seen("obstructs_the_attack")),
            optional=False,
            since=NEW,
        ),
    ),
    "u.ta175": (
        Ability(
            "ship.destroyed",
            (r.FriendsGain("calculate"),),
            FRIEND,
            (Near(0, 3), r.OnBar("calculate"), Seen("calculating_friends_at_0_3")),
            optional=False,
            since=NEW,
        ),
    ),
}
