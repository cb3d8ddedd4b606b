"""Questions inside an ability: the enemy chooses what happens, ships one after the other, or a seat looks at cards."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Outcome, Push, Return, Stay, nested, staying, with_nested
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.damage.suffering import hit, suffering
from attacks.rooms.xwing.deck import KEYS, Task
from attacks.rooms.xwing.effects.by_hand import CARRIED_OUT, done_offers
from attacks.rooms.xwing.effects.jamming import jam_chosen, jam_offers
from attacks.rooms.xwing.effects.on_ships import TOKENS, places_of
from attacks.rooms.xwing.effects.scene import Scene, scene_of
from attacks.rooms.xwing.effects.using import held_of
from attacks.rooms.xwing.effects.verbs import Picked, Picking, Verb, of, verb
from attacks.rooms.xwing.nested import Question, Use
from attacks.rooms.xwing.state import GREEN, Attack, Frame, Ship, State, with_ship


@of(v.EnemyChooses)
class EnemyChooses(Verb):
    """The enemy seat chooses which of two effects happens."""

    def do(self, scene: Scene, part: v.EnemyChooses, picked: Picked, tell: Tell) -> Outcome:
        assert scene.enemy is not None
        return _ask(scene, "choice", scene.enemy.seat)


@of(v.EachEnemy)
class EachEnemy(Picking):
    """Enemy ships that are picked each suffer a hit damage, unless they remove a green token."""

    several = True

    def do(self, scene: Scene, part: v.EachEnemy, picked: Picked, tell: Tell) -> Outcome:
        table = scene.state.table
        return _ask(scene, "each", table.other(scene.owner.seat), tuple(sorted(picked[0])))

    def choices(self, scene: Scene, part: v.EachEnemy) -> tuple[int, ...]:
        table = scene.state.table
        return tuple(ship.id for ship in table.living(table.other(scene.owner.seat)) if not ship.destroyed)


def _bonus(state: State, ship: Ship, command: Command, tell: Tell) -> Outcome:
    """The other side says whether the ship may attack outside its engagement."""
    if command.key == "deny_claim":
        tell("bonus.denied", ship=ship.id, seat=command.seat)
        return Return(state)
    tell("bonus.began", ship=ship.id, seat=ship.seat)
    attack = Frame("attack", "1a", Attack(attacker=ship.id, bonus=True))
    return Stay(replace(state, stack=(*state.stack[:-1], attack)))


def look(scene: Scene, ship: Ship, tell: Tell) -> Outcome:
    """A seat looks at a ship's facedown cards, which nobody else sees, and chooses one to expose."""
    cards = [KEYS[number] for number in ship.facedown]
    hidden = getattr(tell, "hidden", None)
    if hidden is not None:
        seat = scene.owner.seat
        hidden("card.looked", {"ship": ship.id, "seat": seat, "n": len(cards)}, {seat: {"cards": cards}})
    return _ask(scene, "look", scene.owner.seat, (ship.id,))


def _ask(scene: Scene, what: str, seat: str, ships: tuple[int, ...] = ()) -> Outcome:
    use = Use(scene.held.key, scene.owner.id)
    return Push(scene.state, Frame("question", "A", Question(use, what, seat, ships)))


class Answer:
    """The seat that was asked answers; with several ships one after the other."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (nested(state, Question).seat,)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        question = nested(state, Question)
        if seat != question.seat:
            return ()
        if question.what == "look":
            ship = state.table.ship(question.ships[0])
            return (Offer("expose_card", (Pick("card", tuple(range(1, len(ship.facedown) + 1))),), rule="3.8"),)
        if question.what == "choice":
            return self._choice(state, question)
        if question.what == CARRIED_OUT:
            return done_offers(state)
        if question.what == "bonus":
            return (Offer("accept_claim", rule="3.9"), Offer("deny_claim", rule="3.9"))
        if question.what == "jam":
            return jam_offers(state.table.ship(question.ships[0]))
        ship = state.table.ship(question.ships[0])
        tokens = places_of(ship, GREEN)
        one = (Pick("ship", (ship.id,)),)
        why_not = "" if tokens else "no_token"
        return (
            Offer("suffer_hit", one, rule="4"),
            Offer("remove_green", (*one, Pick("token", tokens)), why_not=why_not, rule="4"),
        )

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        question = nested(state, Question)
        if question.what == "look":
            task = Task("expose", question.ships[0], place=command.picks[0][0], by=question.use.key)
            return _instead(state, tell, task)
        if question.what == "choice":
            return self._chose(state, question, command, tell)
        if question.what == CARRIED_OUT:
            return state
        if question.what == "bonus":
            return _bonus(state, state.table.ship(question.ships[0]), command, tell)
        if question.what == "jam":
            return jam_chosen(state, question, command, tell)
        ship = state.table.ship(question.ships[0])
        rest = question.ships[1:]
        if command.key == "remove_green":
            token = TOKENS[command.picks[1][0]]
            tell("token.removed", ship=ship.id, token=token, n=1)
            state = with_ship(state, ship.gain(token, -1))
            return Stay(with_nested(state, replace(question, ships=rest))) if rest else Return(state)
        if not rest:
            return _instead(state, tell, hit(ship, question.use.key))
        return suffering(with_nested(state, replace(question, ships=rest)), hit(ship, question.use.key))

    def _choice(self, state: State, question: Question) -> tuple[Offer, ...]:
        scene, part = _choice_of(state, question)
        one, other = verb(part.one).blocked(scene, part.one), verb(part.other).blocked(scene, part.other)
        return (Offer("choose_first", why_not=one, rule="4"), Offer("choose_second", why_not=other, rule="4"))

    def _chose(self, state: State, question: Question, command: Command, tell: Tell) -> Outcome:
        _, part = _choice_of(state, question)
        effect = part.one if command.key == "choose_first" else part.other
        tell("ability.answered", seat=command.seat, ability=question.use.key, offer=command.key)
        state = replace(state, stack=state.stack[:-1])
        scene = scene_of(state, held_of(question.use))
        assert scene is not None
        outcome = verb(effect).do(scene, effect, (), tell)
        return staying(outcome)


def _choice_of(state: State, question: Question) -> tuple[Scene, v.EnemyChooses]:
    held = held_of(question.use)
    scene = scene_of(state, held)
    assert scene is not None
    return scene, next(effect for effect in held.ability.effects if isinstance(effect, v.EnemyChooses))


def _instead(state: State, tell: Tell, task: Task) -> Outcome:
    """The last thing asked happens in place of the question."""
    return suffering(replace(state, stack=state.stack[:-1]), task)
