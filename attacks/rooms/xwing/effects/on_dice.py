"""Verbs on dice: reroll, change, add and cancel (rules/xwing.md 3.4). The first three are modifications."""

from __future__ import annotations

from attacks.engine.dicepool import Reroll as RerollPlan
from attacks.engine.flow import Outcome, Push
from attacks.engine.values import Pick, Tell
from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.damage.suffering import crit, hit, suffering
from attacks.rooms.xwing.dice import ATTACK, BEST, CODES, DEFENSE, LEGAL, NAMES
from attacks.rooms.xwing.effects.conditions import named_by
from attacks.rooms.xwing.effects.restrict import barred, by_attacker, counted, rerolls_left, within_limits
from attacks.rooms.xwing.effects.scene import Scene, by_weapon
from attacks.rooms.xwing.effects.verbs import Picked, Verb, of
from attacks.rooms.xwing.range0 import adds_nothing, protected
from attacks.rooms.xwing.state import Frame, Ship, State, attack_of, with_attack

STEP = {ATTACK: "2b", DEFENSE: "3b"}


def modifier(scene: Scene) -> Ship:
    """The ship that modifies: the one with the card, or where it says so the ship of the attack."""
    return scene.subject if scene.held.ability.by == "subject" else scene.owner


def rerollable(scene: Scene, faces: str) -> tuple[int, ...]:
    """The dice with these faces that the ship may roll again."""
    dice = scene.dice()
    places = tuple(place for place in dice.rerollable() if dice.now[place] in faces)
    return within_limits(scene.state, scene.pool(), modifier(scene), places)


def reroll(scene: Scene, places: tuple[int, ...], *, uncounted: bool = False) -> Outcome:
    """These dice are rolled again."""
    pool = scene.pool()
    state = counted(scene.state, pool, modifier(scene), places)
    plan = RerollPlan(pool, places, scene.held.key, uncounted)
    return Push(state, Frame(f"reroll_{STEP[pool]}", STEP[pool], plan))


def turned(scene: Scene, places: tuple[int, ...], face: str, tell: Tell) -> State:
    """The state with these dice turned to a face."""
    pool, ship = scene.pool(), modifier(scene)
    by, n = scene.held.key, len(places)
    tell("dice.turned", ship=ship.id, pool=pool, ids=list(places), to=NAMES[face], n=n, offer=by)
    return with_attack(counted(scene.state, pool, ship, places), **{pool: scene.dice().turned(places, face)})


@of(v.Reroll)
class Reroll(Verb):
    """Dice are rolled again, each only once in an attack."""

    def picks(self, part: v.Reroll) -> int:
        return int(not (part.must and part.n == 0))

    def blocked(self, scene: Scene, part: v.Reroll) -> str:
        why_not = barred(scene.state, scene.pool(), modifier(scene), "change" if part.uncounted else "reroll")
        if part.per_friend and not _friends(scene):
            return "no_ship"
        if why_not or self._places(scene, part):
            return why_not
        return "all_rerolled" if scene.dice().places(part.faces) else "no_result"

    def asks(self, scene: Scene, part: v.Reroll) -> tuple[Pick, ...]:
        places = self._places(scene, part)
        left = rerolls_left(scene.state, scene.pool())
        most = len(places) if left < 0 else min(left, len(places))
        most = min(part.n or most, most)
        if part.per_friend:
            most = min(most, len(_friends(scene)))
        return (Pick("die", places, least=most if part.must else 1, most=max(most, 1)),)

    def do(self, scene: Scene, part: v.Reroll, picked: Picked, tell: Tell) -> Outcome:
        places = tuple(sorted(picked[0])) if picked else self._places(scene, part)
        return reroll(scene, places, uncounted=part.uncounted)

    def _places(self, scene: Scene, part: v.Reroll) -> tuple[int, ...]:
        if part.uncounted:
            return within_limits(scene.state, scene.pool(), modifier(scene), scene.dice().in_play())
        return rerollable(scene, part.faces)


@of(v.Change)
class Change(Verb):
    """Dice are turned to a face that their kind has."""

    def picks(self, part: v.Change) -> int:
        return int(part.n > 0)

    def blocked(self, scene: Scene, part: v.Change) -> str:
        pool, ship = scene.pool(), modifier(scene)
        focus = part.n == 0 and v.Spend("focus") in scene.held.ability.cost
        why_not = barred(scene.state, pool, ship, "change", force=part.force, focus=focus, weapon=by_weapon(scene))
        return why_not or ("" if self._places(scene, part) else "no_result")

    def asks(self, scene: Scene, part: v.Change) -> tuple[Pick, ...]:
        places = self._places(scene, part)
        most = max(min(part.n, len(places)), 1)
        return (Pick("die", places, least=most if part.must else 1, most=most),)

    def turns(self, scene: Scene, part: v.Change) -> str:
        return NAMES.get(self._face(scene, part), "") if scene.attack else ""

    def do(self, scene: Scene, part: v.Change, picked: Picked, tell: Tell) -> Outcome:
        places = tuple(sorted(picked[0])) if picked else self._places(scene, part)
        return turned(scene, places, self._face(scene, part), tell)

    def _face(self, scene: Scene, part: v.Change) -> str:
        if part.to == "best":
            return BEST[scene.pool()]
        if part.to == "named":
            code = max((named_by(scene, c.by) for c in scene.held.ability.when if isinstance(c, v.Named)), default=-1)
            return CODES[code] if code >= 0 else ""
        return part.to

    def _places(self, scene: Scene, part: v.Change) -> tuple[int, ...]:
        face = self._face(scene, part)
        if not face or face not in LEGAL[scene.pool()]:
            return ()
        places = scene.dice().places(part.faces.replace(face, ""))
        return within_limits(scene.state, scene.pool(), modifier(scene), places)


@of(v.Add)
class Add(Verb):
    """A die is put down; it is a normal die from then on."""

    def blocked(self, scene: Scene, part: v.Add) -> str:
        if scene.pool() == ATTACK and adds_nothing(scene.state):
            return "r0_no_added"
        return barred(scene.state, scene.pool(), modifier(scene), "add")

    def do(self, scene: Scene, part: v.Add, picked: Picked, tell: Tell) -> Outcome:
        pool, dice = scene.pool(), scene.dice()
        face = dice.now[dice.places("bfhce")[0]] if part.face == "same" else part.face
        tell("dice.added", ship=modifier(scene).id, pool=pool, face=NAMES[face], n=part.n, offer=scene.held.key)
        state = by_attacker(scene.state, pool, modifier(scene))
        return with_attack(state, **{pool: dice.added(face * part.n, "a")})


@of(v.Cancel)
class Cancel(Verb):
    """Results leave. That is no modification, so nothing that forbids modifying stops it."""

    def picks(self, part: v.Cancel) -> int:
        return int(part.n > 0 and len(part.faces) > 1)

    def blocked(self, scene: Scene, part: v.Cancel) -> str:
        attacks = scene.attack is not None and scene.owner.seat == scene.state.table.ship(scene.attack.attacker).seat
        if attacks and DEFENSE in self._pools(scene, part) and part.pool == "enemy" and protected(scene.state):
            return "r0_protected"
        return "" if any(scene.dice(pool).places(part.faces) for pool in self._pools(scene, part)) else "no_result"

    def asks(self, scene: Scene, part: v.Cancel) -> tuple[Pick, ...]:
        return (faces_in(scene, part.faces, self._pools(scene, part)[0]),)

    def do(self, scene: Scene, part: v.Cancel, picked: Picked, tell: Tell) -> Outcome:
        faces = CODES[picked[0][0]] if picked else part.faces
        state = scene.state
        for pool in self._pools(scene, part):
            for face in faces:
                state = cancelled(state, pool, face, part.n or len(scene.dice(pool).now), tell)
        return state

    def _pools(self, scene: Scene, part: v.Cancel) -> tuple[str, ...]:
        return (ATTACK, DEFENSE) if part.pool == "both" else (scene.pool(part.pool),)


@of(v.Redirect)
class Redirect(Verb):
    """Another ship suffers one damage, and a matching result of the attack is cancelled."""

    def picks(self, part: v.Redirect) -> int:
        return int(part.to == "friend") + int(len(part.faces) > 1)

    def blocked(self, scene: Scene, part: v.Redirect) -> str:
        if part.to == "friend" and not _friends(scene):
            return "no_ship"
        return "" if scene.dice("attack").places(part.faces) else "no_result"

    def asks(self, scene: Scene, part: v.Redirect) -> tuple[Pick, ...]:
        ships = (Pick("ship", _friends(scene)),) if part.to == "friend" else ()
        return (*ships, faces_in(scene, part.faces, ATTACK)) if len(part.faces) > 1 else ships

    def do(self, scene: Scene, part: v.Redirect, picked: Picked, tell: Tell) -> Outcome:
        ship = scene.state.table.ship(picked[0][0]) if part.to == "friend" else scene.owner
        face = CODES[picked[-1][0]] if len(part.faces) > 1 else part.faces
        state = cancelled(scene.state, ATTACK, face, 1, tell)
        return suffering(state, (hit if face == "h" else crit)(ship, scene.held.key))


def _friends(scene: Scene) -> tuple[int, ...]:
    """The other ships of the side."""
    ships = scene.state.table.living(scene.owner.seat)
    return tuple(ship.id for ship in ships if ship.id != scene.owner.id)


def faces_in(scene: Scene, faces: str, pool: str) -> Pick:
    """One of these faces, of those that the dice show."""
    dice = scene.dice(pool)
    return Pick("face", tuple(CODES.index(face) for face in sorted(faces, key=CODES.index) if dice.count(face)))


def cancelled(state: State, pool: str, face: str, n: int, tell: Tell) -> State:
    """The state without so many results of a face; where the table says so, an attack without any missed."""
    dice = getattr(attack_of(state), pool)
    n = min(n, dice.count(face))
    if not n:
        return state
    tell("dice.cancelled_by", pool=pool, face=NAMES[face], n=n)
    state = with_attack(state, **{pool: dice.cancelled(face, n)})
    attack = attack_of(state)
    if attack.decided and attack.hit and not state.table.switches.hit_stands and not attack.attack.places("hc"):
        state = with_attack(state, hit=False)
    return state
