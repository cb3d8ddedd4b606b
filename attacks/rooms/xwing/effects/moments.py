"""Moments between the numbered steps: whoever has an ability for one is asked, in player order (rules/xwing.md 3.7).

`moment(state, name, tell, subject)` answers with the state when nobody can use anything there, and otherwise pushes the
queue of what waits. Each seat orders its own abilities; what one of them triggers comes first, because it is pushed on
top; all are looked at again when their turn comes, and what a seat does not use then is gone. Names in use:

| name                                                      | about        | reached                     |
|-----------------------------------------------------------|--------------|-----------------------------|
| `engage.before`                                           | the ship     | 0                           |
| `defender.declared`, `count.attack`                       |              | ahead of 2a (T1x, T2a)      |
| `dice.rolled.attack`                                      |              | ahead of 2b (T2a+)          |
| `modify.after.attack`, `dice.before_roll.defense`, `count.defense` |     | ahead of 3a (T2c, T3a-, T3a)|
| `dice.rolled.defense`                                     |              | ahead of 3b (T3a+)          |
| `modify.after.defense`, `neutralize.before`               |              | ahead of 4a (T3c, T4-)      |
| `neutralize.after`                                        |              | ahead of 5a (T4+)           |
| `shield.lost`, `card.dealt`, `damage.suffered`            | the ship     | each damage (T5)            |
| `ship.destroyed`                                          | the ship     | 6a (T6), or at once         |
| `focus.spent`, `green.spent`, `force.spent`, `lock.spent` | the ship     | whenever it spends one      |
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Goto, Outcome, Push, Return, Stay, nested, with_nested
from attacks.engine.values import Command, Offer, Tell
from attacks.rooms.xwing.abilities.catalogue import (
    Held,
    ability_in_play,
    by_itself,
    card_of,
    held_at,
    numbered,
    secret_cards,
)
from attacks.rooms.xwing.abilities.vocabulary import ResultsAsTokens
from attacks.rooms.xwing.effects import using
from attacks.rooms.xwing.effects.restrict import lasting
from attacks.rooms.xwing.effects.using import Usable
from attacks.rooms.xwing.nested import Claim, Queue, Use
from attacks.rooms.xwing.state import DEFENDED, GREEN, Frame, State, attack_of, with_ship

CHOSEN_SINCE = 6  # the number of the rules by which one of several abilities of a card is chosen at a moment
ALWAYS = "dice.rolled.attack"  # where what holds for the whole attack is claimed, if only the players can see it


def moment(state: State, name: str, tell: Tell, subject: int = 0) -> Outcome:
    """Ask whoever can use an ability at this moment; the state itself when nobody can."""
    if not state.table.armed:
        return state
    waiting = tuple(
        (held.key, held.ship)
        for held in _belonging(state, name)
        if (usable := using.looked_at(state, held, name, subject)) is not None and _is_asked(usable, name)
    )
    if not waiting:
        return state
    return Push(state, Frame("triggers", "forced", Queue(name, waiting, subject)))


def spent(state: State, thing: str, ship_id: int, tell: Tell) -> Outcome:
    """Ask what answers that a ship has spent such a token, its lock, or Force."""
    return moment(state, f"{thing}.spent", tell, ship_id)


class Moment:
    """A moment ahead of a step of the attack."""

    def __init__(self, name: str) -> None:
        self.name = name

    def run(self, state: State, tell: Tell) -> Outcome:
        if not state.table.armed:
            return state
        if attack_of(state).skipped and self.name not in ("defender.declared", "neutralize.after"):
            return state
        return moment(state, self.name, tell)


class WouldSuffer:
    """T5. Ahead of step 5 damage may be prevented; results that become tokens are none."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if not state.table.armed:
            return state
        attack = attack_of(state)
        tokens = "".join(effect.faces for _, effect in lasting(state, ResultsAsTokens))
        if not attack.hit or not attack.attack.places("".join(face for face in "hc" if face not in tokens)):
            return state
        return moment(state, "damage.would", tell, attack.defender)


class Revealed:
    """6a. A condition card that lay facedown is revealed once its ship has defended."""

    def run(self, state: State, tell: Tell) -> Outcome:
        ship = state.table.ship(attack_of(state).defender)
        cards = secret_cards() & set(ship.marked) if ship.marked else frozenset()
        if not cards or DEFENDED in ship.used:
            return state
        for card in sorted(cards):
            tell("condition.assigned", ship=ship.id, ability=f"c.{card}")
        return with_ship(state, replace(ship, used=(*ship.used, DEFENDED)))


class Destroyed:
    """T6. What answers the destruction of a ship in this attack."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if not state.table.armed:
            return state
        if state.table.switches.destroyed_triggers == "at_once":
            return state
        asked = [moment(state, "ship.destroyed", tell, ship) for ship in reversed(attack_of(state).fallen)]
        frames = [one.frame for one in asked if isinstance(one, Push)]
        return Stay(replace(state, stack=(*state.stack, *frames))) if frames else state


class SetUp:
    """What is done once, before the first round or the only attack; later what is done when tokens have left."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if not state.table.armed:
            return state
        return moment(state, "setup" if state.table.round == 1 else "end.phase", tell)


class SystemStart:
    """Each round begins: condition cards that were assigned facedown leave, and new ones may be assigned."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if not state.table.armed:
            return state
        for ship in state.table.ships:
            cards = secret_cards() & set(ship.marked) if ship.marked else frozenset()
            if cards:
                keys = {key for card in cards for key in numbered(f"c.{card}")}
                marked = tuple(card for card in ship.marked if card not in cards)
                rest = tuple(key for key in ship.abilities if key not in keys)
                state = with_ship(state, replace(ship, marked=marked, abilities=rest))
        return moment(state, "system.start", tell)


class Starting:
    """The Engagement Phase starts, and no ship has engaged."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return moment(state, "engagement.start", tell)


class EngagementEnd:
    """All ships have engaged."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return moment(state, "engagement.end", tell)


class Rerolled:
    """Dice were rolled again, and what answers that is done."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return state


class Forced:
    """The first seat in player order that has abilities waiting; a mandatory one that leaves no choice resolves."""

    def run(self, state: State, tell: Tell) -> Outcome:
        queue = nested(state, Queue)
        usable = _turn(state)
        if not usable:
            return Return(state)
        first = usable[0]
        if len(usable) == 1 and not first.scene.held.ability.optional and not first.picks and not first.claims:
            return _begin(state, queue, using.use_of(usable, Command("", first.scene.held.key)), tell)
        return state


class Trigger:
    """A seat uses one of its abilities that wait, or none of them any more."""

    def seats(self, state: State) -> tuple[str, ...]:
        usable = _turn(state)
        return (usable[0].seat,) if usable else ()

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        usable = _turn(state)
        if not usable or usable[0].seat != seat:
            return ()
        done = Offer("decline", why_not="mandatory" if using.must(usable) else "", rule="3.7")
        return (done, *using.offers_of(usable), *using.offers_of(_others(state, seat, usable)))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        queue, usable = nested(state, Queue), _turn(state)
        if command.key != "decline":
            return _begin(state, queue, using.use_of(usable, command, queue.moment, queue.subject), tell)
        owed = next((one for one in usable if one.claims and not one.scene.held.ability.optional), None)
        if owed is not None and owed.scene.attack is not None:
            use = Use(owed.scene.held.key, owed.scene.owner.id, moment=queue.moment, subject=queue.subject)
            return Push(state, Frame("absence", "A", Claim(use)), then="forced")
        gone = {(one.scene.held.key, one.scene.owner.id) for one in usable}
        rest = tuple(one for one in queue.waiting if one not in gone)
        return Goto(with_nested(state, replace(queue, waiting=rest)), "forced")


def _begin(state: State, queue: Queue, use: Use, tell: Tell) -> Outcome:
    """One of those that wait is used; then the queue is looked at again."""
    rest = tuple(one for one in queue.waiting if one != (use.key, use.ship) and not _instead(one, use))
    use = replace(use, moment=queue.moment, subject=queue.subject)
    outcome = using.begin(with_nested(state, replace(queue, waiting=rest)), use, tell)
    return replace(outcome, then="forced") if isinstance(outcome, Push) else outcome


def _instead(one: tuple[str, int], use: Use) -> bool:
    """Is this another ability of the same card, of which only one is used?"""
    ability = ability_in_play(one[0])
    other = ability.shares and ability.since >= CHOSEN_SINCE and card_of(one[0]) == card_of(use.key)
    return other and one[1] == use.ship


def _belonging(state: State, name: str) -> tuple[Held, ...]:
    """The abilities that belong to a moment."""
    found = held_at(state.table, name)
    if name.startswith("count."):
        pool = name.removeprefix("count.")
        found += tuple(held for held in held_at(state.table, "count") if pool in _counted_in(held))
    if name.removesuffix(".spent") in GREEN:
        found += held_at(state.table, "green.spent")
    return found + held_at(state.table, "always") if name == ALWAYS else found


def _counted_in(held: Held) -> tuple[str, ...]:
    """Ahead of which rolls an ability is asked: of the first it changes, or of both for what acts on each."""
    pools = {getattr(effect, "pool", "defense") for effect in held.ability.effects}
    if "both" in pools:
        return ("attack", "defense")
    return ("attack",) if "attack" in pools else ("defense",)


def _is_asked(usable: Usable, name: str) -> bool:
    """Is there something to ask? What always holds, and what counts by itself, is asked only to be confirmed."""
    return not usable.why_not and (usable.claims or not by_itself(usable.scene.held.ability))


def _turn(state: State) -> tuple[Usable, ...]:
    """What the next seat in player order can use of what waits."""
    queue = nested(state, Queue)
    found = []
    for key, ship in queue.waiting:
        usable = using.looked_at(state, Held(ship, key, ability_in_play(key)), queue.moment, queue.subject)
        if usable is not None and not usable.why_not:
            found.append(usable)
    seats = [one.seat for one in found]
    first = next((seat for seat in _order(state, queue) if seat in seats), "")
    return tuple(one for one in found if one.seat == first)


def _order(state: State, queue: Queue) -> tuple[str, ...]:
    """Player order; of replacements the owner of the ship that is affected has the first say (6-9)."""
    if not queue.moment.endswith(".would"):
        return state.table.order()
    owner = state.table.ship(queue.subject).seat
    return (owner, state.table.other(owner))


def _others(state: State, seat: str, usable: tuple[Usable, ...]) -> tuple[Usable, ...]:
    """What the seat owns for this moment and cannot use now."""
    queue = nested(state, Queue)
    shown = {(one.scene.held.key, one.scene.owner.id) for one in usable}
    keys = {key for key, _ in shown}
    found = []
    for held in _belonging(state, queue.moment):
        if held.key not in keys and state.table.ship(held.ship).seat == seat:
            one = using.looked_at(state, held, queue.moment, queue.subject)
            if one is not None and one.why_not and one.seat == seat:
                found.append(one)
    return tuple(found)
