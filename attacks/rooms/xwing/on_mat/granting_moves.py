"""What cards do around moving, on the mat: sideslips, moves that are no actions, turrets, cards that are turned."""

from __future__ import annotations

from attacks.engine.flow import Outcome
from attacks.engine.values import Tell
from attacks.rooms.xwing.abilities import vocabulary_moving as m
from attacks.rooms.xwing.abilities.catalogue import ability_of, whole_card
from attacks.rooms.xwing.effects.conditions_moving import under_way
from attacks.rooms.xwing.effects.scene import Scene
from attacks.rooms.xwing.effects.verbs import Picked, Picking, Verb, of
from attacks.rooms.xwing.mat.arcs import STANDARD
from attacks.rooms.xwing.mat.moves import Place
from attacks.rooms.xwing.on_mat.acts import BENT, PICKS, boosts, moved, rolls
from attacks.rooms.xwing.on_mat.difficulty import EASE, lasting
from attacks.rooms.xwing.on_mat.granting import flies
from attacks.rooms.xwing.on_mat.reading import with_active, with_stands
from attacks.rooms.xwing.state import Ship, State
from attacks.rooms.xwing.turning import turned_over

WORDS = __name__
STRAIGHT_AHEAD = (1,)  # the places of a boost with the straight template


@of(m.Slip)
class Slip(Verb):
    """The template is laid at the side."""

    def blocked(self, scene: Scene, part: m.Slip) -> str:
        active = under_way(scene.state)
        if active is None or active.ionized:
            return "ionized"
        if active.slips or active.maneuver[1:2] not in tuple(m.SLIPPING):
            return "no_maneuver"
        ship = scene.state.table.ship(active.ship)
        tense = ship.tokens.stress > 0 and not lasting(scene.state, ship, m.Bold)
        hard = active.maneuver[2] in EASE and EASE.index(active.maneuver[2]) + part.harder >= EASE.index("R")
        return "stressed" if part.harder and hard and tense else ""

    def do(self, scene: Scene, part: m.Slip, picked: Picked, tell: Tell) -> Outcome:
        active = under_way(scene.state)
        assert active is not None
        tell("maneuver.slips", ship=active.ship)
        state = with_active(scene.state, slips=True, eased=active.eased - part.harder)
        return flies(state, tell) if part.harder else state


@of(m.Moves)
class Moves(Picking):
    """It comes to stand at one of the places."""

    what = "place"
    lacking = "no_place"

    def choices(self, scene: Scene, part: m.Moves) -> tuple[int, ...]:
        found = places_of(scene.state, scene.owner, part)
        allowed = STRAIGHT_AHEAD if part.straight else range(len(found))
        return tuple(at for at in allowed if not found[at].why_not)

    def do(self, scene: Scene, part: m.Moves, picked: Picked, tell: Tell) -> Outcome:
        place = places_of(scene.state, scene.owner, part)[picked[0][0]]
        return scene.state if place.why_not or scene.owner.removed else moved(scene.state, place, tell)


def places_of(state: State, ship: Ship, part: m.Moves) -> tuple[Place, ...]:
    """The places of a move that is no action: those of the action, without what an action pays for."""
    return rolls(state, ship) if "barrel_roll" in part.kinds else boosts(state, ship)[:BENT]


def move_of(key: str) -> m.Moves | None:
    """The move that an ability is, by its key; None if it is none."""
    ability = ability_of(key)
    return next((part for part in ability.effects if isinstance(part, m.Moves)), None) if ability else None


@of(m.Rotates)
class Rotates(Picking):
    """It shows another arc."""

    what = "turret"
    lacking = "no_turret"

    def choices(self, scene: Scene, part: m.Rotates) -> tuple[int, ...]:
        _, found, _ = PICKS["rotate"](scene.state, scene.owner)
        return found

    def do(self, scene: Scene, part: m.Rotates, picked: Picked, tell: Tell) -> Outcome:
        arc = STANDARD[picked[0][0]]
        tell("turret.rotated", ship=scene.owner.id, arc=arc)
        return with_stands(scene.state, scene.owner, indicator=arc)


@of(m.Flip)
class Flip(Verb):
    """Its other side is up from then on."""

    def do(self, scene: Scene, part: m.Flip, picked: Picked, tell: Tell) -> Outcome:
        return turned_over(scene.state, scene.owner, whole_card(scene.held.key).removeprefix("u."), tell)
