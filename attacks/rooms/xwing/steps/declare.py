"""Step 1, Declare Target: measure, choose a weapon, name the defender, confirm the facts, pay (seed 000, 1a to 1d)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Choice, Goto, Outcome, Push, Return
from attacks.engine.values import Command, Offer, Pick, Refused, Tell
from attacks.rooms.xwing import weapons
from attacks.rooms.xwing.corrections.card_edits import paid
from attacks.rooms.xwing.corrections.edits import confirm_edits, without_dice_edits
from attacks.rooms.xwing.effects import measuring
from attacks.rooms.xwing.nested import Contest
from attacks.rooms.xwing.range0 import as_measured
from attacks.rooms.xwing.state import ARCS, Facts, Frame, State, attack_of, attacker, defender, with_attack, with_ship
from attacks.rooms.xwing.weapons import attack_reason

RANGES = (0, 1, 2, 3, 4)
THEIR_ARCS = ("full_front", "full_rear")
READINGS = ("attack_range", "range", "in_arc", "obstructed", "their_full_front", "their_full_rear")
OWN_ARCS = tuple(f"arc_{arc}" for arc in ARCS)
POSSIBLE_SINCE = 3  # the number of the rules by which an attack range is no shorter than that of the closest points
ALL_THEIRS = tuple(f"their_{arc}" for arc in ARCS if arc not in THEIR_ARCS)
FACTS = (*READINGS, "at_asteroid", "at_debris", "at_gas", *OWN_ARCS, *ALL_THEIRS)
LEAVE = (Offer("no_attack", rule="1b"), Offer("back", rule="1a"))


class Declaring(Choice):
    """What steps 1a to 1c share: only the attacking player acts, and may decide against this attack."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (attacker(state).seat,)

    def leave(self, state: State, command: Command, tell: Tell) -> Outcome:
        """Take the attack back (nothing binds yet), or choose not to attack."""
        ship = attacker(state)
        if command.key == "back":
            return take_back(state, tell)
        tell("attack.none", ship=ship.id, seat=ship.seat)
        if not attack_of(state).bonus:
            state = with_ship(state, replace(ship, engaged=True))
        return Return(without_dice_edits(state, tell))


def leaving(state: State) -> tuple[Offer, ...]:
    """How an attack is not made; one that a card has granted is paid for and cannot be taken back."""
    return LEAVE if attack_of(state).grant is None else LEAVE[:1]


class MeasureRange(Declaring):
    """1a. Measure to any number of enemy ships, as often as wanted; it binds nobody."""

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        on = Offer("measured", why_not="" if attack_of(state).measured else "measure_first", rule="1a")
        return (_measure_offer(state), on, *leaving(state))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "measured":
            return state
        if command.key != "measure":
            return self.leave(state, command, tell)
        (target,), arcs, (attack_range,), (closest,), (obstructed,), theirs = command.picks
        facts = Facts(
            target,
            attack_range,
            closest,
            tuple(ARCS[code] for code in sorted(arcs)),
            bool(obstructed),
            tuple(ARCS[code] for code in sorted(theirs)),
        )
        facts = as_measured(state, facts)
        if facts.attack_range < facts.range and state.table.rules >= POSSIBLE_SINCE:
            raise Refused("nearer_than_closest", rule="1a")
        others = tuple(known for known in attack_of(state).measured if known.target != target)
        tell("fact.measured", ship=attacker(state).id, **event_data(facts))
        return Goto(with_attack(state, measured=(*others, facts)), "1a")


class ChooseWeapon(Declaring):
    """1b. One primary or special weapon that has a legal target and a cost that can be paid."""

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        places = range(len(attacker(state).card.weapons))
        reasons = {place: weapons.weapon_reason(state, place) for place in places}
        legal = tuple(place for place, reason in reasons.items() if not reason)
        why_not = "" if legal else (next(iter(reasons.values())) if len(reasons) == 1 else "no_weapon")
        return (
            Offer("choose_weapon", (Pick("weapon", legal),), why_not=why_not, rule="1b"),
            Offer("remeasure", rule="1a"),
            *leaving(state),
        )

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "remeasure":
            return Goto(state, "1a")
        if command.key != "choose_weapon":
            return self.leave(state, command, tell)
        place = command.picks[0][0]
        tell("weapon.chosen", ship=attacker(state).id, weapon=place)
        return with_attack(state, weapon=place)


class DeclareDefender(Declaring):
    """1c. One enemy ship that meets the weapon's requirements."""

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        legal = weapons.legal_targets(state)
        return (
            Offer("declare_defender", (Pick("ship", legal),), why_not="" if legal else "no_target", rule="1c"),
            Offer("rechoose", rule="1b"),
            Offer("remeasure", rule="1a"),
            *leaving(state),
        )

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key in ("remeasure", "rechoose"):
            return Goto(with_attack(state, weapon=-1), "1a" if command.key == "remeasure" else "1b")
        if command.key != "declare_defender":
            return self.leave(state, command, tell)
        attack, target = attack_of(state), command.picks[0][0]
        tell("defender.declared", attacker=attack.attacker, defender=target, weapon=attack.weapon)
        state = with_attack(state, defender=target, was_destroyed=state.table.ship(target).destroyed)
        return Push(state, Frame("confirm", "1c"), then="1d")


class ConfirmFacts:
    """1c. The defender confirms all facts of this attack with one answer, or contests one; nothing is paid before."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (defender(state).seat,)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat == attacker(state).seat:
            return (Offer("back", rule="1a"),)
        if seat not in self.seats(state):
            return ()
        codes = tuple(FACTS.index(fact) for fact in open_facts(state))
        return (
            Offer("confirm", rule="1c"),
            Offer("contest", (Pick("fact", codes), Pick("number", RANGES)), rule="1c"),
        )

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "back":
            return take_back(state, tell)
        if command.key == "confirm":
            state = confirm_edits(state, command.seat, tell)
            return paid(state) if state.table.owed else self._confirmed(state, command.seat, tell)
        contest = _contest(state, FACTS[command.picks[0][0]], command.picks[1][0])
        tell("fact.contested", seat=command.seat, fact=contest.fact, a=contest.a, d=contest.d)
        return Push(state, Frame("contest", "1c", contest))

    def _confirmed(self, state: State, seat: str, tell: Tell) -> Outcome:
        """The facts stand; what was edited on the way may still forbid this attack."""
        attack, ship = attack_of(state), attacker(state)
        facts = attack.facts()
        assert facts is not None
        if attack_reason(state, ship):
            return take_back(state, tell)
        if weapons.target_reason(state, ship, ship.card.weapons[attack.weapon], facts):
            return choose_anew(state, tell)
        tell("facts.confirmed", seat=seat, **event_data(facts))
        return with_attack(state, confirmed=True)


class PayCosts:
    """1d. Pay what the weapon costs, all or nothing."""

    def run(self, state: State, tell: Tell) -> Outcome:
        attack, ship = attack_of(state), attacker(state)
        weapon = ship.card.weapons[attack.weapon]
        if weapons.cost_reason(ship, weapon):
            tell("cost.unpaid", ship=ship.id, weapon=attack.weapon)
            return Goto(with_attack(state, confirmed=False, weapon=-1, defender=0), "1b")
        if weapon.charges:
            key = weapon.charge_of or weapon.key
            spent = tuple(
                n + (weapon.charges if charge.key == key else 0)
                for n, charge in zip(ship.spent, ship.card.charges, strict=True)
            )
            ship = replace(ship, spent=spent)
            tell("cost.charge", ship=ship.id, weapon=attack.weapon, n=weapon.charges)
        by = weapons.waiver(state, attacker(state), weapon, attack.defender)
        if by is not None and by.force and not (attack.grant and attack.grant.waives):
            ship = replace(ship, force_spent=ship.force_spent + by.force)
            tell("force.spent", ship=ship.id, n=by.force)
        fired = ship.fired if weapon.arc in ship.fired else (*ship.fired, weapon.arc)
        return with_ship(state, replace(ship, fired=fired))


def event_data(facts: Facts) -> dict[str, object]:
    """Facts as an event carries them."""
    return {
        "target": facts.target,
        "attack_range": facts.attack_range,
        "range": facts.range,
        "arcs": list(facts.arcs),
        "obstructed": int(facts.obstructed),
        "their_arcs": list(facts.their_arcs),
    }


def take_back(state: State, tell: Tell) -> Outcome:
    """The attacking player takes the attack back before the defender has confirmed: it never was."""
    depth = next(i for i, frame in enumerate(reversed(state.stack)) if frame.flow == "attack")
    tell("attack.taken_back", ship=attack_of(state).attacker)
    return Return(without_dice_edits(state, tell), frames=depth + 1)


def choose_anew(state: State, tell: Tell) -> Outcome:
    """What was declared is no longer legal: back to the choice of weapon and defender. Nothing has been paid."""
    depth = next(i for i, frame in enumerate(reversed(state.stack)) if frame.flow == "attack")
    tell("declare.rechecked", ship=attack_of(state).attacker)
    return Return(with_attack(state, weapon=-1, defender=0), frames=depth, step="1b")


def _measure_offer(state: State) -> Offer:
    """Ask only what some offer depends on: arcs of own weapons, of reinforced enemies, and what cards ask for."""
    ship = attacker(state)
    enemies = state.table.living(state.table.other(ship.seat))
    asked, asked_of_them = measuring.arcs(state, enemies)
    arcs = tuple(sorted({ARCS.index(arc) for arc in {weapon.arc for weapon in ship.card.weapons} | asked}))
    reinforced = any(enemy.tokens.reinforce_fore or enemy.tokens.reinforce_aft for enemy in enemies)
    theirs = tuple(sorted(ARCS.index(arc) for arc in asked_of_them | (set(THEIR_ARCS) if reinforced else set())))
    return Offer(
        "measure",
        (
            Pick("ship", tuple(enemy.id for enemy in enemies)),
            Pick("arc", arcs, least=0, most=len(arcs)),
            Pick("attack_range", RANGES),
            Pick("range", RANGES),
            Pick("obstructed", (0, 1)),
            Pick("their_arc", theirs, least=0, most=len(theirs)),
        ),
        rule="1a",
    )


def _contest(state: State, fact: str, number: int) -> Contest:
    """The two readings of a fact. Refuses one that is the attacker's own or that no such fact can have."""
    now = reading(state, fact)
    if number == now:
        raise Refused("same_reading", rule="1c")
    touching = state.table.switches.attack_range_vs_touching == "zero" and reading(state, "range") == 0
    if fact == "attack_range" and touching:
        raise Refused("touching_is_0", rule="r0")
    if number > 1 and fact not in ("attack_range", "range"):
        raise Refused("yes_or_no", rule="1c")
    return Contest(fact, now, number)


def open_facts(state: State) -> tuple[str, ...]:
    """The facts of an attack that may be contested: readings, and where the attacker may not be."""
    places = tuple(f"at_{obstacle}" for obstacle in state.table.switches.no_attack_at_obstacles)
    if not state.table.armed:
        return READINGS + places
    mine, theirs = measuring.arcs(state, (defender(state),))
    own = attacker(state).card.weapons[attack_of(state).weapon].arc
    arcs = (*(f"arc_{arc}" for arc in mine if arc != own), *(f"their_{arc}" for arc in theirs))
    return READINGS + places + tuple(fact for fact in FACTS if fact in arcs and fact not in READINGS)


def reading(state: State, fact: str) -> int:
    """A fact of this attack as a number: a range, or 1 for yes and 0 for no."""
    attack, ship = attack_of(state), attacker(state)
    facts = attack.facts()
    assert facts is not None
    if fact == "in_arc":
        return int(facts.within(ship.card.weapons[attack.weapon].arc))
    if fact.startswith("at_"):
        return int(ship.obstacle == fact.removeprefix("at_"))
    if fact.startswith("arc_"):
        return int(facts.within(fact.removeprefix("arc_")))
    if fact.startswith("their_"):
        return int(fact.removeprefix("their_") in facts.their_arcs)
    return int(getattr(facts, fact))
