"""What a card says, as data in a closed vocabulary, and the deck and vessels a group plays with.

A deck is JSON: vessels, and cards with window, who may play it, cost, effects, limit and number of copies. The
ready-made one is `data/standard.json`; a group may hand in its own, which is checked word by word
(rules/starships.md section 8).
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from attacks.engine.values import Refused

SHIELDS, ARMOR, OTHER = LAYERS = ("shields", "armor", "other")
COMBAT, EFFECT = KINDS = ("combat", "effect")
PLAY, MODIFY, RESPOND, AFTER, REFIT = WINDOWS = ("play", "modify", "respond", "after", "refit")
WHO = ("active", "initiator", "target_owner", "other", "any")
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
AT_DECLARATION = (DeclareAttack, CounterAttack, Fit)
NEVER_FOR_RESPONSES = (DeclareAttack, Fit)


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


def read(data: Any) -> Deck:
    """The deck in JSON data. Raises `Refused` (code `bad_setup`, reason `bad_deck`) with where and what is wrong."""
    try:
        deck = msgspec.convert(data, Deck)
    except msgspec.ValidationError as error:
        raise Refused("bad_deck", code="bad_setup", detail=str(error)) from None
    problem = next(_problems(deck), "")
    if problem:
        raise Refused("bad_deck", code="bad_setup", detail=problem)
    return deck


def _problems(deck: Deck) -> Any:
    for place, vessel in enumerate(deck.vessels):
        where = f"$.vessels[{place}]"
        if not (vessel.id and vessel.attack >= 0 and vessel.hull > 0):
            yield f"a vessel needs an id, an attack of 0 or more and a hull above 0 - at `{where}`"
        for layer in vessel.layers:
            yield from _layer(layer.layer, layer.amount, layer.kinds, f"{where}.layers")
    for place, card in enumerate(deck.cards):
        yield from _card(card, f"$.cards[{place}]")
    for name, ids in (("vessels", [v.id for v in deck.vessels]), ("cards", [c.id for c in deck.cards])):
        doubled = next((one for one in ids if ids.count(one) > 1), "")
        if doubled:
            yield f"the id {doubled} stands twice - at `$.{name}`"
    if len(deck.vessels) < 2:
        yield "at least two vessels are needed - at `$.vessels`"
    if not 1 <= sum(card.copies for card in deck.cards) <= MOST_CARDS:
        yield f"a deck has 1 to {MOST_CARDS} cards - at `$.cards`"


def _card(card: Card, where: str) -> Any:
    if not card.id.isidentifier():
        yield f"an id is letters, digits and _ - at `{where}.id`"
    if card.window not in WINDOWS:
        yield f"window is one of {', '.join(WINDOWS)} - at `{where}.window`"
    if card.who not in WHO:
        yield f"who is one of {', '.join(WHO)} - at `{where}.who`"
    if card.copies < 1 or min(*card.price.__reduce__()[1], card.limit or 0) < 0:
        yield f"numbers are not below 0, copies at least 1 - at `{where}`"
    if not card.effects:
        yield f"a card does something - at `{where}.effects`"
    for effect in card.effects:
        if isinstance(effect, Absorb) or (isinstance(effect, Fit) and not effect.misses):
            yield from _layer(effect.layer, effect.amount, effect.kinds, f"{where}.effects")
    attacks = bool(card.verbs(DeclareAttack))
    if attacks != (card.window == PLAY) or bool(card.verbs(Fit)) != (card.window == REFIT):
        yield f"declare_attack belongs to play, fit to refit - at `{where}.window`"


def _layer(layer: str, amount: int, kinds: tuple[str, ...], where: str) -> Any:
    if layer not in LAYERS:
        yield f"layer is one of {', '.join(LAYERS)} - at `{where}`"
    if amount < 1 or not kinds or not set(kinds) <= set(KINDS):
        yield f"a layer takes at least 1 of {' or '.join(KINDS)} damage - at `{where}`"


@cache
def standard() -> Deck:
    """The ready-made deck: five vessels, 37 cards of 22 kinds."""
    text = (Path(__file__).parent / "data" / "standard.json").read_text(encoding="utf-8")
    return read(json.loads(text))
