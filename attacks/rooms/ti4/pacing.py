"""What a player may say at any time to keep the table moving, and reasons for what nobody may do now."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Goto, Outcome, with_table
from attacks.engine.flow import Window as WindowStep
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.ti4.abilities.lookup import first_with
from attacks.rooms.ti4.abilities.vocabulary import DestroySustained, Window
from attacks.rooms.ti4.action import ACTION_WINDOWS, ALL_FLOWS, ALL_STEPS
from attacks.rooms.ti4.arena import forces, others
from attacks.rooms.ti4.effects.using import elsewhere, uses
from attacks.rooms.ti4.fire import aimable, bombardment_reason, bombers, cannons, forbidden, targets
from attacks.rooms.ti4.flow import STEPS, WINDOWS, steps_between
from attacks.rooms.ti4.state import Sacrifice, State
from attacks.rooms.ti4.steps.retreat import announce_reason
from attacks.rooms.ti4.steps.windows import Abilities
from attacks.rooms.ti4.units import barrage_reason, barrage_units

YIELD = Offer("yield_window", (Pick("step", tuple(STEPS.index(n) for n in WINDOWS)),), rule="yield", manual=True)
YIELD_ALL = replace(YIELD, picks=(Pick("step", tuple(ALL_STEPS.index(n) for n in (*WINDOWS, *ACTION_WINDOWS))),))
FLOW_STEPS = {flow.name: flow.steps for flow in ALL_FLOWS}
BARRAGE_ROLL, ANNOUNCING = steps_between("1.3", "1.4d"), steps_between("2.1", "3.1")
EARLY = ("NO_ELIGIBLE_SYSTEM", "COST_NOT_PAYABLE", "DEFENDER_ANNOUNCED")
"""Why a retreat will not be announced in this round, whoever's turn to announce it is."""
SUSTAINING = (*steps_between("1.7", "1.8"), *steps_between("4.2", "4.4"))


def pacing_offers(state: State, seat: str) -> tuple[Offer, ...]:
    """Say to all that one passes in a window from now on (again: no longer); be asked which units use the barrage."""
    fights = seat in state.table.fighting() and state.table.switches.afb_optional == "auto_all"
    early = state.stack[0].step in ("P1", "0.1", "1.1", "1.3") and state.table.round == 1
    early = (
        early
        and len(state.stack) == 1
        and not any(part.barrage for part in state.table.fight.parts)
        and not state.table.fight.pressed
    )
    ask = (Offer("ask_barrage", rule="afb.1", manual=True),) if fights and early else ()
    return (YIELD if state.table.action is None else YIELD_ALL, *ask)


def pacing_chosen(state: State, command: Command, tell: Tell) -> Outcome:
    """The mark is set, or taken back if it was there."""
    asks = command.key == "ask_barrage"
    number = "ask_barrage" if asks else ALL_STEPS[command.picks[0][0]]
    mark, marks = f"{command.seat}:{number}", state.table.yields
    on = mark not in marks
    if asks:
        tell("ask.set" if on else "ask.cleared", seat=command.seat)
    else:
        tell("yield.set" if on else "yield.cleared", seat=command.seat, step=number)
    state = with_table(state, yields=tuple(sorted({*marks, mark} if on else {*marks} - {mark})))
    # Nobody has rolled yet: there is still time to choose.
    return Goto(state, "1.2") if asks and on and state.stack[0].step == "1.3" else state


def reasons(state: State, seat: str) -> tuple[Offer, ...]:
    """What a player might ask for and why not: the barrage after its step, a retreat that cannot be announced."""
    found = []
    step = state.stack[0].step
    over = not step.startswith(("P", "0.", "1.", "S."))
    barrage = barrage_units_printed(state, seat)
    if barrage and (over or barrage_reason(state, seat)):
        why = "AFB_ONLY_ROUND_1" if over else barrage_reason(state, seat)
        found.append(Offer("use_barrage", why_not=why, rule="78.3", manual=True))
    if step in ANNOUNCING and state.table.side(seat).neighbours:
        mine = "2.2" if seat != state.table.first else "2.4"
        why = announce_reason(state, seat)
        if why and (step >= mine or why in EARLY):
            found.append(Offer("announce_retreat", why_not=why, rule="78.4", manual=True))
    if state.table.action is not None and step.startswith(("S.", "9.", "10.")):
        found += _held_back(state, seat)
    found += [*_unanswered(state, seat), *_not_now(state, seat)]
    return tuple({offer.key: offer for offer in found}.values())


def _not_now(state: State, seat: str) -> list[Offer]:
    """What a player has for this window while it is the other's turn, and what never touches these dice."""
    frame = state.stack[-1]
    if isinstance(frame.data, Sacrifice):
        able = frame.data.seat == seat and any(unit.card.sustain for unit in state.table.combatants(seat))
        return [Offer("sustain", why_not="SUSTAIN_NOT_V_DESTROY", rule="87.5", manual=True)] if able else []
    found = []
    if frame.step in BARRAGE_ROLL:
        keys = [
            use.ability.id
            for use in uses(state, seat, (Window.OWN_COMBAT_ROLL, Window.BOTH_HAVE_ROLLED))
            if Window.AFTER_BARRAGE_DICE not in use.ability.windows
        ]
        found += [Offer(key, why_not="COMBAT_ROLL_EFFECT_ON_AFB", rule="afb.1", manual=True) for key in keys]
    step = FLOW_STEPS[frame.flow][frame.step]
    if isinstance(step, WindowStep) and isinstance(step.rules, Abilities):
        order = step.rules.order(state)
        if seat in order and order[frame.go] != seat:
            mine = step.rules.offers(state, seat)
            found += [replace(offer, why_not="NOT_YOUR_TURN_IN_WINDOW", picks=(), manual=True) for offer in mine]
        if state.table.action is not None:
            far = elsewhere(state, seat, step.rules.opened(state))
            found += [Offer(use.ability.id, why_not=use.why, rule="card", manual=True) for use in far]
    return found


def _held_back(state: State, seat: str) -> list[Offer]:
    """Why a player's cannons are not asked for the ships that have arrived, or its bombs for the planets."""
    why = [forbidden(state, one) for one in targets(state, seat)] if cannons(state, seat) else []
    found = [Offer("use_cannon", why_not=why[0], rule="77", manual=True)] if why and all(why) else []
    if seat == state.table.first and bombers(state) and not aimable(state):
        held = [
            number
            for number, planet in enumerate(state.table.under_way.planets)
            if any(forces(state, planet.place, one) for one in others(state))
        ]
        if held:
            found.append(Offer("bombard", why_not=bombardment_reason(state, held[0]), rule="15", manual=True))
    return found


def _unanswered(state: State, seat: str) -> tuple[Offer, ...]:
    """Why its player may not answer to what has just sustained; only who holds a card for that sees it."""
    card = first_with(state.table.side(seat).cards, DestroySustained)
    if len(state.stack) > 1 or state.stack[0].step not in SUSTAINING or not card:
        return ()
    units = [unit for unit in state.table.in_space(state.table.other(seat)) if unit.sustained]
    if not units or any(unit.card.is_ship and not unit.card.immune for unit in units):
        return ()
    why = "DIRECT_HIT_IMMUNE" if any(unit.card.is_ship for unit in units) else "NOT_A_SHIP"
    return (Offer(card, why_not=why, rule="card", manual=True),)


def barrage_units_printed(state: State, seat: str) -> bool:
    """Has the side a unit that prints the barrage?"""
    return bool(barrage_units(state, seat)) or any(unit.card.afb[1] for unit in state.table.in_space(seat))
