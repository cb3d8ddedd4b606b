"""What may be done at every step: corrections of a vessel's numbers, and why a card in hand cannot be played now.

A correction waits until another seat confirms or declines it; a judge's counts at once (rules/starships.md 6, edits).
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine import corrections
from attacks.engine.corrections import DECLINE, NOTE
from attacks.engine.flow import Outcome
from attacks.engine.values import JUDGE, Command, Offer, Pick, Refused, Tell
from attacks.rooms.starships.attack import number_of, seat_of
from attacks.rooms.starships.cards import MODIFY
from attacks.rooms.starships.orders import ORDERED, ordered, orders
from attacks.rooms.starships.state import Absorber, Edit, Moment, Ring, Shadow, State, kinds_in, with_vessel
from attacks.rooms.starships.turn_windows import OTHERS_GO
from attacks.rooms.starships.turns import going, in_hand, key_of, kind_of

FIELDS = ("hull", "attack", "counters")
OF_THE_VESSEL = FIELDS[:2]
OF_ONE_SEAT = 100  # a layer is picked by its id, and this many times the number of its seat
MOST = 60
UNNAMED = ("1", "2")  # steps of an attack before its target is named


class Corrections(corrections.Corrections[State]):
    """The offers that stand at every step of a match."""

    rule = "edits"
    against = DECLINE
    most_open = 12
    counts_judges = True

    def seats(self, state: State) -> tuple[str, ...]:
        return state.table.living()

    def due(self, state: State) -> tuple[str, ...]:
        """Everybody but their authors owes an answer to the open corrections; one answer is enough."""
        authors = {edit.by for edit in state.table.edits}
        if not authors:
            return ()
        return tuple(seat for seat in state.table.living() if authors != {seat})

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat != JUDGE and seat not in state.table.living():
            return ()
        return (*super().offers(state, seat), *orders(state, seat), *reasons(state, seat))

    def edits(self, state: State, seat: str) -> tuple[Offer, ...]:
        numbers = tuple(number_of(state, one) for one in state.table.living())
        fields = Pick("field", tuple(range(len(OF_THE_VESSEL))))
        number = Pick("number", tuple(range(MOST + 1)))
        vessel = self.offer(state, "edit_vessel", Pick("seat", numbers), fields, number)
        layers = tuple(
            number_of(state, one) * OF_ONE_SEAT + layer.id
            for one in state.table.living()
            for layer in _counting(state, one)
        )
        return (vessel, self.offer(state, "edit_counters", Pick("counter", layers), number)) if layers else (vessel,)

    def own(self, state: State, command: Command, tell: Tell) -> Outcome | None:
        return ordered(state, command, tell) if command.key in ORDERED else None

    def edit_of(self, state: State, command: Command) -> Edit:
        return _edit_of(state, command)

    def make(self, state: State, edit: Edit, tell: Tell) -> State:
        return _make(state, edit, tell)

    def same(self, one: Edit, two: Edit) -> bool:
        return (one.by, one.seat, one.field, one.layer) == (two.by, two.seat, two.field, two.layer)

    def kind(self, what: str, edit: Edit) -> str:
        return f"edit.{what}"

    def event_data(self, state: State, edit: Edit) -> dict[str, object]:
        return _event_data(edit)


def _counting(state: State, seat: str) -> tuple[Absorber | Shadow, ...]:
    """The layers and gear of a vessel that have counters."""
    vessel = state.table.seat(seat).vessel
    found: list[Absorber | Shadow] = [*vessel.absorbs, *vessel.misses]
    return tuple([one for one in found if one.counters >= 0])


def _edit_of(state: State, command: Command) -> Edit:
    number, note = state.table.edited + 1, command.note[:NOTE]
    if command.key == "edit_counters":
        (code,), (now,) = command.picks
        seat, layer = seat_of(code // OF_ONE_SEAT), code % OF_ONE_SEAT
        was = next(one.counters for one in _counting(state, seat) if one.id == layer)
        return Edit(number, command.seat, seat, FIELDS[2], was, now, note, layer=layer)
    (place,), (field,), (now,) = command.picks
    seat, name = seat_of(place), OF_THE_VESSEL[field]
    return Edit(number, command.seat, seat, name, getattr(state.table.seat(seat).vessel, name), now, note)


def _make(state: State, edit: Edit, tell: Tell) -> State:
    tell("edit.made", **_event_data(edit))
    if not edit.layer:
        return with_vessel(state, edit.seat, **{edit.field: edit.now})
    vessel = state.table.seat(edit.seat).vessel
    absorbs = tuple(replace(one, counters=edit.now) if one.id == edit.layer else one for one in vessel.absorbs)
    misses = tuple(replace(one, counters=edit.now) if one.id == edit.layer else one for one in vessel.misses)
    return with_vessel(state, edit.seat, absorbs=absorbs, misses=misses)


def _event_data(edit: Edit) -> dict[str, object]:
    told = {"seat": edit.by, "side": edit.seat, "field": edit.field, "was": edit.was, "now": edit.now}
    return told | ({"note": edit.note} if edit.note else {})


def named(state: State, command: Command, refused: Refused, awaited: tuple[str, ...]) -> Refused:
    """The refusal by the rule that is broken, where the step itself could only say that this is not offered."""
    seats = {one.seat for one in state.table.seats}
    if command.seat not in seats or not state.stack:
        return refused
    if refused.reason == "not_your_window":
        return Refused(refused.reason, **refused.params, awaited=list(awaited))
    if refused.reason == "not_offered" and command.key.startswith("play."):
        kind = kind_of(state, command.key)
        if kind < 0 or not in_hand(state, command.seat)[kind]:
            return Refused("not_your_card", rule="cost")
        if state.stack[-1].step in UNNAMED and state.table.card(kind).window == MODIFY and command.seat in awaited:
            return Refused("no_target", rule="2")
        return refused if command.seat in awaited else Refused("not_your_window", rule="go", awaited=list(awaited))
    if refused.reason == "bad_picks" and command.key == "declare":
        return Refused("illegal_target", rule="2")
    return refused


def reasons(state: State, seat: str) -> tuple[Offer, ...]:
    """Why a seat whose go it is not may not play its cards now, and why an attack stays as it was declared."""
    if seat == JUDGE or not state.stack:
        return ()
    frame = state.stack[-1]
    data = frame.data
    why = ""
    if isinstance(data, Moment | Ring) and going(state) and seat not in going(state):
        initiator = data.initiator if isinstance(data, Moment) else data.attack.initiator
        target = data.attack.target if isinstance(data, Ring) else ""
        done = seat == initiator or (frame.step in ("5", "5s") and seat in (target, *_seats_done(state, data)))
        why = "already_finalized" if isinstance(data, Ring) and done else "not_your_window"
    kinds = kinds_in(in_hand(state, seat)) if why else ()
    cards = tuple(Offer(key_of(state.table.card(kind)), why_not=why, rule="go") for kind in kinds)
    return (*cards, *_fixed(state, seat))


def _seats_done(state: State, data: Moment | Ring) -> tuple[str, ...]:
    """Who of the others has had its go already."""
    closed = tuple(one.seat for one in data.closed if one.final) if isinstance(data, Ring) else ()
    return (*closed, *OTHERS_GO.order(state)[: state.stack[-1].go]) if state.stack[-1].step == "5" else closed


def _fixed(state: State, seat: str) -> tuple[Offer, ...]:
    """A target that was named stays, and a declared attack is resolved."""
    moments = [frame.data for frame in state.stack if isinstance(frame.data, Moment)]
    if not moments or not moments[0].attacks or moments[0].initiator != seat:
        return ()
    return (
        Offer("declare", why_not="target_fixed", rule="2"),
        Offer("withdraw", why_not="attack_cannot_be_withdrawn", rule="1"),
    )
