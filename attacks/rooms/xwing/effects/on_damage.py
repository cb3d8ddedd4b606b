"""Verbs on damage: suffered, prevented, dealt otherwise, exposed; and shields that are lost (rules/xwing.md 3.8)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Outcome, Push
from attacks.engine.values import Tell
from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.damage.dealing import hull_left, refilled, side_of
from attacks.rooms.xwing.damage.drawing import with_first
from attacks.rooms.xwing.damage.removal import check_destroyed
from attacks.rooms.xwing.damage.suffering import crit, hit, suffering
from attacks.rooms.xwing.deck import Suffering, Task
from attacks.rooms.xwing.effects.asking import look
from attacks.rooms.xwing.effects.moments import moment
from attacks.rooms.xwing.effects.scene import Scene
from attacks.rooms.xwing.effects.verbs import Picked, Verb, of
from attacks.rooms.xwing.nested import Drawing
from attacks.rooms.xwing.state import Attack, Frame, State, noted, with_attack, with_ship

CHOICE = 3  # cards drawn to choose one from


@of(v.Suffer)
class Suffer(Verb):
    """A ship suffers damage."""

    def do(self, scene: Scene, part: v.Suffer, picked: Picked, tell: Tell) -> Outcome:
        ship = scene.ship(part.who)
        assert ship is not None
        one = hit if part.face == "h" else crit
        return suffering(scene.state, *(one(ship, scene.held.key),) * part.n)


@of(v.LoseShield)
class LoseShield(Verb):
    """The defender loses shields; that is no damage."""

    def blocked(self, scene: Scene, part: v.LoseShield) -> str:
        ship = scene.ship("defender")
        return "" if ship and ship.shields else "no_shield"

    def do(self, scene: Scene, part: v.LoseShield, picked: Picked, tell: Tell) -> Outcome:
        ship, attack = scene.ship("defender"), scene.attack
        assert ship is not None and attack is not None
        ship = replace(ship, shields_lost=min(ship.shields_lost + part.n, ship.card.shields))
        tell("shield.lost", ship=ship.id, left=ship.shields)
        state = noted(with_ship(scene.state, ship), lost=ship.id)
        return moment(state, "shield.lost", tell, ship.id)


@of(v.DealCard)
class DealCard(Verb):
    """The defender is dealt a facedown damage card, shields or not."""

    def do(self, scene: Scene, part: v.DealCard, picked: Picked, tell: Tell) -> Outcome:
        ship = scene.ship("defender")
        assert ship is not None
        if scene.state.table.damage == "counted":
            state = with_ship(scene.state, replace(ship, hits=ship.hits + 1))
            tell("card.facedown", ship=ship.id, left=hull_left(state.table.ship(ship.id)))
            return check_destroyed(state, state.table.ship(ship.id), tell)
        return suffering(scene.state, Task("deal", ship.id, by=scene.held.key))


@of(v.Expose)
class Expose(Verb):
    """One facedown card of the defender is exposed: by chance, or (`look`) one that the seat chooses."""

    def blocked(self, scene: Scene, part: v.Expose) -> str:
        ship = scene.ship("defender")
        return "" if ship and (ship.facedown or ship.hits) else "no_facedown"

    def do(self, scene: Scene, part: v.Expose, picked: Picked, tell: Tell) -> Outcome:
        ship = scene.ship("defender")
        assert ship is not None
        if scene.state.table.damage == "counted" or not ship.facedown:
            tell("card.by_hand", ship=ship.id, ability=scene.held.key)
            return with_ship(scene.state, replace(ship, hits=ship.hits - 1, crits=ship.crits + 1))
        if not part.look:
            return suffering(scene.state, Task("expose", ship.id, by=scene.held.key))
        return look(scene, ship, tell)


@of(v.Prevent)
class Prevent(Verb):
    """The damage is not suffered: that of the attack before step 5, or of the effect that is about to bring it."""

    def do(self, scene: Scene, part: v.Prevent, picked: Picked, tell: Tell) -> Outcome:
        tasks, ship = _waiting(scene.state), scene.subject
        tell("damage.prevented", ship=ship.id)
        if tasks is None:
            assert scene.attack is not None
            pool = scene.attack.attack
            return with_attack(scene.state, attack=pool.left(pool.places("hc")))
        n = next((at for at, task in enumerate(tasks) if not _same(task, tasks[0])), len(tasks))
        return with_first(scene.state, drop=n)


@of(v.DealtOtherwise)
class DealtOtherwise(Verb):
    """A faceup card about to be dealt; only one ability can replace it."""

    def blocked(self, scene: Scene, part: v.DealtOtherwise) -> str:
        tasks = _waiting(scene.state)
        return "" if tasks and tasks[0].do == "deal" and tasks[0].up else "replaced"

    def do(self, scene: Scene, part: v.DealtOtherwise, picked: Picked, tell: Tell) -> Outcome:
        tasks, state = _waiting(scene.state), scene.state
        assert tasks
        if part.how == "facedown":
            return with_first(state, replace(tasks[0], up=False), drop=1)
        chooses = part.how == "draw"
        state = refilled(state, scene.subject, tell)
        if not sum(side_of(state, scene.subject).deck):
            return state
        drawing = Drawing(tasks[0], CHOICE if chooses else 1, scene.owner.seat if chooses else "")
        return Push(with_first(state, drop=1), Frame("draw", "T5e", drawing))


def _waiting(state: State) -> tuple[Task, ...] | None:
    """What waits in the damage under way; None ahead of step 5, where it is still in the dice."""
    for frame in reversed(state.stack):
        if isinstance(frame.data, Suffering):
            return frame.data.tasks
        if isinstance(frame.data, Attack):
            return None
    return None


def _same(task: Task, first: Task) -> bool:
    return (task.do, task.ship, task.by) == (first.do, first.ship, first.by)
