"""Steps 1 to 3: measure, declare the defender, form its pool, declare another (seed 003, 1, 2a to 2c, 3)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Choice, Goto, Outcome, Push, Return, nested
from attacks.engine.values import Command, Offer, Pick, Refused, Tell
from attacks.rooms.legion import keywords, support, weapons
from attacks.rooms.legion.cards import Weapon
from attacks.rooms.legion.keywords import asks, minis_asking, of_weapon
from attacks.rooms.legion.one_press import RANGES, aims, quick, usual_facts
from attacks.rooms.legion.packing import target_of, weapon_of
from attacks.rooms.legion.state import (
    ENGAGED,
    MOVES,
    READY,
    Attack,
    Confirm,
    Facts,
    Frame,
    Measure,
    Pool,
    State,
    Unit,
)
from attacks.rooms.legion.under_way import (
    attack_of,
    attacker,
    pool_of,
    weapons_of,
    with_attack,
    with_pool,
    with_unit,
)

MEASURED_ALWAYS = 4
"""Range, who is in a melee, who sees, who is seen: the facts that every target has."""


class DeclareDefender(Choice):
    """1. Measure to enemy units, as often as wanted (it binds nobody), then declare one of them the defender."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (attacker(state).seat,)

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        enemies = tuple(unit.id for unit in state.table.living(state.table.other(seat)))
        measured = [facts for facts in attack_of(state).measured if not state.table.unit(facts.target).destroyed]
        reasons = {facts.target: weapons.target_reason(state, facts) for facts in measured}
        legal = tuple(sorted(target for target, reason in reasons.items() if not reason))
        why = "" if legal else next(iter(reasons.values()), "measure_first")
        leave = (Offer("pools_done", rule="3"),) if attack_of(state).pools else leaving(state)
        return (
            Offer("measure", (Pick("ship", enemies),), why_not="" if enemies else "no_other_unit", rule="1"),
            Offer("declare_defender", (Pick("ship", legal),), why_not=why, rule="1"),
            *self._at_once(state),
            *leave,
        )

    def _at_once(self, state: State) -> tuple[Offer, ...]:
        """Where the table chose few presses: a target with its range, all else as usual."""
        if not quick(state):
            return ()
        codes = aims(state)
        return (Offer("attack_at", (Pick("aim", codes),), why_not="" if codes else "out_of_range", rule="1"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "pools_done":
            return Goto(with_attack(state, extra=""), "4")
        if command.key == "no_attack":
            tell("attack.none", ship=attacker(state).id)
            return Return(state)
        if command.key == "attack_at":
            return self._aimed(state, *target_of(command.picks[0][0]), tell)
        target = command.picks[0][0]
        if command.key == "measure":
            return Push(state, Frame("measure", "1+", Measure(target)))
        return declared(state, next(facts for facts in attack_of(state).measured if facts.target == target), tell)

    def _aimed(self, state: State, target: int, far: int, tell: Tell) -> Outcome:
        """The target is attacked at this range; a card that asks for more facts is answered first."""
        unit = state.table.unit(target)
        if len(fact_picks(state, attacker(state), unit)) > MEASURED_ALWAYS:
            return Push(state, Frame("measure", "1+", Measure(target, far)))
        facts = usual_facts(state, unit, far)
        return declared(measured(state, facts, tell), facts, tell)


def measured(state: State, facts: Facts, tell: Tell) -> State:
    """The state with what was measured of one target."""
    others = tuple(known for known in attack_of(state).measured if known.target != facts.target)
    tell("fact.measured", seat=attacker(state).seat, ship=attacker(state).id, **event_data(facts))
    return with_attack(state, measured=(*others, facts))


def declared(state: State, facts: Facts, tell: Tell) -> State:
    """The state with a pool against the unit of these facts."""
    attack = attack_of(state)
    tell("defender.declared", attacker=attack.attacker, defender=facts.target, range=facts.range)
    pool = Pool(facts.target, facts, extra=attack.extra)
    return with_attack(state, pools=(*attack.pools, pool), now=len(attack.pools))


def leaving(state: State) -> tuple[Offer, ...]:
    """How an attack is not made while nothing has been declared."""
    return (Offer("no_attack", rule="1"),)


class EnterFacts(Choice):
    """1. What the attacking player sees of one enemy unit."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (attacker(state).seat,)

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        picks = fact_picks(state, attacker(state), state.table.unit(nested(state, Measure).target))
        return (Offer("facts", picks, rule="1"), Offer("not_measured", rule="1"))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "not_measured":
            return Return(state)
        unit, target = attacker(state), state.table.unit(nested(state, Measure).target)
        given = dict(zip((pick.what for pick in fact_picks(state, unit, target)), command.picks, strict=True))
        engaged = tuple(ENGAGED[code] for code in sorted(given["engaged"]))
        far = given["range"][0]
        facts = Facts(
            target.id,
            far,
            tuple(sorted(given["los"])),
            tuple(sorted(given["seen"])),
            engaged,
            tuple(sorted(given.get("arc_minis", ()))),
            tuple(zip(minis_asking(unit, "spray"), given.get("spray", ()), strict=False)),
            bool(given.get("weak", (0,))[0]),
            bool(given.get("higher", (0,))[0]),
            bool(given.get("leader_sees", (1,))[0]),
        )
        if "moved" in given:
            state = with_unit(state, replace(unit, moved=given["moved"][0]))
        aimed = nested(state, Measure).far >= 0
        state = measured(state, facts, tell)
        if aimed and not weapons.target_reason(state, facts):
            return Return(declared(state, facts, tell), step="2a")
        return Return(state)


def fact_picks(state: State, unit: Unit, target: Unit) -> tuple[Pick, ...]:
    """Ask only what some offer depends on."""
    mine = tuple(mini.id for mini in unit.living)
    theirs = tuple(mini.id for mini in target.living)
    picks = [
        Pick("range", RANGES),
        Pick("engaged", (0, 1), least=0, most=2),
        Pick("los", mine, least=0, most=len(mine)),
        Pick("seen", theirs, least=0, most=len(theirs)),
    ]
    fixed, sprayers = minis_asking(unit, "arcs"), minis_asking(unit, "spray")
    if fixed:
        picks.append(Pick("arc_minis", fixed, least=0, most=len(fixed)))
    if sprayers:
        caps = (len(theirs),) * len(sprayers)
        picks.append(Pick("spray", sprayers, least=0, most=len(theirs) * len(sprayers), caps=caps))
    if asks(target, "weak"):
        picks.append(Pick("weak", (0, 1)))
    if asks(unit, "higher"):
        picks.append(Pick("higher", (0, 1)))
    if state.table.switches.leader_needs_los:
        picks.append(Pick("leader_sees", (0, 1)))
    if moves_matter(state, unit):
        picks.append(Pick("moved", tuple(range(len(MOVES)))))
    return tuple(picks)


def moves_matter(state: State, unit: Unit) -> bool:
    """Is the unit's movement a fact to enter? A game knows it; a single attack asks where a weapon depends on it."""
    return state.table.mode == "attack" and bool(minis_asking(unit, "moved"))


def event_data(facts: Facts) -> dict[str, object]:
    """Facts as an event carries them."""
    return {
        "target": facts.target,
        "range": facts.range,
        "engaged": list(facts.engaged),
        "los": list(facts.los),
        "seen": list(facts.seen),
    }


class EligibleMinis:
    """2a. Each mini with line of sight to any mini of the defender may contribute."""

    def run(self, state: State, tell: Tell) -> Outcome:
        unit, facts = attacker(state), pool_of(state).facts
        minis = [mini.id for mini in unit.living if mini.id in facts.los and not mini.noncombatant]
        tell("minis.eligible", ship=unit.id, minis=minis, n=len(minis))
        return state


class ChooseWeapons(Choice):
    """2b. One weapon of each eligible mini, or as many as a keyword says."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (attacker(state).seat,)

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        codes = weapons.usable(state)
        why = "" if codes else _why_none(state)
        return (
            Offer("choose_weapons", (Pick("weapon", codes, 1, max(1, len(codes))),), why_not=why, rule="2b"),
            Offer("redeclare", rule="1"),
            *support.offers(state),
            *keywords.offers(state, "2b", attacker(state)),
        )

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        unit, pool = attacker(state), pool_of(state)
        if command.key == "redeclare":
            return Goto(without_pool(state), "1")
        if command.key == "fire_support":
            return Goto(support.joined(state, command), "2b")
        if command.key != "choose_weapons":
            tell("ability.used", ship=unit.id, offer=command.key)
            return Goto(keywords.resolve_offer(state, "2b", unit, command, tell), "2b")
        codes = command.picks[0]
        reason = weapons.choice_reason(state, codes)
        if reason:
            raise Refused(reason, rule="2b")
        pairs = tuple(sorted(weapon_of(code) for code in codes))
        state = with_pool(state, weapons=pairs)
        names = [weapon.name for weapon in weapons_of(state)]
        tell(
            "weapons.chosen", ship=unit.id, target=pool.defender, minis=[m for m, _ in pairs], names=names, n=len(names)
        )
        return Push(state, Frame("confirm", "2b+", Confirm()), then="2c")


def _why_none(state: State) -> str:
    """Why no weapon can be chosen: the reason of the first, or that none is left."""
    facts = pool_of(state).facts
    reasons = [weapons.weapon_reason(state, facts, mini, place) for mini, place in weapons.carried(attacker(state))]
    return next((reason for reason in reasons if reason), "no_weapon_left")


def without_pool(state: State) -> State:
    """The state without the pool that is being formed."""
    pools = attack_of(state).pools[:-1]
    return with_attack(state, pools=pools, now=len(pools) - 1)


class GatherDice:
    """2c. The dice of the chosen weapons are placed near the defender; costs named earlier are paid now."""

    def run(self, state: State, tell: Tell) -> Outcome:
        pool, unit = pool_of(state), attacker(state)
        gathered_by = keywords.runs(state, "gathered", unit, pool, tell)
        if not isinstance(gathered_by, State):
            return gathered_by
        state = support.paid(gathered_by, tell)
        colors = gathered(state)
        tell("dice.gathered", ship=unit.id, target=pool.defender, colors=told_colors(colors), n=len(colors))
        state = with_pool(state, gathered=colors, status=READY)
        return with_attack(state, extra="")


def gathered(state: State, *, upgraded: bool = False) -> str:
    """The dice of the pool at hand, red before black before white; a spraying mini multiplies its own."""
    pool, card = pool_of(state), attacker(state).card
    seen = dict(pool.facts.spray)
    dice = ""
    for mini, place in pool.weapons:
        weapon = card.weapons[place]
        own = weapon.dice * (seen.get(mini, 1) if of_weapon(state, weapon, "sprays") else 1)
        dice += turned(state, weapon, own) if upgraded else own
    for unit, _, place in pool.support:
        weapon = state.table.unit(unit).card.weapons[place]
        dice += turned(state, weapon, weapon.dice) if upgraded else weapon.dice
    return "".join(color * dice.count(color) for color in "rkw")


def turned(state: State, weapon: Weapon, dice: str) -> str:
    """The dice of one weapon after its upgrades against this target, and what a move takes from it.

    An upgrade takes the worst dice first, a downgrade the best: each step is worth the same on every die.
    """
    better, worse = of_weapon(state, weapon, "better_dice"), of_weapon(state, weapon, "worse_dice")
    row = sorted(dice, key="wkr".index)
    for place in range(min(better, len(row))):
        row[place] = {"w": "k"}.get(row[place], "r")
    row.sort(key="rkw".index)
    for place in range(min(worse, len(row))):
        row[place] = {"r": "k"}.get(row[place], "w")
    return "".join(row)


def told_colors(colors: str) -> dict[str, int]:
    """How many dice of each colour, by its name."""
    names = {"r": "red", "k": "black", "w": "white"}
    return {name: colors.count(color) for color, name in names.items() if color in colors}


class AdditionalDefender(Choice):
    """3. With weapons remaining the attacker may form another pool against another unit."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (attacker(state).seat,) if any(not offer.why_not for offer in self._more(state)) else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        return (*self._more(state), Offer("pools_done", rule="3"))

    def _more(self, state: State) -> tuple[Offer, ...]:
        unit = attacker(state)
        if attack_of(state).charge >= 0 or attack_of(state).single:
            return ()
        defending = {pool.defender for pool in attack_of(state).pools}
        others = any(one.id not in defending for one in state.table.living(state.table.other(unit.seat)))
        none = "" if others else "no_other_unit"
        offers = [Offer("another_defender", why_not="" if weapons.weapons_left(state) else "no_weapon_left", rule="3")]
        offers += keywords.offers(state, "3", unit)
        return tuple(replace(offer, why_not=offer.why_not or none) for offer in offers)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "pools_done":
            return state
        if command.key == "another_defender":
            return Goto(state, "1")
        tell("ability.used", ship=attacker(state).id, offer=command.key)
        return Goto(keywords.resolve_offer(state, "3", attacker(state), command, tell), "1")


def begun(unit: Unit, permission: str, trigger: int = 0) -> Frame:
    """An attack of a unit, at its first step."""
    return Frame("attack", "1", Attack(unit.id, permission, trigger=trigger))
