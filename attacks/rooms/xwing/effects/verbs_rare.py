"""What the rarer costs and effects do; see `verbs.py`."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Outcome
from attacks.engine.values import ByIdentity, Pick, Tell
from attacks.rooms.xwing.abilities import vocabulary_rare as r
from attacks.rooms.xwing.actions import bar
from attacks.rooms.xwing.dice import LEGAL, NAMES
from attacks.rooms.xwing.effects.conditions_rare import carried
from attacks.rooms.xwing.effects.moments import spent
from attacks.rooms.xwing.effects.on_dice import modifier, reroll, rerollable, turned
from attacks.rooms.xwing.effects.on_ships import TOKENS, places_of
from attacks.rooms.xwing.effects.paying import recharged
from attacks.rooms.xwing.effects.restrict import barred, rerolls_left, spend_reason, within_limits
from attacks.rooms.xwing.effects.scene import Scene, charge_key, gained
from attacks.rooms.xwing.effects.verbs import Picked, Picking, Verb, of
from attacks.rooms.xwing.initiative import initiative
from attacks.rooms.xwing.locks import locked, may_lock
from attacks.rooms.xwing.state import Ship, State, with_ship

KINDS = (
    *("focus", "evade", "calculate", "cloak", "boost", "barrel_roll", "coordinate"),
    *("reinforce_fore", "reinforce_aft", "reload", "rotate_arc", "jam", "slam"),
)
"""The actions that cards grant in an attack, by their place in a pick."""
GIVES = ("focus", "evade", "calculate", "cloak", "reinforce_fore", "reinforce_aft")
"""Those that are a token; the others are carried out on the players' own table."""


# --- costs ---


@of(r.SpendShield)
class SpendShield(Verb):
    """A shield is spent: lost, and nobody suffers damage."""

    def blocked(self, scene: Scene, part: r.SpendShield) -> str:
        return "" if scene.owner.shields else "no_shield"

    def do(self, scene: Scene, part: r.SpendShield, picked: Picked, tell: Tell) -> Outcome:
        ship = replace(scene.owner, shields_lost=scene.owner.shields_lost + 1)
        tell("shield.lost", ship=ship.id, left=ship.shields)
        return with_ship(scene.state, ship)


class TokenPicked(Picking):
    """One token is picked, of those that a ship has, and leaves."""

    what = "token"

    def blocked(self, scene: Scene, part: r.SpendReinforce | r.TakeFrom | r.Remove) -> str:
        return "" if self.choices(scene, part) else "no_token"

    def do(self, scene: Scene, part: r.SpendReinforce | r.TakeFrom | r.Remove, picked: Picked, tell: Tell) -> Outcome:
        ship = self._ship(scene, part)
        assert ship is not None
        place = picked[0][0] if picked else self.choices(scene, part)[0]
        told, token = self._event_of(part), TOKENS[place]
        tell(told, ship=ship.id, token=token, n=1)
        state = with_ship(scene.state, ship.gain(token, -1))
        return spent(state, token, ship.id, tell) if told == "token.spent" else state

    def _event_of(self, part: r.SpendReinforce | r.TakeFrom | r.Remove) -> str:
        own = isinstance(part, r.SpendReinforce) or (isinstance(part, r.TakeFrom) and part.of == "self")
        return "token.spent" if own else "token.removed"

    def _ship(self, scene: Scene, part: r.SpendReinforce | r.TakeFrom | r.Remove) -> Ship | None:
        return scene.owner if isinstance(part, r.SpendReinforce) else scene.ship(part.of)

    def choices(self, scene: Scene, part: r.SpendReinforce | r.TakeFrom | r.Remove) -> tuple[int, ...]:
        ship = self._ship(scene, part)
        tokens = ("reinforce_fore", "reinforce_aft") if isinstance(part, r.SpendReinforce) else part.tokens
        return places_of(ship, tokens) if ship is not None else ()


@of(r.SpendReinforce, r.TakeFrom)
class SpendPicked(TokenPicked):
    """A token that is picked is the price."""


@of(r.Remove)
class Remove(TokenPicked):
    """A token is removed; where there is only one kind nothing has to be picked."""

    def picks(self, part: r.SpendReinforce | r.TakeFrom | r.Remove) -> int:
        return int(isinstance(part, r.Remove) and len(part.tokens) > 1)


@of(r.SubjectSpends)
class SubjectSpends(Verb):
    """The ship of the attack spends a token of its own."""

    def blocked(self, scene: Scene, part: r.SubjectSpends) -> str:
        if not getattr(scene.subject.tokens, part.token):
            return "no_token"
        return spend_reason(scene.state, part.token, scene.subject, on_dice=True)

    def do(self, scene: Scene, part: r.SubjectSpends, picked: Picked, tell: Tell) -> Outcome:
        tell("token.spent", ship=scene.subject.id, token=part.token, n=1)
        return spent(with_ship(scene.state, scene.subject.gain(part.token, -1)), part.token, scene.subject.id, tell)


@of(r.SubjectTakes)
class SubjectTakes(Verb):
    """The ship of the attack gains a token as the price."""

    def do(self, scene: Scene, part: r.SubjectTakes, picked: Picked, tell: Tell) -> Outcome:
        return gained(scene.state, scene.subject, part.token, 1, tell)


@of(r.SpendSlotCharge)
class SpendSlotCharge(Picking):
    """A charge of another card is spent; which card is picked."""

    what = "charge"
    lacking = "no_charge"

    def do(self, scene: Scene, part: r.SpendSlotCharge, picked: Picked, tell: Tell) -> Outcome:
        key = scene.owner.card.charges[picked[0][0]].key
        return with_ship(scene.state, recharged(scene.owner, key, -1, tell))

    def choices(self, scene: Scene, part: r.SpendSlotCharge) -> tuple[int, ...]:
        card = scene.owner.card
        slots = {upgrade.key: upgrade.slot for upgrade in card.upgrades}
        return tuple(
            place
            for place, charge in enumerate(card.charges)
            if charge.recovers == 0
            and slots.get(charge.key.removesuffix("-upgrade")) == part.slot
            and charge.value > scene.owner.spent[place]
        )


@of(r.SpendShipCharge)
class SpendShipCharge(Verb):
    """Charges of the ship card are spent."""

    def blocked(self, scene: Scene, part: r.SpendShipCharge) -> str:
        return "" if scene.owner.charges_left(scene.owner.card.pilot) >= part.n else "no_charge"

    def do(self, scene: Scene, part: r.SpendShipCharge, picked: Picked, tell: Tell) -> Outcome:
        return with_ship(scene.state, recharged(scene.owner, scene.owner.card.pilot, -part.n, tell))


@of(r.RecoverFirst)
class RecoverFirst(Verb):
    """A spent charge of the card comes back."""

    def blocked(self, scene: Scene, part: r.RecoverFirst) -> str:
        key = charge_key(scene)
        spent = (scene.owner.spent[place] for place, charge in enumerate(scene.owner.card.charges) if charge.key == key)
        return "" if any(spent) else "nothing_to_recover"

    def do(self, scene: Scene, part: r.RecoverFirst, picked: Picked, tell: Tell) -> Outcome:
        return with_ship(scene.state, recharged(scene.owner, charge_key(scene), 1, tell))


# --- effects ---


@of(r.RerollPer)
class RerollPer(Verb):
    """As many dice are rolled again as something is there."""

    def picks(self, part: r.RerollPer) -> int:
        return 1

    def blocked(self, scene: Scene, part: r.RerollPer) -> str:
        why_not = barred(scene.state, scene.pool(), modifier(scene), "reroll")
        return why_not or ("" if self._most(scene, part) and self._places(scene, part) else "no_result")

    def asks(self, scene: Scene, part: r.RerollPer) -> tuple[Pick, ...]:
        places = self._places(scene, part)
        return (Pick("die", places, least=1, most=max(1, min(self._most(scene, part), len(places)))),)

    def do(self, scene: Scene, part: r.RerollPer, picked: Picked, tell: Tell) -> Outcome:
        return reroll(scene, tuple(sorted(picked[0])))

    def _most(self, scene: Scene, part: r.RerollPer) -> int:
        if part.per == "locks":
            mine = scene.state.table.living(scene.owner.seat)
            n = sum(scene.enemy is not None and ship.lock == scene.enemy.id for ship in mine)
        else:
            n = carried(scene, scene.owner, r.RED, lock=True)
        left = rerolls_left(scene.state, scene.pool())
        return n if left < 0 else min(n, left)

    def _places(self, scene: Scene, part: r.RerollPer) -> tuple[int, ...]:
        return rerollable(scene, part.faces)


@of(r.ChangePer)
class ChangePer(Verb):
    """As many dice are turned as the enemy has tokens of a kind."""

    def picks(self, part: r.ChangePer) -> int:
        return 1

    def blocked(self, scene: Scene, part: r.ChangePer) -> str:
        why_not = barred(scene.state, scene.pool(), modifier(scene), "change")
        return why_not or ("" if self._n(scene, part) and self._places(scene, part) else "no_result")

    def asks(self, scene: Scene, part: r.ChangePer) -> tuple[Pick, ...]:
        places = self._places(scene, part)
        return (Pick("die", places, least=1, most=max(1, min(self._n(scene, part), len(places)))),)

    def turns(self, scene: Scene, part: r.ChangePer) -> str:
        return NAMES[part.to] if part.to in LEGAL[scene.pool()] else ""

    def do(self, scene: Scene, part: r.ChangePer, picked: Picked, tell: Tell) -> Outcome:
        return turned(scene, tuple(sorted(picked[0])), part.to, tell)

    def _n(self, scene: Scene, part: r.ChangePer) -> int:
        return int(getattr(scene.enemy.tokens, part.per)) if scene.enemy is not None else 0

    def _places(self, scene: Scene, part: r.ChangePer) -> tuple[int, ...]:
        return within_limits(scene.state, scene.pool(), modifier(scene), scene.dice().places(part.faces))


@of(r.AcquireLock)
class AcquireLock(Verb):
    """A ship acquires a lock; it keeps one, and one that is ionized none where the edition says so."""

    def picks(self, part: r.AcquireLock) -> int:
        return int(part.by == "friend")

    def blocked(self, scene: Scene, part: r.AcquireLock) -> str:
        target = scene.ship(part.on)
        if target is None or target.removed:
            return "no_ship"
        return "" if self._ships(scene, part, target) else "no_lock_to_gain"

    def asks(self, scene: Scene, part: r.AcquireLock) -> tuple[Pick, ...]:
        target = scene.ship(part.on)
        return (Pick("ship", self._ships(scene, part, target) if target is not None else ()),)

    def do(self, scene: Scene, part: r.AcquireLock, picked: Picked, tell: Tell) -> Outcome:
        target = scene.ship(part.on)
        assert target is not None
        ships = picked[0] if picked else self._ships(scene, part, target)
        if not ships:
            return scene.state
        ship = scene.state.table.ship(ships[0])
        return with_ship(scene.state, locked(scene.state, ship, target.id, tell))

    def _ships(self, scene: Scene, part: r.AcquireLock, target: Ship) -> tuple[int, ...]:
        if part.by == "friend":
            ships = tuple(s for s in scene.state.table.living(scene.owner.seat) if s.id != scene.owner.id)
        else:
            ships = (scene.owner if part.by == "self" else scene.subject,)
        return tuple(s.id for s in ships if s.lock != target.id and may_lock(scene.state, s))


@of(r.EngageAt)
class EngageAt(Picking):
    """A ship has another initiative this round."""

    def picks(self, part: r.EngageAt) -> int:
        return int(part.who != "self")

    def do(self, scene: Scene, part: r.EngageAt, picked: Picked, tell: Tell) -> Outcome:
        other = scene.state.table.ship(picked[0][0]) if picked else scene.owner
        ship = scene.owner if part.who == "like" else other
        n = part.n if part.n >= 0 else initiative(other if part.who == "like" else scene.owner)
        tell("initiative.set", ship=ship.id, initiative=n)
        return with_ship(scene.state, replace(ship, initiative=n))

    def choices(self, scene: Scene, part: r.EngageAt) -> tuple[int, ...]:
        ships = [
            ship for ship in scene.state.table.ships if not (ship.removed or ship.remote) and ship.id != scene.owner.id
        ]
        side = {"friend": True, "like": False}.get(part.who)
        return tuple(s.id for s in ships if side is None or (s.seat == scene.owner.seat) == side)


@of(r.ShakeOff)
class ShakeOff(Picking):
    """A lock on the ship is removed; whose is picked."""

    lacking = "not_locked"

    def do(self, scene: Scene, part: r.ShakeOff, picked: Picked, tell: Tell) -> Outcome:
        ship = scene.state.table.ship(picked[0][0])
        tell("lock.broken", ship=ship.id, target=scene.owner.id)
        return with_ship(scene.state, replace(ship, lock=0))

    def choices(self, scene: Scene, part: r.ShakeOff) -> tuple[int, ...]:
        return tuple(ship.id for ship in scene.state.table.ships if ship.lock == scene.owner.id and not ship.removed)


@of(r.RecoverShield)
class RecoverShield(Verb):
    """A lost shield comes back."""

    def blocked(self, scene: Scene, part: r.RecoverShield) -> str:
        return "" if scene.owner.shields < scene.owner.card.shields else "nothing_to_recover"

    def do(self, scene: Scene, part: r.RecoverShield, picked: Picked, tell: Tell) -> Outcome:
        ship = replace(scene.owner, shields_lost=scene.owner.shields_lost - 1)
        tell("shield.recovered", ship=ship.id, left=ship.shields)
        return with_ship(scene.state, ship)


@of(r.Action)
class Action(Verb):
    """An action is performed: a token is gained; what moves ships is done on the players' table and told here."""

    def picks(self, part: r.Action) -> int:
        return int(len(part.kinds) != 1)

    def blocked(self, scene: Scene, part: r.Action) -> str:
        if scene.owner.tokens.stress and not part.stressed:
            return "stressed"
        return "" if self._kinds(scene, part) else "no_action"

    def asks(self, scene: Scene, part: r.Action) -> tuple[Pick, ...]:
        return (Pick("action", self._kinds(scene, part)),)

    def do(self, scene: Scene, part: r.Action, picked: Picked, tell: Tell) -> Outcome:
        kind = KINDS[picked[0][0]] if picked else part.kinds[0]
        return performed(scene.state, scene.owner, kind, tell, red=part.red)

    def _kinds(self, scene: Scene, part: r.Action) -> tuple[int, ...]:
        if part.kinds:
            return tuple(KINDS.index(kind) for kind in part.kinds)
        mine = actions_of(scene.state, scene.owner)
        sides = ("reinforce_fore", "reinforce_aft") if "reinforce" in mine else ()
        return tuple(place for place, kind in enumerate(KINDS) if kind in (*mine, *sides))


def actions_of(state: State, ship: Ship) -> tuple[str, ...]:
    """The actions of a ship's bar."""
    return bar(ByIdentity(ship.card), state.table.switches.card_table)


def performed(state: State, ship: Ship, kind: str, tell: Tell, *, red: bool = False) -> State:
    """The state after a ship has performed an action."""
    tell("action.performed", ship=ship.id, action=kind)
    state = gained(state, ship, kind, 1, tell) if kind in GIVES else state
    return gained(state, ship, "stress", 1, tell) if red else state
