"""A sentence about an ability, put together from its entry: what it does and costs, and when it may be used.

The words are templates in `words/cards_*.toml`, one for each word of the vocabulary, so that a new entry needs none
of its own. It tells what the app does with a card; the card itself is on the players' table.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from attacks.rooms.xwing.abilities import vocabulary_moving as moving
from attacks.rooms.xwing.abilities import vocabulary_rare as r
from attacks.rooms.xwing.abilities.catalogue import abilities
from attacks.rooms.xwing.abilities.vocabulary import Ability, Condition, Cost, Effect, EnemyChooses
from attacks.rooms.xwing.dice import NAMES

WORDS = Path(__file__).parents[1] / "words"
SHIPS = ("of", "on", "by", "who")
KINDS = ("kinds", "weapons")
ACTING = ("Action", "FriendActs", "Moves", "Perform", "Performed", "Undaunted")
POOLS = ("pool", "dice")
MOVING = frozenset(word for word, part in vars(moving).items() if isinstance(part, type))
QUIET = {("Change", "force"), ("BonusAttack", "any"), ("Carries", "lock"), ("FriendsGain", "locking"), ("Maneuver", "")}
"""Details that the sentence leaves out."""
NAMED = {
    ("Action", "kinds", ()),
    ("Give", "to", "friend"),
    ("Note", "who", "friend"),
    ("Note", "who", "subject"),
    ("Perform", "kinds", ()),
    ("Performed", "kinds", ()),
    ("Undaunted", "kinds", ()),
    ("Ease", "steps", 1),
    ("Recharges", "slot", "any"),
}
"""Details that are a variant of their word."""
GROUPS = {
    r.GREEN: "green",
    r.RED: "red",
    r.ORANGE: "orange",
    r.RED + r.ORANGE: "red_or_orange",
    r.GREEN + r.ORANGE: "circular",
}
Part = Condition | Cost | Effect


@cache
def templates(language: str) -> dict[str, Any]:
    """The templates of a language, and the room's own words for tokens, arcs, faces and the like."""
    shared: dict[str, Any] = {name: {} for name in ("tokens", "arcs", "faces", "slots", "sizes", "claims")}
    for path in sorted(WORDS.glob(f"{language}*.toml")):
        own = tomllib.loads(path.read_text("utf-8"))
        for name, found in shared.items():
            found.update(own.get(name, {}))
    cards = tomllib.loads((WORDS / f"cards_{language}.toml").read_text("utf-8"))
    return shared | cards | {"claims": {**shared["claims"], **cards["claims"]}}


@cache
def sections(language: str) -> dict[str, dict[str, str]]:
    """The words of all abilities by their keys: `does` for an offer, `when` beside it on a sheet; and more."""
    keys = abilities()
    return {
        "does": {key: _sentence(does, ability, language) for key, ability in keys.items()},
        "when": {key: _sentence(when, ability, language) for key, ability in keys.items()},
        "choices": _choices(language),
        **{name: templates(language)[name] for name in ("claims", "marks", "by_hand", "actions")},
    }


def _choices(language: str) -> dict[str, str]:
    """What the enemy may choose between, by the ability's key and the offer."""
    found = {}
    for key, ability in abilities().items():
        for part in ability.effects:
            if isinstance(part, EnemyChooses):
                found[f"{key} choose_first"] = phrase("effects", part.one, ability, language)
                found[f"{key} choose_second"] = phrase("effects", part.other, ability, language)
    return found


def _sentence(how: Callable[[Ability, str], str], ability: Ability, language: str) -> str:
    """The sentence; nothing where a template is missing, so that a word short never closes a table. A test finds it."""
    try:
        return how(ability, language)
    except KeyError:
        return ""


def does(ability: Ability, language: str) -> str:
    """What it does, and in brackets what it costs."""
    shape = templates(language)["shape"]
    effects = shape["effects"].join(phrase("effects", part, ability, language) for part in ability.effects)
    costs = shape["costs"].join(phrase("costs", part, ability, language) for part in ability.cost)
    form = shape["paid"] if effects else shape["spent"]
    return str(form.format(effects=effects, costs=costs)) if costs else effects or str(shape["nothing"])


def when(ability: Ability, language: str) -> str:
    """Whose attack or defense it is for, at which moment, and what must be so."""
    words = templates(language)
    shape = words["shape"]
    roles = shape["any"].join(words["roles"][role] for role in ability.roles)
    moment = words["moments"][ability.moment]
    conditions = shape["conditions"].join(phrase("conditions", part, ability, language) for part in ability.when)
    form = shape["only"] if conditions else shape["when"]
    return str(form.format(roles=roles, moment=moment, conditions=conditions))


def phrase(section: str, part: Part, ability: Ability, language: str) -> str:
    """One word of the vocabulary as a phrase. Raises `KeyError` if a template is missing."""
    forms = templates(language)[section]
    kind = type(part).__name__
    name, behind = kind, ""
    for variant in _variants(part):
        if f"{name}_{variant}" in forms:
            name = f"{name}_{variant}"
        elif f"{kind}+{variant}" in forms:
            behind += forms[f"{kind}+{variant}"]
        elif (kind, variant) not in QUIET:
            raise KeyError(f"{section}.{name}_{variant}")
    values = {field: _value(part, field, ability, language) for field in part.__struct_fields__}
    values.setdefault("pool", _value(part, "pool", ability, language))
    if "low" in values:
        values["range"] = values["low"] if values["low"] == values["high"] else f"{values['low']}–{values['high']}"
    said = str((forms[name] + behind).format(**values))
    return said.removesuffix(templates(language)["shape"]["any_result"])  # goes without saying


def _variants(part: Part) -> list[str]:
    """What makes this one different from the plain word, in the order of its fields."""
    found, kind = [], type(part).__name__
    for field in part.__struct_fields__:
        value = getattr(part, field)
        if field in ("yes", "inside"):
            found += [] if value else ["not"]
        elif field == "must":
            n = getattr(part, "n", 1)
            found += ["must"] if value and type(part).__name__ == "Reroll" else []
            found += ["some"] if not value and n > 1 else []
        elif field == "n" and value <= 0:
            found.append("all" if value == 0 else "shown" if type(part).__name__ == "Cap" else "lost")
        elif isinstance(value, bool):
            found += [field] if value else []
        elif field in ("how", "per", "target", "enemy") or (kind, field) == ("Fact", "what"):
            found.append(value)
        elif field == "weapons" and value:
            found.append("weapons")
        elif (kind, field, value) == ("ResultsAsTokens", "faces", "c"):
            found.append("crits")
        elif (kind, field, value) in NAMED:
            found.append(value or "bar")
        elif (field in ("of", "by") and value in ("friend", "weapon")) or (type(part).__name__, field, value) == (
            "Arc",
            "of",
            "enemy",
        ):
            found += [value] if type(part).__name__ in ("Arc", "Locks", "Spend", "SpendLock", "SpendCharge") else []
    return found


def _value(part: Part, field: str, ability: Ability, language: str) -> str:
    """A field of a word in the language."""
    words = templates(language)
    value = getattr(part, field, None)
    kind = type(part).__name__
    if isinstance(value, Effect):
        return phrase("effects", value, ability, language)
    if field == "pool":
        return str(words["pools"][value or ability.dice])
    if (field == "to" and kind in ("Change", "ChangePer")) or field in ("face", "faces"):
        return _faces(str(value), ability, words)
    if field in ("token", "tokens", "thing"):
        return _tokens((value,) if isinstance(value, str) else value or (), words)
    if field in SHIPS or field == "to":
        return str(words["ships"].get(value, value))
    if field in KINDS:
        section = "actions" if kind in ACTING else "kinds"
        joined = "all" if kind == "BonusAttack" else "any"  # its weapon has to be of all these kinds
        return str(words["shape"][joined]).join(words[section][one] for one in value or ())
    if kind in MOVING and field in ("colours", "colour", "bearings", "bearing", "keeps", "arcs", "side"):
        return _flown(field, value, words)
    if field == "arcs":
        return _any([words["arcs"].get(one, words["kinds"].get(one, one)) for one in value or ()], words)
    if field == "what":
        return _what(kind, str(value), words)
    if field == "n":
        return str(abs(value or 0))
    if field == "slot":
        return "" if value == "any" else str(words["slots"][value])
    if field == "sizes":
        return _any([words["sizes"][one] for one in value or ()], words)
    return str(value)


def _flown(field: str, value: Any, words: dict[str, Any]) -> str:
    """A detail of a word about moving: colours and bearings of maneuvers, arcs in which ships are looked for."""
    said = words["flown"]
    if field == "keeps":
        return str(said["joined"]).join(said[one] for one in value)
    if field == "arcs":
        named = _any([words["arcs"].get(one, words["kinds"].get(one, one)) for one in value], words)
        return str(said["in_arcs"]).format(arcs=named) if value else ""
    if field == "bearings" and not value:
        return str(said["any_bearing"])
    if field == "colours" and value == "P":
        return str(said["purple"])
    return str(said[value]) if value else ""


def _faces(letters: str, ability: Ability, words: dict[str, Any]) -> str:
    if letters in ("same", "named"):
        return str(words["groups"][letters])
    if letters == "best":
        roles = {role.removeprefix("other_").removesuffix("s") for role in ability.roles}
        side = (
            "both"
            if len(roles) > 1
            else "attack"
            if (roles == {"attacker"}) == (ability.dice != "enemy")
            else "defense"
        )
        return str(words["groups"][f"best_{side}"])
    if set("bfhc") <= set(letters):
        return str(words["groups"]["faces"])
    return _any([words["faces"][NAMES[letter]] for letter in letters], words)


def _tokens(tokens: Sequence[str], words: dict[str, Any]) -> str:
    group = GROUPS.get(tuple(tokens))
    own = {"force": words["costs"]["SpendForce"].replace("{n}", "").strip()}
    return str(words["groups"][group]) if group else _any([words["tokens"].get(t) or own[t] for t in tokens], words)


def _what(kind: str, value: str, words: dict[str, Any]) -> str:
    if kind == "Seen":
        return str(words["claims"][value])
    key = "SpendForce" if value == "force" else "SpendCharge"
    return str(words["costs"][key]).replace("{n}", "").replace("×", "").strip()


def _any(parts: list[str], words: dict[str, Any]) -> str:
    return str(words["shape"]["any"]).join(dict.fromkeys(parts))
