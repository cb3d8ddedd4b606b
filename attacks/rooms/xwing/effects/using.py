"""How an ability is offered, chosen, claimed and resolved part by part: its costs, then its effects.

Every part (`verbs.py`) says why it cannot happen, what must be picked for it, and does it. Requirement and cost are
looked at when an ability is offered and again when it is taken (rules/xwing.md 3.7, 4).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from attacks.engine.flow import Choice, Outcome, Push, Return, Stay, nested, staying, with_nested
from attacks.engine.values import PASSED_BY, Command, Offer, Pick, Tell
from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities.catalogue import Held, ability_in_play, card_of
from attacks.rooms.xwing.dice import ATTACK
from attacks.rooms.xwing.effects.conditions import unmet
from attacks.rooms.xwing.effects.scene import Scene, scene_of
from attacks.rooms.xwing.effects.verbs import verb
from attacks.rooms.xwing.nested import Claim, Use
from attacks.rooms.xwing.state import PRESENT, Frame, Mark, State, attack_of, attacking, with_attack, with_ship

RULE = "4"


class Usable(NamedTuple):
    """An ability as it stands now: why it cannot be used (empty if it can), and what must be picked."""

    scene: Scene
    why_not: str
    picks: tuple[Pick, ...]
    claims: bool

    @property
    def seat(self) -> str:
        """Who decides."""
        return decider(self.scene)


def decider(scene: Scene) -> str:
    """The seat that decides whether the ability of a scene is used."""
    decides = scene.held.ability.decides
    if not decides or scene.attack is None or scene.enemy is None:
        return scene.owner.seat
    if decides == "enemy":
        return scene.enemy.seat
    return scene.state.table.ship(scene.attack.attacker if scene.pool() == ATTACK else scene.attack.defender).seat


def looked_at(state: State, held: Held, moment: str = "", subject: int = 0) -> Usable | None:
    """How an ability stands now; None where its ship has no part in what happens."""
    scene = scene_of(state, held, subject)
    return usable(scene, moment) if scene is not None else None


def usable(scene: Scene, moment: str) -> Usable:
    """How the ability of a scene stands now."""
    met, held = unmet(scene), scene.held
    why_not = _spent(scene, moment) or met or ""
    picks: list[Pick] = []
    for part in parts(held.ability):
        worker = verb(part)
        why_not = why_not or worker.blocked(scene, part)
        if worker.picks(part):
            picks += worker.asks(scene, part)
    return Usable(scene, why_not, tuple(picks), met is None)


def parts(ability: v.Ability) -> tuple[v.Cost | v.Effect, ...]:
    """What happens, in order."""
    return (*ability.cost, *ability.effects)


def must(usable: Iterable[Usable]) -> bool:
    """Is there one among them that has to be used?"""
    return any(not one.why_not and not one.claims and not one.scene.held.ability.optional for one in usable)


class CardWindow:
    """A window of the attack in which each seat may use its cards; a stop keeps it open where it can use nothing."""

    number: str

    def cards(self, state: State, seat: str, *, forced: bool = False) -> tuple[Usable, ...]:
        """The abilities of the seat's cards that belong here, usable or not; `forced`: only what has to be used."""
        raise NotImplementedError

    def may_close(self, state: State, seat: str) -> str:
        if state.table.edits:
            return "edits_open"
        return "mandatory" if must(self.cards(state, seat, forced=True)) else ""

    def stops(self, state: State, seat: str) -> bool:
        return f"{seat}:{self.number}" in state.table.stops


def offers_of(usable: Iterable[Usable]) -> tuple[Offer, ...]:
    """Abilities as offers. Where several ships could use the same one, the ship is picked first."""
    grouped: dict[str, list[Usable]] = {}
    for one in usable:
        grouped.setdefault(one.scene.held.key, []).append(one)
    return tuple(_offer(key, group) for key, group in grouped.items())


def _offer(key: str, group: list[Usable]) -> Offer:
    able = [one for one in group if not one.why_not] or group[:1]
    first = able[0]
    picks = first.picks
    if len(group) > 1:
        shared = _shared(able)
        if any(len(pick.ids) < pick.least for pick in shared):
            able, shared = able[:1], picks
        picks = (Pick("ship", tuple(one.scene.owner.id for one in able)), *shared)
    effects = first.scene.held.ability.effects
    secret = any(isinstance(effect, v.Assign) and effect.secret for effect in effects)
    by_hand = any(isinstance(effect, v.ByHand) for effect in effects)
    turns = _turns(first.scene)
    return Offer(key, picks, why_not=first.why_not, rule=RULE, by_hand=by_hand, turns=turns, secret=secret)


def _shared(able: list[Usable]) -> tuple[Pick, ...]:
    """What may be picked whichever ship uses it."""
    rows = zip(*(one.picks for one in able), strict=True)
    return tuple(
        replace(row[0], ids=tuple(i for i in row[0].ids if all(i in other.ids for other in row))) for row in rows
    )


def _turns(scene: Scene) -> str:
    """The face that the picked dice will show."""
    for part in scene.held.ability.effects:
        face = verb(part).turns(scene, part)
        if face:
            return face
    return ""


def use_of(usable: tuple[Usable, ...], command: Command, moment: str = "", subject: int = 0) -> Use:
    """The command as an ability that resolves."""
    group = [one for one in usable if one.scene.held.key == command.key]
    picks = command.picks
    owner = group[0].scene.owner.id
    if len(group) > 1:
        (owner,), *rest = picks
        picks = tuple(rest)
    return Use(command.key, owner, picks, moment=moment, subject=subject)


def begin(state: State, use: Use, tell: Tell) -> Outcome:
    """An ability is used: what only the players see is confirmed first, then it resolves."""
    held = held_of(use)
    scene = scene_of(state, held, use.subject)
    assert scene is not None
    if unmet(scene) is None:
        tell("ability.claimed", ship=use.ship, seat=scene.owner.seat, ability=use.key)
        return Push(state, Frame("claim", "A", Claim(use)))
    return Push(_used(state, use, tell), Frame("ability", "A", use))


def held_of(use: Use) -> Held:
    """The ability of a use."""
    return Held(use.ship, use.key, ability_in_play(use.key))


class ConfirmClaim(Choice):
    """The other side confirms what the abilities' owner says its table shows, or denies it: then nothing is paid."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (state.table.other(state.table.ship(nested(state, Claim).use.ship).seat),)

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        return (Offer("accept_claim", rule="3.5"), Offer("deny_claim", rule="3.5"))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        use = nested(state, Claim).use
        if command.key == "deny_claim":
            tell("ability.denied", ship=use.ship, seat=command.seat, ability=use.key)
            return Return(_marked(state, use, refused=True))
        tell("ability.granted", ship=use.ship, seat=command.seat, ability=use.key)
        top = Frame("ability", "A", use)
        state = replace(state, stack=(*state.stack[:-1], top))
        return Stay(_used(state, use, tell))


class ConfirmAbsence(ConfirmClaim):
    """The other side confirms that an ability which must be used has nothing to act on; denied, it has to be used."""

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        return (Offer("accept_absence", rule="3.5"), Offer("deny_absence", rule="3.5"))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        use, absent = nested(state, Claim).use, command.key == "accept_absence"
        tell("ability.absent" if absent else "ability.present", ship=use.ship, seat=command.seat, ability=use.key)
        return Return(_marked(state, use if absent else replace(use, moment=PRESENT), refused=absent))


class Resolve:
    """One part after the other, whatever each of them pushes in between."""

    def run(self, state: State, tell: Tell) -> Outcome:
        use = nested(state, Use)
        held = held_of(use)
        row = parts(held.ability)
        if use.at >= len(row):
            return state
        part, worker = row[use.at], verb(row[use.at])
        picked = use.picks[use.taken : use.taken + worker.picks(part)]
        then = replace(use, at=use.at + 1, taken=use.taken + worker.picks(part))
        state = with_nested(state, then)
        scene = scene_of(state, held, use.subject)
        if scene is None:
            return state
        outcome = worker.do(scene, part, picked, tell)
        return staying(outcome)


def _used(state: State, use: Use, tell: Tell) -> State:
    """Note that it is used: for the attack on the attack, for longer on the ship."""
    ability = ability_in_play(use.key)
    if not any(isinstance(effect, v.Assign) and effect.secret for effect in ability.effects):
        kind = "hand.used" if any(isinstance(effect, v.ByHand) for effect in ability.effects) else "ability.used"
        tell(kind, ship=use.ship, seat=state.table.ship(use.ship).seat, ability=use.key)
    limit = ability.limit
    if limit in ("round", "game"):
        ship = state.table.ship(use.ship)
        mark = use.key if limit == "game" else f"{use.key}:round"
        state = with_ship(state, replace(ship, used=(*ship.used, mark)))
    return _marked(state, use)


def _marked(state: State, use: Use, *, refused: bool = False) -> State:
    if not attacking(state):
        return state
    mark = Mark(use.key, use.ship, use.picks, use.moment, refused)
    return with_attack(state, marks=(*attack_of(state).marks, mark))


def _spent(scene: Scene, moment: str) -> str:
    """Why it may not be used again; empty if it may."""
    held, owner = scene.held, scene.owner
    if held.key in owner.passed:
        return PASSED_BY
    if held.key in owner.used or f"{held.key}:round" in owner.used:
        return "used"
    if scene.attack is None or held.ability.limit == "moment":
        return ""
    for mark in scene.attack.marks:
        if mark.moment == PRESENT:
            continue
        same = mark.key == held.key or (held.ability.shares and card_of(mark.key) == card_of(held.key))
        if mark.ship == owner.id and same and (held.ability.limit != "window" or mark.moment == moment):
            return "claim_denied" if mark.refused else "used"
    return ""
