"""The Activation Phase: a dial is revealed, the maneuver executed, and what comes of it (rules/xwing-mat.md 2.5)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import ChanceOnly, Choice, Goto, Outcome
from attacks.engine.values import Command, Offer, Pick, Tell, Throw
from attacks.rooms.xwing import score
from attacks.rooms.xwing.abilities.vocabulary_moving import LATER, NEWER, Ignores
from attacks.rooms.xwing.damage.removal import finish, remove_destroyed
from attacks.rooms.xwing.damage.suffering import crit, hit, suffering
from attacks.rooms.xwing.deck import STABILIZER, STUNNED, WOUNDED, Task
from attacks.rooms.xwing.dice import ATTACK, SIDES, letters, words
from attacks.rooms.xwing.effects import scene
from attacks.rooms.xwing.mat.maneuvers import (
    PLACES,
    TALLON,
    Executed,
    Maneuver,
    execute,
    full_end,
    maneuver,
    tallon_places,
)
from attacks.rooms.xwing.mat.obstacles import under
from attacks.rooms.xwing.mat.poses import Base
from attacks.rooms.xwing.mat.standing import DEVICE_IDS, Activation
from attacks.rooms.xwing.mat.switches import DROPPED, ON, Effect, switches
from attacks.rooms.xwing.on_mat.devices import mines_among
from attacks.rooms.xwing.on_mat.difficulty import EASE, despite_stress, flown, lasting
from attacks.rooms.xwing.on_mat.reading import (
    active_of,
    active_ship,
    ionized,
    next_ships,
    unlocked,
    with_active,
    with_mat,
    with_stands,
)
from attacks.rooms.xwing.on_mat.remotes import remote_things, remotes_among
from attacks.rooms.xwing.on_mat.ways import numbers, path_of
from attacks.rooms.xwing.posed import base_of, kinds_of, mat_of, others, stands_of
from attacks.rooms.xwing.state import Ship, State, with_ship

MEANT_SINCE = 7  # the number of the rules that tell where a ship would have ended
STRAIGHT_ON = "FS"


class PickShip(Choice):
    """A0. The ship of lowest initiative that has not activated; its player picks among several."""

    def seats(self, state: State) -> tuple[str, ...]:
        waiting = unactivated(state)
        return (waiting[0].seat,) if waiting else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        why_not = "edits_open" if state.table.edits else ""
        return (
            Offer("activate", (Pick("ship", tuple(s.id for s in unactivated(state))),), why_not=why_not, rule="A0"),
        )

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        ship = state.table.ship(command.picks[0][0])
        return with_mat(state, active=Activation(ship.id, ionized=ionized(ship)))


class Reveal:
    """A1, A2. Its dial is revealed, and so which maneuver it executes."""

    def run(self, state: State, tell: Tell) -> Outcome:
        ship = active_ship(state)
        if ship.removed:
            return Goto(state, "A12")
        dial = stands_of(ship).dial
        if dial:
            tell("dial.revealed", ship=ship.id, maneuver=dial)
        flies = flown(state, ship)
        if flies[:2] != dial[:2]:
            tell("maneuver.instead", ship=ship.id, maneuver=flies)
        elif flies != dial:
            told = "maneuver.harder" if EASE.index(flies[2]) > EASE.index(dial[2]) else "maneuver.easier"
            tell(told, ship=ship.id, maneuver=flies)
        state = with_stands(state, ship, revealed=dial, dial="")
        return with_active(state, maneuver=flies, ionized=ionized(active_ship(state)))


def unactivated(state: State) -> tuple[Ship, ...]:
    """The ships one of which is activated next."""
    return next_ships(state, lambda ship: not (ship.remote or stands_of(ship).activated))


class TallonPlace(Choice):
    """A4. The player of a Tallon roll chooses among the places that are free."""

    def seats(self, state: State) -> tuple[str, ...]:
        ship = active_ship(state)
        return (ship.seat,) if not ship.removed and len(self._places(state)) > 1 else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        places = tuple(PLACES.index(place) for place in self._places(state))
        return (Offer("tallon", (Pick("place", places),), rule="A4"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        return with_active(state, place=PLACES[command.picks[0][0]])

    def _places(self, state: State) -> tuple[int, ...]:
        what = active_of(state).flies
        ship = active_ship(state)
        return tallon_places(base_of(ship), what, others(state, ship)) if what.bearing in TALLON else ()


class Execute:
    """A4, A5. The ship moves; then its difficulty counts."""

    def run(self, state: State, tell: Tell) -> Outcome:
        active, ship, mat = active_of(state), active_ship(state), mat_of(state)
        if ship.removed:
            return Goto(state, "A12")
        what, one, around = active.flies, base_of(ship), others(state, ship)
        free = tallon_places(one, what, around) if what.bearing in TALLON else (0,)
        place = active.place if active.place in free else free[0]
        done = execute(one, what, around, (*mat.everything, *remote_things(state, ship)), place)
        tell(
            "maneuver.executed",
            ship=ship.id,
            maneuver=active.maneuver,
            full=int(done.full),
            x=done.pose.x,
            y=done.pose.y,
            heading=done.pose.heading,
            overlapped=list(done.overlapped),
            way=path_of(one, what, done, astern=state.table.rules < NEWER),
            **meant(state, one, what, done, place),
        )
        for other in done.overlapped:
            tell("maneuver.bumped", ship=ship.id, target=other)
        state = with_stands(state, ship, pose=done.pose, flew=active.maneuver)
        touching = mat.touching if done.pose == one.pose else mat.parted(ship.id)
        touching = tuple(dict.fromkeys((*touching, *((ship.id, other) for other in done.touching))))
        state = with_mat(state, touching=touching)
        if done.fled:
            return self._fled(state, ship, tell)
        stood_on = {thing.id for thing in mat.everything if under(one, thing)}
        met = dict.fromkeys((*(key for key in done.through if key not in stood_on), *done.on))
        mines, remotes = mines_among(state, met), remotes_among(state, done.through, done.on)
        ignored = {kind for part in lasting(state, ship, Ignores) for kind in part.kinds}
        here = tuple(key for key in met if key > DEVICE_IDS)
        met = dict.fromkeys(key for key, kind in zip(here, kinds_of(state, here), strict=True) if kind not in ignored)
        on = tuple(key for key in done.on if key in met)
        state = checked(state, active.maneuver, tell)
        friend = any(state.table.ship(other).seat == ship.seat for other in done.overlapped)
        bumped = ("friend" if friend else "enemy") if done.overlapped else ""
        skips = skipping(state, bumped, tuple(met), on)
        state = with_active(state, met=tuple(met), mines=mines, bumped=bumped, crossed=bool(met), skips=skips)
        return with_active(state, remotes=remotes, passed=done.passed if state.table.rules >= NEWER else ())

    def _fled(self, state: State, ship: Ship, tell: Tell) -> Outcome:
        tell("ship.fled", ship=ship.id)
        state = remove_destroyed(with_ship(state, replace(state.table.ship(ship.id), destroyed=True)), tell)
        ending = score.tabled(state)
        return finish(state, ending.winner, ending.why, tell) if ending else Goto(state, "A12")


def meant(state: State, one: Base, what: Maneuver, done: Executed, place: int) -> dict[str, list[int]]:
    """Where a ship that stopped short would have ended, for who looks on."""
    told = done.overlapped and state.table.rules >= MEANT_SINCE
    return {"meant": numbers(full_end(one, what, place))} if told else {}


def checked(state: State, code: str, tell: Tell) -> State:
    """A5. Blue takes tokens away, red gives stress, purple costs one Force."""
    ship, colour = active_ship(state), maneuver(code).colour
    if colour == "R":
        tell("token.gained", ship=ship.id, token="stress", n=1)
        ship = ship.gain("stress")
    elif colour == "P":
        ship = replace(ship, force_spent=ship.force_spent + 1)
    elif colour == "B":
        for token in switches(state.table.edition).blue_removes:
            if getattr(ship.tokens, token):
                tell("token.removed", ship=ship.id, token=token, n=1)
                ship = ship.gain(token, -1)
    return with_ship(state, ship)


def skipping(state: State, bumped: str, met: tuple[int, ...], on: tuple[int, ...]) -> str:
    """A10. Why the ship performs no action; empty if it may. Stress counts as it is when its turn to act comes."""
    rules = switches(state.table.edition)
    at = kinds_of(state, on if rules.skipped_when == ON else met)
    stressed = "stressed" if active_ship(state).tokens.stress and not despite_stress(state, active_ship(state)) else ""
    if stressed and state.table.rules < LATER:
        return stressed
    if bumped:
        return "bumped"
    return "met_obstacle" if set(at) & set(rules.skipped_at) else stressed


def effect_of(state: State) -> Effect:
    """The effect of the obstacle that acts next; none without one."""
    met = active_of(state).met
    if not met or active_ship(state).removed:
        return Effect()
    kind, name = kinds_of(state, met[:1])[0], mat_of(state).lying[-met[0] - 1].name
    found: Effect = getattr(switches(state.table.edition), DROPPED.get(name, kind))
    return found


class ObstacleActs:
    """A6. The next obstacle that was met, nearest to the start first: what it does without a die."""

    def __init__(self, then: str) -> None:
        self.then = then

    def run(self, state: State, tell: Tell) -> Outcome:
        if not active_of(state).met or active_ship(state).removed:
            return Goto(state, self.then)
        effect, ship = effect_of(state), active_ship(state)
        tell("obstacle.acts", ship=ship.id, obstacle=kinds_of(state, active_of(state).met[:1])[0])
        if effect.unlocks:
            state = unlocked(state, lambda one: ship.id in (one.id, one.lock), tell)
        if effect.gains:
            state = gained(state, effect.gains, 1, tell)
        hits = [hit(ship)] * effect.hits
        return suffering(state, *hits, then="A6+") if hits else state


class ObstacleDie(ChanceOnly):
    """A6+. Its attack die."""

    def throws(self, state: State) -> tuple[Throw, ...]:
        return (Throw(ATTACK, SIDES, int(bool(effect_of(state).die))),)

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        effect, ship, fallen = effect_of(state), active_ship(state), letters(ATTACK, faces[0])
        state = with_active(state, met=active_of(state).met[1:])
        if fallen:
            tell("obstacle.rolled", ship=ship.id, faces=words(fallen))
        for face, what, n in effect.die:
            if fallen == face and what in "hc":
                return suffering(state, *([hit(ship) if what == "h" else crit(ship)] * n), then="A6")
            if fallen == face:
                state = gained(state, what, n, tell)
        return Goto(state, "A6")


class BumpDie(ChanceOnly):
    """A8. Who overlaps a friend rolls an attack die where the edition says so: hit or crit is one hit damage."""

    def __init__(self, then: str) -> None:
        self.then = then

    def throws(self, state: State) -> tuple[Throw, ...]:
        asked = active_of(state).bumped == "friend" and switches(state.table.edition).bump_friend == "die"
        return (Throw(ATTACK, SIDES, int(asked and not active_ship(state).removed)),)

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        fallen, ship = letters(ATTACK, faces[0]), active_ship(state)
        if not fallen:
            return state
        tell("bump.rolled", ship=ship.id, faces=words(fallen))
        return suffering(state, hit(ship), then=self.then) if fallen in "hc" else state


def gained(state: State, token: str, n: int, tell: Tell) -> State:
    """The active ship with more of a token."""
    return scene.gained(state, active_ship(state), token, n, tell)


class Flown:
    """A9. After the maneuver, and a red action that an overlap allowed, damage cards of the ship act."""

    def run(self, state: State, tell: Tell) -> Outcome:
        active, ship = active_of(state), active_ship(state)
        straight = maneuver(active.maneuver).bearing in STRAIGHT_ON
        found = [card for card in ship.shows(STABILIZER) if not straight]
        found += [card for card in ship.shows(STUNNED) if active.crossed]
        found += [card for card in ship.shows(WOUNDED) if active.did]
        tasks = [Task("text", ship.id, id=card.id) for card in found if not ship.removed]
        state = with_active(state, did="")
        return suffering(state, *tasks, then=self.then) if tasks else state

    def __init__(self, then: str) -> None:
        self.then = then


class Activated:
    """A12. Ion tokens leave after an ion maneuver; then the next ship, or the engagement."""

    def run(self, state: State, tell: Tell) -> Outcome:
        active, ship = active_of(state), active_ship(state)
        if active.remotes:
            return Goto(with_active(state, late=True), "A7+")
        if active.skips and not ship.removed:
            tell("action.skipped", ship=ship.id, because=active.skips)
        if active.ionized and ship.tokens.ion:
            tell("end.token", ship=ship.id, token="ion", n=ship.tokens.ion)
            ship = ship.gain("ion", -ship.tokens.ion)
        state = with_mat(with_stands(state, ship, activated=True), active=None)
        return Goto(state, "A0") if unactivated(state) else state
