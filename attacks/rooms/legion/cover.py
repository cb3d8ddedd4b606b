"""Step 5: the defender may apply cover and spend dodges to cancel hits, in one commit (seed 003, 5; W5)."""

from __future__ import annotations

from attacks.engine.flow import Goto, Outcome, Push
from attacks.engine.values import Command, Offer, Pick, Refused, Tell, Throw
from attacks.rooms.legion import counts
from attacks.rooms.legion.dice import letters, sides_of, words
from attacks.rooms.legion.roll import Rolled
from attacks.rooms.legion.state import Frame, State
from attacks.rooms.legion.under_way import defender, gain, mark, pool_of, spend, used, with_pool

LIGHT, HEAVY = 1, 2
COVER_DIE = "white_defense"


def cancels(state: State) -> int:
    """How many hits the defender's cover cancels without a roll."""
    value = counts.cover(state)
    more = value and defender(state).has("low_profile") and state.table.switches.low_profile == "one_more"
    return value + int(bool(more))


def cover_offered(state: State) -> bool:
    """Is there cover to apply, and a hit for it?"""
    rolled = state.table.switches.cover_mode == "pool"
    return not rolled and pool_of(state).dice.count("h") > 0 and counts.cover(state) > 0


def most_dodges(state: State) -> int:
    """How many dodges could be spent at most."""
    unit, dice = defender(state), pool_of(state).dice
    if not counts.may_dodge(state):
        return 0
    if state.table.switches.useless_dodge:
        return unit.tokens.dodge
    useful = dice.count("hc" if unit.has("outmaneuver") else "h")
    return min(unit.tokens.dodge, useful or int(counts.dodge_helps(state)))


class QuietCover:
    """5. Says so when there is neither cover nor dodge to use."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if not CoverAndDodge().seats(state):
            tell("cover.none", ship=defender(state).id)
        return state


class CoverAndDodge:
    """5. One commit: whether cover is applied, how many dodges are spent and, with outmaneuver, on what."""

    def seats(self, state: State) -> tuple[str, ...]:
        open_to = cover_offered(state) or most_dodges(state) or self._may_duck(state)
        return (defender(state).seat,) if open_to else ()

    def _may_duck(self, state: State) -> bool:
        return state.table.switches.cover_mode == "cancel" and may_duck(state)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat not in self.seats(state):
            return ()
        unit = defender(state)
        most = most_dodges(state)
        picks = [
            Pick("use_cover", (0, 1) if cover_offered(state) else (0,)),
            Pick("dodges", tuple(range(most + 1))),
        ]
        if unit.has("outmaneuver"):
            picks.append(Pick("on_crits", tuple(range(min(most, pool_of(state).dice.count("c")) + 1))))
        offers = [Offer("cover_and_dodge", tuple(picks), rule="5")]
        if unit.tokens.dodge and not counts.may_dodge(state):
            offers.append(Offer("spend_dodge", why_not="high_velocity", rule="W5"))
        if self._may_duck(state):
            offers.append(Offer("duck_and_cover", rule="W5"))
        return tuple(offers)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        unit, dice = defender(state), pool_of(state).dice
        if command.key == "duck_and_cover":
            return Goto(ducked(state, tell), "5")
        use_cover, dodges = bool(command.picks[0][0]), command.picks[1][0]
        on_crits = command.picks[2][0] if len(command.picks) > 2 else 0
        covered = min(cancels(state), dice.count("h")) if use_cover else 0
        left = dice.count("h") - covered
        spare = dodges - on_crits > left and not (counts.dodge_helps(state) and dodges == 1)
        if on_crits > dodges or (spare and not state.table.switches.useless_dodge):
            raise Refused("nothing_to_change", rule="5")
        state = cancel(state, "h", covered, "cover", tell)
        if dodges:
            state = spend(state, unit, "dodge", dodges, tell)
            state = with_pool(state, dodges=pool_of(state).dodges + dodges)
            state = cancel(state, "h", min(dodges - on_crits, left), "dodge", tell)
            state = cancel(state, "c", on_crits, "dodge", tell)
        return with_pool(state, covered=covered)


def may_duck(state: State) -> bool:
    """May the defender take suppression now for the cover it gives?"""
    unit = defender(state)
    ducks = bool(unit.has("duck_and_cover")) and unit.courage > 0
    return ducks and not pool_of(state).facts.melee and not used(state, "duck_and_cover")


def ducked(state: State, tell: Tell) -> State:
    """The defender has taken it."""
    unit = defender(state)
    tell("ability.used", ship=unit.id, offer="duck_and_cover")
    return gain(mark(state, "duck_and_cover"), unit, "suppression", 1, tell)


def cancel(state: State, faces: str, n: int, by: str, tell: Tell) -> State:
    """The first `n` results of a face are cancelled; each die keeps what cancelled it."""
    places = pool_of(state).dice.places(faces)[:n]
    if not places:
        return state
    tell("dice.cancelled", ship=defender(state).id, ids=list(places), n=len(places), face=_name(faces), by=by)
    return with_pool(state, dice=pool_of(state).dice.cancelled(places, by))


def _name(faces: str) -> str:
    return {"h": "hit", "c": "crit"}[faces]


class CoverPool:
    """5. Where cover is rolled, the defender first says whether it rolls."""

    def run(self, state: State, tell: Tell) -> Outcome:
        rolled = state.table.switches.cover_mode == "pool"
        if not rolled or not pool_of(state).dice.count("h") or not (counts.cover(state) or may_duck(state)):
            return state
        return Push(state, Frame("cover_pool", "5b"))


class ApplyCover:
    """5. Cover may be applied, or not."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (defender(state).seat,)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat not in self.seats(state):
            return ()
        why = "" if counts.cover(state) else "nothing_to_change"
        duck = (Offer("duck_and_cover", rule="W5"),) if may_duck(state) else ()
        return (Offer("roll_cover", why_not=why, rule="5"), *duck, Offer("no_cover", rule="5"))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "duck_and_cover":
            return Goto(ducked(state, tell), "5b")
        return mark(state, "cover") if command.key == "roll_cover" else state


class RollCover(Rolled):
    """5. One white defense die for each hit; light cover counts blocks, heavy cover surges too."""

    def throws(self, state: State) -> tuple[Throw, ...]:
        if not used(state, "cover"):
            return ()
        n = pool_of(state).dice.count("h") - self.automatic(state)
        return (Throw(COVER_DIE, sides_of(COVER_DIE), n),) if n > 0 else ()

    def roller(self, state: State) -> str:
        return defender(state).seat

    def automatic(self, state: State) -> int:
        """A low profile gives one block without a die."""
        low = state.table.switches.low_profile == "automatic_block"
        return int(bool(defender(state).has("low_profile")) and low)

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        if not used(state, "cover"):
            return state
        shown = "".join(letters(COVER_DIE, row) for row in faces)
        if shown:
            tell("cover.rolled", ship=defender(state).id, n=len(shown), faces=words(shown))
        counting = "k" if counts.cover(state) == LIGHT else "ks"
        n = sum(1 for face in shown if face in counting) + self.automatic(state)
        n = min(n, pool_of(state).dice.count("h"))
        return cancel(with_pool(state, covered=n, cover_dice=shown), "h", n, "cover", tell)
