"""What the abilities of a table can still look at from a step of an attack on, read off their own words.

Odds forget the rest. Of every word of the vocabulary stands here what of the table it looks at: a kind of token, the
lock, Force, charges, the dice of a pool and which of them were rerolled. A word that does not stand here looks at
everything. What a word does counts only by what happens to it later; so what is gained need not be looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from msgspec import Struct

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities import vocabulary_rare as r
from attacks.rooms.xwing.abilities.catalogue import Held, abilities, ability_in_play, by_itself, card_of, numbered
from attacks.rooms.xwing.dice import ATTACK, DEFENSE
from attacks.rooms.xwing.effects.conditions import holds
from attacks.rooms.xwing.effects.scene import scene_of
from attacks.rooms.xwing.state import RAIL, Ship, State, Tokens, attack_of

POOLS = (ATTACK, DEFENSE)
AGAIN = {ATTACK: "again:attack", DEFENSE: "again:defense"}
EVERYTHING = frozenset(
    (*Tokens.__struct_fields__, "lock", "force", "charges", *POOLS, *AGAIN.values(), "kinds", "noted")
)
NAMING = (v.Guess, v.NameResult, v.SetAgility, v.ForbidSpend)
"""Words of which later steps look up what was picked."""

Looks = tuple[str, ...] | Callable[[v.Ability, Any], tuple[str, ...]]
GIVEN: tuple[type, ...] = (
    *(v.Weapon, v.AttackRange, v.Range, v.Arc, v.NoAttack, v.LowerInitiative, v.Chassis, v.Near, v.Seen, v.PaidCharge),
    *(r.Initiative, r.InitiativeAtMost, r.Larger, r.Size, r.Limited, r.Keyword, r.Obstructed, r.Demands, r.GrantedBy),
    # what odds never forget: damage, hits and crits, what was used, who was destroyed
    *(v.Shielded, v.Damaged, v.DamagedBeside, v.Left, v.Hit, v.Marked, v.Secret),
    *(r.HullLeft, r.DamageCards, r.Destroyed, r.Used, r.Outnumbered),
    *(v.TakeDamage, r.SpendShield, v.Take, r.SubjectTakes),
    *(v.More, v.Fewer, v.Cap, v.SetAgility, v.TreatRange, v.ReachZero, v.AmongAsteroids, v.FocusAtZero),
    *(v.CritsFirst, v.Uncancelable, v.ForbidModify, v.ForbidSpend, v.Guess, v.NameResult, v.SkipDice),
    *(v.Suffer, v.LoseShield, v.Prevent, v.DealCard, r.RecoverShield, v.Redirect, v.Assign),
    *(
        r.Bears,
        r.OnBar,
        r.Noted,
        r.Fired,
        r.Bonus,
        r.Attacked,
        r.Modified,
        r.Neutralized,
        r.FriendTakes,
        r.FriendSuffers,
        r.EachShip,
    ),
    *(r.Note, r.Unassign, r.DespiteDisarm, r.WaiveDemand),
)
"""Words that look at nothing but what is the same in the whole attack, or what odds keep anyway."""


def _dice(ability: v.Ability, pool: str = "own", *, again: bool = False) -> tuple[str, ...]:
    """The dice that `own`, `enemy`, `attack`, `defense` or `both` mean for an ability: both where its side is open."""
    side = {role.removeprefix("other_").rstrip("s") for role in ability.roles}
    if pool in POOLS:
        pools: tuple[str, ...] = (pool,)
    elif pool == "both" or len(side) > 1 or not side <= {"attacker", "defender"}:
        pools = POOLS
    else:
        pools = (ATTACK,) if (side == {"attacker"}) == (pool == "own") else (DEFENSE,)
    return (*pools, *(AGAIN[one] for one in pools)) if again else pools


def _jammed(ability: v.Ability, part: v.Gain) -> tuple[str, ...]:
    """A jam token takes away what its side of the table chooses."""
    return tuple(EVERYTHING) if part.token == "jam" else ()


def _either(ability: v.Ability, part: v.EnemyChooses) -> tuple[str, ...]:
    return (*_looks(ability, part.one), *_looks(ability, part.other))


def _looks(ability: v.Ability, part: object) -> tuple[str, ...]:
    """What one word of an ability looks at."""
    looks = LOOKS.get(type(part), tuple(EVERYTHING))
    return looks(ability, part) if callable(looks) else looks


LOOKS: dict[type, Looks] = {
    **dict.fromkeys(GIVEN, ()),
    v.Has: lambda _, part: (part.token,),
    v.Ionized: ("ion",),
    v.Locks: ("lock",),
    v.Reinforced: ("reinforce_fore", "reinforce_aft"),
    v.Results: lambda ability, part: _dice(ability, part.pool),
    v.Guessed: (DEFENSE,),
    v.Named: lambda ability, _: _dice(ability, ability.dice),
    v.Charged: ("charges",),
    v.AllForce: ("force",),
    v.LostShield: ("noted",),
    v.DealtCard: ("noted",),
    r.Carries: lambda _, part: (*part.tokens, *(("lock",) if part.lock else ())),
    r.Tractored: ("tractor",),
    r.Disarmed: ("disarm", "cloak"),
    r.LockedBy: ("lock",),
    r.Rolled: ("kinds",),
    r.InPlay: lambda ability, part: _dice(ability, part.pool),
    r.MissingCharge: ("charges",),
    v.Spend: lambda _, part: (part.token,),
    v.SpendForce: ("force",),
    v.SpendCharge: ("charges",),
    v.SpendLock: ("lock",),
    v.SpendResult: lambda ability, _: _dice(ability),
    r.SpendReinforce: ("reinforce_fore", "reinforce_aft"),
    r.SubjectSpends: lambda _, part: (part.token,),
    r.TakeFrom: lambda _, part: part.tokens,
    r.SpendSlotCharge: ("charges",),
    r.SpendShipCharge: ("charges",),
    r.RecoverFirst: ("charges",),
    v.Reroll: lambda ability, _: _dice(ability, ability.dice, again=True),
    v.Change: lambda ability, _: _dice(ability, ability.dice),
    v.Add: lambda ability, _: _dice(ability, ability.dice),
    v.Cancel: lambda ability, part: _dice(ability, part.pool) if part.pool != "enemy" else POOLS,
    v.RangeBonus: lambda _, part: () if part.pool == DEFENSE else (ATTACK,),  # are there attack dice yet?
    v.LimitReroll: (AGAIN[ATTACK],),
    v.Gain: _jammed,
    v.Transfer: lambda _, part: part.tokens,
    v.Recover: lambda _, part: ("force",) if part.what == "force" else ("charges",),
    r.RerollPer: lambda ability, _: (*_dice(ability, ability.dice, again=True), *r.RED, "lock"),
    r.ChangePer: lambda ability, part: (*_dice(ability, ability.dice), part.per),
    r.AcquireLock: ("lock", "ion", "jam"),
    r.ShakeOff: ("lock",),
    r.Remove: lambda _, part: part.tokens,
    r.Action: ("stress",),
    r.BearerLocks: ("lock",),
    r.LockAction: ("stress", "lock", "ion", "jam"),
    r.FriendActs: ("stress",),
    r.FriendsGain: ("stress", "lock"),
    r.Give: lambda _, part: part.tokens,
    r.GiveLock: ("lock", "ion", "jam"),
    r.KeepOn: lambda _, part: part.tokens,
    v.FriendsFocus: ("stress",),
    v.EachEnemy: r.GREEN,
    v.EnemyChooses: _either,
    v.Expose: lambda _, part: tuple(EVERYTHING) if part.look else (),
    v.DealtOtherwise: lambda _, part: () if part.how == "facedown" else tuple(EVERYTHING),
}

END = len(RAIL)
NEVER = -1
MOMENTS = {
    "defender.declared": RAIL.index("2a"),
    "dice.before_roll.attack": RAIL.index("2a"),
    "dice.rolled.attack": RAIL.index("2b"),
    "dice.rerolled.attack": RAIL.index("2b"),
    "modify.after.attack": RAIL.index("3a"),
    "dice.before_roll.defense": RAIL.index("3a"),
    "dice.rolled.defense": RAIL.index("3b"),
    "dice.rerolled.defense": RAIL.index("3b"),
    "modify.after.defense": RAIL.index("4a"),
    "neutralize.before": RAIL.index("4a"),
    "neutralize.after": RAIL.index("5a"),
    **dict.fromkeys(("setup", "system.start", "engagement.end", "engage.before", "bonus"), NEVER),
}
"""The last step at which an ability of that moment can be used in the attack asked about; others: to its end."""
LASTING: dict[type, str] = {
    v.ForbidModify: "3b",
    v.LimitModify: "3b",
    v.LimitReroll: "3b",
    v.FocusAtZero: "3b",
    v.TreatRange: "3b",
    v.CritsFirst: "4b",
    v.Uncancelable: "4b",
    v.ForbidSpend: "6d",
    v.ResultsAsTokens: "6d",
    v.SkipDice: "6d",
}
"""Until when a word is looked at that lasts."""


FIXED = (
    *(v.Weapon, v.AttackRange, v.Range, v.Arc, v.NoAttack, v.LowerInitiative, v.Chassis),
    *(r.Initiative, r.InitiativeAtMost, r.Larger, r.Size, r.Limited, r.Keyword, r.Obstructed, r.Demands, r.GrantedBy),
    *(r.Bears, r.OnBar, r.Bonus),
)
"""Conditions that are met in the whole of an attack, or never."""
ABOUT_SHIPS = ("shield.lost", "card.dealt", "damage.suffered", "crit.suffered", "ship.destroyed")
"""Moments that are about a ship, whichever it will be; so are those that end in `.would`."""


HURTING = (v.Suffer, v.Redirect, v.EachEnemy, v.EnemyChooses, v.TakeDamage, r.EachShip, r.FriendSuffers)
"""Words that can bring damage to other ships than the defender."""


def possible(state: State) -> tuple[tuple[str, ...], ...]:
    """The abilities of every ship that could matter in the attack under way: those whose ship has a part in it."""
    ships = state.table.ships
    found = [[key for key in ship.abilities if _possible(state, ship, key, 0)] for ship in ships]
    parts = (
        part for own in found for key in own for part in (*ability_in_play(key).cost, *ability_in_play(key).effects)
    )
    if not any(isinstance(part, HURTING) for part in parts):  # then the defender alone can suffer anything
        hurt = attack_of(state).defender
        found = [
            [key for key in own if _possible(state, ship, key, hurt)] for ship, own in zip(ships, found, strict=True)
        ]
    return tuple(tuple(own) for own in found)


def _possible(state: State, ship: Ship, key: str, hurt: int) -> bool:
    """Could it be used in this attack? What is about a ship only where that could be `hurt` (0: any ship)."""
    ability = abilities().get(key)
    if ability is None:
        return False
    about = ability.moment in ABOUT_SHIPS or ability.moment.endswith(".would")
    if (
        (about and not hurt)
        or ability.moment.endswith(".spent")
        or any(mark.key == key for mark in attack_of(state).marks)
    ):
        return True
    scene = scene_of(state, Held(ship.id, key, ability), hurt if about else 0)
    return scene is not None and all(holds(scene, one) is not False for one in ability.when if isinstance(one, FIXED))


def assigned(keys: Iterable[str]) -> tuple[str, ...]:
    """The abilities of the condition cards that these abilities could assign during an attack."""
    mine = [one for key in keys if (one := abilities().get(key)) is not None and _last(one) != NEVER]
    cards = [effect.card for ability in mine for effect in ability.effects if isinstance(effect, v.Assign)]
    return tuple(key for card in cards for key in numbered(f"c.{card}"))


def _used_until(ability: v.Ability) -> int:
    """The last step (its place in the rail) at which an ability can be used."""
    if ability.moment == "modify":
        return RAIL.index("3b" if DEFENSE in _dice(ability, ability.dice) else "2b")
    if ability.moment == "count":
        return RAIL.index("3a")
    if ability.moment == "always":  # what only the players can see of it is claimed ahead of 2b
        return RAIL.index("2b")
    return MOMENTS.get(ability.moment, END)


def _last(ability: v.Ability) -> int:
    """The last step at which an ability can matter: what it does may last longer than its moment."""
    last = _used_until(ability)
    if last == NEVER:
        return NEVER
    return max([last, *(RAIL.index(LASTING.get(type(effect), "1a")) for effect in ability.effects)])


def _looked_at(ability: v.Ability, place: int) -> frozenset[str]:
    """All that an ability looks at from a step on. What was used and lasts looks no more at what it asked for."""
    words: tuple[Any, ...] = (*ability.when, *ability.cost, *ability.effects)
    if place > _used_until(ability):
        words = ability.when if by_itself(ability) else ()
    return frozenset(thing for part in words for thing in _looks(ability, part))


class Ahead(Struct, frozen=True):
    """What abilities can still look at: `things`, and by card which of them are still to come (`cards`, `used`)."""

    things: frozenset[str] = frozenset()
    cards: frozenset[str] = frozenset()
    used: frozenset[str] = frozenset()

    def remembers(self, key: str) -> bool:
        """Can it matter that this ability was used?"""
        return card_of(key) in self.cards or key in self.used


@lru_cache(maxsize=4096)
def ahead(keys: tuple[tuple[str, ...], ...], step: str) -> Ahead:
    """What the abilities of these ships can still look at from a step of the attack on."""
    place = RAIL.index(step)
    live = {
        key: ability
        for own in keys
        for key in own
        if (ability := abilities().get(key)) is not None and _last(ability) >= place
    }
    if not live:
        return Ahead()
    return Ahead(
        frozenset().union(*(_looked_at(ability, place) for ability in live.values())),
        frozenset(card_of(key) for key in live),
        frozenset(part.key for ability in live.values() for part in ability.when if isinstance(part, r.Used)),
    )


@lru_cache(maxsize=4096)
def names_something(key: str) -> bool:
    """Do later steps look up what was picked for an ability of this card?"""
    card = card_of(key)
    mine = (one for other, one in abilities().items() if card_of(other) == card)
    return any(isinstance(effect, NAMING) for one in mine for effect in one.effects)
