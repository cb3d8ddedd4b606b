"""Steps 2b and 3b: the other side modifies first, then the owner of the dice; each has one go (seed 000, 2b, 3b)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.dicepool import Reroll as RerollPlan
from attacks.engine.flow import Outcome, Push, Return, nested
from attacks.engine.values import Command, Offer, Pick, Tell, Throw
from attacks.rooms.xwing.abilities.basic import BASIC, Ability, Force, Lock, Reroll, Token, Turn
from attacks.rooms.xwing.abilities.catalogue import held_at
from attacks.rooms.xwing.dice import ATTACK, BEST, NAMES, SIDES, Pool, letters, words
from attacks.rooms.xwing.effects import using
from attacks.rooms.xwing.effects.moments import spent
from attacks.rooms.xwing.effects.restrict import barred, counted, rerolls_left, spend_reason, within_limits
from attacks.rooms.xwing.effects.scene import scene_of
from attacks.rooms.xwing.effects.using import CardWindow, Usable
from attacks.rooms.xwing.state import (
    Frame,
    Ship,
    State,
    attack_of,
    attacker,
    defender,
    with_attack,
    with_ship,
)
from attacks.rooms.xwing.steps.typing_in import EnteredRoll


class Modify(CardWindow):
    """A window on one pool. The other side goes first; its abilities on these dice come from cards."""

    def __init__(self, number: str, pool: str) -> None:
        self.number = number
        self.pool = pool

    def owner(self, state: State) -> Ship:
        """The ship whose dice these are."""
        return attacker(state) if self.pool == ATTACK else defender(state)

    def order(self, state: State) -> tuple[str, ...]:
        if attack_of(state).skipped:
            return ()
        sides = (defender(state).seat, attacker(state).seat)
        return sides if self.pool == ATTACK else sides[::-1]

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        ship, made = self.owner(state), []
        if seat == ship.seat:
            made = [self._offer(state, ship, ability) for ability in BASIC if self.number in ability.windows]
        tokens = tuple(offer for offer in made if offer is not None)
        cards = self.cards(state, seat)
        return tokens + using.offers_of(cards) if cards else tokens

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        ability = next((ability for ability in BASIC if ability.id == command.key), None)
        if ability is None:
            return using.begin(state, using.use_of(self.cards(state, command.seat), command, self.number), tell)
        ship, pool = self.owner(state), self._pool(state)
        places = command.picks[0] if command.picks else self._places(state, ship, ability)
        state = counted(with_ship(state, _paid(ship, ability, len(places), tell)), self.pool, ship, places)
        if isinstance(ability.effect, Reroll):
            plan = RerollPlan(self.pool, tuple(sorted(places)), ability.id)
            answered = spent(state, _thing(ability), ship.id, tell)  # what answers it comes when the dice have fallen
            stack = (*state.stack, answered.frame) if isinstance(answered, Push) else state.stack
            return Push(replace(state, stack=stack), Frame(f"reroll_{self.number}", self.number, plan))
        face = BEST[self.pool]
        ids = sorted(places)
        tell("dice.turned", ship=ship.id, pool=self.pool, ids=ids, to=NAMES[face], n=len(ids), offer=ability.id)
        state = with_attack(state, **{self.pool: pool.turned(tuple(ids), face)})
        return spent(state, _thing(ability), ship.id, tell)

    def cards(self, state: State, seat: str, *, forced: bool = False) -> tuple[Usable, ...]:
        if not state.table.armed:
            return ()
        here = (held for held in held_at(state.table, "modify") if not (forced and held.ability.optional))
        scenes = [scene_of(state, held) for held in here]
        mine = (one for one in scenes if one is not None and one.pool() == self.pool and using.decider(one) == seat)
        return tuple(using.usable(scene, self.number) for scene in mine)

    def _pool(self, state: State) -> Pool:
        pool: Pool = getattr(attack_of(state), self.pool)
        return pool

    def _places(self, state: State, ship: Ship, ability: Ability) -> tuple[int, ...]:
        """The dice that the ability may be used on."""
        pool, effect = self._pool(state), ability.effect
        places = pool.rerollable() if isinstance(effect, Reroll) else pool.places(effect.faces)
        return within_limits(state, self.pool, ship, places)

    def _offer(self, state: State, ship: Ship, ability: Ability) -> Offer | None:
        """The ability as an offer, with the reason why not; None for what the ship does not own."""
        left, reason = _left(state, ship, ability)
        if not left and not ability.shown:
            return None
        effect, rerolls = ability.effect, isinstance(ability.effect, Reroll)
        places = self._places(state, ship, ability)
        nothing = "all_rerolled" if rerolls else "no_result"
        turns = "" if rerolls else NAMES[BEST[self.pool]]
        stopped = reason or barred(
            state,
            self.pool,
            ship,
            "reroll" if rerolls else "change",
            force=isinstance(ability.cost, Force),
            focus=isinstance(ability.cost, Token) and ability.cost.token == "focus",
        )
        why_not = stopped or _forbidden(state, ship, ability) or ("" if places else nothing)
        rule = "r0" if why_not and why_not == stopped and stopped.startswith("r0") else ability.rule
        if isinstance(effect, Turn) and not effect.each:
            return Offer(ability.id, why_not=why_not, rule=rule, turns=turns)
        most = min(left, len(places)) if isinstance(effect, Turn) else _most_rerolled(state, self.pool, len(places))
        picks = (Pick("die", places, least=1, most=max(most, 1)),)
        return Offer(ability.id, picks, why_not=why_not, rule=rule, turns=turns)


class RollAgain(EnteredRoll):
    """The dice picked are rolled again. Each die only once in an attack, whoever causes it."""

    def throws(self, state: State) -> tuple[Throw, ...]:
        plan = nested(state, RerollPlan)
        return (Throw(plan.pool, SIDES, len(plan.places)),)

    def seats(self, state: State) -> tuple[str, ...]:
        ship = attacker(state) if nested(state, RerollPlan).pool == ATTACK else defender(state)
        return (ship.seat,) if state.table.dice == "entered" else ()

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        return self.put(state, letters(nested(state, RerollPlan).pool, faces[0]), "r", tell)

    def put(self, state: State, faces: str, kind: str, tell: Tell) -> Outcome:
        plan = nested(state, RerollPlan)
        before: Pool = getattr(attack_of(state), plan.pool)
        pool = (before.with_faces if plan.uncounted else before.rerolled)(plan.places, faces)
        tell("dice.rerolled", pool=plan.pool, ids=list(plan.places), n=len(faces), faces=words(faces), offer=plan.by)
        done = with_attack(state, **{plan.pool: pool})
        return Return(done) if plan.uncounted else done  # what answers a reroll has nothing to answer


def _left(state: State, ship: Ship, ability: Ability) -> tuple[int, str]:
    """How many times the cost can be paid, and why not if never."""
    if isinstance(ability.cost, Token):
        n = getattr(ship.tokens, ability.cost.token)
        return n, "" if n else "no_token"
    if isinstance(ability.cost, Force):
        return ship.force, "" if ship.force else "no_force"
    on_defender = ship.lock == attack_of(state).defender
    return int(on_defender), "" if on_defender else "no_lock_on_it"


def _forbidden(state: State, ship: Ship, ability: Ability) -> str:
    """Why a card keeps the ship from spending this; empty if none does."""
    if not state.table.armed:
        return ""
    return spend_reason(state, _thing(ability), ship, on_dice=True)


def _thing(ability: Ability) -> str:
    """What is spent: a kind of token, the lock, or Force."""
    return "lock" if isinstance(ability.cost, Lock) else getattr(ability.cost, "token", "force")


def _most_rerolled(state: State, pool: str, dice: int) -> int:
    left = rerolls_left(state, pool)
    return dice if left < 0 else min(left, dice)


def _paid(ship: Ship, ability: Ability, dice: int, tell: Tell) -> Ship:
    """The ship after paying. A token goes only for a change that happens."""
    if isinstance(ability.cost, Lock):
        tell("lock.spent", ship=ship.id, target=ship.lock)
        return replace(ship, lock=0)
    n = dice if isinstance(ability.effect, Turn) and ability.effect.each else 1
    if isinstance(ability.cost, Force):
        tell("force.spent", ship=ship.id, n=n)
        return replace(ship, force_spent=ship.force_spent + n)
    tell("token.spent", ship=ship.id, token=ability.cost.token, n=n)
    return ship.gain(ability.cost.token, -n)
