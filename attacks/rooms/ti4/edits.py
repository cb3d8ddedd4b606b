"""Corrections and manual effects: a thing, its new number, a note. The other side confirms; a judge's counts at once.

So a card the app does not know never stops a game: it is played by hand, seen by both, logged and replayed.
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.corrections import RULINGS, Edit, answers, ruled, rulings
from attacks.engine.flow import Outcome, Push
from attacks.engine.values import JUDGE, Command, Offer, Pick, Refused, Tell
from attacks.rooms.ti4.batches import batches, with_batch
from attacks.rooms.ti4.cards import UNITS
from attacks.rooms.ti4.changes import with_part, with_side, with_table, with_units
from attacks.rooms.ti4.limits import over_now
from attacks.rooms.ti4.pacing import pacing_chosen, pacing_offers, reasons
from attacks.rooms.ti4.stalemate import CLAIM, claim_offer, claimed
from attacks.rooms.ti4.state import Batch, Bonus, Die, Frame, Part, State, Unit
from attacks.rooms.ti4.units import add_units

FIELDS = ("damaged", "gone")
GONE = ("", "destroyed", "removed", "retreated")
COUNTERS = ("trade_goods", "influence", "resources", "commodities", "fleet_pool", "tokens")
POOLS = ("barrage", "combat")
KINDS = tuple(key for key, unit in UNITS.items() if unit.kind != "relic")
PACING = ("yield_window", "ask_barrage")
MOST_NUMBER = 30
MOST_HITS = 20
MOST_BONUS = 4
MOST_RESULT = 14
MOST_UNITS = 6
MOST_BOARD = 260
MOST_OPEN = 24
NOTE = 280


class Corrections:
    """The offers that stand at every step of a match."""

    held = "edits_open"

    def due(self, state: State) -> tuple[str, ...]:
        """Who must answer an open edit before anything goes on."""
        waits = {_answerer(state, edit) for edit in state.table.edits}
        return tuple(seat for seat in state.table.fighting() if seat in waits)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat != JUDGE and seat not in state.table.fighting():
            return pacing_offers(state, seat) if seat in state.table.order() else ()
        own = () if seat == JUDGE else (*reasons(state, seat), *claim_offer(state, seat), *pacing_offers(state, seat))
        return (*rulings(state.table.edits, seat), *answers(state.table.edits, seat), *_edit_offers(state), *own)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key in PACING:
            return pacing_chosen(state, command, tell)
        if command.key == CLAIM:
            return claimed(state, command, tell)
        if command.key == "confirm_edits":
            return _confirmed(state, command.seat, tell)
        if command.key in RULINGS:
            allowed, rest = ruled(state.table.edits, command, tell)
            state = with_table(_made(state, allowed, tell) if allowed else state, edits=rest)
            return _within_pool(state, allowed is not None and allowed.thing == "new")
        if command.key in ("contest_edit", "withdraw_edit"):
            return _answered(state, command, tell)
        edit = _edit(state, command)
        tell(f"edit.opened.{edit.thing}", **told(state, edit))
        if command.seat == JUDGE:
            return _within_pool(_made(state, edit, tell), edit.thing == "new")
        edits = (*(old for old in state.table.edits if not _same(old, edit)), edit)
        return with_table(state, edits=edits, edited=edit.id)


def told(state: State, edit: Edit) -> dict[str, object]:
    """An edit as an event carries it."""
    field = "kind" if edit.thing == "new" else "field"
    data: dict[str, object] = {"edit": edit.id, "seat": edit.by, "thing": edit.thing, field: edit.field}
    if edit.thing == "ship":
        data["ship"] = edit.place
    else:
        data["side"] = state.table.fighting_seats()[edit.place % 2]
    if edit.thing == "die":
        data["die"] = edit.place // 2
    data |= {"was": edit.was, "now": edit.now}
    return data | {"note": edit.note} if edit.note else data


def _answerer(state: State, edit: Edit) -> str:
    """Who has to answer an edit: the other side, or its author once it is contested."""
    return edit.by if edit.contested else state.table.other(edit.by)


def _edit_offers(state: State) -> tuple[Offer, ...]:
    """A unit's damage or its leaving, a side's counters, dice, hits that wait, a bonus for the round, new units."""
    full = "too_many_edits" if len(state.table.edits) >= MOST_OPEN else ""
    number = Pick("number", tuple(range(MOST_NUMBER + 1)))
    units = tuple(unit.id for unit in state.table.units)
    rows = [
        ("edit_ship", (Pick("ship", units), Pick("field", (0, 1)), Pick("number", (0, 1, 2, 3)))),
        ("edit_side", (_SEAT, Pick("counter", tuple(range(len(COUNTERS)))), number)),
        ("edit_bonus", (_SEAT, Pick("number", tuple(range(MOST_BONUS + 1))))),
    ]
    if len(state.table.units) < MOST_BOARD:
        kinds = Pick("kind", tuple(range(len(KINDS))))
        rows.append(("add_units", (_SEAT, kinds, Pick("number", tuple(range(1, MOST_UNITS + 1))))))
    if batches(state):
        rows.append(("edit_hits", (_SEAT, Pick("number", tuple(range(MOST_HITS + 1))))))
    for pool in POOLS:
        dice = _places(state, pool)
        if dice:
            result = Pick("number", tuple(range(MOST_RESULT + 1)))
            rows.append((f"edit_die_{pool}", (_SEAT, Pick("die", dice), result)))
    return tuple(Offer(key, picks, why_not=full, rule="edit", manual=True) for key, picks in rows)


_SEAT = Pick("seat", (0, 1))


def _dice(part: Part, pool: str) -> tuple[Die, ...]:
    return part.barrage if pool == "barrage" else part.dice


def _places(state: State, pool: str) -> tuple[int, ...]:
    """The places of dice that may be changed: of a roll whose hits are not counted yet."""
    step = state.stack[0].step
    if step not in (("1.4", "1.4d") if pool == "barrage" else ("3.2", "3.3", "3.4", "3.5", "3.6", "3.7")):
        return ()
    return tuple(range(max(len(_dice(part, pool)) for part in state.table.fight.parts)))


def _edit(state: State, command: Command) -> Edit:
    """The command as an edit; refuses a number that the thing cannot have."""
    picks, number = command.picks, command.picks[-1][0]
    key, first = command.key, command.picks[0][0]
    if key == "edit_ship":
        thing, place, field = "ship", first, FIELDS[picks[1][0]]
        if field == "damaged" and number > 1:
            raise Refused("number_too_large", rule="edit")
    elif key == "edit_side":
        thing, place, field = "side", first, COUNTERS[picks[1][0]]
    elif key == "add_units":
        thing, place, field = "new", first, KINDS[picks[1][0]]
    elif key.startswith("edit_die"):
        pool = key.removeprefix("edit_die_")
        thing, place, field = "die", picks[1][0] * 2 + first, pool
        if picks[1][0] >= len(_dice(_part(state, first), pool)):
            raise Refused("no_such_die", rule="edit")
    else:
        thing, place, field = key.removeprefix("edit_"), first, key.removeprefix("edit_")
    was = value_of(state, thing, place, field)
    if number == was and thing != "new":
        raise Refused("no_change", rule="edit")
    return Edit(state.table.edited + 1, command.seat, thing, place, field, was, number, command.note[:NOTE])


def _part(state: State, place: int) -> Part:
    return state.table.part(state.table.fighting_seats()[place % 2])


def value_of(state: State, thing: str, place: int, field: str) -> int:
    """The number that a thing has now; what became of a unit as a place in `GONE`, a die by its result."""
    if thing == "ship":
        unit = state.table.unit(place)
        return int(unit.damaged) if field == "damaged" else GONE.index(unit.lost)
    if thing == "die":
        dice = _dice(_part(state, place), field)
        return dice[place // 2].result if place // 2 < len(dice) else 0
    seat = state.table.fighting_seats()[place % 2]
    if thing == "side":
        return int(getattr(state.table.side(seat), field))
    if thing == "hits":
        return next((batch.left for batch in batches(state) if batch.seat == seat), 0)
    if thing == "bonus":
        return sum(bonus.n for bonus in state.table.part(seat).bonuses if bonus.source == "by_hand")
    return 0


def _same(one: Edit, two: Edit) -> bool:
    """Do two edits of a seat set the same number? The later one stands. New units never are the same."""
    key = (one.by, one.thing, one.place, one.field)
    return one.thing != "new" and key == (two.by, two.thing, two.place, two.field)


def _confirmed(state: State, seat: str, tell: Tell) -> Outcome:
    """The other side's open edits count now."""
    mine = tuple(edit for edit in state.table.edits if edit.by == seat)
    for edit in state.table.edits:
        if edit.by != seat:
            state = _made(state, edit, tell)
    placed = any(edit.thing == "new" for edit in state.table.edits if edit.by != seat)
    return _within_pool(with_table(state, edits=mine), placed)


def _within_pool(state: State, placed: bool) -> Outcome:
    """Ships that were placed over the fleet pool have to go at once, where the table rules so (R-11)."""
    fights = bool(state.stack) and state.stack[0].step not in ("8.2", "8.2s", "8.3", "8.4")
    if placed and fights and any(over_now(state, seat) for seat in state.table.fighting()):
        return Push(state, Frame("excess", "37"))
    return state


def _made(state: State, edit: Edit, tell: Tell) -> State:
    """The state with the edit's number."""
    tell(f"edit.made.{edit.thing}", **told(state, edit))
    seat = state.table.fighting_seats()[edit.place % 2]
    if edit.thing == "ship":
        unit = state.table.unit(edit.place)
        if edit.field == "damaged":
            return with_units(state, [replace(unit, damaged=bool(edit.now))])
        return with_units(state, [replace(unit, lost=GONE[edit.now])])
    if edit.thing == "side":
        return with_side(state, seat, **{edit.field: edit.now})
    if edit.thing == "new":
        return add_units(state, [Unit(0, seat, UNITS[edit.field], place=_place(edit.field))] * edit.now)
    if edit.thing == "hits":
        old = next((batch for batch in batches(state) if batch.seat == seat), None)
        batch = old or Batch(seat, state.table.other(seat), "by_hand")
        return with_batch(state, replace(batch, common=edit.now, restricted=0)) if batches(state) else state
    part = state.table.part(seat)
    if edit.thing == "bonus":
        others = tuple(bonus for bonus in part.bonuses if bonus.source != "by_hand")
        return with_part(state, seat, bonuses=(*others, Bonus("by_hand", edit.now)) if edit.now else others)
    dice = list(_dice(part, edit.field))
    place = edit.place // 2
    if place < len(dice):
        die = dice[place]
        mods = tuple(mod for mod in die.mods if mod[0] != "by_hand")
        plus = edit.now - die.face - sum(n for _, n in mods)
        dice[place] = replace(die, mods=(*mods, ("by_hand", plus)))
    return with_part(state, seat, **{"barrage" if edit.field == "barrage" else "dice": tuple(dice)})


def _place(kind: str) -> str:
    return "planet" if UNITS[kind].kind == "structure" and "floating_factory" not in UNITS[kind].special else "space"


def _answered(state: State, command: Command, tell: Tell) -> State:
    """An edit is contested by the other side, or withdrawn by its author."""
    wanted = command.picks[0][0]
    edit = next(edit for edit in state.table.edits if edit.id == wanted)
    kind = "edit.contested" if command.key == "contest_edit" else "edit.withdrawn"
    tell(f"{kind}.{edit.thing}", **told(state, edit) | {"seat": command.seat})
    if command.key == "contest_edit":
        edits = tuple(replace(e, contested=True) if e.id == wanted else e for e in state.table.edits)
    else:
        edits = tuple(e for e in state.table.edits if e.id != wanted)
    return with_table(state, edits=edits)
