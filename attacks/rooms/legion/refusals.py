"""Why a command that was not offered is refused, in the codes of rules/legion.md section 15.

Offers alone say what is legal; this only finds the sentence a player understands. Each refusal carries the step and who
is awaited.
"""

from __future__ import annotations

from attacks.engine.values import Command, Offer, Pick, Refused
from attacks.rooms.legion import counts, weapons
from attacks.rooms.legion.flow import RAIL
from attacks.rooms.legion.keywords import KEYWORDS
from attacks.rooms.legion.state import Contest, Frame, State
from attacks.rooms.legion.under_way import attack_of, attacking

WITHIN = {"6a": "6", "6b": "6", "G2": "6", "8b": "8"}
"""Parts of a step in which keywords are asked for, and the step; a guardian rolls within step 6."""
AT: dict[str, tuple[str, ...]] = {
    **{key: tuple(WITHIN.get(use.at, use.at) for use in word.uses if use.at != "A") for key, word in KEYWORDS.items()},
    **dict.fromkeys(("measure", "declare_defender", "attack_at"), ("1",)),
    **dict.fromkeys(("choose_weapons", "fire_support"), ("2b",)),
    **dict.fromkeys(("another_defender", "pools_done"), ("3",)),
    "choose_pool": ("4",),
    **dict.fromkeys(("spend_aim", "spend_observation"), ("4b",)),
    **dict.fromkeys(("marksman_hit", "marksman_crit", "jarkai_hit", "jarkai_crit"), ("4c",)),
    "surge_token": ("4c", "7c"),
    **dict.fromkeys(("cover_and_dodge", "roll_cover"), ("5",)),
    **dict.fromkeys(("guardian", "backup"), ("6",)),
    "shield": ("5", "6", "7a"),
    "allocate": ("9",),
    **dict.fromkeys(("standby_attack", "standby_move", "detonate"), ("10", "11")),
}
"""The steps in which a command of this key has its place."""
DICE = ("die",)
UNCONFIRMED = ("confirm", "accept", "contest")


def reason_of(state: State, command: Command, offers: tuple[Offer, ...], found: str, seats: tuple[str, ...]) -> str:
    """The code for a refused command: what the pick or the moment was wrong about."""
    offer = next((one for one in offers if one.key == command.key), None)
    if offer is not None and found == "bad_picks":
        return _picked(state, command, offer) or found
    if offer is None and found == "not_offered" and attacking(state):
        return _moment(state, command, seats) or found
    return found


def _picked(state: State, command: Command, offer: Offer) -> str:
    if len(command.picks) != len(offer.picks):
        return ""
    for pick, chosen in zip(offer.picks, command.picks, strict=True):
        if pick.admits(chosen):
            continue
        return _wrong(state, command, pick, chosen)
    return ""


def _wrong(state: State, command: Command, pick: Pick, chosen: tuple[int, ...]) -> str:
    if pick.what in DICE:
        if len(set(chosen)) < len(chosen):
            return "die_named_twice"
        return "too_many_dice" if len(chosen) > pick.most else ""
    if command.key in ("measure", "declare_defender") and len(chosen) == 1:
        return _target(state, chosen[0])
    if command.key == "choose_weapons" and chosen:
        return _weapons(state, chosen)
    if pick.what == "dodges" and not counts.may_dodge(state):
        return "high_velocity"
    if pick.what in ("dodges", "number", "on_crits", "use_cover") and len(chosen) == 1:
        return "nothing_to_change"
    return ""


def _target(state: State, unit_id: int) -> str:
    if not 1 <= unit_id <= len(state.table.units):
        return ""
    attack = attack_of(state)
    unit = state.table.unit(unit_id)
    if unit.seat == state.table.unit(attack.attacker).seat:
        return "not_an_enemy"
    facts = next((known for known in attack.measured if known.target == unit_id), None)
    return weapons.target_reason(state, facts) if facts else "measure_first"


def _weapons(state: State, codes: tuple[int, ...]) -> str:
    reason = weapons.choice_reason(state, codes)
    return "" if reason == "no_such_weapon" else reason


def _moment(state: State, command: Command, seats: tuple[str, ...]) -> str:
    """The command belongs to another step, or to somebody else's go."""
    steps = AT.get(command.key)
    now = next((_step(frame) for frame in reversed(state.stack) if _step(frame) in RAIL), "")
    if not steps or not now or (now in steps and command.seat in seats):
        return ""
    if any(frame.flow in UNCONFIRMED for frame in state.stack) and any(
        RAIL.index(one) > RAIL.index(now) for one in steps
    ):
        return "fact_unconfirmed"
    if command.key == "another_defender" and not weapons.weapons_left(state):
        return "no_weapon_left"
    late = all(RAIL.index(step) < RAIL.index(now) for step in steps)
    return "window_closed" if late else "not_your_window"


def _step(frame: Frame) -> str:
    return frame.step.rstrip("+")


def refused(state: State, command: Command, reason: str, seats: tuple[str, ...], error: Refused) -> Refused:
    """The refusal with the step and the awaited seat."""
    step = state.stack[-1].step if state.stack else ""
    params = {"step": step, "awaited": ",".join(seats), **error.params}
    if reason == "fact_unconfirmed":
        data = state.stack[-1].data
        params["fact"] = data.fact if isinstance(data, Contest) else "all"
    return Refused(reason, code=error.code, **params)
