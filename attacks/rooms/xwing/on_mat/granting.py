"""What cards do around moving, on the mat: actions granted, dials set anew, tokens by range and arc; see `verbs.py`."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Outcome
from attacks.engine.values import Pick, Tell
from attacks.rooms.xwing.abilities import vocabulary_moving as m
from attacks.rooms.xwing.effects.conditions_moving import FIRING, around, in_arc, passed, under_way
from attacks.rooms.xwing.effects.jamming import jammed
from attacks.rooms.xwing.effects.scene import Scene, gained
from attacks.rooms.xwing.effects.verbs import DOES, LASTING, Picked, Picking, Verb, of
from attacks.rooms.xwing.locks import locked, may_lock
from attacks.rooms.xwing.mat.angles import HALF, QUARTER
from attacks.rooms.xwing.mat.maneuvers import maneuver
from attacks.rooms.xwing.mat.moves import Place, turned
from attacks.rooms.xwing.mat.standing import Act, Activation
from attacks.rooms.xwing.on_mat.acts import acts_of, offer_of
from attacks.rooms.xwing.on_mat.aside import aside
from attacks.rooms.xwing.on_mat.difficulty import EASE, flown, lasting
from attacks.rooms.xwing.on_mat.reading import ionized, moved_to, with_active, with_mat, with_stands
from attacks.rooms.xwing.posed import bar_of, base_of, mat_of, others, stands_of
from attacks.rooms.xwing.state import Ship, State, with_ship

LASTS = (m.Ease, m.Ignores, m.Undaunted, m.Bold, m.TurnsTo, m.Bends, m.Curves, m.ReloadsMore)
DOES.update(dict.fromkeys(LASTS, LASTING))
TURNS = (-QUARTER, QUARTER, HALF)
WORDS = __name__  # where the words of the mat are done
MIRRORED = ({"B", "N"}, {"T", "Y"})


class PickAround(Picking):
    """One of the ships at a range, and in an arc, is picked."""

    def choices(self, scene: Scene, part: m.ShipGains | m.LockOne | m.FriendSheds | m.HandOver) -> tuple[int, ...]:
        if getattr(part, "passed", False):
            return tuple(ship.id for ship in passed(scene.state, scene.owner, "enemy") if self.fits(scene, part, ship))
        side, arcs = getattr(part, "side", "friend"), getattr(part, "arcs", ())
        itself = getattr(part, "itself", isinstance(part, m.FriendSheds) and part.low == 0)
        found = around(scene.state, scene.owner, side, part.low, part.high, arcs, itself=itself)
        return tuple(ship.id for ship in found if self.fits(scene, part, ship))

    def fits(self, scene: Scene, part: m.ShipGains | m.LockOne | m.FriendSheds | m.HandOver, ship: Ship) -> bool:
        """Does the ship come into question?"""
        return True


@of(m.ShipGains)
class ShipGains(PickAround):
    """It gains a token."""

    def do(self, scene: Scene, part: m.ShipGains, picked: Picked, tell: Tell) -> Outcome:
        ship = scene.state.table.ship(picked[0][0])
        state = gained(scene.state, ship, part.token, part.n, tell)
        if part.back and in_arc(state, ship, scene.owner, (FIRING,)):
            state = gained(state, scene.owner, part.token, part.n, tell)
        return jammed(state, ship.id, scene.owner.seat, part.n, tell) if part.token == "jam" else state


@of(m.FriendSheds)
class FriendSheds(PickAround):
    """It removes a token."""

    lacking = "no_token"

    def do(self, scene: Scene, part: m.FriendSheds, picked: Picked, tell: Tell) -> Outcome:
        ship = scene.state.table.ship(picked[0][0])
        tell("token.removed", ship=ship.id, token=part.token, n=1)
        return with_ship(scene.state, ship.gain(part.token, -1))

    def fits(self, scene: Scene, part: m.ShipGains | m.LockOne | m.FriendSheds | m.HandOver, ship: Ship) -> bool:
        return isinstance(part, m.FriendSheds) and getattr(ship.tokens, part.token) > 0


@of(m.HandOver)
class HandOver(PickAround):
    """It gets a token that the ship loses."""

    def blocked(self, scene: Scene, part: m.HandOver) -> str:
        return super().blocked(scene, part) if getattr(scene.owner.tokens, part.token) else "no_token"

    def do(self, scene: Scene, part: m.HandOver, picked: Picked, tell: Tell) -> Outcome:
        tell("token.removed", ship=scene.owner.id, token=part.token, n=1)
        state = with_ship(scene.state, scene.owner.gain(part.token, -1))
        return gained(state, state.table.ship(picked[0][0]), part.token, 1, tell)


@of(m.LockOne)
class LockOne(PickAround):
    """The ship locks it."""

    lacking = "no_lock_to_gain"

    def choices(self, scene: Scene, part: m.ShipGains | m.LockOne | m.FriendSheds | m.HandOver) -> tuple[int, ...]:
        assert isinstance(part, m.LockOne)
        if not may_lock(scene.state, scene.owner):
            return ()
        if part.passed:
            found = passed(scene.state, scene.owner, "enemy")
        else:
            found = around(scene.state, scene.owner, "enemy", part.low, part.high, part.arcs)
        return tuple(ship.id for ship in found if ship.id != scene.owner.lock)

    def do(self, scene: Scene, part: m.LockOne, picked: Picked, tell: Tell) -> Outcome:
        return with_ship(scene.state, locked(scene.state, scene.owner, picked[0][0], tell))


@of(m.Perform)
class Perform(Picking):
    """A ship acts beside the activation under way, as a ship that is coordinated does."""

    lacking = "no_action"

    def picks(self, part: m.Perform) -> int:
        return int(part.who == "friend")

    def blocked(self, scene: Scene, part: m.Perform) -> str:
        if part.who == "friend":
            return "" if self.choices(scene, part) else "none_can_act"
        ship = scene.ship(part.who) or scene.owner
        if ship.tokens.stress and not part.stressed:
            return "stressed"
        return "" if _could(scene.state, ship, part) else self.lacking

    def choices(self, scene: Scene, part: m.Perform) -> tuple[int, ...]:
        near = around(scene.state, scene.owner, "friend", part.low, part.high, part.arcs, itself=part.low == 0)
        able = (ship for ship in near if part.stressed or not ship.tokens.stress)
        return tuple(ship.id for ship in able if _could(scene.state, ship, part))

    def do(self, scene: Scene, part: m.Perform, picked: Picked, tell: Tell) -> Outcome:
        ship = scene.state.table.ship(picked[0][0]) if picked else scene.ship(part.who) or scene.owner
        if ship.removed or (ship.tokens.stress and not part.stressed):
            return scene.state
        return aside(scene.state, "granted", "A10", _granted(ship, part))


def _granted(ship: Ship, part: m.Perform) -> Activation:
    bar = bar_of(ship)
    mine = tuple(one for one in bar if not part.white or one.colour == "white")
    own = tuple(one for one in mine if one.key in part.kinds)
    acts = own if part.own else tuple(Act(kind) for kind in part.kinds) or mine
    acts = tuple(replace(one, colour=part.colour) for one in acts) if part.colour else acts
    return Activation(ship.id, ionized=ionized(ship), granted=True, only=acts, undaunted=part.stressed)


def _could(state: State, ship: Ship, part: m.Perform) -> bool:
    if ship.removed or ship.destroyed:
        return False
    inside = with_mat(state, active=_granted(ship, part))
    return any(not offer_of(inside, ship, act, "A10").why_not for act in acts_of(inside, ship))


@of(m.EaseThis)
class EaseThis(Verb):
    """The maneuver is flown as one that is easier."""

    def blocked(self, scene: Scene, part: m.EaseThis) -> str:
        active = under_way(scene.state)
        if active is None or active.ionized:
            return "ionized"
        flown_as_set = active.maneuver[:2] == stands_of(scene.state.table.ship(active.ship)).revealed[:2]
        return "" if flown_as_set and active.maneuver[2:] in ("W", "R") else "not_easier"

    def do(self, scene: Scene, part: m.EaseThis, picked: Picked, tell: Tell) -> Outcome:
        active = under_way(scene.state)
        assert active is not None
        return flies(with_active(scene.state, eased=active.eased + 1), tell)


@of(m.Redial)
class Redial(Picking):
    """Another maneuver of the dial is executed."""

    what = "dial"
    lacking = "no_maneuver"

    def blocked(self, scene: Scene, part: m.Redial) -> str:
        active = under_way(scene.state)
        return "ionized" if active is None or active.ionized else super().blocked(scene, part)

    def choices(self, scene: Scene, part: m.Redial) -> tuple[int, ...]:
        stands = stands_of(scene.subject)
        if not stands.revealed:
            return ()
        now = maneuver(stands.revealed)
        found = []
        for place, code in enumerate(stands.maneuvers):
            other = maneuver(code)
            alike = all(getattr(now, name) == getattr(other, name) for name in part.keeps)
            stepped = not part.step or abs(now.speed - other.speed) == 1
            mirrored = not part.mirror or {now.bearing, other.bearing} in MIRRORED
            faster = not part.faster or other.speed == now.speed + 1
            plain = (not part.basic or other.bearing in m.BASIC) and not (part.calm and other.colour == "R")
            if alike and stepped and mirrored and faster and plain and code != stands.revealed:
                found.append(place)
        return tuple(found)

    def do(self, scene: Scene, part: m.Redial, picked: Picked, tell: Tell) -> Outcome:
        code = stands_of(scene.subject).maneuvers[picked[0][0]]
        tell("dial.changed", ship=scene.subject.id, maneuver=code)
        state = with_stands(scene.state, scene.subject, revealed=code)
        active = under_way(state)
        assert active is not None
        return flies(with_active(state, eased=active.eased - 1) if part.harder else state, tell)


@of(m.FlyAs)
class FlyAs(Verb):
    """The maneuver is executed with another bearing."""

    def blocked(self, scene: Scene, part: m.FlyAs) -> str:
        active = under_way(scene.state)
        if active is None or active.ionized:
            return "ionized"
        return "stressed" if self._code(active, part)[2] == "R" != active.maneuver[2] and self._tense(scene) else ""

    def do(self, scene: Scene, part: m.FlyAs, picked: Picked, tell: Tell) -> Outcome:
        active = under_way(scene.state)
        assert active is not None
        code = self._code(active, part)
        tell("maneuver.now", ship=active.ship, maneuver=code)
        return with_active(scene.state, maneuver=code)

    def _code(self, active: Activation, part: m.FlyAs) -> str:
        if part.code:
            return part.code
        speed, colour = active.maneuver[0], active.maneuver[2]
        at = EASE.find(colour) + int(part.harder)
        return f"{speed}{part.bearing}{EASE[min(at, len(EASE) - 1)] if colour in EASE else colour}"

    def _tense(self, scene: Scene) -> bool:
        return scene.subject.tokens.stress > 0 and not lasting(scene.state, scene.subject, m.Bold)


def flies(state: State, tell: Tell) -> State:
    """The activation with the maneuver that its ship executes as things are now."""
    active = under_way(state)
    assert active is not None
    code = flown(state, state.table.ship(active.ship), eased=active.eased)
    if code != active.maneuver:
        tell("maneuver.now", ship=active.ship, maneuver=code)
    return with_active(state, maneuver=code, slips=active.slips and code[1] in m.SLIPPING)


@of(m.Turn)
class Turn(Picking):
    """It turns on the spot."""

    what = "turn"
    lacking = "no_place"

    def choices(self, scene: Scene, part: m.Turn) -> tuple[int, ...]:
        able = range(len(TURNS) if part.half else 2)
        return tuple(at for at in able if not _turned(scene.state, scene.owner, at).why_not)

    def asks(self, scene: Scene, part: m.Turn) -> tuple[Pick, ...]:
        return (Pick("turn", self.choices(scene, part)),)

    def do(self, scene: Scene, part: m.Turn, picked: Picked, tell: Tell) -> Outcome:
        place = _turned(scene.state, scene.owner, picked[0][0])
        return scene.state if place.why_not else moved_to(scene.state, scene.owner, place.pose, tell)


def _turned(state: State, ship: Ship, at: int) -> Place:
    return turned(base_of(ship), TURNS[at], others(state, ship), mat_of(state).things)
