"""Corrections and manual effects: a thing, its new number, a note. The other side confirms; a judge's counts at once.

So a card the app does not know never stops a game: it is played by hand, seen by both, logged and replayed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from attacks.engine import corrections
from attacks.engine.corrections import Edit, Editable
from attacks.engine.flow import Outcome, Push, nested
from attacks.engine.values import JUDGE, Command, Offer, Pick, Refused, Tell
from attacks.rooms.ti4.action import ACTION_STEPS
from attacks.rooms.ti4.batches import batches, with_batch
from attacks.rooms.ti4.cards import KINDS, UNITS
from attacks.rooms.ti4.changes import with_part, with_rolled, with_side, with_units
from attacks.rooms.ti4.excess import over_now
from attacks.rooms.ti4.fleet.possible import LONGEST
from attacks.rooms.ti4.flow import steps_between
from attacks.rooms.ti4.pacing import pacing_chosen, pacing_offers, reasons
from attacks.rooms.ti4.places import PLANET, SPACE
from attacks.rooms.ti4.state import Batch, Bonus, Frame, Neighbour, Part, Shot, State, Unit
from attacks.rooms.ti4.steps.stalemate import CLAIM, claim, claim_offer
from attacks.rooms.ti4.units import add_units

FIELDS = ("damaged", "gone")
BY_HAND = "by_hand"
GONE = ("", "destroyed", "removed", "retreated")
COUNTERS = ("trade_goods", "influence", "resources", "commodities", "fleet_pool", "tokens")
POOLS = ("barrage", "combat")
ACTION_POOLS = (*POOLS, "space_cannon", "bombardment")
PACING = ("yield_window", "ask_barrage")
ON_GROUND = ("12.2w", "12.3w", "12.4", "12.4f", "12.4r")
MOST_NUMBER = 30
MOST_HITS = 20
PAST = ("8.2", "8.2s", "8.3", "8.4", *(step for step in ACTION_STEPS if step[0] != "U"))
"""Steps in which nobody fights in space."""
MOST_BONUS = 4
MOST_RESULT = 14
MOST_UNITS = 6
MOST_BOARD = 260


class Corrections(corrections.Corrections[State]):
    """The offers that stand at every step of a match."""

    never_same = ("new",)

    def seats(self, state: State) -> tuple[str, ...]:
        return state.table.fighting()

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat != JUDGE and seat not in state.table.fighting():
            return pacing_offers(state, seat) if seat in state.table.order() else ()
        own = () if seat == JUDGE else (*reasons(state, seat), *claim_offer(state, seat), *pacing_offers(state, seat))
        return (*super().offers(state, seat), *own)

    def own(self, state: State, command: Command, tell: Tell) -> Outcome | None:
        if command.key in PACING:
            return pacing_chosen(state, command, tell)
        return claim(state, command, tell) if command.key == CLAIM else None

    def after_made(self, state: State, made: Sequence[Edit], tell: Tell) -> Outcome:
        """Ships that were placed over the fleet pool have to go at once, where the table rules so (R-11)."""
        fights = bool(state.stack) and state.stack[0].step not in PAST
        placed = fights and any(edit.thing == "new" for edit in made)
        if placed and any(over_now(state, seat)[1] for seat in state.table.fighting()):
            return Push(state, Frame("excess", "37"))
        return state

    def edits(self, state: State, seat: str) -> tuple[Offer, ...]:
        """A unit's damage or its leaving, a side's counters, dice, hits that wait, a bonus for the round, new units, an
        upgrade of all units of a kind, a system next door that a fleet did not name.
        """
        number, who = Pick("number", tuple(range(MOST_NUMBER + 1))), Pick("seat", _codes(state))
        units = tuple(unit.id for unit in state.table.units)
        rows = [
            ("edit_ship", (Pick("ship", units), Pick("field", (0, 1)), Pick("number", (0, 1, 2, 3)))),
            ("edit_side", (who, Pick("counter", tuple(range(len(COUNTERS)))), number)),
            ("edit_bonus", (who, Pick("number", tuple(range(MOST_BONUS + 1))))),
        ]
        rows.append(("add_neighbour", (who, Pick("number", (1,)))))
        two = state.table.fighting()
        there = [unit for unit in state.table.units if not unit.lost and unit.seat in two]
        upgradable = [unit for unit in there if f"{unit.card.id}2" in UNITS]
        if upgradable:
            rows.append(("upgrade_units", (Pick("ship", tuple(unit.id for unit in upgradable)), Pick("number", (1,)))))
        if len(state.table.units) < MOST_BOARD:
            kinds = Pick("kind", tuple(range(len(KINDS))))
            rows.append(("add_units", (who, kinds, Pick("number", tuple(range(1, MOST_UNITS + 1))))))
        if batches(state):
            rows.append(("edit_hits", (who, Pick("number", tuple(range(MOST_HITS + 1))))))
        for pool in POOLS if state.table.action is None else ACTION_POOLS:
            dice = _places(state, pool)
            if dice:
                result = Pick("number", tuple(range(MOST_RESULT + 1)))
                rows.append((f"edit_die_{pool}", (who, Pick("die", dice), result)))
        return tuple(self.offer(state, key, *picks) for key, picks in rows)

    def thing_of(self, state: State, command: Command) -> tuple[str, int, str]:
        picks, key = command.picks, command.key
        if key in ("edit_ship", "upgrade_units"):
            first = picks[0][0]
        else:
            first = _codes(state).index(picks[0][0])
        if key == "edit_ship":
            return "ship", first, FIELDS[picks[1][0]]
        if key == "edit_side":
            return "side", first, COUNTERS[picks[1][0]]
        if key == "add_units":
            return "new", first, KINDS[picks[1][0]]
        if key == "upgrade_units":
            unit = state.table.unit(first)
            return "upgrade", state.table.fighting_seats().index(unit.seat), unit.card.id
        if key == "add_neighbour":
            return "next", first, "neighbour"
        if key.startswith("edit_die"):
            pool = key.removeprefix("edit_die_")
            if picks[1][0] >= len(_part(state, first).rolled(pool)):
                raise Refused("no_such_die", rule="edit")
            return "die", picks[1][0] * 2 + first, pool
        return key.removeprefix("edit_"), first, key.removeprefix("edit_")

    def event_data(self, state: State, edit: Edit) -> dict[str, Any]:
        field = "kind" if edit.thing in ("new", "upgrade") else "field"
        return {field if name == "field" else name: one for name, one in super().event_data(state, edit).items()}


def _codes(state: State) -> tuple[int, ...]:
    """The two seats that fight now, as picks count them: a third player's too."""
    return tuple(int(seat[1:]) - 1 for seat in state.table.fighting_seats())


def _places(state: State, pool: str) -> tuple[int, ...]:
    """The places of dice that may be changed: of a roll whose hits are not counted yet."""
    if pool not in POOLS:
        lying = state.stack[-1].step == "U.3" and any(part.shot for part in state.table.fight.parts)
        lying = lying and nested(state, Shot).kind == pool
    else:
        open_in = steps_between("1.4", "1.4d") if pool == "barrage" else (*steps_between("3.2", "3.7"), *ON_GROUND)
        lying = state.stack[0].step in open_in
    if not lying:
        return ()
    return tuple(range(max(len(part.rolled(pool)) for part in state.table.fight.parts)))


def _part(state: State, place: int) -> Part:
    return state.table.part(_seat(state, place))


# --- what may be corrected ---


def _seat(state: State, place: int) -> str:
    return state.table.fighting_seats()[place % 2]


def _ship_now(state: State, place: int, field: str) -> int:
    """What became of a unit, as a place in `GONE`; or whether it is damaged."""
    unit = state.table.unit(place)
    return int(unit.damaged) if field == "damaged" else GONE.index(unit.lost)


def _ship_changed(state: State, edit: Edit, tell: Tell) -> State:
    unit = state.table.unit(edit.place)
    if edit.field == "damaged":
        return with_units(state, [replace(unit, damaged=bool(edit.now))])
    return with_units(state, [replace(unit, lost=GONE[edit.now])])


def _die_now(state: State, place: int, field: str) -> int:
    """A die's number is its result."""
    dice = _part(state, place).rolled(field)
    return dice[place // 2].result if place // 2 < len(dice) else 0


def _die_changed(state: State, edit: Edit, tell: Tell) -> State:
    dice, place = list(_part(state, edit.place).rolled(edit.field)), edit.place // 2
    if place < len(dice):
        die = dice[place]
        mods = tuple(mod for mod in die.mods if mod[0] != BY_HAND)
        plus = edit.now - die.face - sum(n for _, n in mods)
        dice[place] = replace(die, mods=(*mods, (BY_HAND, plus)))
    return with_rolled(state, _seat(state, edit.place), edit.field, dice)


def _side_now(state: State, place: int, field: str) -> int:
    return int(getattr(state.table.side(_seat(state, place)), field))


def _side_changed(state: State, edit: Edit, tell: Tell) -> State:
    return with_side(state, _seat(state, edit.place), **{edit.field: edit.now})


def _hits_now(state: State, place: int, field: str) -> int:
    seat = _seat(state, place)
    return next((batch.left for batch in batches(state) if batch.seat == seat), 0)


def _hits_changed(state: State, edit: Edit, tell: Tell) -> State:
    seat = _seat(state, edit.place)
    old = next((batch for batch in batches(state) if batch.seat == seat), None)
    batch = old or Batch(seat, state.table.other(seat), BY_HAND)
    return with_batch(state, replace(batch, common=edit.now, restricted=0)) if batches(state) else state


def _bonus_now(state: State, place: int, field: str) -> int:
    return sum(bonus.n for bonus in _part(state, place).bonuses if bonus.source == BY_HAND)


def _bonus_changed(state: State, edit: Edit, tell: Tell) -> State:
    others = tuple(bonus for bonus in _part(state, edit.place).bonuses if bonus.source != BY_HAND)
    bonuses = (*others, Bonus(BY_HAND, edit.now)) if edit.now else others
    return with_part(state, _seat(state, edit.place), bonuses=bonuses)


def _placed(state: State, edit: Edit, tell: Tell) -> State:
    unit = Unit(0, _seat(state, edit.place), UNITS[edit.field], place=_place(state, edit.field))
    return add_units(state, [unit] * edit.now)


def _upgraded(state: State, edit: Edit, tell: Tell) -> State:
    better, seat = UNITS[f"{edit.field}2"], _seat(state, edit.place)
    alike = [one for one in state.table.units if one.seat == seat and not one.lost and one.card.id == edit.field]
    return with_units(state, [replace(unit, card=better) for unit in alike])


def _next_door(state: State, edit: Edit, tell: Tell) -> State:
    seat = _seat(state, edit.place)
    known = state.table.side(seat).neighbours
    name = edit.note.strip()[:LONGEST] or f"{len(known) + 1}"
    return with_side(state, seat, neighbours=(*known, Neighbour(name, own_planet=True)))


def _place(state: State, kind: str) -> str:
    """Where added units are: on the planet that is fought for, else structures on the first planet, others in space."""
    card, action = UNITS[kind], state.table.action
    stays = card.kind == "structure" and not card.move
    if state.table.fight.place and not card.is_ship:
        return state.table.fight.place
    return (action.planets[0].place if action else PLANET) if stays else SPACE


def _none(state: State, place: int, field: str) -> int:
    return 0


def _any(state: State, place: int, field: str) -> int:
    """What may be picked is small enough."""
    return MOST_BOARD


def _named(state: State, edit: Edit) -> dict[str, Any]:
    return {"side": _seat(state, edit.place)}


Corrections.things = {
    "ship": Editable(
        _ship_now,
        lambda _state, _place, field: 1 if field == "damaged" else len(GONE) - 1,
        _ship_changed,
        named=lambda _, edit: {"ship": edit.place},
    ),
    "die": Editable(
        _die_now, _any, _die_changed, named=lambda state, edit: _named(state, edit) | {"die": edit.place // 2}
    ),
    "side": Editable(_side_now, _any, _side_changed, named=_named),
    "hits": Editable(_hits_now, _any, _hits_changed, named=_named),
    "bonus": Editable(_bonus_now, _any, _bonus_changed, named=_named),
    "new": Editable(_none, _any, _placed, named=_named),
    "upgrade": Editable(_none, _any, _upgraded, named=_named),
    "next": Editable(_none, _any, _next_door, named=_named),
}
