"""The round around the attack: activations alternate, units rally, act and attack (rules/legion.md 5, 6)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Choice, Goto, Outcome, Push, Return, nested, with_nested, with_table
from attacks.engine.values import Command, MatchEnd, Offer, Pick, Tell
from attacks.rooms.legion import keywords
from attacks.rooms.legion.answers import answer
from attacks.rooms.legion.declare import begun
from attacks.rooms.legion.keywords import worth
from attacks.rooms.legion.keywords.forming import PIVOT, used_weapon
from attacks.rooms.legion.keywords.vocabulary import FREE, numbers
from attacks.rooms.legion.state import GREEN, MOVES, Activation, After, Charge, Frame, State, Tokens, Unit
from attacks.rooms.legion.under_way import gain, with_unit

ENGAGING = 4
BEFORE_ACTING = {"demoralize"}
"""What a unit did that is no action of it."""


def attack_reason(state: State, unit: Unit) -> str:
    """Why a unit may not perform an attack action now, free ones counted; empty if it may."""
    return "attack_action_used" if unit.attacks > bool(worth(state, unit, "attacks_again")) else ""


class ChooseAttacker(Choice):
    """0. A match of one attack: who attacks, and what permits it."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (state.table.first,)

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        units = tuple(unit.id for unit in state.table.living(seat))
        return (Offer("attack", (Pick("ship", units),), why_not="" if units else "destroyed", rule="0"), END_MATCH)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "end_match":
            return ended(state, "stopped", tell)
        unit = state.table.unit(command.picks[0][0])
        tell("attack.begun", ship=unit.id, offer="attack")
        return Push(state, begun(unit, "attack_action"), then="0+")


END_MATCH = Offer("end_match", rule="0")


class SingleOver:
    """0. The match ends with the attack; one that was not made may be chosen anew."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if not any(unit.attacked for unit in state.table.units):
            return Goto(state, "0")
        return ended(state, "attack", tell)


def ended(state: State, why: str, tell: Tell) -> Outcome:
    """The match is over; who has lost all units has lost."""
    alive = [side.seat for side in state.table.sides if state.table.living(side.seat)]
    winner = alive[0] if len(alive) == 1 else ""
    tell("battle.ended", winner=winner, end="destroyed" if winner else why)
    ending = MatchEnd(winner, "destroyed" if winner else why)
    return Return(with_table(state, ending=ending), frames=len(state.stack))


class Activate(Choice):
    """0. The seats activate one unit in turn; a seat without any left is passed over."""

    def turn(self, state: State) -> str:
        """Whose turn it is to activate a unit; nobody's when all have been."""
        active = state.table.active
        return next((seat for seat in (active, state.table.other(active)) if self.waiting(state, seat)), "")

    def waiting(self, state: State, seat: str) -> tuple[int, ...]:
        """The units of a seat that have not activated in this round."""
        return tuple(unit.id for unit in state.table.living(seat) if not unit.activated)

    def seats(self, state: State) -> tuple[str, ...]:
        seat = self.turn(state)
        return (seat,) if seat else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        waiting = self.waiting(state, seat)
        fresh = tuple(one for one in waiting if "order" not in state.table.unit(one).did)
        return (
            Offer("activate", (Pick("ship", waiting),), rule="0"),
            Offer("order", (Pick("ship", fresh),), why_not="" if fresh else "used_already", rule="0"),
        )

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        unit = state.table.unit(command.picks[0][0])
        if command.key == "order":
            tell("unit.ordered", ship=unit.id)
            state = with_unit(state, replace(unit, did=("order",)))
            state = keywords.gained(state, unit.id, "ordered", tell)
            return Push(state, Frame("ordered", "O", After(unit.id)), then="0")
        tell("unit.activated", seat=unit.seat, ship=unit.id)
        ordered = "order" in unit.did
        unit = replace(unit, activated=True, attacks=0, attacked=0, moved=0, did=())
        state = with_table(with_unit(state, unit), active=state.table.other(unit.seat))
        state = keywords.gained(state, unit.id, "activated", tell)
        return Push(state, Frame("activation", "R", Activation(unit.id, ordered=ordered)), then="0+")


class MoreActivations:
    """0. Next activation, or the end of the round."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if any(not state.table.living(side.seat) for side in state.table.sides):
            return ended(state, "destroyed", tell)
        return Goto(state, "0") if Activate().turn(state) else state


class EndRound:
    """E. Green and observation tokens go, every unit loses one suppression token, the next round begins."""

    def run(self, state: State, tell: Tell) -> Outcome:
        table = state.table
        if any(not table.living(side.seat) for side in table.sides):
            return ended(state, "destroyed", tell)
        tell("round.ended", n=table.round)
        if table.rounds and table.round >= table.rounds:
            return ended(state, "rounds", tell)
        units = tuple(_refreshed(unit) for unit in table.units)
        first = table.other(table.first)
        state = with_table(state, units=units, round=table.round + 1, first=first, active=first)
        return Goto(phase_begun(state, tell), "0")


def phase_begun(state: State, tell: Tell) -> State:
    """The Activation Phase begins: what keywords give every unit now."""
    for unit in state.table.units:
        state = keywords.gained(state, unit.id, "phase", tell)
    return state


class Discipline(Choice):
    """O. A disciplined unit that was given an order may remove suppression tokens."""

    def most(self, state: State) -> int:
        """How many it may remove."""
        unit = state.table.unit(nested(state, After).trigger)
        return min(worth(state, unit, "sheds_suppression"), unit.tokens.suppression)

    def seats(self, state: State) -> tuple[str, ...]:
        return (state.table.unit(nested(state, After).trigger).seat,) if self.most(state) else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        return (Offer("disciplined", (numbers(self.most(state)),), rule="O"), Offer("no_disciplined", rule="O"))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "no_disciplined":
            return state
        unit, n = state.table.unit(nested(state, After).trigger), command.picks[0][0]
        tell("token.removed", ship=unit.id, token="suppression", n=n)
        return with_unit(state, unit.gain("suppression", -n))


def _refreshed(unit: Unit) -> Unit:
    tokens: Tokens = replace(unit.tokens, **dict.fromkeys((*GREEN, "observation"), 0))
    return replace(unit, tokens=tokens, activated=False, moved=0, attacks=0, attacked=0, distracted=0, did=()).gain(
        "suppression", -1
    )


def acting(state: State) -> Unit:
    """The unit that is activated."""
    return state.table.unit(nested(state, Activation).unit)


class Actions:
    """A. Actions of the unit: each costs one, a move may be repeated; attacks that cards grant are what they say."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (acting(state).seat,)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        unit, data = acting(state), nested(state, Activation)
        if seat != unit.seat:
            return ()
        none = "" if data.actions else "no_action_left"
        gone = "destroyed" if unit.destroyed else ""
        still = gone or moved_out(state, unit)
        attack = attack_reason(state, unit) or ("panicked" if data.panicked else "")
        first = programmed(unit, data)
        ai = {key: "" if key in first or not first else "ai_first" for key in ("attack", "move", "dodge", "other")}
        offers = [
            Offer("attack_action", why_not=gone or attack or none or ai["attack"], rule="A"),
            Offer("free_attack_action", why_not=gone or attack or ai["attack"], rule="A"),
            Offer("granted_attack", why_not=gone, rule="W0"),
            Offer("move", (Pick("how", tuple(range(1, len(MOVES)))),), why_not=still or none or ai["move"], rule="A"),
        ]
        for key in ("aim", "dodge", "standby", "recover", "other"):
            why = gone or none or ("used_already" if key in unit.did else "") or ai.get(key, ai["other"])
            offers.append(Offer(key, why_not=why, rule="A"))
        if first:
            offers.append(Offer("ai_unable", why_not=gone or none, rule="W0"))
        for offer in keywords.offers(state, "A", unit):
            why = "" if offer.key not in keywords.CARD_ACTIONS else gone or self._card_reason(unit, data, offer.key)
            offers.append(replace(offer, why_not=why or offer.why_not))
        for key, earns in keywords.EARNED.items():
            if unit.has(key):
                ready = earns.permission in data.earned
                offers.append(Offer(f"use_{key}", why_not=gone or attack or ("" if ready else "not_earned"), rule="W0"))
        charges = placeable(unit)
        if charges:
            offers.append(Offer("arm", (Pick("charge", charges),), why_not=gone or none or ai["other"], rule="W11"))
        return (*offers, Offer("end_activation", rule="A"))

    def _card_reason(self, unit: Unit, data: Activation, key: str) -> str:
        """Why a unit may not perform a card action; the same one as a free action is the same."""
        if key.removeprefix(FREE) in unit.did:
            return "used_already"
        if keywords.CARD_ACTIONS[key]:
            return "panicked" if data.panicked else ""
        return ("" if data.actions else "no_action_left") or ("ai_first" if programmed(unit, data) else "")

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        unit, data, key = acting(state), nested(state, Activation), command.key
        if key == "end_activation":
            tell("activation.ended", ship=unit.id)
            return Return(readied(state, unit, tell))
        if key == "ai_unable":
            tell("ai.unable", ship=unit.id)
            return Goto(with_unit(state, replace(unit, did=(*unit.did, "ai"))), "A")
        if key in keywords.KEYWORDS and key not in keywords.CARD_ACTIONS:
            return Goto(keywords.resolve_offer(state, "A", unit, command, tell), "A")
        if key in ("free_attack_action", "granted_attack") or key.startswith("use_"):
            earns = keywords.EARNED.get(key.removeprefix("use_"))
            permission = earns.permission if earns else key
            tell("attack.begun", ship=unit.id, offer=key)
            earned = tuple(one for one in data.earned if one != permission)
            return Push(with_nested(state, replace(data, earned=earned)), begun(unit, permission), then="A")
        if key == "attack_action":
            tell("attack.begun", ship=unit.id, offer=key)
            state = with_nested(state, replace(data, attacks=unit.attacks))
            return Push(state, begun(unit, "attack_action"), then="A+")
        tell("action.performed", ship=unit.id, offer=key)
        free = keywords.CARD_ACTIONS.get(key, False)
        state = with_nested(state, replace(data, actions=data.actions - (not free)))
        return Push(self._performed(state, command, tell), answer(unit.id), then="A")

    def _performed(self, state: State, command: Command, tell: Tell) -> State:
        unit, key = acting(state), command.key
        if unit.tokens.standby:
            tell("token.removed", ship=unit.id, token="standby", n=1)
            unit = unit.gain("standby", -1)
        if key == "move":
            return moved(with_unit(state, unit), unit, command.picks[0][0], tell)
        unit = replace(unit, did=(*unit.did, key.removeprefix(FREE)))
        state = with_unit(state, unit)
        if key in keywords.CARD_ACTIONS:
            performed = keywords.resolve_offer(state, "A", unit, command, tell)
            assert isinstance(performed, State)
            return performed
        if key == "arm":
            charge = Charge(state.table.placed + 1, unit.seat, unit.id, command.picks[0][0])
            return with_table(state, charges=(*state.table.charges, charge), placed=charge.id)
        if key == "recover":
            shields = unit.shields_flipped
            unit = replace(unit.gain("suppression", -unit.tokens.suppression), shields_flipped=0, exhausted=())
            return with_unit(state, unit.gain("shield", shields))
        if key in GREEN:
            state = gain(state, unit, key, 1, tell)
        return keywords.gained(state, unit.id, "standby", tell) if key == "standby" else state


def placeable(unit: Unit) -> tuple[int, ...]:
    """The charges a unit may place; those of a saboteur that an upgrade brought are lost with that mini."""
    found = []
    for place, weapon in enumerate(unit.card.weapons):
        saboteurs = [mini for mini in unit.minis if mini.name and place in mini.weapons]
        if keywords.placed(weapon) and (not saboteurs or any(mini in unit.living for mini in saboteurs)):
            found.append(place)
    return tuple(found)


def programmed(unit: Unit, data: Activation) -> tuple[str, ...]:
    """What the first action of a droid without an order must be; nothing once it has acted."""
    acted = bool(set(unit.did) - BEFORE_ACTING or unit.moved or unit.attacks)
    if data.ordered or data.panicked or acted:
        return ()
    return keywords.first_actions(unit)


def moved(state: State, unit: Unit, how: int, tell: Tell) -> State:
    """The unit has moved in its activation; that may earn it an attack, and tokens."""
    data = nested(state, Activation)
    earned = set(data.earned)
    for key, earns in keywords.EARNED.items():
        if unit.has(key) and (how == ENGAGING if earns.contact else how > PIVOT):
            earned.add(earns.permission)
    state = with_nested(state, replace(data, earned=tuple(sorted(earned))))
    did = (*unit.did, "move") if worth(state, unit, "two_moves") and how > PIVOT else unit.did
    state = with_unit(state, replace(unit, moved=max(unit.moved, how), did=did))
    return keywords.gained(state, unit.id, "moved", tell) if how > PIVOT else state


def moved_out(state: State, unit: Unit) -> str:
    """Why a unit may not move again in this activation; empty if it may."""
    return "used_already" if unit.did.count("move") > 1 and worth(state, unit, "two_moves") else ""


def readied(state: State, unit: Unit, tell: Tell) -> State:
    """At the end of an activation weapons that cycle are readied, unless they were used in it."""
    ready = tuple(
        place
        for place in unit.exhausted
        if keywords.of_weapon(state, unit.card.weapons[place], "cycles", unit) and used_weapon(place) not in unit.did
    )
    for place in ready:
        tell("weapon.readied", ship=unit.id, name=unit.card.weapons[place].name)
    return with_unit(state, replace(unit, exhausted=tuple(one for one in unit.exhausted if one not in ready)))


class ActionPaid:
    """A. An attack action that was performed has cost one action; one that was not made costs nothing."""

    def run(self, state: State, tell: Tell) -> Outcome:
        unit, data = acting(state), nested(state, Activation)
        if unit.attacks > data.attacks:
            state = with_nested(state, replace(data, actions=max(0, data.actions - 1), attacks=unit.attacks))
        return Goto(state, "A")
