"""How each keyword of Legion shows in play: a command that uses it, an event that tells it, or what a pool came to."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attacks.engine.flow import nested
from attacks.engine.values import Event, Offer
from attacks.rooms.legion import counts
from attacks.rooms.legion.declare import gathered
from attacks.rooms.legion.keywords import worth
from attacks.rooms.legion.keywords.forming import spreads
from attacks.rooms.legion.keywords.piercing import pierce
from attacks.rooms.legion.keywords.saving import armored, deflects
from attacks.rooms.legion.rally import ACTIONS
from attacks.rooms.legion.state import Activation, State, Unit
from attacks.rooms.legion.turns import acting
from attacks.rooms.legion.under_way import attack_of, attacker, defender, pool_of, some, total, used, weapons_of
from attacks.rooms.legion.weapons import target_reason

COMMANDS: dict[str, tuple[str, ...]] = {key: (key,) for key in (
    "impact pierce critical ram lethal jedi_hunter makashi duck_and_cover uncanny_luck soresu guardian long_shot "
    "advanced_targeting distract dauntless fire_support gunslinger beam detonate "
    "quick_thinking bolster calculate_odds observe take_cover spotter disciplined demoralize"
).split()} | {
    "marksman_hit": ("marksman",),
    "marksman_crit": ("marksman",),
    "jarkai_hit": ("jarkai",),
    "jarkai_crit": ("jarkai",),
    "use_steady": ("steady",),
    "use_charge": ("charge",),
    "use_relentless": ("relentless",),
    "tempted_attack": ("tempted",),
    "shield": ("shielded",),
    "dauntless_move": ("dauntless",),
}  # fmt: skip


def in_play(state: State, key: str) -> bool:
    """Is a weapon with this keyword in the pool at hand?"""
    return some(state, key) and attack_of(state).charge < 0


def _own(key: str) -> Callable[[State], bool]:
    return lambda state: in_play(state, key)


def _late(state: State) -> bool:
    return state.table.switches.late_keywords


def _facts_cover(state: State) -> bool:
    return not pool_of(state).facts.melee and pool_of(state).facts.cover > 0


def _spreads(key: str) -> Callable[[State], bool]:
    return lambda state: any(weapon.has(key) and spreads(state, weapon) for weapon in weapons_of(state))


def _upgraded(key: str) -> Callable[[State], bool]:
    return lambda state: in_play(state, key) and gathered(state) != pool_of(state).gathered


def _defends(key: str, shows: Callable[[State], object] = lambda _: True) -> Callable[[State], bool]:
    return lambda state: bool(defender(state).has(key) and shows(state))


def _attacks(key: str, shows: Callable[[State], object] = lambda _: True) -> Callable[[State], bool]:
    return lambda state: bool(attacker(state).has(key) and attack_of(state).charge < 0 and shows(state))


def _gone(by: str) -> Callable[[State], bool]:
    return lambda state: by in pool_of(state).dice.gone


def _melee(state: State) -> bool:
    return pool_of(state).facts.melee


def _minis(state: State) -> list[int]:
    return [mini for pool in attack_of(state).pools if not pool.extra for mini, _ in pool.weapons]


PASSIVE: dict[str, Callable[[State], bool]] = {
    "blast": lambda state: in_play(state, "blast") and _facts_cover(state),
    "suppressive": lambda state: in_play(state, "suppressive") and defender(state).card.trooper,
    "primitive": lambda state: _late(state) and in_play(state, "primitive") and armored(defender(state)),
    "immune_deflect": lambda state: in_play(state, "immune_deflect") and deflects(state),
    "high_velocity": lambda state: not counts.may_dodge(state) and defender(state).tokens.dodge > 0,
    "spray": _own("spray"),
    "fixed_front": _own("fixed_front"),
    "fixed_rear": _own("fixed_rear"),
    "cumbersome": _own("cumbersome"),
    "sidearm": _own("sidearm"),
    "versatile": lambda state: in_play(state, "versatile") and "attacker" in pool_of(state).facts.engaged,
    "anti_materiel": _upgraded("anti_materiel"),
    "anti_personnel": _upgraded("anti_personnel"),
    "overrun": _spreads("overrun"),
    "self_destruct": _spreads("self_destruct"),
    "area": _spreads("area"),
    "arsenal": _attacks("arsenal", lambda state: len(set(_minis(state))) < len(_minis(state))),
    "precise": _attacks("precise", lambda state: pool_of(state).aims),
    "sharpshooter": _attacks("sharpshooter", _facts_cover),
    "duelist": lambda state: bool(
        _melee(state) and (used(state, "duelist") or (defender(state).has("duelist") and pool_of(state).dodges))
    ),
    "death_from_above": _attacks("death_from_above", lambda state: pool_of(state).facts.higher and not _melee(state)),
    "cover": _defends("cover", lambda state: counts.cover(state) > 0),
    "low_profile": _defends("low_profile", _gone("cover")),
    "unconcerned": _defends("unconcerned", _facts_cover),
    "outmaneuver": _defends("outmaneuver", lambda state: _crits_gone(state)),
    "deflect": _defends("deflect", deflects),
    "soresu": _defends("soresu", deflects),
    "block": _defends("block", lambda state: pool_of(state).dodges),
    "danger_sense": lambda state: "danger_sense" in counts.defense_dice(state),
    "impervious": _defends("impervious", lambda state: total(state, "pierce")),
    "immune_pierce": _defends("immune_pierce", pierce),
    "immune_melee_pierce": _defends("immune_melee_pierce", lambda state: _melee(state) and pierce(state)),
    "immune_blast": _defends("immune_blast", lambda state: in_play(state, "blast")),
    "armor": _defends("armor", _gone("armor")),
    "armor_x": _defends("armor_x", _gone("armor")),
    "weak_point": _defends("weak_point", lambda state: pool_of(state).facts.weak),
    "barrage": _attacks("barrage", lambda state: attacker(state).attacks),
    "incognito": _defends("incognito"),
    "enrage": lambda state: attacker(state).enraged or defender(state).enraged,
    "shien_mastery": _defends("shien_mastery", lambda state: _late(state) and not _melee(state)),
    "hold_the_line": lambda state: any(worth(state, unit(state), "turns_surges") for unit in (attacker, defender)),
}


def looked(state: State, offers: tuple[Offer, ...]) -> Iterable[str]:
    """The keywords that show in what may not be chosen."""
    reasons = {offer.why_not for offer in offers}
    if state.stack and state.stack[-1].step == "2b":
        facts, target = pool_of(state).facts, defender(state)
        short = any(weapon.high == 1 for weapon in attacker(state).card.weapons)
        yield from ("immune_melee",) * bool(target.has("immune_melee") and facts.melee)
        yield from ("immune_range_1",) * bool(target.has("immune_range_1") and short and facts.range == 1)
    if state.stack and state.stack[-1].step == "1":
        known = {target_reason(state, facts): facts.target for facts in attack_of(state).measured}
        yield from ("inconspicuous",) * ("attack_another" in known)
    if state.stack and state.stack[-1].step == "A" and nested(state, Activation).actions > ACTIONS:
        yield "juyo_mastery"
    if "ai_first" in reasons:
        yield from (key for key in ("ai_attack", "ai_move", "ai_dodge") if acting(state).has(key))


def _crits_gone(state: State) -> bool:
    dice = pool_of(state).dice
    return any(gone == "dodge" and face == "c" for face, gone in zip(dice.now, dice.gone, strict=True))


def _token(state: State, event: Event) -> Iterable[str]:
    name, unit = event.data["token"], state.table.unit(event.data["ship"])
    return (name,) if name in ("ion", "poison", "immobilize") else _given(unit, name)


def _given(unit: Unit, name: str) -> Iterable[str]:
    keywords = {"aim": ("target", "ready", "tactical"), "dodge": ("defend", "agile"), "surge": ("reliable",)}
    return tuple(key for key in keywords.get(name, ()) if unit.has(key))


def _used(state: State, event: Event) -> Iterable[str]:
    return (event.data["offer"],) if event.data["offer"] in ("nimble", "ataru_mastery") else ()


TOLD: dict[str, Callable[[State, Event], Iterable[str]]] = {
    "token.gained": _token,
    "ability.used": _used,
    "tow.pivot": lambda *_: ("tow_cable",),
    "scatter.moves": lambda *_: ("scatter",),
    "wounds.suffered": lambda _, event: ("djem_so",) if event.data["by"] == "djem_so" else (),
    "standby.claimed": lambda _, event: ("sentinel",) if event.data["range"] == 3 else (),
    "rally.rolled": lambda state, event: ("indomitable",) * state.table.unit(event.data["ship"]).has("indomitable"),
    "weapon.exhausted": lambda *_: ("cycle",),
    "shields.ionized": lambda *_: ("ion",),
}
