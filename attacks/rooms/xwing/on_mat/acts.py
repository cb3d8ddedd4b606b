"""What each action asks for on the mat, why it cannot be performed, and what it does (rules/xwing-mat.md 2.6)."""

from __future__ import annotations

from collections.abc import Callable

from attacks.engine.flow import Outcome
from attacks.engine.values import Offer, Pick, Tell
from attacks.rooms.xwing.abilities.vocabulary_moving import NEWER, Bends, Curves, Ignores, ReloadsMore, TurnsTo
from attacks.rooms.xwing.damage.suffering import suffering
from attacks.rooms.xwing.deck import SENSORS, Task, kind_of
from attacks.rooms.xwing.effects.jamming import jammed
from attacks.rooms.xwing.effects.paying import recharged
from attacks.rooms.xwing.effects.scene import gained
from attacks.rooms.xwing.locks import locked, may_lock
from attacks.rooms.xwing.mat.arcs import STANDARD
from attacks.rooms.xwing.mat.maneuvers import execute, maneuver, tallon_places
from attacks.rooms.xwing.mat.moves import LEFT, RIGHT, Place, barrel_roll, boost, curved_roll, template_of
from attacks.rooms.xwing.mat.obstacles import GAS, Thing, under
from attacks.rooms.xwing.mat.standing import DEVICE_IDS, Act, Activation
from attacks.rooms.xwing.mat.switches import switches
from attacks.rooms.xwing.on_mat.aside import aside
from attacks.rooms.xwing.on_mat.bursts import CARGO, SPARE_PARTS
from attacks.rooms.xwing.on_mat.devices import burst, cargo, lain, mines_among
from attacks.rooms.xwing.on_mat.difficulty import as_hard, despite_stress, lasting
from attacks.rooms.xwing.on_mat.reading import (
    active_of,
    active_ship,
    ionized,
    moved_to,
    seen_from,
    unlocked,
    with_active,
    with_stands,
)
from attacks.rooms.xwing.on_mat.remotes import eyes, remote_things, remotes_among
from attacks.rooms.xwing.posed import bar_of, base_of, kinds_of, mat_of, others, stands_of
from attacks.rooms.xwing.state import Ship, State, with_ship

TOKENS = ("focus", "evade", "calculate", "cloak")
SIDES = ("reinforce_fore", "reinforce_aft")
IONIZED = ("focus",)  # all that an ionized ship may do
RELOADED = ("torpedo", "missile", "device")  # the slots of cards whose charges a reload brings back
REPAIR = Act("repair")  # a faceup damage card that an action repairs
JETTISON = Act("jettison")  # a card that drops an obstacle
NEVER_RELOADED = ("electroprotonbomb",)
BESIDE = ("focus", REPAIR.key)  # all that a Damaged Sensor Array leaves
BENT = 3  # from this place on a boost goes with a turn
OWN_TURN = ("slam",)  # performed by the ship that activates only


def acts_of(state: State, ship: Ship) -> tuple[Act, ...]:
    """The actions that a ship may choose from now: of its bar, and to repair a damage card; each once a round."""
    stands, active, ion = stands_of(ship), mat_of(state).active, ionized(ship)
    mine = active is not None and active.ship == ship.id
    ion = active.ionized if mine and active is not None else ion
    granted = not mine or (active is not None and active.granted)
    beside = bool(ship.shows(SENSORS))
    own = active.only if mine and active is not None and active.granted and active.only else ()
    bar = own or (*bar_of(ship), *((REPAIR,) if _repairable(ship) else ()), *((JETTISON,) if _drops(ship) else ()))
    return tuple(
        act
        for act in bar
        if act.key in DOES
        and act.key not in stands.acted
        and (act.key in IONIZED or not ion)
        and (act.key in BESIDE or not beside)
        and not (granted and act.key in OWN_TURN and act not in own)
        and _calm(state, ship, act)
    )


def _calm(state: State, ship: Ship, act: Act) -> bool:
    """Does stress not keep the ship from this action? Some cards grant one all the same."""
    active = mat_of(state).active
    if not ship.tokens.stress or (active is not None and active.ship == ship.id and active.undaunted):
        return True
    return any(not part.kinds or act.key in part.kinds for part in despite_stress(state, ship))


def may_act(state: State, ship: Ship) -> bool:
    """Does stress leave the ship any action?"""
    active = mat_of(state).active
    undaunted = active is not None and active.ship == ship.id and active.undaunted
    return not ship.tokens.stress or undaunted or bool(despite_stress(state, ship))


def offer_of(state: State, ship: Ship, act: Act, rule: str) -> Offer:
    """An action as an offer: what must be picked, or why it cannot be performed."""
    if act.colour == "purple" and not ship.force:
        return Offer(act.key, why_not="no_force", rule=rule)
    if act.key == "cloak" and ship.tokens.cloak:
        return Offer(act.key, why_not="cloaked", rule=rule)
    if act.key not in PICKS:
        return Offer(act.key, rule=rule)
    what, ids, reason = PICKS[act.key](state, ship)
    if act.key == "boost" and bent(state, ship, act) is None:
        ids = ids[: sum(place < BENT for place in ids)]
    return Offer(act.key, (Pick(what, ids),), why_not="" if ids else reason, rule=rule)


def bent(state: State, ship: Ship, act: Act) -> Bends | None:
    """What lets the ship boost with a turn; None where nothing does that it can pay."""
    found = (one for one in lasting(state, ship, Bends) if not (one.red and act.colour != "white"))
    return next((one for one in found if ship.force >= one.force + (act.colour == "purple") or not one.force), None)


def could_act(state: State, ship: Ship) -> bool:
    """Is there any action that this ship could perform now?"""
    if ship.removed or not may_act(state, ship):
        return False
    return any(not offer_of(state, ship, act, "A10").why_not for act in acts_of(state, ship))


def _newer(state: State) -> bool:
    return state.table.rules >= NEWER


# --- what is to be picked: what it is called, the ids, and the reason where there are none ---

Picked = tuple[str, tuple[int, ...], str]


def _lockable(state: State, ship: Ship) -> Picked:
    gas = switches(state.table.edition).gas_blocks_locks
    enemies = state.table.targets(state.table.other(ship.seat))
    if not may_lock(state, ship):
        return "ship", (), "ionized"
    if gas and _in_gas(state, ship):
        return "ship", (), "in_gas"
    able = (one for one in enemies if not (gas and _in_gas(state, one)))
    near = (one for one in able if any(seen_from(state, eye, one).range <= 3 for eye in eyes(state, ship)))
    return "ship", tuple(one.id for one in near), "none_in_range"


def _in_gas(state: State, ship: Ship) -> bool:
    lies = [thing.id for thing in mat_of(state).things if under(base_of(ship), thing)]
    return GAS in kinds_of(state, lies)


def _jammable(state: State, ship: Ship) -> Picked:
    far, found = switches(state.table.edition).jam_in_bullseye, []
    nearest = int(_newer(state))  # older rules let a ship jam one that it touches
    for one in state.table.living(state.table.other(ship.seat)):
        seen = seen_from(state, ship, one)
        if any(nearest <= seen_from(state, eye, one).range <= 1 for eye in eyes(state, ship)) or (
            far and seen.range == 2 and seen.arc("bullseye")
        ):
            found.append(one.id)
    return "ship", tuple(found), "none_in_range"


def _coordinated(state: State, ship: Ship) -> Picked:
    friends = [one for one in state.table.living(ship.seat) if one.id != ship.id and not one.destroyed]
    near = [one for one in friends if 1 <= seen_from(state, ship, one).range <= 2]
    able = tuple(one.id for one in near if could_act(state, one))
    return "ship", able, "none_can_act" if near else "none_in_range"


def rolls(state: State, ship: Ship) -> tuple[Place, ...]:
    """The places of a barrel roll: back, middle and forward to the left, then to the right.

    With a bank for template first those of its curve forward, then backward.
    """
    around, things = others(state, ship), _in_the_way(state, ship)
    if lasting(state, ship, Curves):
        ways = [(side, forward) for side in (LEFT, RIGHT) for forward in (True, False)]
        curved = (curved_roll(base_of(ship), side, "bank", 1, around, things, forward=ahead) for side, ahead in ways)
        return tuple(place for places in curved for place in places)
    return tuple(place for side in (LEFT, RIGHT) for place in barrel_roll(base_of(ship), side, around, things))


def boosts(state: State, ship: Ship) -> tuple[Place, ...]:
    """The places of a boost: bank left, straight, bank right; for who may, also turn left and right."""
    ways = [template_of("bank", 1, LEFT), template_of("straight", 1), template_of("bank", 1, RIGHT)]
    if lasting(state, ship, Bends):
        ways += [template_of("turn", 1, LEFT), template_of("turn", 1, RIGHT)]
    things = _in_the_way(state, ship)
    return tuple(boost(base_of(ship), way, others(state, ship), things) for way in ways)


def _in_the_way(state: State, ship: Ship) -> tuple[Thing, ...]:
    """What lies on the mat, but for what the ship ignores."""
    ignored = {kind for part in lasting(state, ship, Ignores) for kind in part.kinds}
    lying = mat_of(state).everything
    if ignored:
        lying = tuple(one for one in lying if one.id < DEVICE_IDS or not {*kinds_of(state, [one.id])} & ignored)
    return (*lying, *remote_things(state, ship))


def _free(places: Callable[[State, Ship], tuple[Place, ...]]) -> Callable[[State, Ship], Picked]:
    def place_of(state: State, ship: Ship) -> Picked:
        free = tuple(at for at, place in enumerate(places(state, ship)) if not place.why_not)
        return "place", free, "no_place"

    return place_of


def _slams(state: State, ship: Ship) -> Picked:
    """Maneuvers of its dial with the speed it has just flown, that do not lead off the mat."""
    stands, around, things = stands_of(ship), others(state, ship), mat_of(state).things
    found = []
    for place, code in enumerate(stands.maneuvers):
        what = maneuver(code)
        if code[:1] != stands.flew[:1] or (what.colour == "P" and not ship.force):
            continue
        if not execute(base_of(ship), what, around, things, tallon_places(base_of(ship), what, around)[0]).fled:
            found.append(place)
    return "dial", tuple(found), "no_place"


def _turnable(state: State, ship: Ship) -> Picked:
    """The arcs that its turret does not show; a double turret turns to its other pair."""
    shown = stands_of(ship).indicator
    double = any(weapon.arc == "double_turret" for weapon in ship.card.weapons)
    pair = ("front", "rear") if shown in ("front", "rear") else ("left", "right")
    same = pair if double else (shown,)
    allowed = [part.arcs for part in lasting(state, ship, TurnsTo)]
    left = tuple(
        at for at, arc in enumerate(STANDARD) if shown and arc not in same and all(arc in arcs for arcs in allowed)
    )
    return "turret", left[:1] if double else left, "no_turret"


def _sides(state: State, ship: Ship) -> Picked:
    return "side", (0, 1), ""


def _reloadable(state: State, ship: Ship) -> Picked:
    slots = {up.key: up.slot for up in ship.card.upgrades}
    spent = tuple(
        at
        for at, charge in enumerate(ship.card.charges)
        if ship.spent[at]
        and slots.get(key := charge.key.removesuffix("-upgrade")) in RELOADED
        and key not in NEVER_RELOADED
    )
    return "charge", spent, "nothing_to_recover"


def _repairable(ship: Ship) -> tuple[int, ...]:
    return tuple(card.id for card in ship.faceup if kind_of(card.kind).action)


def _repairs(state: State, ship: Ship) -> Picked:
    return "damage_card", _repairable(ship), ""


def _drops(ship: Ship) -> bool:
    """Has it a card, with a charge left, that drops an obstacle?"""
    charges = enumerate(ship.card.charges)
    return any(one.key.removesuffix("-upgrade") in CARGO and one.value > ship.spent[at] for at, one in charges)


def _jettisoned(state: State, ship: Ship) -> Picked:
    return "charge", tuple(at for at, _, _ in cargo(ship)), "cargo_outside"


PICKS: dict[str, Callable[[State, Ship], Picked]] = {
    "reinforce": _sides,
    "lock": _lockable,
    "jam": _jammable,
    "coordinate": _coordinated,
    "barrel_roll": _free(rolls),
    "boost": _free(boosts),
    "slam": _slams,
    "rotate": _turnable,
    "reload": _reloadable,
    "repair": _repairs,
    JETTISON.key: _jettisoned,
}

# --- what they do ---

Picks = tuple[tuple[int, ...], ...]


def _token(state: State, act: Act, picks: Picks, tell: Tell) -> Outcome:
    return gained(state, active_ship(state), act.key, 1, tell)


def _reinforce(state: State, act: Act, picks: Picks, tell: Tell) -> Outcome:
    return gained(state, active_ship(state), SIDES[picks[0][0]], 1, tell)


def _lock(state: State, act: Act, picks: Picks, tell: Tell) -> Outcome:
    return with_ship(state, locked(state, active_ship(state), picks[0][0], tell))


def _jam(state: State, act: Act, picks: Picks, tell: Tell) -> Outcome:
    target, seat = state.table.ship(picks[0][0]), active_ship(state).seat
    return jammed(gained(state, target, "jam", 1, tell), target.id, seat, 1, tell)


def _coordinate(state: State, act: Act, picks: Picks, tell: Tell) -> Outcome:
    friend = state.table.ship(picks[0][0])
    tell("ship.coordinated", ship=active_ship(state).id, target=friend.id)
    return aside(state, "granted", "A10", Activation(friend.id, ionized=ionized(friend), granted=True))


def _roll(state: State, act: Act, picks: Picks, tell: Tell) -> Outcome:
    return moved(state, rolls(state, active_ship(state))[picks[0][0]], tell)


def _boost(state: State, act: Act, picks: Picks, tell: Tell) -> Outcome:
    return moved(state, boosts(state, active_ship(state))[picks[0][0]], tell)


def moved(state: State, place: Place, tell: Tell) -> Outcome:
    """The ship that is active moves there; mines under the template or under the base there burst."""
    mines = mines_among(state, (*place.through, *place.on))
    met = (*active_of(state).remotes, *remotes_among(state, place.through, place.on))
    state = with_active(state, remotes=met, passed=place.passed if _newer(state) else ())
    state = moved_to(state, active_ship(state), place.pose, tell)
    return burst(state, mines, active_ship(state).id) if mines else state


def _slam(state: State, act: Act, picks: Picks, tell: Tell) -> Outcome:
    ship = active_ship(state)
    code = stands_of(ship).maneuvers[picks[0][0]]
    return aside(state, "slam", "A4", Activation(ship.id, as_hard(state, ship, code) if _newer(state) else code))


def _rotate(state: State, act: Act, picks: Picks, tell: Tell) -> Outcome:
    arc = STANDARD[picks[0][0]]
    tell("turret.rotated", ship=active_ship(state).id, arc=arc)
    return with_stands(state, active_ship(state), indicator=arc)


def _reload(state: State, act: Act, picks: Picks, tell: Tell) -> Outcome:
    ship = active_ship(state)
    charge = ship.card.charges[picks[0][0]].key
    more = sum(part.card in ("", charge) for part in lasting(state, ship, ReloadsMore))
    ship = recharged(ship, charge, 1 + more, tell)
    return gained(with_ship(state, ship), ship, "disarm", 1, tell)


def _repair(state: State, act: Act, picks: Picks, tell: Tell) -> Outcome:
    return suffering(state, Task("repair", active_of(state).ship, id=picks[0][0]))


def _jettison(state: State, act: Act, picks: Picks, tell: Tell) -> Outcome:
    """The obstacle lies behind it from then on; spare parts also break all locks on the ship."""
    ship = active_ship(state)
    at, name, pose = next(one for one in cargo(ship) if one[0] == picks[0][0])
    state = with_ship(state, recharged(ship, ship.card.charges[at].key, -1, tell))
    state = lain(state, name, pose, tell)
    return unlocked(state, lambda one: name == SPARE_PARTS and one.lock == ship.id, tell)


DOES: dict[str, Callable[[State, Act, Picks, Tell], Outcome]] = {
    **dict.fromkeys(TOKENS, _token),
    "reinforce": _reinforce,
    "lock": _lock,
    "jam": _jam,
    "coordinate": _coordinate,
    "barrel_roll": _roll,
    "boost": _boost,
    "slam": _slam,
    "rotate": _rotate,
    "reload": _reload,
    "repair": _repair,
    JETTISON.key: _jettison,
}
