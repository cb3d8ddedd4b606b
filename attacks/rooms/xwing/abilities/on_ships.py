"""Verbs on ships: tokens, charges, damage, damage cards, and what is named or assigned."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Outcome
from attacks.engine.values import Pick, Tell
from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities.scene import Scene
from attacks.rooms.xwing.abilities.verbs import Picked, Verb, of
from attacks.rooms.xwing.deck import Task
from attacks.rooms.xwing.dice import CODES, LEGAL, words
from attacks.rooms.xwing.locks import without_lost_lock
from attacks.rooms.xwing.state import GREEN, Ship, State, Tokens, with_attack, with_ship
from attacks.rooms.xwing.suffering import crit, hit, suffering

TOKENS = Tokens.__struct_fields__
GUESSES = tuple(range(1, 13))


def gained(state: State, ship: Ship, token: str, n: int, tell: Tell) -> State:
    """The ship gains tokens, as one gain; a jam token on it eats a green one, and ionized it may lose its lock."""
    ship = state.table.ship(ship.id)
    eaten = min(n, ship.tokens.jam) if token in GREEN else 0
    if eaten:
        tell("token.jammed", ship=ship.id, token=token, n=eaten)
        ship, n = ship.gain("jam", -eaten), n - eaten
    if n:
        tell("token.gained", ship=ship.id, token=token, n=n)
    return with_ship(state, without_lost_lock(state, ship.gain(token, n), tell))


@of(v.Gain)
class Gain(Verb):
    """A ship gains tokens."""

    def do(self, scene: Scene, part: v.Gain, picked: Picked, tell: Tell) -> Outcome:
        ship = scene.ship(part.to)
        return gained(scene.state, ship, part.token, part.n, tell) if ship else scene.state


@of(v.Transfer)
class Transfer(Verb):
    """One token goes from the ship to the enemy."""

    def picks(self, part: v.Transfer) -> int:
        return 1

    def blocked(self, scene: Scene, part: v.Transfer) -> str:
        return "" if self._tokens(scene, part) else "no_token"

    def asks(self, scene: Scene, part: v.Transfer) -> tuple[Pick, ...]:
        return (Pick("token", self._tokens(scene, part)),)

    def do(self, scene: Scene, part: v.Transfer, picked: Picked, tell: Tell) -> Outcome:
        token = TOKENS[picked[0][0]]
        tell("token.removed", ship=scene.owner.id, token=token, n=1)
        state = with_ship(scene.state, scene.owner.gain(token, -1))
        return gained(state, scene.enemy, token, 1, tell) if scene.enemy else state

    def _tokens(self, scene: Scene, part: v.Transfer) -> tuple[int, ...]:
        return places_of(scene.owner, part.tokens)


@of(v.Recover)
class Recover(Verb):
    """Force or charges come back, or are lost."""

    def blocked(self, scene: Scene, part: v.Recover) -> str:
        return "" if self._after(scene, part) != scene.owner else "nothing_to_recover"

    def do(self, scene: Scene, part: v.Recover, picked: Picked, tell: Tell) -> Outcome:
        if part.what == "force":
            tell("force.recovered", ship=scene.owner.id, n=scene.owner.force_spent - self._force(scene, part))
        return with_ship(scene.state, self._after(scene, part, tell))

    def _after(self, scene: Scene, part: v.Recover, tell: Tell | None = None) -> Ship:
        from attacks.rooms.xwing.abilities.paying import charge_of, recharged

        if part.what == "force":
            return replace(scene.owner, force_spent=self._force(scene, part))
        return recharged(scene.owner, charge_of(scene, part.what), part.n, tell or _quiet)

    def _force(self, scene: Scene, part: v.Recover) -> int:
        return max(0, scene.owner.force_spent - part.n)


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
        from attacks.rooms.xwing.abilities.moments import moment

        ship, attack = scene.ship("defender"), scene.attack
        assert ship is not None and attack is not None
        ship = replace(ship, shields_lost=min(ship.shields_lost + part.n, ship.card.shields))
        tell("shield.lost", ship=ship.id, left=ship.shields)
        state = with_attack(with_ship(scene.state, ship), lost=(*attack.lost, ship.id))
        return moment(state, "shield.lost", tell, ship.id)


@of(v.DealCard)
class DealCard(Verb):
    """The defender is dealt a facedown damage card, shields or not."""

    def do(self, scene: Scene, part: v.DealCard, picked: Picked, tell: Tell) -> Outcome:
        ship = scene.ship("defender")
        assert ship is not None
        if scene.state.table.damage == "counted":
            tell("card.by_hand", ship=ship.id, ability=scene.held.key)
            return scene.state
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
            return scene.state
        if not part.look:
            return suffering(scene.state, Task("expose", ship.id, by=scene.held.key))
        from attacks.rooms.xwing.abilities.asking import look

        return look(scene, ship, tell)


@of(v.FriendsFocus)
class FriendsFocus(Verb):
    """Ships that are picked gain strain to perform a focus action; a stressed ship performs none."""

    def picks(self, part: v.FriendsFocus) -> int:
        return 1

    def blocked(self, scene: Scene, part: v.FriendsFocus) -> str:
        return "" if self._able(scene) else "no_ship"

    def asks(self, scene: Scene, part: v.FriendsFocus) -> tuple[Pick, ...]:
        able = self._able(scene)
        return (Pick("ship", able, least=1, most=max(1, len(able))),)

    def do(self, scene: Scene, part: v.FriendsFocus, picked: Picked, tell: Tell) -> Outcome:
        state = scene.state
        for ship_id in picked[0]:
            state = gained(state, state.table.ship(ship_id), "strain", 1, tell)
            state = gained(state, state.table.ship(ship_id), "focus", 1, tell)
        return state

    def _able(self, scene: Scene) -> tuple[int, ...]:
        ships = scene.state.table.living(scene.owner.seat)
        return tuple(ship.id for ship in ships if not ship.tokens.stress and not ship.destroyed)


@of(v.SkipDice)
class SkipDice(Verb):
    """Steps 2 and 3 are skipped; the attack counts as hitting."""

    def do(self, scene: Scene, part: v.SkipDice, picked: Picked, tell: Tell) -> Outcome:
        tell("dice.skipped", attacker=scene.attack.attacker if scene.attack else 0)
        return with_attack(scene.state, skipped=True)


@of(v.Guess)
class Guess(Verb):
    """A number of evades is guessed."""

    def picks(self, part: v.Guess) -> int:
        return 1

    def asks(self, scene: Scene, part: v.Guess) -> tuple[Pick, ...]:
        return (Pick("number", GUESSES),)

    def do(self, scene: Scene, part: v.Guess, picked: Picked, tell: Tell) -> Outcome:
        tell("dice.guessed", ship=scene.owner.id, n=picked[0][0])
        return scene.state


@of(v.NameResult)
class NameResult(Verb):
    """A result is named."""

    def picks(self, part: v.NameResult) -> int:
        return 1

    def asks(self, scene: Scene, part: v.NameResult) -> tuple[Pick, ...]:
        return (Pick("face", tuple(CODES.index(face) for face in LEGAL[scene.pool()])),)

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
class Assign(Verb):
    """A condition card is assigned to a ship that is picked."""

    def picks(self, part: v.Assign) -> int:
        return 1

    def blocked(self, scene: Scene, part: v.Assign) -> str:
        return "" if self._ships(scene, part) else "no_ship"

    def asks(self, scene: Scene, part: v.Assign) -> tuple[Pick, ...]:
        return (Pick("ship", self._ships(scene, part)),)

    def do(self, scene: Scene, part: v.Assign, picked: Picked, tell: Tell) -> Outcome:
        state = scene.state
        for ship in state.table.ships:
            if part.card in ship.marked:
                state = with_ship(state, replace(ship, marked=tuple(one for one in ship.marked if one != part.card)))
        ship = state.table.ship(picked[0][0])
        tell("condition.assigned", ship=ship.id, ability=f"c.{part.card}")
        return with_ship(state, replace(ship, marked=(*ship.marked, part.card)))

    def _ships(self, scene: Scene, part: v.Assign) -> tuple[int, ...]:
        table, seat = scene.state.table, scene.owner.seat
        ships = table.living(table.other(seat) if part.to == "enemy" else seat)
        return tuple(s.id for s in ships if not s.destroyed and part.card not in s.marked)


def places_of(ship: Ship, tokens: tuple[str, ...]) -> tuple[int, ...]:
    """The places, among all kinds of token, of those that the ship has."""
    return tuple(TOKENS.index(token) for token in tokens if getattr(ship.tokens, token) > 0)


def _quiet(kind: str, /, **data: object) -> None:
    """Tell nobody."""
