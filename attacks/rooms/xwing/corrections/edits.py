"""Corrections and manual effects of X-Wing: the numbers of ships, dice, the mission's points, damage cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from attacks.engine import corrections
from attacks.engine.corrections import NOTE, Edit, Editable, stop_offer, stopped
from attacks.engine.flow import Outcome, with_table
from attacks.engine.values import JUDGE, Command, Offer, Pick, Refused, Tell
from attacks.rooms.xwing import objectives, turning
from attacks.rooms.xwing.corrections import (
    at_once,
    card_edits,
    conditions_by_hand,
    dice_edits,
    moving,
    outside,
    rolling_again,
)
from attacks.rooms.xwing.corrections.dice_edits import ADDERS, MOST_TOKENS
from attacks.rooms.xwing.corrections.numbers import FIELDS, NUMBERS
from attacks.rooms.xwing.damage.removal import check_destroyed, swept
from attacks.rooms.xwing.dice import ATTACK, CODES, DEFENSE
from attacks.rooms.xwing.effects import by_hand
from attacks.rooms.xwing.kept import but_corrections, keep_answers
from attacks.rooms.xwing.locks import may_lock, without_lost_lock
from attacks.rooms.xwing.state import RAIL, WINDOWS, State, attack_of, attacking, with_attack, with_ship

UNDER_WAY = ("damage", "draw")  # a card or a die is awaited: nothing is corrected between
LASTING = ("ship", "seat", "card", "condition", moving.THING)
COUNTED = ("hits", "crits")
MOST_MISSION = 50
APART_SINCE = 2  # the number of the rules by which what is contested has to be confirmed by name
OWN: dict[str, Any] = {one.THING: one for one in (rolling_again, conditions_by_hand, moving)}
"""What is asked for and confirmed as corrections are, and is more than a number."""


class Corrections(corrections.Corrections[State]):
    """The offers that stand at every step of a match."""

    never_same = ("new_die", "card")

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if (seat != JUDGE and seat not in state.table.order()) or state.stack[-1].flow in UNDER_WAY:
            return ()
        taken = at_once.offers(self.at_once(state), seat) if state.table.taken else ()
        return (*self.answers(state, seat), *taken, *_standing(state, seat, self.full(state)))

    def own(self, state: State, command: Command, tell: Tell) -> Outcome | None:
        if command.key == "card_acts":
            return card_edits.act(state, command, tell)
        if command.key == at_once.CONTEST:
            return at_once.contested(state, command, lambda now, edit: _changed_ship(now, edit, tell), tell)
        if command.key == "stop":
            return stopped(state, command, RAIL, tell)
        if command.key == "pass_card":
            return by_hand.passed_by(state, command, tell)
        if command.key == outside.BEGIN or "." in command.key:
            return outside.chosen(state, command, tell)
        return None

    def request(self, state: State, command: Command, tell: Tell) -> Outcome:
        edit = self.edit_of(state, command)
        if command.seat == JUDGE or not at_once.counts(state, edit):
            return super().request(state, command, tell)
        if edit.field not in turning.SIDES:
            tell("edit.taken.ship", **self.event_data(state, edit))
        return self.after_made(_changed_ship(at_once.with_edit(state, edit), edit, tell), (edit,), tell)

    def after_made(self, state: State, made: Sequence[Edit], tell: Tell) -> Outcome:
        """After edits were made: cards that they move, or else ships that they destroyed."""
        return card_edits.paid(state) if state.table.owed else swept(state, tell)

    def open(self, state: State) -> tuple[Edit, ...]:
        """The open edits as they may be answered: by older rules a contested one was confirmed with all others."""
        edits = state.table.edits
        return edits if state.table.rules >= APART_SINCE else tuple(replace(edit, contested=False) for edit in edits)

    def pressing(self, state: State) -> tuple[Edit, ...]:
        """The open edits that cannot wait; damage that has begun is suffered to its end.

        The defender confirms the attacker's edits with the facts, so while that answer is due only others press. On the
        players' own tables an edit presses who has said ready already.
        """
        edits, frame = state.table.edits, state.stack[-1]
        if frame.flow in UNDER_WAY:
            return ()
        if not attacking(state):
            ready = {answer.seat for answer in frame.answers}
            return tuple(edit for edit in edits if _answerer(state, edit) in ready)
        attack = attack_of(state)
        if attack.confirmed:
            return edits
        mine = state.table.ship(attack.attacker).seat
        return tuple(edit for edit in edits if frame.flow == "confirm" and (edit.contested or edit.by != mine))

    def edits(self, state: State, seat: str) -> tuple[Offer, ...]:
        """A ship's number at any time, dice and their number during an attack."""
        full = self.full(state)
        ships = (*_ship_edits(state, full), *moving.offers(state, full))
        return (*ships, *dice_edits.offers(state, seat, full)) if attacking(state) else ships

    def at_once(self, state: State) -> tuple[Edit, ...]:
        """What counted at once this round and lies there still as it was taken."""
        return tuple(one for one in state.table.taken if at_once.lies(state, one, NUMBERS[one.field].read))

    def edit_of(self, state: State, command: Command) -> Edit:
        if command.key.startswith("card_"):
            return replace(card_edits.edit_of(state, command), note=command.note[:NOTE])
        own = next((one for one in OWN.values() if command.key.startswith(one.KEY)), None)
        if own is not None:
            asked: Edit = own.edit_of(state, command)
            return replace(asked, note=command.note[:NOTE])
        found: Edit = super().edit_of(state, command)
        return found

    def thing_of(self, state: State, command: Command) -> tuple[str, int, str]:
        first = command.picks[0][0]
        if command.key == "edit_ship":
            field = FIELDS[command.picks[1][0]]
            if field in COUNTED and state.table.damage == "deck":
                raise Refused("by_cards", rule="3.8")
            return "ship", first, field
        if command.key == "edit_score":
            return "seat", first, "mission"
        if command.key == "edit_pool":
            return "pool", 0, ADDERS[first]
        pool = ATTACK if command.key.endswith(ATTACK) else DEFENSE
        return ("new_die", 0, pool) if command.key.startswith("add") else ("die", first, pool)

    def check(self, state: State, what: tuple[str, int, str], was: int, now: int) -> None:
        _, place, field = what
        if field == "lock" and now <= len(state.table.ships):
            if now == place:
                raise Refused("lock_on_itself", rule="edit")
            if now and not may_lock(state, state.table.ship(place)):
                raise Refused("ionized", rule="ion")
        super().check(state, what, was, now)

    def make(self, state: State, edit: Edit, tell: Tell) -> State:
        own = OWN.get(edit.thing)
        return own.apply(state, edit, tell) if own is not None else super().make(state, edit, tell)

    def event_data(self, state: State, edit: Edit) -> dict[str, Any]:
        own = OWN.get(edit.thing)
        return own.event_data(edit) if own is not None else super().event_data(state, edit)

    def view(self, state: State, edit: Edit) -> Any:
        own = OWN.get(edit.thing)
        if own is None:
            return super().view(state, edit)
        seen = {name: getattr(edit, name) for name in ("by", "thing", "field", "was", "now", "note", "contested")}
        more: dict[str, Any] = own.view_data(edit)
        return seen | more

    def drop(self, state: State, edit: Edit, tell: Tell) -> State:
        tell(f"edit.withdrawn.{edit.thing}", **self.event_data(state, edit))
        return state


def _answerer(state: State, edit: Edit) -> str:
    """Who has to answer an edit: the other side, or its author once it is contested."""
    return edit.by if edit.contested else state.table.other(edit.by)


def confirm_edits(state: State, seat: str, tell: Tell) -> State:
    """The other side's open edits count now, all that are not contested."""
    corrected = Corrections()
    return corrected.make_all(state, *corrections.confirmed(corrected.open(state), seat), tell)


def without_dice_edits(state: State, tell: Tell) -> State:
    """An attack that is not made takes with it the open edits of its dice."""
    for edit in state.table.edits:
        if edit.thing not in LASTING:
            tell(f"edit.withdrawn.{edit.thing}", **Corrections().event_data(state, edit))
    return with_table(state, edits=tuple(edit for edit in state.table.edits if edit.thing in LASTING))


# --- what may be asked for ---


@keep_answers(1024, by=but_corrections)
def _standing(state: State, seat: str, full: str) -> tuple[Offer, ...]:
    """What a seat may do beside every step, whatever waits for an answer; with `full` nothing more is asked for."""
    said = (*_text_offers(state, seat), *outside.offers(state, seat))
    last = () if seat == JUDGE else (*_passing(state, seat), STOP)
    return (*said, *Corrections().edits(state, seat), *last)


def _by_ships(state: State, *values: str) -> tuple[Any, ...]:
    """It follows from the ships as they are, in this match."""
    table = state.table
    return (table.ships, table.switches, table.damage, table.rules, *values)


@keep_answers(1024, by=_by_ships)
def _text_offers(state: State, seat: str) -> tuple[Offer, ...]:
    return card_edits.text_offers(state, seat)


@keep_answers(1024, by=_by_ships)
def _passing(state: State, seat: str) -> tuple[Offer, ...]:
    return by_hand.pass_offers(state, seat)


@keep_answers(1024, by=_by_ships)
def _ship_edits(state: State, full: str) -> tuple[Offer, ...]:
    """What may be asked for of ships, and of the mission's points, at any time."""
    ships = tuple([ship.id for ship in state.table.ships if not ship.removed])
    offers = [_ship_edit(ships, len(state.table.ships), full), *card_edits.edit_offers(state, full)]
    if state.table.switches.mission_points:
        sides = Pick("seat", tuple(range(len(state.table.sides))))
        numbers = Pick("number", tuple(range(MOST_MISSION + 1)))
        offers.append(Offer("edit_score", (sides, numbers), why_not=full, rule="edit", manual=True))
    return (*offers, *conditions_by_hand.offers(state, full))


@lru_cache(maxsize=256)
def _ship_edit(ships: tuple[int, ...], of: int, full: str) -> Offer:
    """A ship, one of its numbers, and the new one; a lock's number is a ship's id."""
    numbers = Pick("number", tuple(range(max(MOST_TOKENS, of) + 1)))
    picks = (Pick("ship", ships), Pick("field", tuple(range(len(FIELDS)))), numbers)
    return Offer("edit_ship", picks, why_not=full, rule="edit", manual=True)


STOP = stop_offer(RAIL, WINDOWS)

# --- what may be corrected ---


def _changed_ship(state: State, edit: Edit, tell: Tell) -> State:
    """The ship with its number: one ionized has no lock, and one that has too much damage is destroyed."""
    before = state.table.ship(edit.place)
    ship = NUMBERS[edit.field].write(before, edit.now)
    if edit.field in turning.SIDES:
        return turning.turned(state, before, ship, edit, tell)
    ship = without_lost_lock(state, ship, tell)
    return check_destroyed(with_ship(state, ship), ship, tell)


def _lost_ship(state: State, edit: Edit) -> bool:
    """Can the edit no longer be made, because its ship left the table or may not have locks any more?"""
    ship = state.table.ship(edit.place)
    return ship.removed or (edit.field == "lock" and edit.now > 0 and not may_lock(state, ship))


def _changed_seat(state: State, edit: Edit, tell: Tell) -> State:
    sides = (replace(side, mission=edit.now) if n == edit.place else side for n, side in enumerate(state.table.sides))
    state = with_table(state, sides=tuple(sides))
    return objectives.ruled(state) if edit.by == JUDGE else state


def _changed_count(state: State, edit: Edit, tell: Tell) -> State:
    if not attacking(state):
        return state
    pool, part = edit.field.split("_")
    adders = replace(getattr(attack_of(state), f"{pool}_adders"), **{part: edit.now})
    return with_attack(state, **{f"{pool}_adders": adders})


def _count_now(state: State, place: int, field: str) -> int:
    pool, part = field.split("_")
    return max(0, int(getattr(getattr(attack_of(state), f"{pool}_adders"), part)))


def _changed_dice(state: State, edit: Edit, tell: Tell) -> State:
    if not attacking(state):
        return state
    dice, face = getattr(attack_of(state), edit.field), CODES[edit.now]
    turned = dice.added(face, "a") if edit.thing == "new_die" else dice.turned((edit.place,), face)
    return with_attack(state, **{edit.field: turned})


def _named(*names: str) -> Callable[[State, Edit], dict[str, Any]]:
    return lambda _, edit: dict.fromkeys(names, edit.place)


def _face_now(state: State, place: int, field: str) -> int:
    """A die's number is the code of its face."""
    return CODES.index(getattr(attack_of(state), field).now[place])


Corrections.things = {
    "ship": Editable(
        lambda state, place, field: NUMBERS[field].read(state.table.ship(place)),
        lambda state, place, field: NUMBERS[field].limit(state, state.table.ship(place)),
        _changed_ship,
        _lost_ship,
        _named("ship"),
    ),
    "card": Editable(
        lambda *_: 0,
        lambda *_: MOST_TOKENS,
        lambda state, edit, _: card_edits.owing(state, edit),
        card_edits.void,
        _named("ship"),
    ),
    "seat": Editable(
        lambda state, place, _: state.table.sides[place].mission,
        lambda *_: MOST_MISSION,
        _changed_seat,
        named=lambda _, edit: {"side": ("p1", "p2")[edit.place]},
    ),
    "pool": Editable(_count_now, lambda *_: MOST_TOKENS, _changed_count, named=_named()),
    "die": Editable(_face_now, lambda *_: MOST_TOKENS, _changed_dice, named=_named("die")),
    "new_die": Editable(lambda *_: 0, lambda *_: MOST_TOKENS, _changed_dice, named=_named()),
}
