"""What a card says, as data in a closed vocabulary, and the deck and vessels a group plays with.

A deck is JSON: vessels, and cards with window, who may play it, cost, effects, limit and number of copies. The
ready-made one is `data/standard.json`; a group may hand in its own, which is checked word by word
(rules/starships.md section 8).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import Struct

from attacks.engine.values import Refused

SHIELDS, ARMOR, OTHER = LAYERS = ("shields", "armor", "other")
COMBAT, EFFECT = KINDS = ("combat", "effect")
PLAY, MODIFY, RESPOND, AFTER, REFIT = WINDOWS = ("play", "modify", "respond", "after", "refit")
WHO_IN = {
    PLAY: ("active", "any"),
    MODIFY: ("initiator", "any"),
    RESPOND: ("target_owner", "other", "any"),
    AFTER: ("target_owner", "any"),
    REFIT: ("active", "any"),
}
DAMAGED = ("attacker", "own")
MOST_NUMBER = 99
LONGEST_ID = 40
MOST_CARDS = 250  # a die has at most 256 sides, and one is rolled over the cards left


class Verb(Struct, frozen=True, gc=False, tag_field="verb", forbid_unknown_fields=True):
    """One effect of a card."""


class DeclareAttack(Verb, frozen=True, gc=False, tag="declare_attack"):
    """Attack with the vessel's value plus `plus` (never below 0), each of `targets` different targets."""

    plus: int = 0
    targets: int = 1


class Add(Verb, frozen=True, gc=False, tag="add"):
    """The damage is n higher."""

    n: int


class MulBase(Verb, frozen=True, gc=False, tag="mul_base"):
    """The attack's own value is multiplied, what was added is not."""

    k: int


class Mul(Verb, frozen=True, gc=False, tag="mul"):
    """The damage so far is multiplied, what was added too."""

    k: int


class Reduce(Verb, frozen=True, gc=False, tag="reduce"):
    """The damage is n lower."""

    n: int


class Miss(Verb, frozen=True, gc=False, tag="miss"):
    """The attack misses: no damage is calculated."""


class Negate(Verb, frozen=True, gc=False, tag="negate"):
    """The attack does nothing; the other parts of its card still happen."""


class RollNegate(Verb, frozen=True, gc=False, tag="roll_negate"):
    """A die of `sides` sides: on one of `faces` the attack is negated."""

    faces: tuple[int, ...]
    sides: int = 6


class Absorb(Verb, frozen=True, gc=False, tag="absorb"):
    """A layer that stands for this attack only."""

    layer: str
    amount: int
    kinds: tuple[str, ...] = (COMBAT,)


class EffectDamage(Verb, frozen=True, gc=False, tag="effect_damage"):
    """Damage that is no attack, to the attacker or one's own vessel; `after`: in step 9, whatever the outcome."""

    n: int
    to: str = "attacker"
    after: bool = False


class CounterAttack(Verb, frozen=True, gc=False, tag="counter_attack"):
    """An attack of one's own at the attacker, with the vessel's value of now plus `plus`."""

    plus: int = 0


class Fit(Verb, frozen=True, gc=False, tag="fit"):
    """Gear for the vessel: a layer, or with `misses` counters that make the first attack of a round miss."""

    layer: str = ""
    amount: int = 0
    kinds: tuple[str, ...] = (COMBAT,)
    counters: int = -1
    optional: bool = False
    misses: int = 0


class OnHit(Verb, frozen=True, gc=False, tag="on_hit"):
    """If the attack hit (a hit for 0 counts), the target's owner discards n cards."""

    discard: int


class ForbidTarget(Verb, frozen=True, gc=False, tag="forbid_target"):
    """The initiator may not attack the player's vessel until the player's next turn."""


Effect = (
    DeclareAttack
    | Add
    | MulBase
    | Mul
    | Reduce
    | Miss
    | Negate
    | RollNegate
    | Absorb
    | EffectDamage
    | CounterAttack
    | Fit
    | OnHit
    | ForbidTarget
)
WINDOW_OF: dict[type, str] = {DeclareAttack: PLAY, Fit: REFIT, CounterAttack: RESPOND, ForbidTarget: AFTER}
"""The verbs that belong to one window alone; all others act on an attack, wherever they were played for it."""


class Cost(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """What is paid when the card is declared: cards from hand or deck, hull (which stays at 0 or above)."""

    discard: int = 0
    mill: int = 0
    hull: int = 0


class Card(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A card. `limit` is how often it may be played for one attack (none: as often as one likes)."""

    id: str
    window: str
    who: str
    effects: tuple[Effect, ...]
    copies: int = 1
    cost: tuple[Cost, ...] = ()
    limit: int | None = None
    name: str = ""

    @property
    def price(self) -> Cost:
        """All that has to be paid."""
        return Cost(*(sum(getattr(one, name) for one in self.cost) for name in Cost.__struct_fields__))

    def verbs(self, kind: Any) -> tuple[Any, ...]:
        """Its effects of a kind."""
        return tuple([effect for effect in self.effects if isinstance(effect, kind)])


class Layer(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A built-in layer of a vessel; `counters` -1 is without end."""

    layer: str
    amount: int
    kinds: tuple[str, ...] = (COMBAT,)
    counters: int = -1
    optional: bool = False


class Hull(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A vessel as printed: attack value, hull, built-in layers."""

    id: str
    attack: int
    hull: int
    layers: tuple[Layer, ...] = ()
    name: str = ""


class Deck(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a group plays with."""

    vessels: tuple[Hull, ...]
    cards: tuple[Card, ...]

    def card(self, place: int) -> Card:
        """A kind of card by its place."""
        return self.cards[place]


def read(data: object) -> Deck:
    """The deck in JSON data. Raises `Refused` (code `bad_setup`) with the first thing that is wrong, and where.

    The reason is `bad_deck` for JSON of another shape, else `deck_` and what rule of decks is broken.
    """
    try:
        deck = msgspec.convert(data, Deck)
    except msgspec.ValidationError as error:
        known = f" (verbs: {', '.join(verbs())})" if str(error).endswith(".verb`") else ""
        raise Refused("bad_deck", code="bad_setup", detail=f"{error}{known}") from None
    for reason, where, params in _faults(deck):
        raise Refused(f"deck_{reason}", code="bad_setup", where=where, **params)
    return deck


def verbs() -> tuple[str, ...]:
    """Everything an effect of a card may do."""
    return tuple(sorted(kind.__struct_config__.tag for kind in get_args(Effect)))


Fault = tuple[str, str, dict[str, Any]]
"""What is wrong with a deck: the rule that is broken, the place as a path, and what its sentence needs."""


def _faults(deck: Deck) -> Iterator[Fault]:
    for place, vessel in enumerate(deck.vessels):
        where = f"$.vessels[{place}]"
        if not _is_id(vessel.id) or vessel.id == "any":
            yield "id", f"{where}.id", {}
        if not (0 <= vessel.attack <= MOST_NUMBER and 0 < vessel.hull <= MOST_NUMBER):
            yield "vessel", where, {"most": MOST_NUMBER}
        for number, layer in enumerate(vessel.layers):
            yield from _of_layer(layer, f"{where}.layers[{number}]")
    for place, card in enumerate(deck.cards):
        yield from _of_card(card, f"$.cards[{place}]")
    for name, ids in (("vessels", [v.id for v in deck.vessels]), ("cards", [c.id for c in deck.cards])):
        doubled = next((one for one in ids if ids.count(one) > 1), "")
        if doubled:
            yield "twice", f"$.{name}", {"id": doubled}
    if len(deck.vessels) < 2:
        yield "vessels", "$.vessels", {}
    if not 1 <= sum(card.copies for card in deck.cards) <= MOST_CARDS:
        yield "size", "$.cards", {"most": MOST_CARDS}


def _of_card(card: Card, where: str) -> Iterator[Fault]:
    if not _is_id(card.id):
        yield "id", f"{where}.id", {}
    if card.window not in WINDOWS:
        yield "window", f"{where}.window", {"known": ", ".join(WINDOWS)}
    elif card.who not in WHO_IN[card.window]:
        yield "who", f"{where}.who", {"known": ", ".join(WHO_IN[card.window])}
    price = [getattr(card.price, name) for name in Cost.__struct_fields__]
    limit = 1 if card.limit is None else card.limit
    if not (1 <= card.copies <= MOST_CARDS and limit >= 1 and all(0 <= n <= MOST_NUMBER for n in price)):
        yield "numbers", where, {"most": MOST_NUMBER, "cards": MOST_CARDS}
    if not card.effects:
        yield "effects", f"{where}.effects", {}
    for place, effect in enumerate(card.effects):
        yield from _of_effect(card, effect, f"{where}.effects[{place}]")
    for kind, window in ((DeclareAttack, PLAY), (Fit, REFIT)):
        if len(card.verbs(kind)) != (card.window == window):
            yield "one_of", f"{where}.effects", {"verb": kind.__struct_config__.tag, "window": window}


def _of_effect(card: Card, effect: Any, where: str) -> Iterator[Fault]:
    own = WINDOW_OF.get(type(effect))
    if (own and card.window != own) or (card.window in (AFTER, REFIT) and own != card.window):
        yield "verb", where, {"verb": effect.__struct_config__.tag, "window": card.window}
    if isinstance(effect, CounterAttack) and card.who != "target_owner":
        yield "who", where, {"known": "target_owner"}
    numbers = [getattr(effect, name, 1) for name in ("n", "k", "discard", "targets")]
    if not all(1 <= n <= MOST_NUMBER for n in numbers) or abs(getattr(effect, "plus", 0)) > MOST_NUMBER:
        yield "effect", where, {"most": MOST_NUMBER}
    if isinstance(effect, EffectDamage) and effect.to not in DAMAGED:
        yield "to", f"{where}.to", {"known": ", ".join(DAMAGED)}
    if isinstance(effect, RollNegate):
        inside = 2 <= effect.sides <= MOST_CARDS and all(1 <= face <= effect.sides for face in effect.faces)
        if not inside or not effect.faces:
            yield "die", where, {"most": MOST_CARDS}
    if isinstance(effect, Absorb) or (isinstance(effect, Fit) and not effect.misses):
        yield from _of_layer(effect, where)


def _of_layer(layer: Layer | Absorb | Fit, where: str) -> Iterator[Fault]:
    counters = getattr(layer, "counters", -1)
    if layer.layer not in LAYERS:
        yield "layer", where, {"known": ", ".join(LAYERS)}
    if not 1 <= layer.amount <= MOST_NUMBER or not layer.kinds or not set(layer.kinds) <= set(KINDS):
        yield "absorbs", where, {"known": ", ".join(KINDS), "most": MOST_NUMBER}
    if not (counters == -1 or 1 <= counters <= MOST_NUMBER) or (getattr(layer, "optional", False) and counters < 1):
        yield "counters", where, {"most": MOST_NUMBER}


def _is_id(text: str) -> bool:
    return text.isidentifier() and text.isascii() and len(text) <= LONGEST_ID


@cache
def standard() -> Deck:
    """The ready-made deck: five vessels, 37 cards of 22 kinds."""
    text = (Path(__file__).parent / "data" / "standard.json").read_text(encoding="utf-8")
    return read(json.loads(text))
