"""The start of an activation: rally, whose courage counts, and how many actions are left (rules/legion.md 5)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Choice, Goto, Outcome, Push, nested, with_nested
from attacks.engine.values import Command, Offer, Pick, Tell, Throw
from attacks.rooms.legion.answers import answer
from attacks.rooms.legion.dice import letters, sides_of, words
from attacks.rooms.legion.keywords import worth
from attacks.rooms.legion.roll import Rolled
from attacks.rooms.legion.state import MOVES, Activation, Claim, Frame, State, Unit, Wounds
from attacks.rooms.legion.turns import acting, moved, moved_out
from attacks.rooms.legion.under_way import gain, with_unit

ACTIONS = 2


class Rally(Rolled):
    """R. A white defense die for each suppression token, or a red one; each block or surge removes a token."""

    def die(self, state: State) -> str:
        """Which die the unit rallies with."""
        return "red_defense" if worth(state, acting(state), "rallies_red") else "white_defense"

    def throws(self, state: State) -> tuple[Throw, ...]:
        n, die = acting(state).tokens.suppression, self.die(state)
        return (Throw(die, sides_of(die), n),) if n else ()

    def roller(self, state: State) -> str:
        return acting(state).seat

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        unit = acting(state)
        shown = "".join(letters(self.die(state), row) for row in faces)
        n = sum(1 for face in shown if face in "ks")
        if shown:
            tell("rally.rolled", ship=unit.id, n=n, faces=words(shown))
        return with_unit(state, unit.gain("suppression", -n))


class Demoralize(Choice):
    """Rd. A unit that has rallied gives enemies near it suppression tokens, one after the other."""

    def left(self, state: State) -> int:
        """How many it may still give."""
        return worth(state, acting(state), "demoralizes") - acting(state).did.count("demoralize")

    def enemies(self, state: State) -> tuple[int, ...]:
        """Enemies that can gain suppression."""
        living = state.table.living(state.table.other(acting(state).seat))
        return tuple(unit.id for unit in living if unit.courage)

    def seats(self, state: State) -> tuple[str, ...]:
        return (acting(state).seat,) if self.left(state) > 0 and self.enemies(state) else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        picks = (Pick("ship", self.enemies(state)),)
        return (Offer("demoralize", picks, rule="Rd"), Offer("no_demoralize", rule="Rd"))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "no_demoralize":
            return state
        unit = acting(state)
        tell("ability.used", ship=unit.id, offer="demoralize")
        state = with_unit(state, replace(unit, did=(*unit.did, "demoralize")))
        return Goto(gain(state, state.table.unit(command.picks[0][0]), "suppression", 1, tell), "Rd")


def panics(state: State) -> bool:
    """Is the unit panicked, by its own courage or by that of the commander who inspires it?"""
    unit, inspired = acting(state), nested(state, Activation).inspired
    if inspired <= 0 or not unit.panicked:
        return unit.panicked
    courage = state.table.unit(inspired).courage
    return 0 < 2 * courage <= unit.tokens.suppression


class CommanderCourage(Choice):
    """R+. A unit that would panic may use the courage of a commander within range 1 to 3; the other side confirms."""

    def lenders(self, state: State) -> tuple[int, ...]:
        """Commanders of the same player whose courage would help; one without courage never panics."""
        unit = acting(state)
        near = (one for one in state.table.living(unit.seat) if one.id != unit.id and one.card.rank == "commander")
        return tuple(one.id for one in near if not one.courage or one.courage > unit.courage)

    def seats(self, state: State) -> tuple[str, ...]:
        unit, data = acting(state), nested(state, Activation)
        return (unit.seat,) if unit.panicked and not data.inspired and self.lenders(state) else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        picks = (Pick("ship", self.lenders(state)),)
        return (Offer("commander_courage", picks, rule="R+"), Offer("own_courage", rule="R+"))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "own_courage":
            return state
        unit = command.picks[0][0]
        tell("courage.claimed", seat=command.seat, ship=acting(state).id, by_ship=unit)
        return Push(state, Frame("claim", "claim", Claim("commander_courage", command.seat, unit)), then="R+")


class CountActions:
    """R. A suppressed unit has one action fewer, a panicked one none."""

    def run(self, state: State, tell: Tell) -> Outcome:
        unit, panicked = acting(state), panics(state)
        actions = 0 if panicked else ACTIONS - int(unit.suppressed) + worth(state, unit, "acts_more")
        if panicked:
            tell("unit.panicked", ship=unit.id)
            if state.table.switches.panic == "no_actions":
                tell("token.removed", ship=unit.id, token="suppression", n=unit.courage)
                state = with_unit(state, unit.gain("suppression", -unit.courage))
        return with_nested(state, replace(nested(state, Activation), actions=actions, panicked=panicked))


class Dauntless(Choice):
    """D. A unit with the keyword that is suppressed, but not panicked, may gain suppression for a free move.

    By the first rules of this room it suffered a wound for one more action.
    """

    def able(self, state: State, unit: Unit) -> bool:
        """May it?"""
        able = unit.suppressed and not nested(state, Activation).panicked
        return able and worth(state, unit, "acts_suppressed") > 0 and not moved_out(state, unit)

    def seats(self, state: State) -> tuple[str, ...]:
        unit = acting(state)
        return (unit.seat,) if self.able(state, unit) else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        if state.table.rules < 2:
            return (Offer("dauntless", rule="D"), Offer("no_dauntless", rule="D"))
        how = Pick("how", tuple(range(1, len(MOVES))))
        return (Offer("dauntless_move", (how,), rule="D"), Offer("no_dauntless_move", rule="D"))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        unit, data = acting(state), nested(state, Activation)
        if command.key in ("no_dauntless", "no_dauntless_move"):
            return Goto(state, "A")
        if command.key == "dauntless_move":
            tell("ability.used", ship=unit.id, offer="dauntless_move")
            state = gain(state, unit, "suppression", 1, tell)
            tell("unit.moved", ship=unit.id, how="dauntless")
            state = moved(state, acting(state), command.picks[0][0], tell)
            return Push(state, answer(unit.id), then="A")
        tell("ability.used", ship=unit.id, offer="dauntless")
        tell("wounds.suffered", ship=unit.id, n=1, by="dauntless")
        state = with_nested(state, replace(data, actions=data.actions + 1))
        return Push(state, Frame("wounds", "9+", Wounds(unit.id, 1, "dauntless")), then="A")
