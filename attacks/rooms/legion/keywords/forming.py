"""Keywords of targets, weapons and pools (rules/legion.md 6: W1 to W4a), and what forming a pool asks of them."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Goto, Outcome
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.legion.cards import Weapon
from attacks.rooms.legion.keywords.vocabulary import NEWER, Gains, Keyword, Use, Where, always, late
from attacks.rooms.legion.state import Facts, Mini, Pool, State, Unit
from attacks.rooms.legion.under_way import (
    attack_of,
    attacker,
    defender,
    gain,
    mark,
    owns_tokens,
    pool_of,
    spend,
    used,
    with_attack,
    with_pool,
    with_unit,
)

PIVOT = 1


# --- which targets ---


def suppression_hides(state: State, unit: Unit) -> bool:
    """Has it a suppression token?"""
    return unit.tokens.suppression > 0


def distracting(state: State, unit: Unit, n: int) -> Offer | None:
    """A. An enemy has to attack this unit if it can."""
    enemies = tuple(one.id for one in state.table.living(state.table.other(unit.seat)))
    why = "used_already" if "distract" in unit.did else "" if enemies else "no_other_unit"
    return Offer("distract", (Pick("ship", enemies),), "destroyed" if unit.destroyed else why, "W1")


def distracted(state: State, unit: Unit, command: Command, tell: Tell) -> State:
    """It has to."""
    target = state.table.unit(command.picks[0][0])
    tell("unit.distracted", ship=unit.id, target=target.id)
    state = with_unit(state, replace(unit, did=(*unit.did, "distract")))
    return with_unit(state, replace(target, distracted=unit.id))


# --- which weapons ---


def out_of_arc(state: State, facts: Facts, mini: Mini, weapon: Weapon) -> bool:
    """Is no mini of the target in the arc of a fixed weapon?"""
    return mini.id not in facts.arcs


def too_heavy(state: State, facts: Facts, mini: Mini, weapon: Weapon) -> bool:
    """Has the unit moved? Where dice are downgraded for it, it shoots all the same."""
    return attacker(state).moved > PIVOT and not state.table.switches.dice_upgrades


def in_melee_only(state: State, facts: Facts, mini: Mini, weapon: Weapon) -> bool:
    """Is it an attack in melee?"""
    return facts.melee


def range_1_only(state: State, facts: Facts, mini: Mini, weapon: Weapon) -> bool:
    """Is it an attack at range with a weapon that reaches no further than 1?"""
    return not facts.melee and weapon.high == 1


def spent(state: State, facts: Facts, mini: Mini, weapon: Weapon) -> bool:
    """Is the weapon exhausted, by another attack than this?"""
    unit, pools = attacker(state), attack_of(state).pools
    now = {place for pool in pools for _, place in pool.weapons}
    return any(place not in now and unit.card.weapons[place] == weapon for place in unit.exhausted)


def exhausted(state: State, pool: Pool, tell: Tell) -> Outcome:
    """2c. Weapons that cycle are exhausted now, a supporting friend's too."""
    own = tuple((attack_of(state).attacker, place) for _, place in pool.weapons)
    for unit_id, place in (*own, *((unit, place) for unit, _, place in pool.support)):
        unit = state.table.unit(unit_id)
        if NEWER(state, unit) and unit.card.weapons[place].has("cycle"):
            tell("weapon.exhausted", ship=unit.id, name=unit.card.weapons[place].name)
            state = with_unit(
                state,
                replace(
                    unit,
                    exhausted=tuple(sorted({*unit.exhausted, place})),
                    did=(*unit.did, used_weapon(place)),
                ),
            )
    return state


def used_weapon(place: int) -> str:
    """What a unit did that used a weapon which cycles."""
    return f"used {place}"


def undivided(state: State, unit: Unit) -> bool:
    """May a mini use several weapons: in no barrage?"""
    return not (unit.has("barrage") and unit.attacks)


def without_arsenal(state: State, unit: Unit) -> bool:
    """Has it not used its arsenal in this activation?"""
    return "arsenal" not in unit.did


def moved_away(state: State, unit: Unit) -> bool:
    """Has the unit moved?"""
    return unit.moved > PIVOT


def against_vehicle(state: State, unit: Unit) -> bool:
    """Is the defender a vehicle?"""
    return defender(state).card.vehicle


def against_trooper(state: State, unit: Unit) -> bool:
    """Is the defender a trooper?"""
    return defender(state).card.trooper and not defender(state).card.vehicle


def longer(state: State, unit: Unit, n: int) -> Offer | None:
    """2b. An aim makes the weapon reach one further, in one pool of the attack."""
    able = any(unit.card.weapons[place].has("long_shot") for mini in unit.living for place in mini.weapons)
    if pool_of(state).facts.melee or not able:
        return None
    taken = any(one.facts.long_shot for one in attack_of(state).pools)
    return Offer("long_shot", why_not="used_already" if taken else "" if unit.tokens.aim else "no_token", rule="W1")


def made_longer(state: State, unit: Unit, command: Command, tell: Tell) -> State:
    """The range counts as one longer."""
    return with_pool(state, facts=replace(pool_of(state).facts, long_shot=True))


def longer_paid(state: State, pool: Pool, tell: Tell) -> Outcome:
    """2c. The aim is spent now; without one the weapons are chosen anew."""
    unit = attacker(state)
    if not pool.facts.long_shot or used(state, "long_shot"):
        return state
    if unit.tokens.aim:
        return spend(mark(state, "long_shot"), unit, "aim", 1, tell)
    tell("cost.unpaid", ship=unit.id)
    facts = replace(pool.facts, long_shot=False)
    return Goto(with_pool(state, facts=facts, weapons=(), confirmed=False), "2b")


def targets_one(state: State, unit: Unit, n: int) -> Offer | None:
    """2b. Aims, for an attack of one pool only."""
    if not late(state, unit) or len(attack_of(state).pools) != 1:
        return None
    why = "used_already" if used(state, "advanced_targeting") else ""
    return Offer("advanced_targeting", why_not=why, rule="W2c")


def targeted(state: State, unit: Unit, command: Command, tell: Tell) -> State:
    """It has one pool only."""
    return with_attack(mark(state, "advanced_targeting"), single=True)


def aims_given(state: State, pool: Pool, tell: Tell) -> Outcome:
    """2c. The aims."""
    unit = attacker(state)
    n = unit.has("advanced_targeting") if used(state, "advanced_targeting") else 0
    return gain(state, unit, "aim", n, tell)


# --- one more pool ---


def more(state: State, unit: Unit, command: Command, tell: Tell) -> State:
    """3. The next pool is one of this kind."""
    return with_attack(state, extra=command.key)


def shot(state: State) -> tuple[tuple[int, int], ...]:
    """The weapons used at range in this attack, as (mini, place)."""
    unit = attacker(state)
    pairs = (pair for pool in attack_of(state).pools if not pool.facts.melee for pair in pool.weapons)
    return tuple(sorted({(mini, place) for mini, place in pairs if unit.card.weapons[place].ranged}))


def slings(state: State, unit: Unit, n: int) -> Offer | None:
    """3. A ranged weapon again, in one more pool of this attack."""
    able = state.table.switches.gunslinger == "extra_pool" and owns_tokens(state) and shot(state)
    return Offer("gunslinger", rule="W3") if able and not any(pool.extra for pool in attack_of(state).pools) else None


def at_range(state: State, weapon: Weapon) -> bool:
    """Is it a ranged weapon?"""
    return weapon.ranged


def beams(state: State, unit: Unit, n: int) -> Offer | None:
    """3. A beam goes on to another target, so many times; not after a gunslinger's pool."""
    pools = attack_of(state).pools
    reach = max((unit.card.weapons[place].has("beam") for pool in pools for _, place in pool.weapons), default=0)
    able = sum(1 for pool in pools if pool.extra == "beam") < reach
    return Offer("beam", rule="W3") if able and not any(pool.extra == "gunslinger" for pool in pools) else None


def beaming(state: State, weapon: Weapon) -> bool:
    """Is it a beam?"""
    return bool(weapon.has("beam"))


def spreads(state: State, weapon: Weapon) -> bool:
    """Does the weapon attack one target after the other, alone in its pool (last edition)?"""
    words = ("overrun", "self_destruct", "area")
    return state.table.switches.late_keywords and any(weapon.has(word) for word in words)


def spreading(state: State, unit: Unit, n: int) -> Offer | None:
    """3. Such a weapon may go on: an overrun has so many targets, others any number."""
    held = [unit.card.weapons[place] for pool in attack_of(state).pools for _, place in pool.weapons]
    wide = [weapon for weapon in held if spreads(state, weapon)]
    most = {weapon.name: weapon.has("overrun") or len(state.table.units) for weapon in wide}
    able = any(sum(one.name == name for one in wide) < n for name, n in most.items())
    return Offer("area", rule="W3") if able else None


FORMING = {
    "incognito": Keyword("unit", "W1", hidden_beyond=1),
    "inconspicuous": Keyword("unit", "W1", does={"passed_over": suppression_hides}),
    "distract": Keyword("unit", "W1", uses=(Use("A", distracting, distracted),)),
    "long_shot": Keyword(
        "weapon",
        "W1",
        "condition",
        does={"longer": always},
        uses=(Use("2b", longer, made_longer),),
        acts={"gathered": longer_paid},
    ),
    "cycle": Keyword("weapon", "W2b", "condition", does={"cycles": NEWER}, bars=spent, acts={"gathered": exhausted}),
    "fixed_front": Keyword("weapon", "W2b", "condition", bars=out_of_arc, fact="arcs"),
    "fixed_rear": Keyword("weapon", "W2b", "condition", bars=out_of_arc, fact="arcs"),
    "cumbersome": Keyword("weapon", "W2b", "condition", does={"worse_dice": moved_away}, bars=too_heavy, fact="moved"),
    "sidearm": Keyword("weapon", "W2b", "condition", does={"only_of_kind": always}),
    "versatile": Keyword("weapon", "W2b", "condition", does={"while_engaged": always}),
    "immune_melee": Keyword("unit", "W2b", bars=in_melee_only),
    "immune_range_1": Keyword("unit", "W2b", bars=range_1_only),
    "arsenal": Keyword("unit", "W2b", does={"weapons": undivided}, numbered=True),
    "barrage": Keyword("unit", "W0", does={"attacks_again": without_arsenal}),
    "spray": Keyword("weapon", "W2c", "own", does={"sprays": always}, fact="spray"),
    "fire_support": Keyword(
        "unit",
        "W2c",
        does={"supports": Where("fire_support", "joins_a_pool")},
        gains=(Gains("ordered", "standby", Where("fire_support", "standby_when_ordered"), once=True),),
    ),
    "advanced_targeting": Keyword(
        "unit", "W2c", uses=(Use("2b", targets_one, targeted),), acts={"gathered": aims_given}, numbered=True
    ),
    "gunslinger": Keyword(
        "unit",
        "W3",
        does={"shoots_apart": Where("gunslinger", "separate_attack")},
        uses=(Use("3", slings, more),),
        goes_on=at_range,
    ),
    "beam": Keyword("weapon", "W3", "condition", uses=(Use("3", beams, more),), goes_on=beaming, numbered=True),
    "overrun": Keyword("weapon", "W3", "alone", numbered=True),
    "self_destruct": Keyword("weapon", "W3", "alone", numbered=True),
    "area": Keyword("weapon", "W3", "alone", uses=(Use("3", spreading, more),), goes_on=spreads),
    "anti_materiel": Keyword("weapon", "W4a", "own", does={"better_dice": against_vehicle}, numbered=True),
    "anti_personnel": Keyword("weapon", "W4a", "own", does={"better_dice": against_trooper}, numbered=True),
    "detonate": Keyword("weapon", "W11", "condition", does={"placed": always}, numbered=True),
}
"""Overrun and self-destruct are area weapons: the offer of another target is the same for all three."""
