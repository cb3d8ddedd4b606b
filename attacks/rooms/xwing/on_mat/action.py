"""The action of an activation, the one linked to it, and the red one after an overlap (rules/xwing-mat.md 2.6)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Choice, Outcome, Push
from attacks.engine.values import Command, Offer, Tell
from attacks.rooms.xwing.abilities.catalogue import held_at
from attacks.rooms.xwing.abilities.vocabulary_moving import ACTING, LATER, NEWER, SINCE
from attacks.rooms.xwing.damage.suffering import suffering
from attacks.rooms.xwing.deck import WOUNDED, Task
from attacks.rooms.xwing.effects import using
from attacks.rooms.xwing.effects.scene import gained
from attacks.rooms.xwing.mat.standing import Act
from attacks.rooms.xwing.mat.switches import switches
from attacks.rooms.xwing.on_mat.acts import BENT, DOES, acts_of, bent, may_act, offer_of
from attacks.rooms.xwing.on_mat.reading import active_of, active_ship, with_active, with_stands
from attacks.rooms.xwing.posed import stands_of
from attacks.rooms.xwing.state import State, with_ship

CARD = "card"  # an action that is printed on a card
NONE = Offer("no_action", rule="A10")


class Action(Choice):
    """A10. One action of the bar, or none. Who could perform none is not asked."""

    def seats(self, state: State) -> tuple[str, ...]:
        ship = active_ship(state)
        skips = active_of(state).skips
        calmed = skips == "stressed" and state.table.rules >= LATER
        free = (not skips or calmed) and may_act(state, ship) and not ship.removed
        able = any(not offer.why_not for offer in self._offers(state)) or bool(self._cards(state))
        return (ship.seat,) if free and able else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        return (NONE, *self._offers(state), *using.offers_of(self._cards(state)))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        state = with_active(state, skips="") if active_of(state).skips else state
        if command.key == NONE.key:
            return with_active(state, linked=("", ""), more=())
        if cards := [one for one in self._cards(state) if one.scene.held.key == command.key]:
            did = CARD if state.table.rules >= NEWER else ""
            state = with_active(state, linked=("", ""), more=(), did=did, did_colour="white" if did else "")
            outcome = using.begin(state, using.use_of(tuple(cards), command), tell)
            return replace(outcome, then="A10+") if isinstance(outcome, Push) else outcome
        act = next(act for act in self._acts(state) if act.key == command.key)
        return performed(state, act, command, tell, then="A10+")

    def _offers(self, state: State) -> tuple[Offer, ...]:
        return tuple(offer_of(state, active_ship(state), act, "A10") for act in self._acts(state))

    def _acts(self, state: State) -> tuple[Act, ...]:
        return acts_of(state, active_ship(state))

    def _cards(self, state: State) -> tuple[using.Usable, ...]:
        """The cards with an action of their own that the ship may choose now."""
        active, ship = active_of(state), active_ship(state)
        if type(self) is not Action or active.only or active.ionized or ship.removed or not may_act(state, ship):
            return ()
        mine = (held for held in held_at(state.table, ACTING) if held.ship == ship.id)
        found = (using.looked_at(state, held, ACTING, ship.id) for held in mine)
        return tuple(one for one in found if one is not None and not one.why_not)


class LinkedAction(Action):
    """A11. The action that is linked to the one performed; it has no link of its own."""

    def _acts(self, state: State) -> tuple[Act, ...]:
        active, acted = active_of(state), stands_of(active_ship(state)).acted
        return tuple(Act(*link) for link in (active.linked, *active.more) if link[0] in DOES and link[0] not in acted)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == NONE.key:
            return state
        act = next(act for act in self._acts(state) if act.key == command.key)
        return performed(state, act, command, tell, then="A11+")


class BumpAction(Action):
    """A8+. After overlapping only enemies: a red focus or calculate of the bar, where the edition says so."""

    def seats(self, state: State) -> tuple[str, ...]:
        asked = active_of(state).bumped == "enemy" and switches(state.table.edition).bump_enemy == "red_focus"
        ship = active_ship(state)
        return (ship.seat,) if asked and not ship.tokens.stress and not ship.removed and self._acts(state) else ()

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == NONE.key:
            return state
        act = next(act for act in self._acts(state) if act.key == command.key)
        return performed(state, act, command, tell, then="A9")

    def _acts(self, state: State) -> tuple[Act, ...]:
        found = super()._acts(state)
        return tuple(Act(act.key, "red") for act in found if act.key in ("focus", "calculate"))


class Acted:
    """A10+, A11+. After an action the pilot's wounds may tell."""

    def run(self, state: State, tell: Tell) -> Outcome:
        active, ship = active_of(state), active_ship(state)
        if not active.did:
            return state
        state = with_active(state, did="")
        wounds = [Task("text", ship.id, id=card.id) for card in ship.shows(WOUNDED)]
        return suffering(state, *wounds, then=self.then) if wounds and not ship.removed else state

    def __init__(self, then: str) -> None:
        self.then = then


def performed(state: State, act: Act, command: Command, tell: Tell, then: str) -> Outcome:
    """The action is performed and paid for; what it links to may follow."""
    ship = active_ship(state)
    tell("action.performed", ship=ship.id, action=act.key)
    bends = bent(state, ship, act) if act.key == "boost" and command.picks[0][0] >= BENT else None
    if bends is not None and bends.red:
        act = replace(act, colour="red")
    if bends is not None and bends.force:
        tell("force.spent", ship=ship.id, n=1)
        state = with_ship(state, replace(ship, force_spent=ship.force_spent + 1))
    if act.colour == "red":
        state = gained(state, ship, "stress", 1, tell)
    elif act.colour == "purple":
        ship = active_ship(state)
        tell("force.spent", ship=ship.id, n=1)
        state = with_ship(state, replace(ship, force_spent=ship.force_spent + 1))
    ship = active_ship(state)
    state = with_stands(state, ship, acted=(*stands_of(ship).acted, act.key))
    state = with_active(state, linked=(act.linked, act.linked_colour), more=act.more, did=act.key, undaunted=False)
    if state.table.rules >= SINCE:
        state = with_active(state, did_colour=act.colour)
    outcome = DOES[act.key](state, act, command.picks, tell)
    return replace(outcome, then=then) if isinstance(outcome, Push) else outcome
