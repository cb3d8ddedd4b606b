"""Verbs on ships: tokens, charges, damage, damage cards, and what is named or assigned."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Outcome
from attacks.engine.values import Pick, Tell
from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities.catalogue import numbered
from attacks.rooms.xwing.dice import CODES, LEGAL, words
from attacks.rooms.xwing.effects.jamming import jammed
from attacks.rooms.xwing.effects.paying import charge_of, recharged
from attacks.rooms.xwing.effects.pulling import pulled
from attacks.rooms.xwing.effects.scene import Scene, gained
from attacks.rooms.xwing.effects.verbs import Picked, Picking, Verb, of
from attacks.rooms.xwing.state import Ship, Tokens, with_attack, with_ship

TOKENS = Tokens.__struct_fields__
GUESSES = tuple(range(1, 13))


@of(v.Gain)
class Gain(Verb):
    """A ship gains tokens."""

    def do(self, scene: Scene, part: v.Gain, picked: Picked, tell: Tell) -> Outcome:
        ship = scene.ship(part.to)
        if ship is None:
            return scene.state
        state = gained(scene.state, ship, part.token, part.n, tell)
        if part.token == "jam":
            return jammed(state, ship.id, scene.owner.seat, part.n, tell)
        if part.token == "tractor":
            return pulled(state, ship.id, scene.owner.seat)
        return state


@of(v.Transfer)
class Transfer(Picking):
    """One token goes from the ship to the enemy."""

    what = "token"
    lacking = "no_token"

    def do(self, scene: Scene, part: v.Transfer, picked: Picked, tell: Tell) -> Outcome:
        token = TOKENS[picked[0][0]]
        tell("token.removed", ship=scene.owner.id, token=token, n=1)
        state = with_ship(scene.state, scene.owner.gain(token, -1))
        if scene.enemy is None:
            return state
        state = gained(state, scene.enemy, token, 1, tell)
        return pulled(state, scene.enemy.id, scene.owner.seat) if token == "tractor" else state

    def choices(self, scene: Scene, part: v.Transfer) -> tuple[int, ...]:
        return places_of(scene.owner, part.tokens)


@of(v.Recover)
class Recover(Verb):
    """Force or charges come back, or are lost."""

    def blocked(self, scene: Scene, part: v.Recover) -> str:
        return "" if self._after(scene, part) != self._ship(scene, part) else "nothing_to_recover"

    def do(self, scene: Scene, part: v.Recover, picked: Picked, tell: Tell) -> Outcome:
        if part.what == "force":
            ship = self._ship(scene, part)
            tell("force.recovered", ship=ship.id, n=ship.force_spent - max(0, ship.force_spent - part.n))
        return with_ship(scene.state, self._after(scene, part, tell))

    def _ship(self, scene: Scene, part: v.Recover) -> Ship:
        return scene.ship(part.to) or scene.owner

    def _after(self, scene: Scene, part: v.Recover, tell: Tell | None = None) -> Ship:
        ship = self._ship(scene, part)
        if part.what == "force":
            return replace(ship, force_spent=max(0, ship.force_spent - part.n))
        return recharged(ship, charge_of(scene, part.what), part.n, tell or _quiet)


@of(v.FriendsFocus)
class FriendsFocus(Picking):
    """Ships that are picked gain strain to perform a focus action; a stressed ship performs none."""

    several = True

    def do(self, scene: Scene, part: v.FriendsFocus, picked: Picked, tell: Tell) -> Outcome:
        state = scene.state
        for ship_id in picked[0]:
            state = gained(state, state.table.ship(ship_id), "strain", 1, tell)
            state = gained(state, state.table.ship(ship_id), "focus", 1, tell)
        return state

    def choices(self, scene: Scene, part: v.FriendsFocus) -> tuple[int, ...]:
        ships = scene.state.table.living(scene.owner.seat)
        return tuple(ship.id for ship in ships if not ship.tokens.stress and not ship.destroyed)


@of(v.SkipDice)
class SkipDice(Verb):
    """Steps 2 and 3 are skipped; the attack counts as hitting."""

    def do(self, scene: Scene, part: v.SkipDice, picked: Picked, tell: Tell) -> Outcome:
        tell("dice.skipped", attacker=scene.attack.attacker if scene.attack else 0)
        return with_attack(scene.state, skipped=True)


@of(v.Guess)
class Guess(Picking):
    """A number of evades is guessed."""

    what = "number"

    def choices(self, scene: Scene, part: v.Guess) -> tuple[int, ...]:
        return GUESSES

    def do(self, scene: Scene, part: v.Guess, picked: Picked, tell: Tell) -> Outcome:
        tell("dice.guessed", ship=scene.owner.id, n=picked[0][0])
        return scene.state


@of(v.NameResult)
class NameResult(Picking):
    """A result is named."""

    what = "face"

    def choices(self, scene: Scene, part: v.NameResult) -> tuple[int, ...]:
        return tuple(CODES.index(face) for face in LEGAL[scene.pool()])

    def do(self, scene: Scene, part: v.NameResult, picked: Picked, tell: Tell) -> Outcome:
        tell("dice.named", ship=scene.owner.id, faces=words(CODES[picked[0][0]]), n=1)
        return scene.state


@of(v.ForbidSpend)
class ForbidSpend(Verb):
    """Tokens that the enemy cannot spend; where one is named, it is picked."""

    def picks(self, part: v.ForbidSpend) -> int:
        return int(part.pick)

    def asks(self, scene: Scene, part: v.ForbidSpend) -> tuple[Pick, ...]:
        return (Pick("token", tuple(TOKENS.index(token) for token in part.tokens)),)

    def do(self, scene: Scene, part: v.ForbidSpend, picked: Picked, tell: Tell) -> Outcome:
        if picked:
            tell("token.named", ship=scene.owner.id, token=TOKENS[picked[0][0]])
        return scene.state


@of(v.Assign)
class Assign(Picking):
    """A condition card is assigned to a ship that is picked."""

    def picks(self, part: v.Assign) -> int:
        return int(part.to not in ("self", "defender"))

    def blocked(self, scene: Scene, part: v.Assign) -> str:
        if part.to != "defender":
            return super().blocked(scene, part)
        ship = scene.ship("defender")
        return "" if ship and not ship.destroyed and part.card not in ship.marked else "no_ship"

    def do(self, scene: Scene, part: v.Assign, picked: Picked, tell: Tell) -> Outcome:
        state = scene.state
        keys = numbered(f"c.{part.card}")
        for ship in state.table.ships:
            if part.card in ship.marked:
                rest = tuple(key for key in ship.abilities if key not in keys)
                marked = tuple(one for one in ship.marked if one != part.card)
                state = with_ship(state, replace(ship, marked=marked, abilities=rest))
        itself = scene.ship(part.to) or scene.owner
        ship = state.table.ship(picked[0][0] if picked else itself.id)
        if part.secret:
            _tell_its_seat(tell, ship, f"c.{part.card}")
        else:
            tell("condition.assigned", ship=ship.id, ability=f"c.{part.card}")
        gained_keys = (*ship.abilities, *keys)
        return with_ship(state, replace(ship, marked=(*ship.marked, part.card), abilities=gained_keys))

    def choices(self, scene: Scene, part: v.Assign) -> tuple[int, ...]:
        table, seat = scene.state.table, scene.owner.seat
        ships = table.living(table.other(seat) if part.to == "enemy" else seat)
        return tuple(s.id for s in ships if not s.destroyed and part.card not in s.marked)


def _tell_its_seat(tell: Tell, ship: Ship, card: str) -> None:
    """Only the ship's own seat learns which condition card it has."""
    hidden = getattr(tell, "hidden", None)
    if hidden is not None:
        hidden("condition.facedown", {"ship": ship.id}, {ship.seat: {"ability": card}})


def places_of(ship: Ship, tokens: tuple[str, ...]) -> tuple[int, ...]:
    """The places, among all kinds of token, of those that the ship has."""
    return tuple(TOKENS.index(token) for token in tokens if getattr(ship.tokens, token) > 0)


def _quiet(kind: str, /, **data: object) -> None:
    """Tell nobody."""
