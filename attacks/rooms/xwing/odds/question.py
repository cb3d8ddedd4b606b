"""What odds ask of X-Wing: the attack under way from here, or several attacks on one ship in a row.

Only what the players may know counts: facedown damage cards are unknown, and go back among the cards that may come.
What a position may forget stands in `forgetting.py`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from attacks.engine.dicepool import Reroll
from attacks.engine.flow import Outcome, with_data
from attacks.engine.game import SILENCE
from attacks.engine.odds import Ending, Jump, Led, OddsQuestion, Policy, hands_of
from attacks.engine.values import Command, Offer, Pick, Throw
from attacks.rooms.xwing.damage.suffering import DrawCard
from attacks.rooms.xwing.deck import at, plus
from attacks.rooms.xwing.dice import ATTACK, CODES, FACES, SIDES, Pool, letters
from attacks.rooms.xwing.effects import by_hand
from attacks.rooms.xwing.odds.attack_sequence import AttackSequence, Shot, TooLong
from attacks.rooms.xwing.odds.forgetting import ROLLING, Memory, as_hits, places_matter
from attacks.rooms.xwing.odds.most_damage import most_damage
from attacks.rooms.xwing.state import ARCS, RAIL, Attack, Ship, State, attack_of, with_attack, with_ship

BEFORE_ROLL = RAIL[: RAIL.index("2a")]
MET = ("4a", "5a")  # where the dice have become results, and the results damage
CLAIMS = ("claim", "absence")
BONUS = ("6c", "6d")
AIMS = ("damage", "kill")
NOTHING_COUNTED = (Fraction(0),)


class Attacks(OddsQuestion[State]):
    """Attacks on one ship, to the end of the last: the damage they do, crits on its hull, and whether it is destroyed.

    What the ship had lost before the first of them does not count.

    With a damage deck nothing counts beyond the hull: what follows then is left out. Without `shots` it is the attack
    under way from `state`; with them each in its turn, until the ship is destroyed; crits are counted for one only.
    Where damage is counted without a deck a crit is worth no more than a hit, and still anybody would rather deal it.
    """

    aims = AIMS
    faces = FACES
    names = ("damage", "crits", "destroyed")

    def __init__(
        self,
        game: Any,
        state: State,
        *,
        aim: str = "",
        shots: tuple[Shot, ...] = (),
        policies: dict[str, Policy] | None = None,
        forget: bool = True,
        stretches: bool = True,
    ) -> None:
        super().__init__(game, state, aim=aim, policies=policies, forget=forget)
        self.shots = shots
        attack = None if shots else attack_of(state)
        self.target = shots[0].facts.target if shots else attack_of(state).defender
        self.depth = next((i for i, frame in enumerate(state.stack) if frame.data is attack), len(state.stack))
        first = state.table.ship(shots[0].attacker if shots else attack_of(state).attacker)
        self.for_it = (first.seat,)
        self.lost, self.crits = _before(state.table.ship(self.target), attack)
        self.memory = Memory(state, self.target, self.depth, tuple(shot.attacker for shot in shots))
        told = [(shot.attacker, shot.weapon, shot.facts.attack_range) for shot in shots] or [_under_way(state)]
        self.settles = self.names.index("crits") if state.table.damage == "counted" and not shots[1:] else -1
        most = most_damage(state, self.target, told) - self.lost
        self.span = (0, 1 if self.aim else most)

        self.sequence: AttackSequence | None = None
        if stretches and forget and shots and not state.table.armed:
            self.sequence = AttackSequence(self, state, shots, self.target, self.memory, self._come_to)

    # --- what is asked ---

    def ending(self, state: State) -> Ending | None:
        ship = state.table.ship(self.target)
        if ship.destroyed and state.table.damage == "deck":
            over = True
        elif self.shots:
            over = len(state.stack) <= self.depth and (ship.destroyed or self._next(state) is None)
        else:
            over = len(state.stack) <= self.depth or (
                len(state.stack) == self.depth + 1 and state.stack[-1].step in BONUS
            )
        return self._come_to(ship) if over else None

    def _come_to(self, ship: Ship) -> Ending:
        """What came of attacks that are over."""
        crits = 0 if self.shots[1:] else max(0, ship.crits - self.crits)
        return ship.shields_lost + ship.damage - self.lost, crits, int(ship.destroyed)

    def worth(self, ending: Ending) -> int:
        return ending[2] if self.aim else ending[0]

    def is_merge_point(self, state: State) -> bool:
        return state.stack[-1].step in MET and not state.stack[-1].before

    def jump(self, state: State) -> Jump | None:
        sequence = self.sequence
        if sequence is None:
            return None
        try:
            return sequence.jump(state)
        except TooLong:
            self.sequence = None
            return None
        finally:
            self.beside = sequence.met

    def leads(self, state: State) -> Led[State] | None:
        """Dice rolled again land one by one: dice half rolled are what another choice of dice would have left."""
        plan = state.stack[-1].data
        if not (isinstance(plan, Reroll) and self.forget and state.stack[-1].step in ROLLING):
            return None
        attack, one, rest, armed = attack_of(state), plan.places[:1], plan.places[1:], state.table.armed
        if attack.entered or (armed and (not rest or places_matter(state))):  # cards may answer the last
            return None
        pool: Pool = getattr(attack, plan.pool)
        led = with_data(state, places=rest) if rest else replace(state, stack=state.stack[:-1])
        fell = [(letters(plan.pool, side), n) for side, n in self.hands(state, Throw(plan.pool, SIDES, 1), 0)]
        put = pool.with_faces if plan.uncounted else pool.rerolled
        return [(n, with_attack(led, **{plan.pool: put(one, face)})) for face, n in fell], SIDES, NOTHING_COUNTED

    def _next(self, state: State) -> Shot | None:
        return next((shot for shot in self.shots if not state.table.ship(shot.attacker).engaged), None)

    def onward(self, state: State) -> State | None:
        """The next attack of several is declared as it was described."""
        if not self.shots:
            return None
        went = state
        while True:
            command = self._declaring(went)
            if command is None:
                return went if went is not state else None
            went = self.game.apply(went, command)[0]

    def _declaring(self, state: State) -> Command | None:
        """What the seats do until the dice may fall."""
        frame, shot = state.stack[-1], self._next(state)
        if shot is None or (frame.step not in BEFORE_ROLL and frame.step != "0"):
            return None
        seat, target = state.table.ship(shot.attacker).seat, self.target
        if frame.flow == "confirm":
            return Command(state.table.ship(target).seat, "confirm")
        if frame.step == "0":
            return Command(seat, "attack", ((shot.attacker,),))
        if frame.step == "1a" and attack_of(state).facts(target) is None:
            facts = shot.facts
            asked_for = next(offer.picks for offer in self.game.at_step(state, seat) if offer.key == "measure")
            arcs, theirs = (
                tuple(code for code in pick.ids if ARCS[code] in held)
                for pick, held in ((asked_for[1], facts.arcs), (asked_for[5], facts.their_arcs))
            )
            picks = ((target,), arcs, (facts.attack_range,), (facts.range,), (int(facts.obstructed),), theirs)
            return Command(seat, "measure", picks)
        if frame.step == "1a":
            return Command(seat, "measured")
        if frame.step == "1b":
            return Command(seat, "choose_weapon", ((shot.weapon,),))
        return Command(seat, "declare_defender", ((target,),))

    # --- chance ---

    def sides(self, state: State, throw: Throw) -> Iterable[Hashable]:
        if throw.kind == ATTACK and self.forget and self.memory.crits_are_hits:
            return as_hits(FACES[ATTACK])
        return super().sides(state, throw)

    def results(self, state: State, rules: object) -> Iterable[tuple[int, Outcome]]:
        if isinstance(rules, DrawCard):
            return self._cards(state, rules)
        known = attack_of(state).entered if any(isinstance(frame.data, Attack) for frame in state.stack) else ()
        return self._entered(state, rules) if known else super().results(state, rules)

    def _cards(self, state: State, rules: DrawCard) -> Iterable[tuple[int, Outcome]]:
        """A card that comes facedown stays unknown; of one that all will see, the texts that matter here count."""
        if rules.comes_unseen(state):
            return [(1, rules.unseen(state, SILENCE))]
        (throw,) = rules.throws(state)
        sides = range(1, throw.sides + 1)
        kinds = self._kinds(state) if throw.kind == "card" else tuple(sides)
        often: dict[Hashable, list[int]] = {}
        for side in sides:
            often.setdefault(kinds[side - 1], []).append(side)
        return [(len(alike), rules.landed(state, ((alike[0],),), SILENCE)) for alike in often.values()]

    def _kinds(self, state: State) -> tuple[int, ...]:
        """The kinds of the cards left, one for each side; those that touch nothing here are one kind."""
        task = state.stack[-1].data.now  # type: ignore[union-attr]
        seat = state.table.ship(task.ship).seat
        deck = next(side.deck for side in state.table.sides if side.seat == seat)
        told_apart = self.memory.told_apart(state) if self.forget else tuple(range(1, len(deck) + 1))
        numbers = (at(deck, side) for side in range(1, sum(deck) + 1))
        return tuple(n if n in told_apart else 0 for n in numbers)

    def _entered(self, state: State, rules: Any) -> Iterable[tuple[int, Outcome]]:
        """Some dice of the roll were typed in already: only the others may still fall."""
        (throw,), attack = rules.throws(state), attack_of(state)
        faces = FACES[throw.kind]
        known = tuple(faces.index(CODES[code]) + 1 for code in attack.entered)
        clean = with_attack(state, entered=(), of=0)
        for sides, weight in hands_of(tuple(faces), attack.of - len(known)):
            yield weight, rules.landed(clean, ((*known, *sides),), SILENCE)

    # --- decisions ---

    def considered(self, state: State, offer: Offer) -> bool:
        """Bonus attacks ask for facts that nobody has measured."""
        return state.stack[-1].step not in BONUS or offer.key == "finalize"

    def options(self, state: State, seat: str) -> tuple[Command, ...]:
        found = super().options(state, seat)
        if not state.table.armed or len(found) < 2:
            return found
        return tuple(one for one in found if not self._claims(state, one)) or found

    def _claims(self, state: State, command: Command) -> bool:
        """Does it rest on what only the players can see, and have not said? Only cards do, used or declined."""
        if "." not in command.key and command.key != "decline":
            return False
        after = self.game.apply_unchecked(state, command)
        return bool(after.stack) and after.stack[-1].flow in CLAIMS

    def alike(self, state: State, offer: Offer, pick: Pick, one: int) -> Hashable:
        pool = _pool_of(state) if pick.what == "die" else None
        if pool is None or one >= len(pool.now):
            return one
        return pool.now[one], pool.again[one], pool.kinds[one] if state.table.armed else ""

    def key(self, state: State) -> Hashable:
        return self.memory.key(state) if self.forget else state

    def known_by(self, state: State) -> Hashable | None:
        if self.shots or self.policies or not self.forget:
            return None
        table, attack = state.table, attack_of(state)
        ships = [(one.id, one.seat, one.card, one.abilities, one.stands) for one in table.ships]
        said = (attack.attacker, attack.bonus, attack.weapon, attack.defender, attack.measured, attack.grant)
        adders = (attack.attack_adders, attack.defense_adders)
        lies = (table.edition, table.switches, table.mode, table.first, table.damage, table.armed, table.mat)
        asked = (self.aim, self.settles, self.span, self.lost, self.crits, self.memory.keys)
        return (asked, lies, tuple(ships), said, adders, state.stack[: self.depth])


def _before(ship: Ship, attack: Attack | None) -> tuple[int, int]:
    """The damage and the crits that the ship had before the attack under way, of which some may be suffered already."""
    hits, crits = (attack.hits_suffered, attack.crits_suffered) if attack is not None else (0, 0)
    return max(0, ship.shields_lost + ship.damage - hits - crits), max(0, ship.crits - crits)


def _under_way(state: State) -> tuple[int, int, int]:
    """The attack under way: attacker, weapon's place and attack range."""
    attack = attack_of(state)
    facts = attack.facts()
    return attack.attacker, attack.weapon, facts.attack_range if facts is not None else 0


def _pool_of(state: State) -> Pool | None:
    """The pool that the window is about; None where two are."""
    step = state.stack[-1].step
    attack = attack_of(state)
    return {"2b": attack.attack, "3b": attack.defense}.get(step)


# --- what may be asked of a match ---


def question_from(game: object, state: State, aim: str, policies: dict[str, Policy]) -> tuple[State, Attacks] | None:
    """The attack under way as odds see it: what all know of the table, and the question; None where there is none.

    There is none before the facts are confirmed, while something is contested or claimed, and once damage is done.
    """
    if not state.stack or state.table.edits or not any(isinstance(frame.data, Attack) for frame in state.stack):
        return None
    inner = next(frame for frame in reversed(state.stack) if isinstance(frame.data, Attack))
    if inner.step in (*BEFORE_ROLL, *BONUS) or state.stack[-1].flow in (*CLAIMS, "confirm", "contest", "roll_off"):
        return None
    if by_hand.carried_out(state):
        return None
    known = public(state)
    return known, Attacks(game, known, aim=aim, policies=policies)


def public(state: State) -> State:
    """The table as all know it; of cards that are carried out by hand nobody knows what they do."""
    return by_hand.without(face_down(state))


def face_down(state: State) -> State:
    """What lies facedown and never lay faceup is unknown, and may be any card not seen."""
    sides = list(state.table.sides)
    for place, side in enumerate(sides):
        mine = [ship for ship in state.table.ships if ship.seat == side.seat]
        deck = plus(side.deck, tuple(n for ship in mine for n in ship.facedown))
        sides[place] = replace(side, deck=plus(deck, tuple(n for ship in mine for n in ship.seen), -1))
    state = replace(state, table=replace(state.table, sides=tuple(sides)))
    for ship in state.table.ships:
        if any(ship.facedown):
            markers = (0,) * (len(ship.facedown) - len(ship.seen))
            state = with_ship(state, replace(ship, facedown=(*ship.seen, *markers)))
    return state
