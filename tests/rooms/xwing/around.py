"""Random matches around one word of the vocabulary, and a count of what they bring up: verbs, switches, refusals."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from msgspec.structs import asdict, replace

from attacks.engine.editions import word_of
from attacks.engine.values import CHANCE, JUDGE, LANDED, Command, Offer, Refused
from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities.catalogue import Held, abilities, by_itself, card_of, is_of_mat
from attacks.rooms.xwing.cards import of_set, texts
from attacks.rooms.xwing.corrections.numbers import FIELDS, OBSTACLES
from attacks.rooms.xwing.editions import CHOICES, EDITIONS
from attacks.rooms.xwing.effects import verbs
from attacks.rooms.xwing.effects.conditions import reason
from attacks.rooms.xwing.effects.using import looked_at
from attacks.rooms.xwing.state import State, attacking, defender, with_ship
from tests.rooms.legal import Match, answers, choose, takeable, thrown
from tests.rooms.xwing import setups
from tests.rooms.xwing.tables import ROOM
from tests.support.tally import Tally, all_refused, no_match_begins, reasons_shown

LONGEST = 500
WEIGHTS = setups.WEIGHTS | {"measured": 3.0, "remeasure": 0.1, "rechoose": 0.2, "attack": 4.0}
WEIGHTS |= {"finalize": 0.3, "decline": 0.3, "accept_claim": 5.0, "no_attack": 0.01, "contest": 0.1}
NUMBER_REFUSALS = setups.NUMBER_REFUSALS
GIVEN = ("focus", "evade", "calculate", "stress", "strain", "reinforce_fore", "jam")


OFF_MAT = {key: ability for key, ability in abilities().items() if not is_of_mat(ability)}
"""What belongs to moving models on the mat has tests of its own (tests/rooms/xwing/mat/test_moving_cards.py)."""


def words_of(base: type[v.Cost | v.Effect]) -> dict[str, list[str]]:
    """The verbs of a kind by name, each with the abilities that have it."""
    found: dict[str, list[str]] = {name.__name__: [] for name in base.__subclasses__()}
    for key, ability in OFF_MAT.items():
        for part in (*ability.cost, *ability.effects):
            inner = (part.one, part.other) if isinstance(part, v.EnemyChooses) else ()
            for one in (part, *inner):
                if isinstance(one, base):
                    found[type(one).__name__].append(key)
    return found


def giver(card: str) -> str:
    """The card to bring for a card: for a condition, the one that assigns it."""
    for key, ability in abilities().items():
        for part in ability.effects:
            if card.startswith("c.") and isinstance(part, v.Assign) and part.card == card.partition(".")[2]:
                return card_of(key)
    return card


VERBS = words_of(v.Cost) | words_of(v.Effect)


def reasons() -> dict[str, list[str]]:
    """Every refusal of the words, with the abilities whose condition is what it speaks of."""
    found: dict[str, list[str]] = {name: [] for name in ROOM.words("en")["why"]}
    for key, ability in OFF_MAT.items():
        for condition in ability.when:
            found[reason(condition)].append(key)
    return found


class XWingTally(Tally):
    """How often each thing occurred."""

    verbs: Counter[str]
    switches: Counter[str]
    refusals: Counter[str]

    def listen(self, patch: Any) -> None:
        """Count every verb that does its part from now on."""
        for kind in {*v.Cost.__subclasses__(), *v.Effect.__subclasses__()}:
            patch.setitem(verbs.DOES, kind, Heard(kind.__name__, verbs.DOES.get(kind, verbs.LASTING), self))

    def look(self, state: State) -> None:
        """Count what holds in an attack without anybody using it, and why other abilities do not."""
        if not attacking(state) or not state.table.armed:
            return
        for ship in state.table.ships:
            for key in ship.abilities:
                held = Held(ship.id, key, abilities()[key])
                seen = looked_at(state, held) or looked_at(state, held, subject=ship.id)
                if seen is not None and seen.why_not:
                    self.refusals[seen.why_not] += 1
                elif seen is not None and by_itself(abilities()[key]):
                    self.verbs.update(type(effect).__name__ for effect in abilities()[key].effects)

    def played(self, match: Match) -> None:
        """Count a match: its switches, and every reason that was shown or given."""
        self.matches += 1
        self.switches.update(word_of(*pair) for pair in asdict(match.state.table.switches).items())
        self.refusals.update(reasons_shown(match))


class Heard(verbs.Verb):
    """A verb that is counted when it does its part."""

    def __init__(self, name: str, worker: verbs.Verb, tally: XWingTally) -> None:
        self.name, self.worker, self.tally = name, worker, tally
        self.picks, self.blocked, self.asks, self.turns = worker.picks, worker.blocked, worker.asks, worker.turns

    def do(self, *args: Any) -> Any:
        self.tally.verbs[self.name] += 1
        return self.worker.do(*args)


def expected_switches() -> set[str]:
    """Every value that an edition gives a switch, or that a table may."""
    found = {word_of(*pair) for switches in EDITIONS.values() for pair in asdict(switches).items()}
    return found | {word_of(name, value) for name, values in CHOICES.items() for value in values}


def setup_for(key: str, rng: Random) -> dict[str, Any]:
    """A random match in which ships of one side have the card of that ability, and may well be able to use it."""
    ability = abilities()[key]
    tables = ability.tables or ("legacy", "2.5")
    edition = rng.choice([name for name, switches in EDITIONS.items() if texts(switches.card_table) in tables])
    match = setups.setup(rng, edition) | {"mode": "game", "dice": "server", "rounds": rng.randint(1, 2)}
    match["switches"].pop("card_table", None)
    own = rng.choice(("p1", "p2"))
    for seat, side in match["seats"].items():
        side["squad"]["ships"] = ships = [*side["squad"]["ships"], setups._ship(f"{seat} more", rng)][:2]
        for ship in ships:
            _outfit(ship, ability, rng)
        if seat == own:
            _give(rng.choice(ships), giver(card_of(key)), EDITIONS[edition].card_table)
    return match


def _outfit(ship: dict[str, Any], ability: v.Ability, rng: Random) -> None:
    """The ship often is what the ability asks for: of its chassis, size and keyword, with its weapon and tokens."""
    ship |= {
        "hull": rng.randint(3, 6),
        "agility": rng.randint(0, 2),
        "shields": rng.randint(0, 2),
        "force": 3,
        "force_spent": rng.choice((0, 0, 1, 3)),
        "damage_hits": 1,
    }
    ship["shields_lost"] = rng.randint(0, 1) if ship["shields"] else 0
    ship["tokens"] = dict.fromkeys(rng.sample(GIVEN, 4), 1) | {
        "tractor": rng.choice((0, 0, 1)),
        "ion": rng.choice((0, 0, 1)),
    }
    ship["limited"] = rng.randint(0, 1)
    ship["weapons"][0] |= {"arc": rng.choice(("front", "front", *setups.ARCS)), "value": rng.randint(2, 4)}
    _charge(ship, ship["pilot"])
    for condition in ability.when:
        if isinstance(condition, v.Chassis) and rng.random() < 0.8:
            ship["ship"] = rng.choice(condition.ships)
        name = type(condition).__name__
        if name == "Keyword":
            ship["keywords"] = [condition.word]
        if name == "Damaged":
            ship["damage_hits"] = rng.randint(0, 1)
        if name == "Size" and rng.random() < 0.7:
            ship["size"] = rng.choice(condition.sizes)
        if isinstance(condition, v.Weapon):
            kinds = [kind for kind in condition.kinds if kind in ("cannon", "torpedo", "missile", "turret")]
            if kinds:
                ship["weapons"] = [ship["weapons"][0], _gun(rng.choice(kinds), rng)]
    for cost in ability.cost:
        if type(cost).__name__ == "SpendSlotCharge":
            ship["upgrades"][0]["slot"] = cost.slot
            ship["charges"][0]["recovers"] = 0


def _gun(kind: str, rng: Random) -> dict[str, Any]:
    """A weapon of that kind, paid for with a charge or with nothing."""
    numbers = {"arc": "front", "value": 3, "low": 0, "high": 3, "ordnance": kind in ("torpedo", "missile")}
    return {"key": "rockets", "name": "Rockets", "kind": kind, "charges": rng.randint(0, 1)} | numbers


def _give(ship: dict[str, Any], card: str, table: str) -> None:
    """The ship has that card, with charges and its weapon."""
    kind, _, name = card.partition(".")
    if kind == "p":
        ship["pilot"] = name
    if kind == "s":
        ship["abilities"] = [{"key": name, "name": name}]
    if kind == "u":
        known = of_set(table).upgrades.get(name)
        slot = known.slots[0] if known is not None else "talent"
        ship["upgrades"] = [*ship["upgrades"], {"key": name, "name": name, "slot": slot}]
        if known is not None and known.gun is not None:
            ship["weapons"] = [*ship["weapons"], setups._gun(name, known)]
    if kind != "s":
        _charge(ship, name)


def _charge(ship: dict[str, Any], key: str) -> None:
    """The card has three charges, one of them spent."""
    others = [charge for charge in ship["charges"] if charge["key"] != key]
    ship["charges"] = [*others, {"key": key, "name": key, "value": 3}]
    ship["charges_spent"] = ship["charges_spent"] | {key: 1}


def meets(key: str, seed: int, tally: XWingTally, by_hand: float = 0.25, at_obstacle: float = 0.0) -> None:
    """A random match around an ability: it is used whenever it is offered; now and then somebody does it wrong."""
    rng = Random(f"{key} {seed}")
    match = Match(ROOM, setup_for(key, rng))
    _lock(match, rng)
    for ship in match.state.table.ships if at_obstacle else ():
        if rng.random() < at_obstacle:
            match.state = with_ship(match.state, replace(ship, obstacle=rng.choice(OBSTACLES[1:])))
    hands = rng.random() < by_hand
    for turn in range(LONGEST):
        if match.over():
            break
        command = _next(match, key, rng, by_hand=hands)
        if turn % 3 == 0:
            match.see(ROOM.view(match.state, "watch"))
            _wrong(match, rng)
        tally.look(match.state)
        _doubt(match, rng, tally)
        if hands and turn % 10 == 0:
            command = _locked(match, rng)
        try:
            match.take(command)
        except Refused as refused:
            if refused.reason not in NUMBER_REFUSALS and command.seat != JUDGE:
                raise
            match.refused[refused.reason] += 1
    if match.over():
        _wrong(match, rng)
    tally.played(match)


def _lock(match: Match, rng: Random) -> None:
    """Many ships begin with a lock on another."""
    ships = match.state.table.ships
    for ship in ships:
        target = rng.choice([other.id for other in ships if other.id != ship.id])
        if rng.random() < 0.6 and ship.tokens.ion == 0:
            match.state = with_ship(match.state, replace(ship, lock=target))


def _locked(match: Match, rng: Random) -> Command:
    """A judge notes any ship's lock on any ship, whether that may be or not."""
    ship, target = (rng.choice(match.state.table.ships).id for _ in range(2))
    return Command(JUDGE, "edit_ship", ((ship,), (FIELDS.index("lock"),), (target,)))


def _next(match: Match, key: str, rng: Random, *, by_hand: bool) -> Command:
    seats = match.seats()
    if by_hand:
        return choose(match, rng, WEIGHTS)
    if CHANCE in seats:
        return thrown(match, rng)
    seat = rng.choice(seats)
    able = takeable(match.offered(seat), manual=False) or takeable(match.offered(seat), manual=True)
    wanted = [offer for offer in able if offer.key == key]
    offer = wanted[0] if wanted else rng.choices(able, [WEIGHTS.get(one.key, 1.0) for one in able])[0]
    return Command(seat, offer.key, _picked(offer, rng))


def _picked(offer: Offer, rng: Random) -> tuple[tuple[int, ...], ...]:
    """Any answers; of arcs often all, so that most attacks have a target, and of weapons often a card's."""
    wide = offer.key == "measure" and rng.random() < 0.6
    if offer.key == "choose_weapon" and rng.random() < 0.6:
        return (offer.picks[0].ids[-1:],)
    return tuple(pick.ids if wide and pick.what in ("arc", "their_arc") else answers(pick, rng) for pick in offer.picks)


def _wrong(match: Match, rng: Random) -> None:
    """Somebody else, something else, or dice that cannot be: refused, and nothing changes."""
    other = next(seat for seat in (*ROOM.seats, "watch") if seat not in match.seats())
    offers = ROOM.offers(match.state, rng.choice(ROOM.seats))
    wrong = [Command(other, "finalize"), Command(CHANCE, LANDED, ((99,),))]
    wrong += [Command(match.seats()[0], offer.key, ((10**6,),) * 9) for offer in offers[:1]]
    all_refused(match, wrong)


def _doubt(match: Match, rng: Random, tally: XWingTally) -> None:
    """While facts wait for the defender: would any of them be contested so? Nothing comes of it but the answer."""
    state = match.state
    if state.stack[-1].step != "1c" or not attacking(state):
        return
    seat = defender(state).seat
    for offer in (one for one in ROOM.offers(state, seat) if one.key == "contest"):
        for fact in offer.picks[0].ids:
            try:
                ROOM.apply(state, Command(seat, offer.key, ((fact,), answers(offer.picks[1], rng))))
            except Refused as refused:
                tally.refusals[refused.reason] += 1


def bad_setups(rng: Random, tally: XWingTally) -> None:
    """Setups no match can begin with, each refused for its own reason."""
    good = setups.setup(rng, rng.choice(ROOM.editions))
    seats = good["seats"]
    first = seats["p1"]["squad"]["ships"][0]
    lost = {"p1": _with_ships(seats["p1"], [first | {"damage_hits": 9}]), "p2": seats["p2"]}
    odd = {"p1": _with_ships(seats["p1"], [first | {"hull": rng.choice((0, -1, 100))}]), "p2": seats["p2"]}
    none = {"p1": _with_ships(seats["p1"], [first] * rng.choice((0, 41))), "p2": seats["p2"]}
    changes = (
        {"edition": rng.choice(("1.0", "3", ""))},
        {"switches": {"dice_max": rng.choice(("many", -1, 101))}},
        {"seats": {"p1": seats["p1"]}},
        {"mode": rng.choice(("war", ""))},
        {"mode": "attack", "scenario": rng.choice(ROOM.options["scenario"][1:])},
        {"seats": none},
        {"seats": lost},
        {"seats": odd},
        {"rounds": rng.choice(("three", None))},
    )
    no_match_begins(ROOM, (good | change for change in changes), tally.refusals)


def _with_ships(seat: dict[str, Any], ships: list[dict[str, Any]]) -> dict[str, Any]:
    return seat | {"squad": seat["squad"] | {"ships": ships}}
