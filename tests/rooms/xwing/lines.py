"""One line tells one ability: a table in short form where it works, one where it does not, and what it does.

A table is written in words: `r1` the attack range, `c1` the closest range where it differs, `arcs:front+bullseye` the
attacker's arcs with the defender, `their:rear` the other way round, `ob` obstructed, `att:hhf` and `def:eb`
what dice show (padded with blanks), `w:missile` or `w:primary/rear` the weapon and its arc. Ships are A (attacks),
D (defends), F (a friend of the ship with the card, or that ship; `@D` puts it beside D): `A.stress`, `D.focus=2`,
`A.init=5`, `A.size=large`, `A.dmg=1`, `A.crit=1`, `A.lost=1`, `A>D` a lock, `A.spent=1` charges of the card,
`A.more=1` more than printed; `pick:F` picks it, `use:` another ability is used first. What it does is told alike, with
`#att=4` for how many dice and `again=att` for dice that were rerolled, `told:` an event and `why:` the
reason that some offer has now.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from attacks.engine.flow import with_table
from attacks.engine.values import CHANCE, LANDED, OVER, Command, Offer, Pick, Refused
from attacks.rooms.xwing import cards
from attacks.rooms.xwing.abilities.catalogue import abilities, by_itself, card_of
from attacks.rooms.xwing.dice import FACES
from attacks.rooms.xwing.state import ARCS, WINDOWS, Attack, State, with_ship
from tests.rooms.xwing.tables import ROOM, setup

NUMBERS = {"init": "initiative", "hull": "hull", "agility": "agility", "limited": "limited"}
WEAPONS = ("cannon", "torpedo", "missile", "turret")
POOLS = {"att": "attack", "def": "defense"}
ORDER = (
    "attack",
    "measured",
    "measure",
    "choose_weapon",
    "declare_defender",
    "confirm",
    "accept_claim",
    "finalize",
    "decline",
    "no_attack",
    "choose_first",
    "choose_second",
    "suffer_hit",
)
"""What is taken where the ability itself is not: the first of these that is offered."""


class Line(NamedTuple):
    """A line of the table, taken apart."""

    key: str
    owner: str
    yes: str
    no: str
    effect: str


def read(text: str) -> Iterator[Line]:
    """The lines of a table: key, owner, where it works, where not (- for always works), what it does."""
    for row in text.strip().splitlines():
        if row.strip() and not row.startswith("#"):
            key, owner, yes, no, effect = (part.strip() for part in row.split("|"))
            yield Line(key, owner, yes, no, effect)


class Table:
    """A match of one attack set up from words."""

    def __init__(self, line: Line, words: str) -> None:
        self.card = card_of(line.key)
        self.owner = line.owner
        self.words = [word for word in words.split() if word != "-"]
        self.facts: dict[str, Any] = {"r": 2, "c": -1, "ob": 0, "arcs": ["front"], "their": []}
        self.faces = {"attack": "hfb", "defense": "efb"}
        self.ships = {name: self._ship(name) for name in "ADFG"}
        self.locks: list[tuple[str, str]] = []
        self.options: dict[str, Any] = {"edition": "2.5", "damage": "deck"}
        for word in self.words:
            self._read(word)
        self._give()

    def _ship(self, name: str) -> dict[str, Any]:
        weapon = {"key": "primary", "name": "", "arc": "front", "value": 3, "low": 1, "high": 3}
        return {
            "pilot": f"ship{name.lower()}",
            "name": name,
            "chassis": "Fighter",
            "size": "small",
            "initiative": 3,
            "agility": 2,
            "hull": 6,
            "shields": 2,
            "points": 40,
            "force": 3,
            "weapons": [weapon],
            "tokens": {},
        }

    def _give(self) -> None:
        """The card with its charges, to the ship that has it."""
        ship = self.ships[self.owner]
        kind, _, key = self.card.partition(".")
        if kind == "p":
            ship["pilot"] = key
        if kind == "u":
            ship.setdefault("upgrades", []).append({"key": key, "name": key, "slot": "talent"})
        if kind == "s":
            ship["abilities"] = [{"key": key, "name": key}]
        found = self._charges(kind, key)
        if found:
            ship.setdefault("charges", []).append(
                {"key": key, "name": key, "value": found[0] + ship.pop("more", 0), "recovers": found[1]}
            )
            ship.setdefault("charges_spent", {})[key] = ship.pop("spent", 0)

    def _charges(self, kind: str, key: str) -> tuple[int, int] | None:
        for table in ("2.5", "legacy"):
            rows: Any = {"p": cards.of_set(table).pilots, "u": cards.of_set(table).upgrades}.get(kind, {})
            if key in rows and rows[key].charges[0]:
                return rows[key].charges
        return None

    def _read(self, word: str) -> None:
        name, _, value = word.partition(":")
        if word[0] in "rc" and word[1:].isdigit():
            self.facts[word[0]] = int(word[1:])
        elif word == "counted":
            self.options["damage"] = "counted"
        elif word == "ob":
            self.facts["ob"] = 1
        elif name in ("arcs", "their"):
            self.facts[name] = [arc for arc in value.split("+") if arc]
        elif name in ("att", "def"):
            self.faces[{"att": "attack", "def": "defense"}[name]] = value
        elif name in ("use", "pick") or word == "@D":
            return
        elif name == "w":
            self._arm(value)
        elif name == "ed":
            self.options["edition"] = value
        elif ">" in word:
            self.locks.append((word[0], word[2]))
        else:
            self._put(word)

    def _arm(self, value: str) -> None:
        weapon = self.ships["A"]["weapons"][0]
        kind, _, arc = value.partition("/")
        if arc:
            weapon["arc"] = arc
            self.facts["arcs"] = [*self.facts["arcs"], arc]
        if kind == "card":
            weapon |= {"key": self.card.partition(".")[2], "name": "Gun", "kind": "cannon"}
        elif kind in WEAPONS:
            weapon |= {"key": "gun", "name": "Gun", "kind": kind, "low": 0}

    def _put(self, word: str) -> None:
        name, _, number = word.partition("=")
        who, _, what = name.partition(".")
        ship = self.ships[who]
        if what in NUMBERS:
            ship[NUMBERS[what]] = int(number)
        elif what in ("size", "ship"):
            ship[what] = number
        elif what == "keyword":
            ship["keywords"] = [number]
        elif what in ("dmg", "crit", "lost"):
            ship[{"dmg": "damage_hits", "crit": "damage_crits", "lost": "shields_lost"}[what]] = int(number)
        elif what == "shields":
            ship |= {"shields": int(number)}
        elif what == "force":
            ship["force_spent"] = 3 - int(number)
        elif what in ("spent", "more"):
            ship[what] = int(number)
        elif what == "demand":
            ship["weapons"][0]["demand"] = ["lock"]
        elif what == "value":
            ship["weapons"][0]["value"] = int(number)
        elif what in ("solo", "fireconv"):
            ship["charges"] = [{"key": ship["pilot"], "name": "Ship", "value": 2}]
        elif what in ("cannon", "rear", "turret"):
            more = {"key": "gun", "kind": "cannon"} if what == "cannon" else {"key": "primary", "arc": what}
            ship["weapons"].append(ship["weapons"][0] | {"name": what} | more)
        elif what in ("torpedo", "astromech", "illicit"):
            ship.setdefault("upgrades", []).append({"key": f"{what}card", "name": "Card", "slot": what})
            ship.setdefault("charges", []).append({"key": f"{what}card", "name": "Card", "value": int(number or 1)})
        else:
            ship["tokens"][what] = int(number or 1)

    def start(self) -> State:
        """The match at its first question: A is ship 1, D the first of the other side, F and G friends of the owner."""
        mine, theirs = [self.ships["A"]], [self.ships["D"]]
        friends = [self.ships["F"], self.ships["G"]]
        (mine if self._attacks() else theirs).extend(friends)
        state = ROOM.start(setup(mine, theirs, **self.options))
        for holder, target in self.locks:
            ids = self.ids()
            state = with_ship(state, replace(state.table.ship(ids[holder]), lock=ids[target]))
        stops = sorted(f"{seat}:{number}" for seat in ROOM.seats for number in WINDOWS)
        return with_table(state, stops=tuple(stops))

    def _attacks(self) -> bool:
        """Is the ship with the card on the attacking side? `@D` puts a friend beside the defender."""
        return self.owner == "A" or (self.owner == "F" and "@D" not in self.words)

    def ids(self) -> dict[str, int]:
        """The ids of the ships by name."""
        return {"A": 1, "F": 2, "G": 3, "D": 4} if self._attacks() else {"A": 1, "D": 2, "F": 3, "G": 4}


class Run:
    """An attack played through: everything is passed and confirmed but the one ability, which is used once."""

    def __init__(self, line: Line, words: str, *, use: bool = True, grant: bool = True) -> None:
        self.line = line
        self.table = Table(line, words)
        self.use, self.grant = use, grant
        self.offered = False
        self.used = False
        self.seen: list[State] = []
        self.news: list[set[str]] = []
        self.told_now: set[str] = set()
        self.whys: set[str] = set()
        self._play(self.table.start())

    def _play(self, state: State) -> None:
        for _ in range(200):
            self.seen.append(state)
            offers = [offer for seat in ROOM.seats for offer in ROOM.offers(state, seat)]
            self.news.append(self.told_now | {f"why:{offer.why_not}" for offer in offers})
            self.told_now = set()
            seats = ROOM.to_act(state)
            if seats == (OVER,) or any(isinstance(frame.data, Attack) and frame.data.bonus for frame in state.stack):
                return
            state = self._chance(state) if seats == (CHANCE,) else self._next(state, seats[0])
        raise AssertionError("the attack does not end")

    def _chance(self, state: State) -> State:
        faces = []
        for throw in ROOM.chances(state):
            if throw.kind not in FACES:
                faces.append((1,) * throw.n)
                continue
            names = (self.table.faces[throw.kind] + "b" * throw.n)[: throw.n]
            faces.append(tuple(FACES[throw.kind].index(face) + 1 for face in names))
        return self._apply(state, Command(CHANCE, LANDED, tuple(faces)))

    def _next(self, state: State, seat: str) -> State:
        offers = {offer.key: offer for offer in ROOM.offers(state, seat)}
        for word in self.table.words:
            if word.startswith("use:") and (other := offers.get(word[4:])) is not None and not other.why_not:
                return self._apply(state, Command(seat, other.key, tuple(first(pick) for pick in other.picks)))
        wanted = offers.get(self.line.key)
        if wanted is not None and wanted.why_not:
            self.whys.add(wanted.why_not)
        elif wanted is not None:
            self.offered = True
            if self.use and not self.used:
                return self._take(state, seat, wanted)
        able = [key for key, offer in offers.items() if not offer.why_not and not offer.manual]
        key = next((key for key in ORDER if key in able), able[0])
        picks = self._declared(offers[key]) if key in ("measure", "attack", "declare_defender") else None
        return self._apply(state, Command(seat, key, picks or tuple(first(pick) for pick in offers[key].picks)))

    def _apply(self, state: State, command: Command) -> State:
        state, events = ROOM.apply(state, command)
        self.told_now |= {f"told:{event.kind}" for event in events}
        return state

    def _take(self, state: State, seat: str, offer: Offer) -> State:
        """Use the ability; from the other seat the same command is refused and changes nothing."""
        self.used = True
        picks = tuple(self._pick(pick) for pick in offer.picks)
        with pytest.raises(Refused):
            ROOM.apply(state, Command("p2" if seat == "p1" else "p1", offer.key, picks))
        state = self._apply(state, Command(seat, offer.key, picks))
        frame = state.stack[-1] if state.stack else None
        if frame is not None and frame.flow == "claim":
            (other,) = ROOM.to_act(state)
            assert other != seat
            state = self._apply(state, Command(other, "accept_claim" if self.grant else "deny_claim"))
        return state

    def _pick(self, pick: Pick) -> tuple[int, ...]:
        ids = self.table.ids()
        wanted = [ids[word[-1]] for word in self.table.words if word.startswith("pick:")]
        if pick.what == "ship" and wanted:
            return (wanted[0],)
        return first(pick, most=True)

    def _declared(self, offer: Offer) -> tuple[tuple[int, ...], ...]:
        ids, facts = self.table.ids(), self.table.facts
        if offer.key == "attack":
            return ((ids["A"],),)
        if offer.key == "declare_defender":
            return ((ids["D"],),)
        closest = facts["r"] if facts["c"] < 0 else facts["c"]
        arcs = tuple(code for code in offer.picks[1].ids if ARCS[code] in facts["arcs"])
        theirs = tuple(code for code in offer.picks[5].ids if ARCS[code] in facts["their"])
        return ((ids["D"],), arcs, (facts["r"],), (closest,), (facts["ob"],), theirs)

    def told(self) -> list[str]:
        """The steps passed, for a failure's message."""
        return [f"{state.stack[-1].flow} {state.stack[-1].step}" for state in self.seen if state.stack]

    def shows(self, effect: str) -> list[bool]:
        """Whether what the ability does is so, at every question of the attack."""
        return [
            all(word in news if ":" in word else self._is(state, word) for word in effect.split())
            for state, news in zip(self.seen, self.news, strict=True)
        ]

    def _is(self, state: State, word: str) -> bool:
        ids = self.table.ids()
        name, _, value = word.partition("=")
        if ">" in word:
            return state.table.ship(ids[word[0]]).lock == ids[word[2]]
        if name == "bonus":
            return any(isinstance(frame.data, Attack) and frame.data.bonus for frame in state.stack)
        if "." in name:
            return self._ship_is(state.table.ship(ids[name[0]]), name[2:], int(value))
        attack = next((frame.data for frame in state.stack if isinstance(frame.data, Attack)), None)
        if attack is None:
            return False
        if name == "again":
            return "1" in getattr(attack, POOLS[value]).again
        dice = getattr(attack, POOLS[name.strip("#")])
        if name[0] == "#":
            return len(dice.now) == int(value)
        return "".join(sorted(dice.now[place] for place in dice.places("bfhce"))) == "".join(sorted(value))

    def _ship_is(self, ship: Any, what: str, n: int) -> bool:
        if what == "charge":
            return bool(ship.card.charges) and ship.card.charges[0].value - ship.spent[0] == n
        if what in ("force", "shields", "damage"):
            return bool(getattr(ship, what) == n)
        return bool(getattr(ship.tokens, what) == n)


def hold(line: Line) -> None:
    """The ability works in the first table of the line and not in the second, where it has one."""
    ability = abilities()[line.key]
    run = Run(line, line.yes)
    effect = run.shows(line.effect)
    assert any(effect), (line.effect, "never", run.whys, run.told())
    if run.offered:
        assert not all(effect)
    else:
        assert by_itself(ability) or not ability.optional, (line.key, "is not offered", run.whys, run.told())
    if line.no not in ("", "-"):
        other = Run(line, line.no)
        assert not other.offered, (line.key, "is offered", other.told())
        assert line.effect.endswith(">D") or not any(other.shows(line.effect)), (line.effect, "all the same")


def first(pick: Pick, *, most: bool = False) -> tuple[int, ...]:
    """The first answer that a pick allows; with `most` as many of its ids as may be."""
    if pick.caps:
        return (pick.least, *(0,) * (len(pick.ids) - 1))
    return pick.ids[: pick.most if most else pick.least]
