"""Damage, one at a time, and the texts of damage cards (rules/xwing.md 3.8), as a nested flow with a list of tasks.

What a task causes goes to the front of the list, so that damage from a card's text comes before the next that waits.

| `do`      | means                                                                                            |
|-----------|--------------------------------------------------------------------------------------------------|
| `suffer`  | the ship suffers one damage: replaced, or a shield is lost, or a card is dealt                   |
| `deal`    | a card is dealt, shields or not; `land`: one that was drawn already                              |
| `expose`  | a facedown card turns faceup                                                                     |
| `repair`  | a faceup card turns facedown                                                                     |
| `lose`    | a facedown card is repaired: it is discarded                                                     |
| `discard` | a faceup card is discarded                                                                       |
| `text`    | a faceup card acts                                                                               |
| `cancel`  | the results that were suffered leave the attack dice                                             |
| `moment`  | abilities for the moment named in `by` are asked                                                 |
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from attacks.engine.flow import ChanceOnly, Choice, Goto, Outcome, Push, nested, with_data, with_nested
from attacks.engine.values import Command, Offer, Pick, Tell, Throw
from attacks.rooms.xwing.damage import dealing
from attacks.rooms.xwing.damage.removal import check_destroyed, swept
from attacks.rooms.xwing.deck import (
    BREACH,
    DIRECT,
    FIRE,
    KEYS,
    LEAK,
    PANICKED,
    REGULATOR,
    STABILIZER,
    STUNNED,
    WOUNDED,
    Faceup,
    Suffering,
    Task,
    at,
    kind_of,
)
from attacks.rooms.xwing.dice import ATTACK, CODES, LEGAL, NAMES, SIDES, letters, words
from attacks.rooms.xwing.locks import without_lost_lock
from attacks.rooms.xwing.nested import Drawing
from attacks.rooms.xwing.state import Frame, Ship, State, attack_of, attacking, noted, with_attack, with_ship

NEXT, CARD, DIE = "T5", "T5c", "T5d"
STRESS = 2
Doing = Callable[[State, Task, Tell], Outcome]
Moment = Callable[[State, str, Tell, int], Outcome]


def suffering(state: State, *tasks: Task, then: str = "") -> Outcome:
    """The tasks happen now; afterwards the flow that runs stands at `then` (empty: where it stands)."""
    return Push(state, Frame("damage", NEXT, Suffering(tasks)), then)


def hit(ship: Ship, by: str = "") -> Task:
    """One hit damage to suffer."""
    return Task("suffer", ship.id, face="h", by=by)


def crit(ship: Ship, by: str = "") -> Task:
    """One crit damage to suffer."""
    return Task("suffer", ship.id, face="c", by=by)


def put_first(state: State, *tasks: Task) -> State:
    """The state with tasks ahead of all others of the damage under way."""
    now = nested(state, Suffering)
    return with_nested(state, replace(now, tasks=(*tasks, *now.tasks)))


def card_names(state: State) -> tuple[str, ...]:
    """The cards left in the deck that is drawn from now, in the order of the sides of the throw."""
    data = state.stack[-1].data
    ship = data.task.ship if isinstance(data, Drawing) else nested(state, Suffering).now.ship
    deck = dealing.side_of(state, state.table.ship(ship)).deck
    return tuple(KEYS[at(deck, side)] for side in range(1, sum(deck) + 1))


def before_engaging(ship: Ship) -> tuple[Task, ...]:
    """The faceup cards of a ship that act before it engages (T0)."""
    return tuple(Task("text", ship.id, id=card.id) for card in ship.faceup if kind_of(card.kind).when == "engages")


class NextTask:
    """T5. The next task happens; with none left the damage is over. `moment` asks abilities."""

    def __init__(self, moment: Moment) -> None:
        self.moment = moment

    def run(self, state: State, tell: Tell) -> Outcome:
        waiting = nested(state, Suffering).tasks
        if not waiting:
            return swept(state, tell, under=1)
        task = waiting[0]
        state = with_nested(state, Suffering(waiting[1:]))
        if task.ship and state.table.ship(task.ship).removed:
            return Goto(state, NEXT)
        if task.do == "moment":
            return _on(self.moment(state, task.by, tell, task.ship))
        return _on(DOES[task.do](state, task, tell))


class DrawCard(ChanceOnly):
    """T5. A card is drawn from the ship's deck, or one of its facedown cards is chosen by chance; nobody sees which."""

    def throws(self, state: State) -> tuple[Throw, ...]:
        task = nested(state, Suffering).now
        ship = state.table.ship(task.ship)
        if _by_chance(task):
            return (Throw("place", len(ship.facedown), 1, hidden=True),)
        return (Throw("card", sum(dealing.side_of(state, ship).deck), 1, hidden=True),)

    def comes_unseen(self, state: State) -> bool:
        """Is the card dealt facedown, so that nobody learns which it is?"""
        task = nested(state, Suffering).now
        return task.do == "deal" and not task.up

    def unseen(self, state: State, tell: Tell) -> Outcome:
        """What all may know when a card comes facedown: that it lies there. Odds ask this, a match draws the card."""
        task = nested(state, Suffering).now
        return _on(_landed(with_data(state, now=Task("")), task, 0, tell))

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        task, side = nested(state, Suffering).now, faces[0][0]
        state = with_data(state, now=Task(""))
        if _by_chance(task):
            return _on(DOES[task.do](state, replace(task, place=side), tell))
        state, number = dealing.drawn(state, state.table.ship(task.ship), side)
        if task.do == "expose":
            return _on(_turn_up(state, task, number, tell))
        return _on(_landed(state, task, number, tell))


class RollForCard(Choice):
    """T5. One attack die for a damage card; with real dice its owner types it in."""

    def throws(self, state: State) -> tuple[Throw, ...]:
        return (Throw(ATTACK, SIDES, 1),)

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        return _rolled(state, letters(ATTACK, faces[0]), tell)

    def seats(self, state: State) -> tuple[str, ...]:
        return (state.table.ship(nested(state, Suffering).now.ship).seat,) if state.table.dice == "entered" else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        codes = tuple(CODES.index(face) for face in LEGAL[ATTACK])
        return (Offer("enter", (Pick("face", codes, caps=(1,) * len(codes)),), rule="typed"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        face = next(face for face, n in zip(LEGAL[ATTACK], command.picks[0], strict=True) if n)
        tell("dice.entered", seat=command.seat, pool=ATTACK, faces=words(face), n=1)
        return _rolled(state, face, tell)


# --- damage ---


def _suffer(state: State, task: Task, tell: Tell) -> Outcome:
    """One damage: Hull Breach makes a hit a crit; an active shield is lost; without one a card is dealt."""
    if state.table.armed and task.by != "attack" and not task.asked:
        return put_first(state, Task("moment", task.ship, by="damage.would"), replace(task, asked=True))
    ship = state.table.ship(task.ship)
    task = replace(task, face="h") if ship.remote else task  # each damage of a remote is one facedown card
    if task.face == "h" and ship.shows(BREACH):
        tell("damage.replaced", ship=ship.id, face=NAMES["h"], to=NAMES["c"], damage_card=KEYS[BREACH])
        task = replace(task, face="c")
    if task.face == "c":
        task = replace(task, leaks=tuple(card.id for card in ship.shows(LEAK) if not _acting(state, card)))
    if ship.shields:
        ship, state = replace(ship, shields_lost=ship.shields_lost + 1), noted(state, lost=ship.id)
        tell("damage.shield", ship=ship.id, face=NAMES[task.face], left=ship.shields)
        return _answered(_counted(with_ship(state, ship), task), task, "shield.lost", "damage.suffered")
    if state.table.damage == "counted":
        ship = replace(ship, hits=ship.hits + (task.face == "h"), crits=ship.crits + (task.face == "c"))
        state = noted(state, dealt=ship.id)
        tell("damage.hull", ship=ship.id, face=NAMES[task.face], left=dealing.hull_left(ship))
        return _answered(check_destroyed(_counted(with_ship(state, ship), task), ship, tell), task, "damage.suffered")
    return _deal(state, replace(task, do="deal", up=task.face == "c", asked=False), tell)


def _deal(state: State, task: Task, tell: Tell) -> Outcome:
    """A card is drawn and dealt; with no card to be had a marker takes its place. A named card is looked for."""
    ship = state.table.ship(task.ship)
    if state.table.armed and task.up and not task.asked:
        return put_first(state, Task("moment", ship.id, by="card.would"), replace(task, asked=True))
    if task.kind:
        return _landed(dealing.fetched(state, ship, task.kind), task, task.kind, tell)
    state = dealing.refilled(state, ship, tell)
    if not any(dealing.side_of(state, ship).deck):
        return _landed(state, task, 0, tell)
    return Goto(with_data(state, now=task), CARD)


def _landed(state: State, task: Task, number: int, tell: Tell) -> State:
    """The card comes to its ship: a text that acts at once acts, then what answers the damage."""
    ship = state.table.ship(task.ship)
    if task.face:
        tell("damage.hull", ship=ship.id, face=NAMES[task.face], left=max(0, dealing.hull_left(ship) - 1))
        state = _counted(state, task)
    state, card = dealing.dealt(noted(state, dealt=ship.id), ship, number, up=task.up, tell=tell)
    if card and task.face and card.kind == LEAK and state.table.switches.fuel_leak_own_crit:
        task = replace(task, leaks=(*task.leaks, card.id))
    moments = ("card.dealt", "damage.suffered") if task.face else ("card.dealt",)
    return _acted(_answered(state, task, *moments), ship, card)


def _land(state: State, task: Task, tell: Tell) -> State:
    return _landed(state, task, task.kind, tell)


def _answered(state: State, task: Task, *moments: str) -> State:
    """After a crit damage every Fuel Leak that lay there before it acts; then abilities are asked."""
    leaks = tuple([Task("text", task.ship, id=leak) for leak in task.leaks])
    if not state.table.armed:
        return put_first(state, *leaks) if leaks else state
    moments += ("crit.suffered",) if task.face == "c" else ()
    ship = state.table.ship(task.ship)
    at_once = not attacking(state) or state.table.switches.destroyed_triggers == "at_once"
    moments += ("ship.destroyed",) if at_once and ship.damage == ship.card.hull else ()
    return put_first(state, *leaks, *(Task("moment", task.ship, by=name) for name in moments))


def _counted(state: State, task: Task) -> State:
    """What an attack's own results did is noted with the attack."""
    if task.by != "attack" or not attacking(state):
        return state
    attack = attack_of(state)
    if task.face == "h":
        return with_attack(state, hits_suffered=attack.hits_suffered + 1)
    return with_attack(state, crits_suffered=attack.crits_suffered + 1)


def _cancel(state: State, task: Task, tell: Tell) -> State:
    pool = attack_of(state).attack
    return with_attack(state, attack=pool.cancelled(task.face, pool.count(task.face)))


# --- cards ---


def _expose(state: State, task: Task, tell: Tell) -> Outcome:
    """A facedown card turns faceup; what it is where only a marker lies, is drawn."""
    ship = state.table.ship(task.ship)
    if task.place > len(ship.facedown) or not ship.facedown:
        return state
    if not task.place:
        return Goto(with_data(state, now=task), CARD)
    number = ship.facedown[task.place - 1]
    if number:
        return _turn_up(state, task, number, tell)
    state = dealing.refilled(state, ship, tell)
    if not any(dealing.side_of(state, ship).deck):
        return state
    return Goto(with_data(state, now=task), CARD)


def _turn_up(state: State, task: Task, number: int, tell: Tell) -> State:
    ship = state.table.ship(task.ship)
    state, card = dealing.exposed(state, ship, task.place, number, tell)
    return _acted(state, ship, card)


def _acted(state: State, ship: Ship, card: Faceup | None) -> State:
    """A card that came faceup acts at once, if its text does."""
    if card and kind_of(card.kind).at_once:
        return put_first(state, Task("text", ship.id, id=card.id))
    return state


def _repair(state: State, task: Task, tell: Tell) -> State:
    card = _card(state, task)
    return dealing.repaired(state, state.table.ship(task.ship), card, tell) if card else state


def _discard(state: State, task: Task, tell: Tell) -> State:
    card = _card(state, task)
    return dealing.discarded(state, state.table.ship(task.ship), card, tell) if card else state


def _lose(state: State, task: Task, tell: Tell) -> Outcome:
    ship = state.table.ship(task.ship)
    if task.place > len(ship.facedown) or not ship.facedown:
        return state
    if not task.place:
        return Goto(with_data(state, now=task), CARD)
    return dealing.repaired_facedown(state, ship, task.place, tell)


def _text(state: State, task: Task, tell: Tell) -> Outcome:
    """A faceup card acts; one that was repaired meanwhile, or is acting already, does not."""
    ship, card = state.table.ship(task.ship), _card(state, task)
    if card is None or _acting(state, card):
        return state
    tell("card.acts", ship=ship.id, damage_card=KEYS[card.kind])
    repair = Task("repair", ship.id, id=card.id)
    if card.kind == PANICKED:
        return put_first(_gained(state, ship, "stress", STRESS, tell), repair)
    if card.kind in (DIRECT, LEAK, STABILIZER):
        return put_first(state, hit(ship, KEYS[card.kind]), repair)
    if card.kind == STUNNED:
        return put_first(state, hit(ship, KEYS[card.kind]))
    if card.kind == REGULATOR:
        return _gained(state, ship, "ion", 1, tell)
    assert card.kind in (FIRE, WOUNDED)
    return Goto(with_data(state, now=task), DIE)


def _rolled(state: State, face: str, tell: Tell) -> Outcome:
    """The die of Console Fire or Wounded Pilot lies."""
    task = nested(state, Suffering).now
    ship, card = state.table.ship(task.ship), _card(state, task)
    assert card is not None
    state = with_data(state, now=Task(""))
    tell("card.rolled", ship=ship.id, damage_card=KEYS[card.kind], faces=words(face))
    if card.kind == FIRE and face == "h":
        state = put_first(state, hit(ship, KEYS[FIRE]))
    if card.kind == WOUNDED and face in "hc":
        state = _gained(state, ship, "stress", 1, tell)
    return Goto(state, NEXT)


DOES: dict[str, Doing] = {
    "suffer": _suffer,
    "deal": _deal,
    "land": _land,
    "expose": _expose,
    "repair": _repair,
    "lose": _lose,
    "discard": _discard,
    "text": _text,
    "cancel": _cancel,
}


# --- what they share ---


def _on(outcome: Outcome) -> Outcome:
    """Go on with the next task, unless something else comes first."""
    return Goto(outcome, NEXT) if isinstance(outcome, State) else outcome


def _by_chance(task: Task) -> bool:
    """Is a facedown card of the ship chosen by chance?"""
    return task.do in ("expose", "lose") and not task.place


def _card(state: State, task: Task) -> Faceup | None:
    """The faceup card of a task, if it still lies faceup."""
    return next((card for card in state.table.ship(task.ship).faceup if card.id == task.id), None)


def _acting(state: State, card: Faceup) -> bool:
    """Is the card's own text under way, to be repaired at its end? Then it is not triggered again."""
    waiting = (task for frame in state.stack if isinstance(frame.data, Suffering) for task in frame.data.tasks)
    return any(task.do == "repair" and task.id == card.id for task in waiting)


def _gained(state: State, ship: Ship, token: str, n: int, tell: Tell) -> State:
    """Tokens of one effect are one gain; a ship that is ionized now may lose its lock."""
    tell("token.gained", ship=ship.id, token=token, n=n)
    return with_ship(state, without_lost_lock(state, ship.gain(token, n), tell))
