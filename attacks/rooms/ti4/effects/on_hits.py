"""Verbs about hits: cancel them, produce them, answer to a Sustain Damage."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from attacks.engine.flow import Outcome, Push, nested
from attacks.engine.values import Pick, Tell
from attacks.rooms.ti4.abilities import vocabulary as words
from attacks.rooms.ti4.abilities.lookup import effects_of
from attacks.rooms.ti4.batches import against, can_be_hit, cancel_hits, pools
from attacks.rooms.ti4.effects.conditions import fallen
from attacks.rooms.ti4.effects.verbs import NOT_NOW, Picked, Verb
from attacks.rooms.ti4.hits import pool_pick, produce, use_sustain
from attacks.rooms.ti4.state import Batch, Frame, Losses, Play, State, Sustained, Unit
from attacks.rooms.ti4.units import alike, destroy, of_class, pick_units, sustain_reason


class Cancel(Verb):
    """Up to n hits against the player's units do not count."""

    width = 1

    def reason(self, state: State, seat: str, effect: words.Cancel) -> str:
        return "" if against(state, seat) else NOT_NOW

    def picks(self, state: State, seat: str, effect: words.Cancel) -> tuple[Pick, ...]:
        batch = against(state, seat)
        most = min(effect.n, batch.left) if batch else 0
        how_many = (Pick("number", tuple(range(1, most + 1))),) if effect.n > 1 else ()
        return (*how_many, *(pool_pick(state, batch) if batch else ()))

    def run(self, state: State, play: Play, effect: words.Cancel, picked: Picked, tell: Tell) -> Outcome:
        batch = against(state, play.seat)
        if batch is None:
            return state
        n = picked[0][0] if effect.n > 1 else 1
        chosen = picked[1:] if effect.n > 1 else picked
        pool = chosen[0][0] if chosen else pools(state, batch)[0]
        return cancel_hits(state, batch, min(n, batch.left), pool, tell, play.ability)


class SustainFor(Verb):
    """A mech in the space area takes a hit that was against a ship."""

    def reason(self, state: State, seat: str, effect: words.SustainFor) -> str:
        batch = against(state, seat)
        if batch is None or not can_be_hit(state, batch):
            return NOT_NOW
        return min((sustain_reason(state, unit) for unit in _mechs(state, seat)), default=NOT_NOW)

    def run(self, state: State, play: Play, effect: words.SustainFor, picked: Picked, tell: Tell) -> Outcome:
        batch = against(state, play.seat)
        if batch is None:
            return state
        return use_sustain(state, play.unit, batch, pools(state, batch)[0], tell)


def _mechs(state: State, seat: str) -> list[Unit]:
    return [unit for unit in state.table.in_space(seat) if effects_of(unit.card.special, words.SustainFor)]


class AddHits(Verb):
    """Hits against the opponent's ships."""

    def run(self, state: State, play: Play, effect: words.AddHits, picked: Picked, tell: Tell) -> Outcome:
        other = state.table.other(play.seat)
        batch = Batch(other, play.seat, play.ability, common=effect.n, produced=effect.n)
        return produce(state, batch, tell, joins=True)


class Hit(Verb):
    """One hit; on a ship that the player of the ability picks, or on a non-fighter if able."""

    width = 1

    def reason(self, state: State, seat: str, effect: words.Hit) -> str:
        return "" if state.table.combatants(state.table.other(seat)) else NOT_NOW

    def picks(self, state: State, seat: str, effect: words.Hit) -> tuple[Pick, ...]:
        if not effect.chosen:
            return ()
        return (Pick("ship", tuple(alike(state, state.table.combatants(state.table.other(seat))))),)

    def run(self, state: State, play: Play, effect: words.Hit, picked: Picked, tell: Tell) -> Outcome:
        other = state.table.other(play.seat)
        batch = Batch(other, play.seat, play.ability, produced=1)
        if effect.chosen:
            return produce(state, replace(batch, common=1, target=picked[0][0]), tell)
        if effect.restricted:
            return produce(state, replace(batch, restricted=1), tell)
        return produce(state, replace(batch, common=1), tell)


class ShipDice(Verb):
    """One die for each of some own ships against its combat value; the hits are assigned at once."""

    width = 1

    def reason(self, state: State, seat: str, effect: words.ShipDice) -> str:
        return "" if of_class(state.table.combatants(seat), *effect.classes) else NOT_NOW

    def picks(self, state: State, seat: str, effect: words.ShipDice) -> tuple[Pick, ...]:
        return (pick_units(state, of_class(state.table.combatants(seat), *effect.classes), 1, effect.most),)

    def run(self, state: State, play: Play, effect: words.ShipDice, picked: Picked, tell: Tell) -> Outcome:
        return Push(state, Frame("ability_dice", "0.2r"))


class DiceDestroy(Verb):
    """Dice against the value of a ship that fell; for each success the opponent destroys one of its ships."""

    width = 1

    def picks(self, state: State, seat: str, effect: words.DiceDestroy) -> tuple[Pick, ...]:
        return (Pick("ship", tuple(alike(state, fallen_of(state, seat)))),)

    def run(self, state: State, play: Play, effect: words.DiceDestroy, picked: Picked, tell: Tell) -> Outcome:
        return Push(state, Frame("ability_dice", "0.2r"))


def fallen_of(state: State, seat: str) -> list[Unit]:
    """The player's ships that were just destroyed."""
    return [unit for unit in fallen(state) if unit.seat == seat and unit.card.is_ship and unit.card.combat]


class DestroySustained(Verb):
    """The ship that has just sustained is destroyed; the hit it cancelled stays cancelled."""

    def run(self, state: State, play: Play, effect: words.DestroySustained, picked: Picked, tell: Tell) -> Outcome:
        state, fallen = destroy(state, [nested(state, Sustained).unit], tell, play.ability)
        return Push(state, Frame("losses", "AD", data=Losses(fallen)))


HIT_VERBS: dict[type[Any], Verb] = {
    words.Cancel: Cancel(),
    words.SustainFor: SustainFor(),
    words.AddHits: AddHits(),
    words.Hit: Hit(),
    words.ShipDice: ShipDice(),
    words.DiceDestroy: DiceDestroy(),
    words.DestroySustained: DestroySustained(),
}
