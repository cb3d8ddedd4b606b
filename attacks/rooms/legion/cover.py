"""Step 5: the defender may apply cover and spend dodges to cancel hits, in one commit (seed 003, 5; W5)."""

from __future__ import annotations

from attacks.engine.flow import Choice, Outcome, Push
from attacks.engine.values import Command, Offer, Pick, Refused, Tell, Throw
from attacks.rooms.legion import counts, keywords
from attacks.rooms.legion.dice import letters, sides_of, words
from attacks.rooms.legion.keywords import worth
from attacks.rooms.legion.roll import Rolled
from attacks.rooms.legion.state import Frame, State
from attacks.rooms.legion.under_way import cancel, defender, mark, pool_of, spend, used, with_pool

LIGHT, HEAVY = 1, 2
COVER_DIE = "white_defense"


def cancels(state: State) -> int:
    """How many hits the defender's cover cancels without a roll."""
    value = counts.cover(state)
    return value + int(bool(value and worth(state, defender(state), "cancels_more")))


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
    useful = dice.count("hc" if worth(state, unit, "dodges_crits") else "h")
    return min(unit.tokens.dodge, useful or int(counts.dodge_helps(state)))


class QuietCover:
    """5. Says so when there is neither cover nor dodge to use."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if not CoverAndDodge().seats(state):
            tell("cover.none", ship=defender(state).id)
        return state


class CoverAndDodge(Choice):
    """5. One commit: whether cover is applied, how many dodges are spent and, with outmaneuver, on what."""

    def seats(self, state: State) -> tuple[str, ...]:
        open_to = cover_offered(state) or most_dodges(state) or self._words(state)
        return (defender(state).seat,) if open_to else ()

    def _words(self, state: State) -> tuple[Offer, ...]:
        cancels = state.table.switches.cover_mode == "cancel"
        return keywords.offers(state, "5", defender(state)) if cancels else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        unit = defender(state)
        most = most_dodges(state)
        picks = [
            Pick("use_cover", (0, 1) if cover_offered(state) else (0,)),
            Pick("dodges", tuple(range(most + 1))),
        ]
        if worth(state, unit, "dodges_crits"):
            picks.append(Pick("on_crits", tuple(range(min(most, pool_of(state).dice.count("c")) + 1))))
        offers = [Offer("cover_and_dodge", tuple(picks), rule="5")]
        if unit.tokens.dodge and not counts.may_dodge(state):
            offers.append(Offer("spend_dodge", why_not="high_velocity", rule="W5"))
        return (*offers, *self._words(state))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        unit, dice = defender(state), pool_of(state).dice
        if command.key != "cover_and_dodge":
            return keywords.resolve_offer(state, "5", unit, command, tell)
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


def dice_of_cover(state: State) -> int:
    """How many dice a roll for cover has: one for each hit, but for a block that a keyword gives without one."""
    return max(0, pool_of(state).dice.count("h") - block_without_die(state)) if counts.cover(state) else 0


def block_without_die(state: State) -> int:
    return int(bool(worth(state, defender(state), "free_block")))


class CoverPool:
    """5. Where cover is rolled, the defender first says whether it rolls."""

    def run(self, state: State, tell: Tell) -> Outcome:
        rolled = state.table.switches.cover_mode == "pool"
        if not rolled or not pool_of(state).dice.count("h"):
            return state
        if not counts.cover(state) and not keywords.offers(state, "5", defender(state)):
            return state
        return Push(state, Frame("cover_pool", "5b"))


class ApplyCover(Choice):
    """5. Cover may be applied, or not."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (defender(state).seat,)

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        why = "" if counts.cover(state) else "nothing_to_change"
        words = keywords.offers(state, "5", defender(state))
        return (Offer("roll_cover", why_not=why, rule="5"), *words, Offer("no_cover", rule="5"))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key in ("roll_cover", "no_cover"):
            return mark(state, "cover") if command.key == "roll_cover" else state
        return keywords.resolve_offer(state, "5", defender(state), command, tell)


class RollCover(Rolled):
    """5. One white defense die for each hit; light cover counts blocks, heavy cover surges too."""

    def throws(self, state: State) -> tuple[Throw, ...]:
        if not used(state, "cover"):
            return ()
        n = pool_of(state).dice.count("h") - block_without_die(state)
        return (Throw(COVER_DIE, sides_of(COVER_DIE), n),) if n > 0 else ()

    def roller(self, state: State) -> str:
        return defender(state).seat

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        if not used(state, "cover"):
            return state
        shown = "".join(letters(COVER_DIE, row) for row in faces)
        if shown:
            tell("cover.rolled", ship=defender(state).id, n=len(shown), faces=words(shown))
        counting = "k" if counts.cover(state) == LIGHT else "ks"
        n = sum(1 for face in shown if face in counting) + block_without_die(state)
        n = min(n, pool_of(state).dice.count("h"))
        return cancel(with_pool(state, covered=n, cover_dice=shown), "h", n, "cover", tell)
