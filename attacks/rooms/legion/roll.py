"""Step 4, 4a, 4b, 7a and 7b: which pool, the rolls and the rerolls (seed 003, 4, 7; W4b, W7a, W7b)."""

from __future__ import annotations

from abc import abstractmethod

from msgspec.structs import replace

from attacks.engine.corrections import Stoppable
from attacks.engine.dicepool import Reroll
from attacks.engine.flow import Choice, Goto, Outcome, Push, nested
from attacks.engine.values import Command, Offer, Pick, Tell, Throw
from attacks.rooms.legion import counts, keywords
from attacks.rooms.legion.declare import gathered, told_colors
from attacks.rooms.legion.dice import ATTACK_COLORS, CODES, DEFENSE_COLORS, FACES, Dice, letters, sides_of, words
from attacks.rooms.legion.keywords import worth
from attacks.rooms.legion.state import READY, ROLLING, SKIPPED, Frame, State, Unit
from attacks.rooms.legion.under_way import (
    attack_of,
    attacker,
    defender,
    owns_tokens,
    pool_of,
    spend,
    with_attack,
    with_dice,
    with_pool,
)

AIM_DICE = 2


class SkipPools:
    """4. A pool whose defender is gone is skipped; with none left there is nothing to roll."""

    def run(self, state: State, tell: Tell) -> Outcome:
        attack = attack_of(state)
        pools = []
        for pool in attack.pools:
            if pool.status == READY and state.table.unit(pool.defender).destroyed:
                tell("pool.skipped", target=pool.defender)
                pool = replace(pool, status=SKIPPED)
            pools.append(pool)
        waiting = [place for place, pool in enumerate(pools) if pool.status == READY]
        if not waiting:
            return Goto(with_attack(state, pools=tuple(pools), now=-1), "10")
        return with_attack(state, pools=tuple(pools), now=waiting[0])


class ChoosePool(Choice):
    """4. The attacker chooses which of its pools to roll."""

    def waiting(self, state: State) -> tuple[int, ...]:
        """The places of the pools that have not been rolled."""
        return tuple(place for place, pool in enumerate(attack_of(state).pools) if pool.status == READY)

    def seats(self, state: State) -> tuple[str, ...]:
        return (attacker(state).seat,) if len(self.waiting(state)) > 1 else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        return (Offer("choose_pool", (Pick("pool", self.waiting(state)),), rule="4"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        state = with_attack(state, now=command.picks[0][0])
        tell("pool.chosen", seat=command.seat, target=pool_of(state).defender)
        return state


def throws_of(colors: str, names: dict[str, str]) -> tuple[Throw, ...]:
    """Dice of several colours as throws, one for each colour."""
    return tuple(Throw(name, sides_of(name), colors.count(c)) for c, name in names.items() if c in colors)


def landed_on(throws: tuple[Throw, ...], faces: tuple[tuple[int, ...], ...]) -> str:
    """The faces of several throws, one letter each."""
    return "".join(letters(throw.kind, row) for throw, row in zip(throws, faces, strict=True))


class Rolled(Choice):
    """A roll by the server or, if the table chose so, with real dice whose faces the roller types in, by colour."""

    @abstractmethod
    def throws(self, state: State) -> tuple[Throw, ...]:
        """What is thrown."""

    @abstractmethod
    def roller(self, state: State) -> str:
        """The seat whose dice these are."""

    @abstractmethod
    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        """The dice have landed."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (self.roller(state),) if state.table.dice == "entered" else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        return (Offer("enter", tuple(_typed(throw) for throw in self.throws(state)), rule="typed"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        rows = []
        for throw, counts_of in zip(self.throws(state), command.picks, strict=True):
            pairs = zip(shown_by(throw.kind), counts_of, strict=True)
            faces = "".join(face * n for face, n in pairs)
            tell("dice.entered", seat=command.seat, pool=throw.kind, faces=words(faces), n=len(faces))
            rows.append(tuple(FACES[throw.kind].index(face) + 1 for face in faces))
        return self.landed(state, tuple(rows), tell)


def shown_by(kind: str) -> str:
    """The faces of a kind of die, each once."""
    return "".join(face for face in CODES if face in FACES[kind])


def _typed(throw: Throw) -> Pick:
    faces = tuple(CODES.index(face) for face in shown_by(throw.kind))
    return Pick("face", faces, least=throw.n, most=throw.n, caps=(throw.n,) * len(faces))


class UpgradeDice:
    """4a. Where the edition has them, dice are upgraded and downgraded before they are rolled."""

    def run(self, state: State, tell: Tell) -> Outcome:
        pool = pool_of(state)
        if not state.table.switches.dice_upgrades or pool.status != READY or attack_of(state).charge >= 0:
            return state
        colors = gathered(state, upgraded=True)
        if colors == pool.gathered:
            return state
        tell("dice.upgraded", ship=attacker(state).id, colors=told_colors(colors))
        return with_pool(state, gathered=colors)


class RollAttack(Rolled):
    """4a. The attacker rolls the dice in the attack pool."""

    def throws(self, state: State) -> tuple[Throw, ...]:
        return throws_of(pool_of(state).gathered, ATTACK_COLORS)

    def roller(self, state: State) -> str:
        return attacker(state).seat

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        pool = pool_of(state)
        colors = "".join(c * pool.gathered.count(c) for c in ATTACK_COLORS)
        shown = landed_on(self.throws(state), faces)
        tell(
            "dice.landed", ship=attacker(state).id, pool="attack", n=len(shown), faces=words(shown), colors=list(colors)
        )
        return with_dice(with_pool(state, status=ROLLING), Dice().added(colors, shown))


class RollDefense(Rolled):
    """7a. One die of the defender's colour for each hit and crit; with nothing to save none is rolled."""

    def throws(self, state: State) -> tuple[Throw, ...]:
        color = defender(state).card.die[0]
        n = sum(counts.defense_dice(state).values())
        return (Throw(DEFENSE_COLORS[color], sides_of(DEFENSE_COLORS[color]), n),) if n else ()

    def roller(self, state: State) -> str:
        return defender(state).seat

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        unit = defender(state)
        throws = self.throws(state)
        shown = landed_on(throws, faces)
        parts = counts.defense_dice(state)
        tell("dice.counted", ship=unit.id, n=len(shown), parts=parts)
        if shown:
            tell(
                "dice.landed", ship=unit.id, pool="defense", n=len(shown), faces=words(shown), colors=[unit.card.die[0]]
            )
        return with_pool(state, defense=Dice().added(unit.card.die[0] * len(shown), shown))


class RerollAttack(Stoppable):
    """4b. The attacker rerolls: aims, observation tokens."""

    stop = "4b"

    def order(self, state: State) -> tuple[str, ...]:
        return (attacker(state).seat,)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        unit, pool = attacker(state), pool_of(state)
        if not owns_tokens(state) or seat != unit.seat:
            return ()
        dice = tuple(range(len(pool.dice.now)))
        empty = "" if dice else "nothing_to_change"
        offers = []
        if unit.tokens.aim:
            most = min(len(dice), AIM_DICE + worth(state, unit, "aim_dice"))
            offers.append(Offer("spend_aim", (Pick("die", dice, 1, max(1, most)),), why_not=empty, rule="4b"))
        if defender(state).tokens.observation:
            offers.append(Offer("spend_observation", (Pick("die", dice),), why_not=empty, rule="4b"))
        return tuple(offers)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        places = tuple(sorted(command.picks[0]))
        if command.key == "spend_aim":
            state = spend(state, attacker(state), "aim", 1, tell)
            state = with_pool(state, aims=pool_of(state).aims + 1)
            state = keywords.changed(state, "aimed", attacker(state), pool_of(state), tell)
        else:
            state = spend(state, defender(state), "observation", 1, tell)
        return Push(state, Frame("reroll_4b", "4b", Reroll("attack", places, command.key)))


class RerollDefense(Stoppable):
    """7b. The defender rerolls, if a keyword lets it."""

    stop = "7b"

    def order(self, state: State) -> tuple[str, ...]:
        return (defender(state).seat,)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        unit = defender(state)
        return keywords.offers(state, "7b", unit) if seat == unit.seat and pool_of(state).defense.now else ()

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        return keywords.resolve_offer(state, "7b", defender(state), command, tell)


def thrown_again(unit: Unit, dice: Dice, plan: Reroll, shown: str, tell: Tell) -> Dice:
    """Dice of a unit after some of them were rolled again, which is told."""
    colors = [dice.colors[place] for place in plan.places]
    tell(
        "dice.rerolled",
        ship=unit.id,
        pool=plan.pool,
        ids=list(plan.places),
        n=len(shown),
        faces=words(shown),
        colors=colors,
        offer=plan.by,
    )
    return dice.rerolled(plan.places, shown)


class RollAgain(Rolled):
    """4b and 7b. The dice picked are rolled again: a roll of its own."""

    def throws(self, state: State) -> tuple[Throw, ...]:
        plan, dice = nested(state, Reroll), self._dice(state)
        names = ATTACK_COLORS if plan.pool == "attack" else DEFENSE_COLORS
        return throws_of("".join(dice.colors[place] for place in plan.places), names)

    def roller(self, state: State) -> str:
        return self._unit(state).seat

    def _unit(self, state: State) -> Unit:
        return attacker(state) if nested(state, Reroll).pool == "attack" else defender(state)

    def _dice(self, state: State) -> Dice:
        return pool_of(state).dice if nested(state, Reroll).pool == "attack" else pool_of(state).defense

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        plan, shown = nested(state, Reroll), landed_on(self.throws(state), faces)
        # dice lie red before black before white, so that a roll by colour lands in the order of the places
        dice = thrown_again(self._unit(state), self._dice(state), plan, shown, tell)
        return with_dice(state, dice) if plan.pool == "attack" else with_pool(state, defense=dice)
