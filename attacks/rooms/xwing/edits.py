"""Corrections and manual effects: a thing, its new number, a note. The other side confirms; a judge's counts at once.

So a card the app does not know never stops a game: it is played by hand, seen by both, logged and replayed.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from attacks.engine.corrections import RULINGS, Edit, answers, ruled, rulings
from attacks.engine.flow import Outcome
from attacks.engine.values import JUDGE, Command, Offer, Pick, Refused, Tell
from attacks.rooms.xwing import card_edits
from attacks.rooms.xwing.dice import ATTACK, CODES, DEFENSE, LEGAL
from attacks.rooms.xwing.locks import may_lock, without_lost_lock
from attacks.rooms.xwing.range0 import adds_nothing, hand_reason, may_lessen_defense
from attacks.rooms.xwing.removal import check_destroyed, swept
from attacks.rooms.xwing.state import (
    RAIL,
    WINDOWS,
    Ship,
    State,
    Tokens,
    attack_of,
    attacking,
    with_attack,
    with_ship,
    with_table,
)

TOKENS = Tokens.__struct_fields__
CHARGES = tuple(f"charge_{place}" for place in range(8))
FIELDS = (*TOKENS, "lock", "shields", "hits", "crits", "force", "destroyed", "engaged", "obstacle", *CHARGES)
OBSTACLES = ("", "asteroid", "debris", "gas")
POOLS = (ATTACK, DEFENSE)
UNDER_WAY = ("damage", "draw")  # a card or a die is awaited: nothing is corrected between
LASTING = ("ship", "seat", "card")
COUNTED = ("hits", "crits")
ADDERS = ("attack_more", "attack_fewer", "attack_cap", "defense_more", "defense_fewer", "defense_cap")
LESSENING = (ADDERS.index("defense_fewer"), ADDERS.index("defense_cap"))
MOST_MISSION = 50
MOST_TOKENS = 20
MOST_OPEN = 24
NOTE = 280
DICE_STEPS = ("2b", "3b")


class Corrections:
    """The offers that stand at every step of a match."""

    held = "edits_open"

    def due(self, state: State) -> tuple[str, ...]:
        """Who must answer an open edit before anything goes on: in an attack, and where it holds up who is to act.

        Damage that has begun is suffered to its end.
        """
        if not state.table.edits or state.stack[-1].flow in UNDER_WAY:
            return ()
        waits = {_answerer(state, edit) for edit in _pressing(state)}
        return tuple(seat for seat in state.table.order() if seat in waits)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if (seat != JUDGE and seat not in state.table.order()) or state.stack[-1].flow in UNDER_WAY:
            return ()
        texts = card_edits.text_offers(state, seat)
        rules = rulings(state.table.edits, seat)
        said = (*answers(state.table.edits, seat), *texts)
        return (*rules, *said, *_edit_offers(state, seat), *(() if seat == JUDGE else STOP))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "confirm_edits":
            return _done(confirm_edits(state, command.seat, tell), tell)
        if command.key in RULINGS:
            allowed, rest = ruled(state.table.edits, command, tell)
            return _done(with_table(_made(state, allowed, tell) if allowed else state, edits=rest), tell)
        if command.key == "card_acts":
            return card_edits.act(state, command, tell)
        if command.key in ("contest_edit", "withdraw_edit"):
            return _answered(state, command, tell)
        if command.key == "stop":
            return _stopped(state, command, tell)
        edit = _edit(state, command)
        tell(f"edit.opened.{edit.thing}", **told(edit))
        if command.seat == JUDGE:
            return _done(_made(state, edit, tell), tell)
        edits = (*(old for old in state.table.edits if not _same(old, edit)), edit)
        return with_table(state, edits=edits, edited=edit.id)


def confirm_edits(state: State, seat: str, tell: Tell) -> State:
    """The other side's open edits count now."""
    mine = tuple(edit for edit in state.table.edits if edit.by == seat)
    for edit in state.table.edits:
        if edit.by != seat:
            state = _made(state, edit, tell)
    return with_table(state, edits=mine)


def without_dice_edits(state: State, tell: Tell) -> State:
    """An attack that is not made takes with it the open edits of its dice."""
    for edit in state.table.edits:
        if edit.thing not in LASTING:
            tell(f"edit.withdrawn.{edit.thing}", **told(edit))
    return with_table(state, edits=tuple(edit for edit in state.table.edits if edit.thing in LASTING))


def told(edit: Edit) -> dict[str, object]:
    """An edit as an event carries it."""
    data: dict[str, object] = {"edit": edit.id, "seat": edit.by, "thing": edit.thing, "field": edit.field}
    if edit.thing in ("ship", "card"):
        data["ship"] = edit.place
    if edit.thing == "die":
        data["die"] = edit.place
    if edit.thing == "seat":
        data["side"] = ("p1", "p2")[edit.place]
    data |= {"was": edit.was, "now": edit.now}
    return data | {"note": edit.note} if edit.note else data


def _answerer(state: State, edit: Edit) -> str:
    """Who has to answer an edit: the other side, or its author once it is contested."""
    return edit.by if edit.contested else state.table.other(edit.by)


def _pressing(state: State) -> tuple[Edit, ...]:
    """The open edits that cannot wait.

    The defender confirms the attacker's edits with the facts, so while that answer is due only others press. On the
    players' own tables an edit presses who has said ready already.
    """
    edits, frame = state.table.edits, state.stack[-1]
    if not attacking(state):
        ready = {answer.seat for answer in frame.answers}
        return tuple(edit for edit in edits if _answerer(state, edit) in ready)
    attack = attack_of(state)
    if attack.confirmed:
        return edits
    mine = state.table.ship(attack.attacker).seat
    return tuple(edit for edit in edits if frame.flow == "confirm" and (edit.contested or edit.by != mine))


def _edit_offers(state: State, seat: str) -> tuple[Offer, ...]:
    """The edits themselves: a ship's number at any time, dice and their number during an attack."""
    full = "too_many_edits" if len(state.table.edits) >= MOST_OPEN else ""
    ships = tuple([ship.id for ship in state.table.ships if not ship.removed])
    offers = [_ship_edit(ships, len(state.table.ships), full), *card_edits.edit_offers(state, full)]
    if state.table.switches.mission_points:
        mission = (Pick("seat", tuple(range(len(state.table.sides)))), Pick("number", tuple(range(MOST_MISSION + 1))))
        offers.append(Offer("edit_score", mission, why_not=full, rule="edit", manual=True))
    if not attacking(state):
        return tuple(offers)
    number, attack = state.stack[-1].step, attack_of(state)
    for pool in POOLS:
        dice = len(getattr(attack, pool).now)
        faces = Pick("face", tuple(CODES.index(face) for face in LEGAL[pool]))
        if number not in DICE_STEPS or attack.decided or not dice:
            continue
        turn = (Pick("die", tuple(range(dice))), faces)
        barred = hand_reason(state, seat, pool)
        added = barred or ("r0_no_added" if pool == ATTACK and seat != JUDGE and adds_nothing(state) else "")
        offers.append(_dice_edit(f"edit_die_{pool}", turn, barred, full))
        offers.append(_dice_edit(f"add_die_{pool}", (faces,), added, full))
    less = () if may_lessen_defense(state, seat) else LESSENING
    open_adders = tuple(adder for adder in _open_adders(state) if adder not in less)
    if open_adders:
        adder = (Pick("adder", open_adders), Pick("number", tuple(range(MOST_TOKENS + 1))))
        offers.append(Offer("edit_pool", adder, why_not=full, rule="3.2", manual=True))
    return tuple(offers)


@lru_cache(maxsize=256)
def _ship_edit(ships: tuple[int, ...], of: int, full: str) -> Offer:
    """A ship, one of its numbers, and the new one; a lock's number is a ship's id."""
    numbers = Pick("number", tuple(range(max(MOST_TOKENS, of) + 1)))
    picks = (Pick("ship", ships), Pick("field", tuple(range(len(FIELDS)))), numbers)
    return Offer("edit_ship", picks, why_not=full, rule="edit", manual=True)


def _dice_edit(key: str, picks: tuple[Pick, ...], barred: str, full: str) -> Offer:
    return Offer(key, picks, why_not=barred or full, rule="r0" if barred else "3.4", manual=True)


def _open_adders(state: State) -> tuple[int, ...]:
    """The dice counts that a roll has not used yet."""
    attack = attack_of(state)
    if attack.entered or attack.decided:
        return ()
    attack_open = not attack.attack.now and state.stack[-1].step in ("1a", "1b", "1c", "2a")
    defense_open = not attack.defense.now and state.stack[-1].step in ("1a", "1b", "1c", "2a", "2b", "3a")
    return ((0, 1, 2) if attack_open else ()) + ((3, 4, 5) if defense_open else ())


STOP = (Offer("stop", (Pick("step", tuple(RAIL.index(n) for n in WINDOWS)),), rule="stop", manual=True),)


def _edit(state: State, command: Command) -> Edit:
    """The command as an edit; refuses a number that the thing cannot have."""
    if command.key.startswith("card_"):
        return replace(card_edits.edit_of(state, command), note=command.note[:NOTE])
    number = command.picks[-1][0]
    thing, place, field = _thing(command)
    if field in COUNTED and state.table.damage == "deck":
        raise Refused("by_cards", rule="3.8")
    was = value_of(state, thing, place, field)
    if number > most(state, thing, place, field):
        raise Refused("number_too_large", rule="edit")
    if field == "lock" and number == place:
        raise Refused("lock_on_itself", rule="edit")
    if field == "lock" and number and not may_lock(state, state.table.ship(place)):
        raise Refused("ionized", rule="ion")
    if number == was and thing != "new_die":
        raise Refused("no_change", rule="edit")
    return Edit(state.table.edited + 1, command.seat, thing, place, field, was, number, command.note[:NOTE])


def _thing(command: Command) -> tuple[str, int, str]:
    if command.key == "edit_ship":
        return "ship", command.picks[0][0], FIELDS[command.picks[1][0]]
    if command.key == "edit_score":
        return "seat", command.picks[0][0], "mission"
    if command.key == "edit_pool":
        return "pool", 0, ADDERS[command.picks[0][0]]
    pool = ATTACK if command.key.endswith(ATTACK) else DEFENSE
    return ("new_die", 0, pool) if command.key.startswith("add") else ("die", command.picks[0][0], pool)


def value_of(state: State, thing: str, place: int, field: str) -> int:
    """The number that a thing has now; a die's is the code of its face."""
    if thing == "new_die":
        return 0
    if thing == "die":
        return CODES.index(getattr(attack_of(state), field).now[place])
    if thing == "pool":
        pool, part = field.split("_")
        return max(0, int(getattr(getattr(attack_of(state), f"{pool}_adders"), part)))
    if thing == "seat":
        return state.table.sides[place].mission
    ship = state.table.ship(place)
    if field in TOKENS:
        return int(getattr(ship.tokens, field))
    if field in CHARGES:
        at = CHARGES.index(field)
        return ship.card.charges[at].value - ship.spent[at] if at < len(ship.spent) else 0
    if field == "obstacle":
        return OBSTACLES.index(ship.obstacle)
    return int(getattr(ship, field))


def most(state: State, thing: str, place: int, field: str) -> int:
    """The largest number that a thing can have."""
    if thing != "ship":
        return MOST_MISSION if thing == "seat" else MOST_TOKENS
    ship = state.table.ship(place)
    if field in CHARGES:
        at = CHARGES.index(field)
        return ship.card.charges[at].value if at < len(ship.spent) else 0
    limits = {
        "lock": len(state.table.ships),
        "shields": ship.card.shields,
        "force": ship.card.force,
        "destroyed": 1,
        "engaged": 1,
        "obstacle": len(OBSTACLES) - 1,
    }
    return limits.get(field, MOST_TOKENS)


def _same(one: Edit, two: Edit) -> bool:
    """Do two edits of a seat set the same number? The later one stands. New dice and cards never are the same."""
    key = (one.by, one.thing, one.place, one.field)
    return one.thing not in ("new_die", "card") and key == (two.by, two.thing, two.place, two.field)


def _made(state: State, edit: Edit, tell: Tell) -> State:
    """The state with the edit's number; a ship that has left the table keeps what it had, one ionized has no lock."""
    if (edit.thing == "ship" and _void(state, edit)) or (edit.thing == "card" and card_edits.void(state, edit)):
        tell(f"edit.withdrawn.{edit.thing}", **told(edit))
        return state
    tell(f"edit.made.{edit.thing}", **told(edit))
    if edit.thing == "card":
        return card_edits.owing(state, edit)
    if edit.thing == "ship":
        ship = state.table.ship(edit.place)
        changed = without_lost_lock(state, _set(ship, edit.field, edit.now), tell)
        return check_destroyed(with_ship(state, changed), changed, tell)
    if edit.thing == "seat":
        sides = list(state.table.sides)
        sides[edit.place] = replace(sides[edit.place], mission=edit.now)
        return with_table(state, sides=tuple(sides))
    if not attacking(state):
        return state
    attack = attack_of(state)
    if edit.thing == "pool":
        pool, part = edit.field.split("_")
        adders = replace(getattr(attack, f"{pool}_adders"), **{part: edit.now})
        return with_attack(state, **{f"{pool}_adders": adders})
    dice, face = getattr(attack, edit.field), CODES[edit.now]
    turned = dice.added(face, "a") if edit.thing == "new_die" else dice.turned((edit.place,), face)
    return with_attack(state, **{edit.field: turned})


def _void(state: State, edit: Edit) -> bool:
    """Can the edit no longer be made, because its ship left the table or may not have locks any more?"""
    ship = state.table.ship(edit.place)
    return ship.removed or (edit.field == "lock" and edit.now > 0 and not may_lock(state, ship))


def _set(ship: Ship, field: str, now: int) -> Ship:
    if field in TOKENS:
        return replace(ship, tokens=replace(ship.tokens, **{field: now}))
    if field in CHARGES:
        at = CHARGES.index(field)
        spent = ship.card.charges[at].value - now
        return replace(ship, spent=(*ship.spent[:at], spent, *ship.spent[at + 1 :]))
    if field == "shields":
        return replace(ship, shields_lost=ship.card.shields - now)
    if field == "force":
        return replace(ship, force_spent=ship.card.force - now)
    if field == "obstacle":
        return replace(ship, obstacle=OBSTACLES[now])
    if field in ("destroyed", "engaged"):
        return replace(ship, **{field: bool(now)})
    return replace(ship, **{field: now})


def _answered(state: State, command: Command, tell: Tell) -> State:
    """An edit is contested by the other side, or withdrawn by its author."""
    wanted = command.picks[0][0]
    edit = next(edit for edit in state.table.edits if edit.id == wanted)
    kind = "edit.contested" if command.key == "contest_edit" else "edit.withdrawn"
    tell(f"{kind}.{edit.thing}", **told(edit) | {"seat": command.seat})
    if command.key == "contest_edit":
        edits = tuple(replace(e, contested=True) if e.id == wanted else e for e in state.table.edits)
    else:
        edits = tuple(e for e in state.table.edits if e.id != wanted)
    return with_table(state, edits=edits)


def _stopped(state: State, command: Command, tell: Tell) -> State:
    """A seat's stop keeps a window open for that seat; the same command takes it back."""
    number = RAIL[command.picks[0][0]]
    mark, stops = f"{command.seat}:{number}", state.table.stops
    on = mark not in stops
    tell("stop.set" if on else "stop.cleared", seat=command.seat, step=number)
    return with_table(state, stops=tuple(sorted({*stops, mark} if on else {*stops} - {mark})))


def _done(state: State, tell: Tell) -> Outcome:
    """After edits were made: cards that they move, or else ships that they destroyed."""
    return card_edits.paid(state) if state.table.owed else swept(state, tell)
