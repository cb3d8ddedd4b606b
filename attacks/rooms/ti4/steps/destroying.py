"""Ships that their own side must destroy, and what an ability's dice lead to."""

from __future__ import annotations

from attacks.engine.flow import Choice, Goto, Outcome, Push, nested
from attacks.engine.values import Command, Offer, Tell
from attacks.rooms.ti4.abilities.entries import ENTRIES
from attacks.rooms.ti4.abilities.vocabulary import DiceDestroy
from attacks.rooms.ti4.effects.on_units import may_sacrifice
from attacks.rooms.ti4.hits import produce
from attacks.rooms.ti4.state import Batch, Frame, Losses, Play, Sacrifice, State
from attacks.rooms.ti4.units import destroy, pick_units, units_picked


class DestroyOwn(Choice):
    """The opponent of an ability destroys ships of its own, of its choice; Sustain Damage does not help."""

    def seats(self, state: State) -> tuple[str, ...]:
        data = nested(state, Sacrifice)
        return (data.seat,) if may_sacrifice(state, data) and data.n else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        data = nested(state, Sacrifice)
        return (Offer("destroy_own", (pick_units(state, may_sacrifice(state, data), data.n, data.n),), rule="87.5"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        data = nested(state, Sacrifice)
        ids = units_picked(state, may_sacrifice(state, data), command.picks[0])
        state, fallen = destroy(state, ids, tell, data.source)
        return Push(state, Frame("losses", "AD", data=Losses(fallen)), then="0.2x")


class CountAbilityHits:
    """The dice of an ability are on the table: hits that are assigned at once, or ships the opponent destroys."""

    def run(self, state: State, tell: Tell) -> Outcome:
        play = nested(state, Play)
        n = sum(die.hit for die in play.dice)
        effect = ENTRIES[play.ability].effects[play.at - 2]
        other = state.table.other(play.seat)
        if not n:
            return state
        if isinstance(effect, DiceDestroy):
            return Push(state, Frame("sacrifice", "0.2c", data=Sacrifice(other, n, play.ability)), then="0.2x")
        made = produce(state, Batch(other, play.seat, play.ability, common=n, produced=n), tell)
        return Push(made.state, made.frame, then="0.2x") if isinstance(made, Push) else Goto(state, "0.2x")


class Nothing:
    """The place to stand when what was triggered is finished."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return state
