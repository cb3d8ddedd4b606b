"""Verbs on other ships than the one with the card: what they pay, gain, suffer, keep, or do; and what is counted."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Outcome
from attacks.engine.values import Pick, Tell
from attacks.rooms.xwing.abilities import vocabulary_rare as r
from attacks.rooms.xwing.abilities.catalogue import numbered
from attacks.rooms.xwing.damage.suffering import crit, hit, suffering
from attacks.rooms.xwing.effects.conditions_rare import noted_by
from attacks.rooms.xwing.effects.on_ships import TOKENS, places_of
from attacks.rooms.xwing.effects.scene import Scene, gained
from attacks.rooms.xwing.effects.verbs import Picked, Picking, Verb, of
from attacks.rooms.xwing.effects.verbs_rare import KINDS, actions_of, performed
from attacks.rooms.xwing.locks import locked, may_lock
from attacks.rooms.xwing.remembering import keeping
from attacks.rooms.xwing.state import Ship, State, with_ship


def others(scene: Scene, side: str = "friend") -> tuple[Ship, ...]:
    """The other ships of the side, of the enemy's (`enemy`), or of both (`any`), that are not destroyed."""
    mine, table = scene.owner.seat, scene.state.table
    ships = (
        ship
        for ship in table.ships
        if not (ship.removed or ship.destroyed or ship.remote) and ship.id != scene.owner.id
    )
    return tuple(ship for ship in ships if side == "any" or (ship.seat == mine) == (side == "friend"))


def ids(ships: tuple[Ship, ...]) -> tuple[int, ...]:
    """Their ids, for a pick."""
    return tuple(ship.id for ship in ships)


class PickShip(Picking):
    """One other ship of the side is picked."""

    def choices(self, scene: Scene, part: object) -> tuple[int, ...]:
        return ids(others(scene))


class PickShips(Picking):
    """Up to `most` ships are picked (0: any number)."""

    def asks(self, scene: Scene, part: r.FriendsGain | r.EachShip | r.KeepOn) -> tuple[Pick, ...]:
        found = self.choices(scene, part)
        return (Pick(self.what, found, most=max(1, min(part.most or len(found), len(found)))),)


@of(r.FriendTakes)
class FriendTakes(PickShip):
    """A ship of the side gains a token as the price."""

    def do(self, scene: Scene, part: r.FriendTakes, picked: Picked, tell: Tell) -> Outcome:
        return gained(scene.state, scene.state.table.ship(picked[0][0]), part.token, 1, tell)

    def choices(self, scene: Scene, part: object) -> tuple[int, ...]:
        return ids((scene.owner, *others(scene)))


@of(r.FriendSuffers)
class FriendSuffers(PickShip):
    """Another ship suffers a damage as the price."""

    def do(self, scene: Scene, part: r.FriendSuffers, picked: Picked, tell: Tell) -> Outcome:
        ship = scene.state.table.ship(picked[0][0])
        return suffering(scene.state, (hit if part.face == "h" else crit)(ship, scene.held.key))


@of(r.LockAction)
class LockAction(Picking):
    """A lock action on an enemy that is picked."""

    lacking = "no_lock_to_gain"

    def blocked(self, scene: Scene, part: r.LockAction) -> str:
        stressed = scene.owner.tokens.stress and not part.stressed
        return "stressed" if stressed else super().blocked(scene, part)

    def do(self, scene: Scene, part: r.LockAction, picked: Picked, tell: Tell) -> Outcome:
        tell("action.performed", ship=scene.owner.id, action="lock")
        return with_ship(scene.state, locked(scene.state, scene.owner, picked[0][0], tell))

    def choices(self, scene: Scene, part: r.LockAction) -> tuple[int, ...]:
        if not may_lock(scene.state, scene.owner):
            return ()
        return tuple(ship.id for ship in others(scene, "enemy") if ship.id != scene.owner.lock)


@of(r.FriendActs)
class FriendActs(Picking):
    """A ship of the side performs an action, unless it is stressed."""

    def picks(self, part: r.FriendActs) -> int:
        return 1 + int(len(part.kinds) > 1)

    def asks(self, scene: Scene, part: r.FriendActs) -> tuple[Pick, ...]:
        kinds = (Pick("action", tuple(KINDS.index(kind) for kind in part.kinds)),) if len(part.kinds) > 1 else ()
        return (Pick("ship", self.choices(scene, part)), *kinds)

    def do(self, scene: Scene, part: r.FriendActs, picked: Picked, tell: Tell) -> Outcome:
        kind = KINDS[picked[1][0]] if len(picked) > 1 else part.kinds[0]
        return performed(scene.state, scene.state.table.ship(picked[0][0]), kind, tell, red=part.red)

    def choices(self, scene: Scene, part: r.FriendActs) -> tuple[int, ...]:
        ships = (scene.owner, *others(scene)) if part.itself else others(scene)
        return tuple(ship.id for ship in ships if not ship.tokens.stress)


@of(r.FriendsGain)
class FriendsGain(PickShips):
    """Ships of the side gain a token each."""

    def do(self, scene: Scene, part: r.FriendsGain, picked: Picked, tell: Tell) -> Outcome:
        state: State = scene.state
        for one in picked[0]:
            ship = state.table.ship(one)
            if part.acting:
                state = performed(state, ship, part.token, tell, red=True)
            else:
                state = gained(state, ship, part.token, 1, tell)
        return state

    def choices(self, scene: Scene, part: r.FriendsGain) -> tuple[int, ...]:
        return tuple(ship.id for ship in others(scene) if self._may(scene, part, ship))

    def _may(self, scene: Scene, part: r.FriendsGain, ship: Ship) -> bool:
        if part.locking and (scene.enemy is None or ship.lock != scene.enemy.id):
            return False
        return not part.acting or (not ship.tokens.stress and part.token in actions_of(scene.state, ship))


@of(r.EachShip)
class EachShip(PickShips):
    """Ships suffer a damage each, in the order of their numbers."""

    def do(self, scene: Scene, part: r.EachShip, picked: Picked, tell: Tell) -> Outcome:
        one = hit if part.face == "h" else crit
        ships = (scene.state.table.ship(ship) for ship in sorted(picked[0]))
        return suffering(scene.state, *(one(ship, scene.held.key) for ship in ships))

    def choices(self, scene: Scene, part: r.EachShip) -> tuple[int, ...]:
        return ids(others(scene, part.side))


@of(r.Give)
class Give(Picking):
    """A token goes to another ship, or (`copies`) that ship gains one like it."""

    what = "token"
    lacking = "no_token"

    def picks(self, part: r.Give) -> int:
        return 1 + int(part.to == "friend")

    def blocked(self, scene: Scene, part: r.Give) -> str:
        return super().blocked(scene, part) or ("" if part.to != "friend" or others(scene) else "no_ship")

    def asks(self, scene: Scene, part: r.Give) -> tuple[Pick, ...]:
        ships = (Pick("ship", ids(others(scene))),) if part.to == "friend" else ()
        return (Pick("token", self.choices(scene, part)), *ships)

    def do(self, scene: Scene, part: r.Give, picked: Picked, tell: Tell) -> Outcome:
        token, state = TOKENS[picked[0][0]], scene.state
        ship = state.table.ship(picked[1][0]) if len(picked) > 1 else scene.subject
        if not part.copies:
            tell("token.removed", ship=scene.owner.id, token=token, n=1)
            state = with_ship(state, scene.owner.gain(token, -1))
        return gained(state, ship, token, 1, tell)

    def choices(self, scene: Scene, part: r.Give) -> tuple[int, ...]:
        return places_of(scene.owner, part.tokens)


@of(r.GiveLock)
class GiveLock(Verb):
    """The ship's lock on the enemy becomes one of the subject."""

    def blocked(self, scene: Scene, part: r.GiveLock) -> str:
        held = scene.enemy is not None and scene.owner.lock == scene.enemy.id
        return ("" if may_lock(scene.state, scene.subject) else "no_lock_to_gain") if held else "no_lock_on_it"

    def do(self, scene: Scene, part: r.GiveLock, picked: Picked, tell: Tell) -> Outcome:
        target = scene.owner.lock
        tell("lock.broken", ship=scene.owner.id, target=target)
        state = with_ship(scene.state, replace(scene.owner, lock=0))
        return with_ship(state, locked(state, state.table.ship(scene.subject.id), target, tell))


@of(r.TakePer)
class TakePer(Verb):
    """Tokens for the dice that the ability was used on."""

    def do(self, scene: Scene, part: r.TakePer, picked: Picked, tell: Tell) -> Outcome:
        return gained(scene.state, scene.owner, part.token, len(scene.marks()[-1].picks[0]), tell)


@of(r.KeepOn)
class KeepOn(PickShips):
    """Ships keep tokens in the End Phase of this round."""

    lacking = "no_token"

    def do(self, scene: Scene, part: r.KeepOn, picked: Picked, tell: Tell) -> Outcome:
        state: State = scene.state
        for one in picked[0]:
            ship = state.table.ship(one)
            marks = tuple(keeping(token, part.n) for token in part.tokens)
            state = with_ship(state, replace(ship, used=(*ship.used, *marks)))
        return state

    def choices(self, scene: Scene, part: r.KeepOn) -> tuple[int, ...]:
        ships = (scene.owner, *others(scene, part.side)) if part.side != "enemy" else others(scene, "enemy")
        return tuple(ship.id for ship in ships if places_of(ship, part.tokens))


@of(r.Note)
class Note(PickShip):
    """The card notes a ship until the round ends."""

    def picks(self, part: r.Note) -> int:
        return int(part.who == "friend")

    def do(self, scene: Scene, part: r.Note, picked: Picked, tell: Tell) -> Outcome:
        ship = scene.state.table.ship(picked[0][0]) if picked else scene.ship(part.who)
        assert ship is not None
        return with_ship(scene.state, replace(ship, used=(*ship.used, noted_by(scene.held.key))))

    def choices(self, scene: Scene, part: object) -> tuple[int, ...]:
        return (scene.owner.id, *ids(others(scene)))


@of(r.Unassign)
class Unassign(Verb):
    """A condition card leaves."""

    def blocked(self, scene: Scene, part: r.Unassign) -> str:
        return "" if any(part.card in ship.marked for ship in scene.state.table.ships) else "not_marked"

    def do(self, scene: Scene, part: r.Unassign, picked: Picked, tell: Tell) -> Outcome:
        state, keys = scene.state, numbered(f"c.{part.card}")
        for ship in state.table.ships:
            if part.card in ship.marked:
                tell("condition.removed", ship=ship.id, ability=f"c.{part.card}")
                marked = tuple(one for one in ship.marked if one != part.card)
                rest = tuple(key for key in ship.abilities if key not in keys)
                state = with_ship(state, replace(ship, marked=marked, abilities=rest))
        return state
