"""What may be done at every step: corrections and manual effects, their answers, and stops (rules/legion.md 16, 9).

An edit is a thing and its new number, with a note; it waits for the other side's confirm, a judge's counts at once.
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.corrections import RULINGS, Edit, answers, ruled, rulings
from attacks.engine.flow import Outcome
from attacks.engine.values import JUDGE, Command, Offer, Pick, Refused, Tell
from attacks.rooms.legion.dice import CODES, LEGAL, Dice
from attacks.rooms.legion.state import MOVES, RAIL, ROLLING, WINDOWS, State, Tokens, Unit, with_table
from attacks.rooms.legion.under_way import attack_of, attacking, pool_of, with_dice, with_pool, with_unit

FIELDS = (*Tokens.__struct_fields__, "attacks", "moved")
NUMBERS = ("pierce_more", "blocks_more")
MOST = 20
MOST_OPEN = 24
NOTE = 280
MINI_CODE = 100


class Corrections:
    """The offers that stand at every step of a match."""

    held = "edits_open"

    def due(self, state: State) -> tuple[str, ...]:
        """Who must answer an open edit before anything goes on."""
        authors = {edit.by for edit in state.table.edits}
        waits = {state.table.other(author) for author in authors}
        return tuple(seat for seat in state.table.order() if seat in waits)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat != JUDGE and seat not in state.table.order():
            return ()
        stop = Offer("stop", (Pick("step", tuple(RAIL.index(n) for n in WINDOWS)),), rule="stop", manual=True)
        rules = rulings(state.table.edits, seat)
        return (
            *rules,
            *answers(state.table.edits, seat, "decline_edit"),
            *_edits(state),
            *(() if seat == JUDGE else (stop,)),
        )

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "stop":
            return _stopped(state, command, tell)
        if command.key in RULINGS:
            allowed, rest = ruled(state.table.edits, command, tell)
            return with_table(_made(state, allowed, tell) if allowed else state, edits=rest)
        if command.key == "confirm_edits":
            for edit in state.table.edits:
                if edit.by != command.seat:
                    state = _made(state, edit, tell)
            return with_table(state, edits=tuple(edit for edit in state.table.edits if edit.by == command.seat))
        if command.key in ("decline_edit", "withdraw_edit"):
            edit = next(edit for edit in state.table.edits if edit.id == command.picks[0][0])
            what = "declined" if command.key == "decline_edit" else "withdrawn"
            tell(f"edit.{what}.{edit.thing}", **told(edit) | {"seat": command.seat})
            return with_table(state, edits=tuple(one for one in state.table.edits if one.id != edit.id))
        edit = _edit(state, command)
        tell(f"edit.opened.{edit.thing}", **told(edit))
        state = with_table(state, edited=edit.id)
        if command.seat == JUDGE:
            return _made(state, edit, tell)
        kept = tuple(one for one in state.table.edits if (one.by, *_where(one)) != (edit.by, *_where(edit)))
        return with_table(state, edits=(*kept, edit))


def told(edit: Edit) -> dict[str, object]:
    """An edit as an event carries it."""
    data: dict[str, object] = {"edit": edit.id, "seat": edit.by, "field": edit.field, "was": edit.was, "now": edit.now}
    return data | ({"note": edit.note} if edit.note else {}) | named(edit)


def named(edit: Edit) -> dict[str, int]:
    """What an edit changes: a unit, a mini of one, a die by its place from 1; the numbers of a pool have no name."""
    if edit.thing == "mini":
        return {"ship": edit.place // MINI_CODE, "mini": edit.place % MINI_CODE}
    return {"unit": {"ship": edit.place}, "die": {"die": edit.place + 1}}.get(edit.thing, {})


def _where(edit: Edit) -> tuple[object, ...]:
    return (edit.thing, edit.place, edit.field)


def _edits(state: State) -> tuple[Offer, ...]:
    """A unit's number and a mini's wounds at any time; dice and their numbers while a pool is resolved."""
    full = "too_many_edits" if len(state.table.edits) >= MOST_OPEN else ""
    units = tuple(unit.id for unit in state.table.units)
    minis = tuple(unit.id * MINI_CODE + mini.id for unit in state.table.units for mini in unit.minis)
    numbers = Pick("number", tuple(range(MOST + 1)))
    fields = Pick("field", tuple(range(len(FIELDS))))
    offers = [
        Offer("edit_unit", (Pick("ship", units), fields, numbers), why_not=full, rule="edit", manual=True),
        Offer("edit_wounds", (Pick("mini", minis), numbers), why_not=full, rule="edit", manual=True),
    ]
    if not _rolling(state):
        return tuple(offers)
    pool = pool_of(state)
    for key, dice, kind in (("attack", pool.dice, "attack"), ("defense", pool.defense, "defense")):
        faces = Pick("face", tuple(CODES.index(face) for face in LEGAL[kind]))
        live = tuple(i for i in range(len(dice.now)) if not dice.gone[i])
        if live:
            offers.append(Offer(f"edit_die_{key}", (Pick("die", live), faces), why_not=full, rule="edit", manual=True))
    number = Pick("field", tuple(range(len(NUMBERS))))
    offers.append(Offer("edit_pool", (number, numbers), why_not=full, rule="edit", manual=True))
    return tuple(offers)


def _rolling(state: State) -> bool:
    return attacking(state) and attack_of(state).now >= 0 and pool_of(state).status == ROLLING


def _edit(state: State, command: Command) -> Edit:
    """The command as an edit. Refuses a number that the thing has already or cannot have."""
    now, place, field = command.picks[-1][0], command.picks[0][0], ""
    if command.key == "edit_unit":
        thing, field = "unit", FIELDS[command.picks[1][0]]
    elif command.key == "edit_wounds":
        thing, field = "mini", "wounds"
    elif command.key == "edit_pool":
        thing, field, place = "pool", NUMBERS[place], 0
    else:
        thing, field = "die", command.key.removeprefix("edit_die_")
    was = _value(state, thing, place, field)
    if now == was:
        raise Refused("no_change", rule="edit")
    if now > _most(state, thing, place, field):
        raise Refused("number_too_large", rule="edit")
    return Edit(state.table.edited + 1, command.seat, thing, place, field, was, now, command.note[:NOTE])


def _value(state: State, thing: str, place: int, field: str) -> int:
    if thing == "unit":
        unit = state.table.unit(place)
        return int(getattr(unit.tokens, field) if field in Tokens.__struct_fields__ else getattr(unit, field))
    if thing == "mini":
        return _mini_unit(state, place).mini(place % MINI_CODE).wounds
    if thing == "pool":
        return int(getattr(pool_of(state), field))
    return CODES.index(_dice(state, field).now[place])


def _most(state: State, thing: str, place: int, field: str) -> int:
    if thing == "mini":
        return _mini_unit(state, place).mini(place % MINI_CODE).threshold
    return {"standby": 1, "damage": 1, "moved": len(MOVES) - 1}.get(field, MOST)


def _mini_unit(state: State, code: int) -> Unit:
    return state.table.unit(code // MINI_CODE)


def _dice(state: State, field: str) -> Dice:
    return pool_of(state).dice if field == "attack" else pool_of(state).defense


def _made(state: State, edit: Edit, tell: Tell) -> State:
    """The state with the edit's number; one whose pool is over, or whose die is gone, comes to nothing."""
    if edit.thing in ("die", "pool") and not _rolling(state):
        return state
    if edit.thing == "die" and (edit.place >= len(_dice(state, edit.field).now)):
        return state
    tell(f"edit.made.{edit.thing}", **told(edit))
    if edit.thing == "unit":
        unit = state.table.unit(edit.place)
        if edit.field in Tokens.__struct_fields__:
            return with_unit(state, replace(unit, tokens=replace(unit.tokens, **{edit.field: edit.now})))
        return with_unit(state, replace(unit, **{edit.field: edit.now}))
    if edit.thing == "mini":
        unit = _mini_unit(state, edit.place)
        number = edit.place % MINI_CODE
        minis = tuple(replace(mini, wounds=edit.now) if mini.id == number else mini for mini in unit.minis)
        return with_unit(state, replace(unit, minis=minis))
    if edit.thing == "pool":
        return with_pool(state, **{edit.field: edit.now})
    turned = _dice(state, edit.field).turned((edit.place,), CODES[edit.now])
    return with_dice(state, turned) if edit.field == "attack" else with_pool(state, defense=turned)


def _stopped(state: State, command: Command, tell: Tell) -> State:
    """A seat's stop keeps a window open for that seat; the same command takes it back."""
    number = RAIL[command.picks[0][0]]
    mark, stops = f"{command.seat}:{number}", state.table.stops
    on = mark not in stops
    tell("stop.set" if on else "stop.cleared", seat=command.seat, step=number)
    return with_table(state, stops=tuple(sorted({*stops, mark} if on else {*stops} - {mark})))
