"""Corrections by hand: a thing, its new number, a note. The other side confirms them; a judge's count at once.

So what the app does not know never stops a game: it is played by hand, seen by both, logged and replayed. `Corrections`
is what all rooms do with them; a room says what can be corrected (`Editable`) and how a command names it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from attacks.engine.flow import Outcome, S, with_table
from attacks.engine.values import JUDGE, Command, Offer, Pick, Refused, Tell

NOTE = 280  # letters of a note that are kept
CONTEST, DECLINE, WITHDRAW = "contest_edit", "decline_edit", "withdraw_edit"
ALLOW, REFUSE = "judge_allow_edit", "judge_refuse_edit"
RULINGS = (ALLOW, REFUSE)
CONFIRM_ALL, CONFIRM_ONE = "confirm_edits", "confirm_edit"
CONFIRMS = (CONFIRM_ALL, CONFIRM_ONE)


class Edit(Struct, frozen=True, gc=False, omit_defaults=True):
    """A correction or manual effect that waits for the other side: a thing and its new number."""

    id: int
    by: str
    thing: str
    place: int
    field: str
    was: int
    now: int
    note: str = ""
    contested: bool = False


class Waiting(Protocol):
    """A correction somebody has asked for."""

    @property
    def id(self) -> int: ...
    @property
    def by(self) -> str: ...
    @property
    def contested(self) -> bool: ...


E = TypeVar("E", bound=Waiting)


def answers(edits: Sequence[Waiting], seat: str, against: str = CONTEST, rule: str = "edit") -> tuple[Offer, ...]:
    """How a seat may answer: confirm those of others or speak `against` one that is not contested, withdraw its own.

    All at once are confirmed only those that nobody contests; one that is contested has to be named. One made at once
    and contested later waits again behind younger ones: picks stand in the order of their numbers all the same.
    """
    theirs = tuple(sorted(edit.id for edit in edits if edit.by != seat))
    fresh = tuple(sorted(edit.id for edit in edits if edit.by != seat and not edit.contested))
    mine = tuple(sorted(edit.id for edit in edits if edit.by == seat))
    offers = []
    if seat != JUDGE:
        if fresh:
            offers.append(Offer(CONFIRM_ALL, rule=rule, manual=True))
            offers.append(Offer(against, (Pick("edit", fresh),), rule=rule, manual=True))
        if theirs:
            offers.append(Offer(CONFIRM_ONE, (Pick("edit", theirs),), rule=rule, manual=True))
    if mine:
        offers.append(Offer(WITHDRAW, (Pick("edit", mine),), rule=rule, manual=True))
    return tuple(offers)


def confirmed(
    edits: Sequence[E], seat: str, picks: Sequence[Sequence[int]] = ()
) -> tuple[tuple[E, ...], tuple[E, ...]]:
    """The corrections that count from now on, and those that wait still.

    With picks it is the one that was picked; without, all of the other side that are not contested.
    """
    if picks:
        counting = tuple(edit for edit in edits if edit.id == picks[0][0])
    else:
        counting = tuple(edit for edit in edits if edit.by != seat and not edit.contested)
    return counting, tuple(edit for edit in edits if edit not in counting)


def rulings(edits: Sequence[Waiting], seat: str, rule: str = "edit") -> tuple[Offer, ...]:
    """What a judge may decide about these corrections; nothing for a seat."""
    if seat != JUDGE or not edits:
        return ()
    pick = (Pick("edit", tuple(sorted(edit.id for edit in edits))),)
    return tuple(Offer(key, pick, rule=rule) for key in RULINGS)


def ruled(edits: Sequence[E], command: Command, tell: Tell) -> tuple[E | None, tuple[E, ...]]:
    """The correction that counts from now on, if the judge allows it, and those that wait still."""
    wanted = command.picks[0][0]
    edit = next(edit for edit in edits if edit.id == wanted)
    rest = tuple(other for other in edits if other.id != wanted)
    if command.key == ALLOW:
        return edit, rest
    tell("edit.refused", seat=command.seat, edit=edit.id, side=edit.by)
    return None, rest


# --- what all rooms do with them ---


def _nothing_named(state: Any, edit: Any) -> dict[str, Any]:
    return {}


def _never(state: Any, edit: Any) -> bool:
    return False


class Editable(NamedTuple):
    """A kind of thing that may be corrected: its number now, the largest it may have, the state with another one.

    `void`: can a correction that waited no longer be made? `named`: which of these things it is, as events say it.
    """

    read: Callable[[Any, int, str], int]
    limit: Callable[[Any, int, str], int]
    write: Callable[[Any, Any, Tell], Any]
    void: Callable[[Any, Any], bool] = _never
    named: Callable[[Any, Any], dict[str, Any]] = _nothing_named


class Corrections(Generic[S]):
    """The offers that stand at every step of a match: corrections, answers to them, and what a room adds.

    `against`: one that is contested stays open until its author or a judge ends it; one that is declined is gone.
    `never_same`: things of which a later correction does not take the place of an earlier one.
    """

    held = "edits_open"
    rule = "edit"
    against = CONTEST
    most_open = 24
    never_same: tuple[str, ...] = ()
    counts_judges = False  # whether the number of a judge's correction is used up; older records hold it either way
    things: Mapping[str, Editable] = {}

    # --- what a room says ---

    def seats(self, state: S) -> tuple[str, ...]:
        """The seats that may correct and answer, in order."""
        seats: tuple[str, ...] = state.table.order()
        return seats

    def edits(self, state: S, seat: str) -> tuple[Offer, ...]:
        """The corrections a seat may ask for now."""
        raise NotImplementedError

    def thing_of(self, state: S, command: Command) -> tuple[str, int, str]:
        """The thing a command corrects, its place, and the field."""
        raise NotImplementedError

    def own(self, state: S, command: Command, tell: Tell) -> Outcome | None:
        """What comes of a standing offer that is no correction; None for one that is."""
        return None

    def after_made(self, state: S, made: Sequence[Any], tell: Tell) -> Outcome:
        """What follows at once where these corrections were made."""
        return state

    def pressing(self, state: S) -> Sequence[Any]:
        """The open corrections that cannot wait."""
        edits: Sequence[Any] = state.table.edits
        return edits

    def open(self, state: S) -> Sequence[Any]:
        """The open corrections as they may be answered."""
        edits: Sequence[Any] = state.table.edits
        return edits

    # --- what stands at every step ---

    def due(self, state: S) -> tuple[str, ...]:
        """Who must answer an open correction before anything goes on: the other side, or the author of a contested."""
        if not state.table.edits:
            return ()
        waits = {edit.by if edit.contested else state.table.other(edit.by) for edit in self.pressing(state)}
        return tuple(seat for seat in self.seats(state) if seat in waits)

    def offers(self, state: S, seat: str) -> tuple[Offer, ...]:
        if seat != JUDGE and seat not in self.seats(state):
            return ()
        return (*self.answers(state, seat), *self.edits(state, seat))

    def answers(self, state: S, seat: str) -> tuple[Offer, ...]:
        """How a seat or the judge may answer those that are open."""
        edits = self.open(state)
        return (*rulings(edits, seat, self.rule), *answers(edits, seat, self.against, self.rule))

    def chosen(self, state: S, command: Command, tell: Tell) -> Outcome:
        if command.key in CONFIRMS:
            counting, rest = confirmed(self.open(state), command.seat, command.picks)
            return self.after_made(self.make_all(state, counting, rest, tell), counting, tell)
        if command.key in RULINGS:
            allowed, rest = ruled(state.table.edits, command, tell)
            counting = (allowed,) if allowed else ()
            return self.after_made(self.make_all(state, counting, rest, tell), counting, tell)
        if command.key in (self.against, WITHDRAW):
            return self.answer(state, command, tell)
        other = self.own(state, command, tell)
        return self.request(state, command, tell) if other is None else other

    def make_all(self, state: S, counting: Sequence[Any], rest: Sequence[Any], tell: Tell) -> S:
        """The state with these corrections made and the rest still open."""
        for edit in counting:
            state = self.make(state, edit, tell)
        return with_table(state, edits=tuple(rest))

    def request(self, state: S, command: Command, tell: Tell) -> Outcome:
        """A correction is asked for: a judge's counts at once, another waits, in place of one of the same number."""
        edit = self.edit_of(state, command)
        tell(self.kind("opened", edit), **self.event_data(state, edit))
        if command.seat == JUDGE:
            state = with_table(state, edited=edit.id) if self.counts_judges else state
            return self.after_made(self.make(state, edit, tell), (edit,), tell)
        kept = (old for old in state.table.edits if not self.same(old, edit))
        return with_table(state, edits=(*kept, edit), edited=edit.id)

    def answer(self, state: S, command: Command, tell: Tell) -> S:
        """A correction is contested or declined by the other side, or withdrawn by its author."""
        wanted, edits = command.picks[0][0], state.table.edits
        edit = next(edit for edit in edits if edit.id == wanted)
        what = {CONTEST: "contested", DECLINE: "declined"}.get(command.key, "withdrawn")
        tell(self.kind(what, edit), **self.event_data(state, edit) | {"seat": command.seat})
        if command.key == CONTEST:
            return with_table(state, edits=tuple(replace(e, contested=True) if e.id == wanted else e for e in edits))
        return with_table(state, edits=tuple(one for one in edits if one.id != wanted))

    def make(self, state: S, edit: Any, tell: Tell) -> S:
        """The state with a correction's number."""
        thing = self.things[edit.thing]
        if thing.void(state, edit):
            return self.drop(state, edit, tell)
        tell(self.kind("made", edit), **self.event_data(state, edit))
        changed: S = thing.write(state, edit, tell)
        return changed

    def drop(self, state: S, edit: Any, tell: Tell) -> S:
        """What it was about is gone."""
        return state

    # --- one correction ---

    def edit_of(self, state: S, command: Command) -> Any:
        """The command as a correction. Raises `Refused` for a number that the thing cannot have, or has already."""
        now = command.picks[-1][0]
        thing, place, field = self.thing_of(state, command)
        was = self.things[thing].read(state, place, field)
        self.check(state, (thing, place, field), was, now)
        return Edit(state.table.edited + 1, command.seat, thing, place, field, was, now, command.note[:NOTE])

    def check(self, state: S, what: tuple[str, int, str], was: int, now: int) -> None:
        """Raises `Refused` for a number that the thing cannot have, or has already."""
        thing, place, field = what
        if now > self.things[thing].limit(state, place, field):
            raise Refused("number_too_large", rule="edit")
        if now == was and thing not in self.never_same:
            raise Refused("no_change", rule="edit")

    def same(self, one: Any, two: Any) -> bool:
        """Do two corrections of a seat set the same number? The later one stands."""
        key = (one.by, one.thing, one.place, one.field)
        return one.thing not in self.never_same and key == (two.by, two.thing, two.place, two.field)

    def kind(self, what: str, edit: Any) -> str:
        """The kind of the event that tells what became of a correction."""
        return f"edit.{what}.{edit.thing}"

    def event_data(self, state: S, edit: Any) -> dict[str, Any]:
        """A correction as an event carries it."""
        data = {"edit": edit.id, "seat": edit.by, "thing": edit.thing, "field": edit.field}
        data |= self.things[edit.thing].named(state, edit) | {"was": edit.was, "now": edit.now}
        return data | ({"note": edit.note} if edit.note else {})

    def view(self, state: S, edit: Any) -> Any:
        """An open correction as everybody sees it: what the room's views have in `edits`."""
        seen = {name: getattr(edit, name) for name in ("by", "thing", "field", "was", "now", "note", "contested")}
        return seen | {key: str(one) for key, one in self.things[edit.thing].named(state, edit).items()}

    def full(self, state: S) -> str:
        """Why no more can be asked for; empty while there are few enough."""
        return "too_many_edits" if len(state.table.edits) >= self.most_open else ""

    def offer(self, state: S, key: str, *picks: Pick) -> Offer:
        """A correction to ask for."""
        return Offer(key, picks, why_not=self.full(state), rule=self.rule, manual=True)


# --- stops ---


def stop_offer(steps: Sequence[str], windows: Sequence[str]) -> Offer:
    """A seat keeps a window open for itself, or no longer; steps are picked by their place on the page."""
    return Offer("stop", (Pick("step", tuple(steps.index(one) for one in windows)),), rule="stop", manual=True)


def stopped(state: S, command: Command, steps: Sequence[str], tell: Tell) -> S:
    """A seat's stop keeps a window open for that seat; the same command takes it back."""
    number = steps[command.picks[0][0]]
    mark, stops = f"{command.seat}:{number}", state.table.stops
    on = mark not in stops
    tell("stop.set" if on else "stop.cleared", seat=command.seat, step=number)
    return with_table(state, stops=tuple(sorted({*stops, mark} if on else {*stops} - {mark})))


class Stoppable:
    """A window that may always close; a seat that set a stop at its step, `stop`, is asked although it has nothing."""

    stop = ""

    def may_close(self, state: Any, seat: str) -> str:
        return ""

    def stops(self, state: Any, seat: str) -> bool:
        return f"{seat}:{self.stop}" in state.table.stops


class NoCorrections:
    """What stands beside every step in a game that knows no corrections: nothing."""

    held = "edits"

    def due(self, state: Any) -> tuple[str, ...]:
        return ()

    def offers(self, state: Any, seat: str) -> tuple[Offer, ...]:
        return ()

    def chosen(self, state: Any, command: Command, tell: Tell) -> Any:
        raise Refused("not_offered")
