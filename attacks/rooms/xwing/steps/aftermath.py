"""Step 6, Aftermath: the defending, then the attacking player; bonus attacks after everything else (seed 000, 6)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Outcome, Push
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.xwing import score
from attacks.rooms.xwing.abilities.catalogue import held_at
from attacks.rooms.xwing.damage.removal import finish, remove_destroyed
from attacks.rooms.xwing.effects import using
from attacks.rooms.xwing.effects.using import CardWindow, Usable
from attacks.rooms.xwing.remembering import OF_ATTACK
from attacks.rooms.xwing.state import Attack, Frame, State, attack_of, attacker, defender, with_ship
from attacks.rooms.xwing.weapons import attack_reason

ENDED_SINCE = 4  # the number of the rules by which an attack outside the engagement ends the match


class Aftermath(CardWindow):
    """A go of one player for abilities that trigger after the attack; with `bonus` those that grant a bonus attack."""

    def __init__(self, number: str, *, defending: bool, bonus: bool) -> None:
        self.number = number
        self.defending = defending
        self.bonus = bonus

    def order(self, state: State) -> tuple[str, ...]:
        return ((defender(state) if self.defending else attacker(state)).seat,)

    def cards(self, state: State, seat: str, *, forced: bool = False) -> tuple[Usable, ...]:
        if not state.table.armed:
            return ()
        held = held_at(state.table, "bonus" if self.bonus else "after")
        here = (one for one in held if not (forced and one.ability.optional))
        found = (using.looked_at(state, one, self.number) for one in here)
        return tuple(one for one in found if one is not None and one.seat == seat)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat not in self.order(state):
            return ()
        cards = using.offers_of(self.cards(state, seat))
        return (*cards, *self._by_hand(state, seat)) if self.bonus else cards

    def _by_hand(self, state: State, seat: str) -> tuple[Offer, ...]:
        """A bonus attack of a card that the app does not know."""
        busy = {frame.data.attacker for frame in state.stack if isinstance(frame.data, Attack) and frame.data.bonus}
        able = (s for s in state.table.living(seat) if not s.bonus and s.id not in busy)
        ships = tuple(ship.id for ship in able if not attack_reason(state, ship))
        why_not = "" if ships else "no_ship"
        return (Offer("bonus_attack", (Pick("ship", ships),), why_not=why_not, rule=self.number, manual=True),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key != "bonus_attack":
            use = using.use_of(self.cards(state, command.seat), command, self.number)
            return using.begin(state, use, tell)
        ship = state.table.ship(command.picks[0][0])
        tell("bonus.began", ship=ship.id, seat=ship.seat)
        return Push(state, Frame("attack", "1a", Attack(attacker=ship.id, bonus=True)))


def attack_over(state: State, tell: Tell) -> State:
    """The attack is over: the ship has used its attack of this engagement, or its bonus attack of this round."""
    attack, ship = attack_of(state), attacker(state)
    tell("attack.over", attacker=attack.attacker, defender=attack.defender)
    changed = replace(ship, bonus=True) if attack.bonus else replace(ship, engaged=True)
    used = tuple(one for one in changed.used if not one.endswith(OF_ATTACK))
    state = with_ship(state, replace(changed, used=used) if len(used) < len(changed.used) else changed)
    alone = sum(isinstance(frame.data, Attack) for frame in state.stack) == 1
    return _left(state, tell) if alone and state.stack[0].flow == "game" else state


def _left(state: State, tell: Tell) -> State:
    """After an attack outside the engagement destroyed ships leave at once, and the match may be over with it.

    Between the dials and the first ship that engages they leave, or wait, as the edition says.
    """
    step, switches = state.stack[0].step, state.table.switches
    if step == "0" or (
        step == "S" and state.table.rules >= ENDED_SINCE and switches.removal_wording == "in_engagement"
    ):
        return state
    state = remove_destroyed(state, tell)
    ending = score.tabled(state)
    if ending is None or state.table.rules < ENDED_SINCE:
        return state
    state = finish(state, ending.winner, ending.why, tell).state
    return replace(state, stack=state.stack[-1:])  # the attack that is over is the last flow to leave
