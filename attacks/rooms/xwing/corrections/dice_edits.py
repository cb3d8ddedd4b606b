"""Corrections of the attack under way: dice that lie there, dice put down by hand, and how many a roll will have."""

from __future__ import annotations

from functools import lru_cache

from attacks.engine.values import JUDGE, Offer, Pick
from attacks.rooms.xwing.corrections import rolling_again
from attacks.rooms.xwing.dice import ATTACK, CODES, DEFENSE, LEGAL
from attacks.rooms.xwing.effects import by_hand
from attacks.rooms.xwing.range0 import adds_nothing, hand_reason, may_lessen_defense
from attacks.rooms.xwing.state import State, attack_of

POOLS = (ATTACK, DEFENSE)
ADDERS = ("attack_more", "attack_fewer", "attack_cap", "defense_more", "defense_fewer", "defense_cap")
LESSENING = (ADDERS.index("defense_fewer"), ADDERS.index("defense_cap"))
MOST_TOKENS = 20
DICE_STEPS = ("2b", "3b")
FACES = {pool: Pick("face", tuple(CODES.index(face) for face in LEGAL[pool])) for pool in POOLS}
NUMBERS = Pick("number", tuple(range(MOST_TOKENS + 1)))


def offers(state: State, seat: str, full: str) -> list[Offer]:
    """Dice that lie there, dice to be put down, and how many a roll will have."""
    attack, offers = attack_of(state), list[Offer]()
    window = state.stack[-1].step in DICE_STEPS and not attack.decided
    there = [(pool, n) for pool in POOLS if (n := len(getattr(attack, pool).now))]
    for pool, dice in there if window or by_hand.carried_out(state) else ():
        barred = hand_reason(state, seat, pool)
        added = barred or ("r0_no_added" if pool == ATTACK and seat != JUDGE and adds_nothing(state) else "")
        offers += _dice_edits(pool, dice, barred, added, full)
        offers += rolling_again.offers(state, pool, barred or full, "r0" if barred else "2b")
    open_adders = _open_adders(state)
    if open_adders and not may_lessen_defense(state, seat):
        open_adders = tuple([adder for adder in open_adders if adder not in LESSENING])
    return [*offers, _count_edit(open_adders, full)] if open_adders else offers


@lru_cache(maxsize=256)
def _count_edit(adders: tuple[int, ...], full: str) -> Offer:
    return Offer("edit_pool", (Pick("adder", adders), NUMBERS), why_not=full, rule="3.2", manual=True)


@lru_cache(maxsize=512)
def _dice_edits(pool: str, dice: int, barred: str, added: str, full: str) -> tuple[Offer, Offer]:
    """A die that lies there with another face, and one more."""
    turn = (Pick("die", tuple(range(dice))), FACES[pool])
    return (
        _dice_edit(f"edit_die_{pool}", turn, barred, full),
        _dice_edit(f"add_die_{pool}", (FACES[pool],), added, full),
    )


def _dice_edit(key: str, picks: tuple[Pick, ...], barred: str, full: str) -> Offer:
    return Offer(key, picks, why_not=barred or full, rule="r0" if barred else "3.4", manual=True)


def _open_adders(state: State) -> tuple[int, ...]:
    """The dice counts that a roll has not used yet."""
    attack = attack_of(state)
    if attack.entered or attack.decided:
        return ()
    number, by_card = state.stack[-1].step, by_hand.carried_out(state)
    attack_open = not attack.attack.now and (by_card or number in ("1a", "1b", "1c", "2a"))
    defense_open = not attack.defense.now and (by_card or number in ("1a", "1b", "1c", "2a", "2b", "3a"))
    return ((0, 1, 2) if attack_open else ()) + ((3, 4, 5) if defense_open else ())
