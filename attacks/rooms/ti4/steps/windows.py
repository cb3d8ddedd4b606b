"""Windows in which players use abilities one at a time, and what happens when one is used (rules/ti4.md section 3)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from attacks.engine.flow import Goto, Outcome, Push, Return, nested, with_nested
from attacks.engine.values import Command, Offer, Tell
from attacks.rooms.ti4.abilities.entries import ENTRIES
from attacks.rooms.ti4.abilities.entries.earlier import entries_by
from attacks.rooms.ti4.abilities.vocabulary import Ability, Window
from attacks.rooms.ti4.changes import with_part, with_side
from attacks.rooms.ti4.effects import using
from attacks.rooms.ti4.effects.doing import run_effect
from attacks.rooms.ti4.hits import sustain, sustain_offer
from attacks.rooms.ti4.state import Frame, Losses, Play, State
from attacks.rooms.ti4.units import destroy, remove

Seats = Callable[[State], tuple[str, ...]]
STARTS = {"0.1": "6.1", "7.1": "6.1", "12.1": "12.7"}
ENDS = ("6.1", "12.7")
"""The steps at which a round begins, and where a combat goes on that ends in them."""


def everybody(state: State) -> tuple[str, ...]:
    """All seats in initiative order, the attacker first."""
    return state.table.order()


class Abilities:
    """One ability a turn or decline; what it triggers is finished before the next player's turn."""

    def __init__(self, number: str, *codes: Window, order: Seats = everybody, sustain: bool = False) -> None:
        self.number = number
        self.codes = codes
        self.seats = order
        self.sustain = sustain

    def order(self, state: State) -> tuple[str, ...]:
        return self.seats(state)

    def opened(self, state: State) -> tuple[Window, ...]:
        """The windows that are open here now."""
        if self.number in ENDS and state.table.fight.early:
            last = tuple(code for code in self.codes if code in (Window.END_OF_COMBAT, Window.END_OF_GROUND_COMBAT))
            ways = {"end_of_combat_effects_only": last, "none": (), "full": self.codes}
            return ways[state.table.switches.end_window_on_early_end]
        if state.table.fight.place and state.table.round > 1:
            return tuple(code for code in self.codes if code != Window.START_OF_GROUND_COMBAT)
        return self.codes

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        codes = self.opened(state)
        found = (*(sustain_offer(state, seat) if self.sustain else ()), *using.offers(state, seat, codes))
        if self.yielded(state, seat) and not using.must(state, seat, codes):
            return ()
        return found

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "sustain":
            return sustain(state, command, tell)
        return announce(state, command, self.opened(state), tell)

    def may_close(self, state: State, seat: str) -> str:
        if state.table.switches.decline_with_mandatory_open == "skip_with_log":
            return ""
        return "MANDATORY_OPEN" if using.must(state, seat, self.opened(state)) else ""

    def stops(self, state: State, seat: str) -> bool:
        return not self.yielded(state, seat) and using.might(state, seat, self.opened(state))

    def yielded(self, state: State, seat: str) -> bool:
        """Has the player said to all that he passes here?"""
        return f"{seat}:{self.number}" in state.table.yields


def without_card(state: State, seat: str, card: str) -> State:
    """The state with one card of this name fewer in a hand."""
    hand = list(state.table.side(seat).cards)
    hand.remove(card)
    return with_side(state, seat, cards=tuple(hand))


def announce(state: State, command: Command, codes: tuple[Window, ...], tell: Tell) -> Outcome:
    """An ability is announced with its targets; an action card may be cancelled before it costs anything."""
    ability = entries_by(state.table.rules)[command.key]
    side = state.table.side(command.seat)
    unit, chosen = 0, command.picks
    if ability.kind == "unit":
        unit, chosen = command.picks[0][0], command.picks[1:]
    kind = "card.played" if ability.hidden else "ability.used"
    tell(kind, seat=command.seat, card=ability.id, **({"ship": unit} if unit else {}))
    if ability.hidden:
        state = without_card(state, command.seat, ability.id)
        if ability.kind != "promissory":
            state = with_side(state, command.seat, discarded=(*side.discarded, ability.id))
    code = next(code for code in codes if code in ability.windows)
    return Push(state, Frame("play", "PA", data=Play(command.seat, ability.id, chosen, unit, code.value)))


class AskToCancel:
    """Every other player with an action card is asked, whether or not it is the right one (rules 11.2)."""

    def order(self, state: State) -> tuple[str, ...]:
        play = play_of(state)
        if ENTRIES[play.ability].kind != "action":
            return ()
        return tuple(seat for seat in state.table.order() if seat != play.seat)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        return () if play_of(state).cancelled else using.offers(state, seat, (Window.ACTION_CARD_PLAYED,))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        state = self._spent(state, command, tell)
        play = play_of(state)
        tell("card.cancelled", seat=play.seat, card=play.ability)
        return Goto(with_nested(state, replace(play, cancelled=True)), "0.2")

    def _spent(self, state: State, command: Command, tell: Tell) -> State:
        """What cancels the card is gone: a card from the hand, or a unit whose text does it."""
        if ENTRIES[command.key].kind == "unit":
            unit = command.picks[0][0]
            tell("ability.used", seat=command.seat, card=command.key, ship=unit)
            return remove(state, [unit], tell, command.key)
        tell("card.played", seat=command.seat, card=command.key)
        gone = (*state.table.side(command.seat).discarded, command.key)
        return with_side(without_card(state, command.seat, command.key), command.seat, discarded=gone)

    def may_close(self, state: State, seat: str) -> str:
        return ""

    def stops(self, state: State, seat: str) -> bool:
        if f"{seat}:PA" in state.table.yields:
            return False
        return bool(using.counts(state.table.side(seat)).get("action"))


def play_of(state: State) -> Play:
    """The ability that is being used."""
    return nested(state, Play)


class ResolveAbility:
    """Costs are paid, then each effect happens in its order; what one triggers is finished before the next."""

    def run(self, state: State, tell: Tell) -> Outcome:
        play = play_of(state)
        if play.cancelled:
            return state
        ability = entries_by(state.table.rules)[play.ability]
        if play.at == 0:
            again = using.reason(_as_before(state), play.seat, ability)
            if again:
                tell("ability.failed", seat=play.seat, card=ability.id, why=again)
                return state
            state = _paid(_noted(state, play, ability), play, ability, tell)
            if ability.cost.destroy or ability.cost.destroy_self:
                state = with_nested(state, replace(play_of(state), at=1))
                lost = play.unit if ability.cost.destroy_self else play.picks[0][0]
                state, fallen = destroy(state, [lost], tell, ability.id)
                return Push(state, Frame("losses", "AD", data=Losses(fallen)))
            play = replace(play, at=1)
        if play.at > len(ability.effects):
            return state
        effect = ability.effects[play.at - 1]
        state = with_nested(state, replace(play, at=play.at + 1))
        outcome = run_effect(state, play_of(state), effect, tell)
        return Goto(outcome, "0.2") if isinstance(outcome, State) else outcome


def _as_before(state: State) -> State:
    """The state with only the frames around the ability: its conditions are tested where it was announced."""
    return replace(state, stack=state.stack[:-1])


def _noted(state: State, play: Play, ability: Ability) -> State:
    """The window around remembers what was used: a name, an object, a unit's text; so do round and combat."""
    frame = state.stack[-2]
    note = f"unit:{play.unit}:{ability.id}" if play.unit else using.mark(play.seat, ability)
    stack = (*state.stack[:-2], replace(frame, used=(*frame.used, note)), state.stack[-1])
    state = replace(state, stack=stack)
    if play.seat in state.table.fighting() and ability.limit:
        part = state.table.part(play.seat)
        kept = {"round": "round_flags", "combat": "done"}[ability.limit]
        state = with_part(state, play.seat, **{kept: (*getattr(part, kept), ability.id)})
    return state


def _paid(state: State, play: Play, ability: Ability, tell: Tell) -> State:
    """What it costs, and what becomes of the card."""
    side, cost = state.table.side(play.seat), ability.cost
    if cost.trade_goods or cost.influence:
        over = max(0, cost.influence - side.influence)
        tell("cost.paid", seat=play.seat, trade_goods=cost.trade_goods + over, influence=cost.influence - over)
        goods = side.trade_goods - cost.trade_goods - over
        state = with_side(state, play.seat, trade_goods=goods, influence=side.influence - (cost.influence - over))
    if cost.resources:
        side = state.table.side(play.seat)
        over = max(0, cost.resources - side.resources)
        tell("cost.spent", seat=play.seat, trade_goods=over, resources=cost.resources - over)
        left = side.resources - (cost.resources - over)
        state = with_side(state, play.seat, trade_goods=side.trade_goods - over, resources=left)
    if ability.exhaust or ability.purge:
        side = state.table.side(play.seat)
        state = with_side(state, play.seat, exhausted=(*side.exhausted, ability.id))
        tell("card.exhausted", seat=play.seat, card=ability.id)
    return state


class PlayByHand:
    """The player of an ability that is played by hand makes the changes it asks for, and says when it is done."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (play_of(state).seat,)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        return (Offer("done", rule="edit"),) if seat in self.seats(state) else ()

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        return state


class EndIfNoShips:
    """0.3. After each ability at the start of a round: a side without ships ends the combat at once."""

    def run(self, state: State, tell: Tell) -> Outcome:
        end = STARTS.get(state.stack[0].step, "")
        table = state.table
        over = table.fight.slipped or any(not table.combatants(seat) for seat in table.fighting())
        if not end or not over or len(state.stack) > 2:
            return state
        state = replace(state, table=replace(table, fight=replace(table.fight, early=True)))
        return Return(state, step=end)


# --- orders ---


def attacker_then(state: State) -> tuple[str, ...]:
    """Everybody, the attacker first; the attacker alone where the table lets one side finish first (R-02)."""
    order = state.table.order()
    return order if state.table.switches.afb_reroll_order == "one_window_attacker_first" else order[:1]


def second(state: State) -> tuple[str, ...]:
    """The others after the attacker has finished, where the table says so; else this window does not exist."""
    order = state.table.order()
    return () if state.table.switches.afb_reroll_order == "one_window_attacker_first" else order[1:]


def defender_then(state: State) -> tuple[str, ...]:
    """The defender first, whose dice or words are answered to; then everybody else in order."""
    defender = state.table.fighting()[1]
    return (defender, *(seat for seat in state.table.order() if seat != defender))
