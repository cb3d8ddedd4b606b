"""Random matches around one keyword, and a count of what they bring up: keywords, offers, options, refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import asdict

from attacks.engine.editions import word_of
from attacks.engine.values import CHANCE, JUDGE, LANDED, Command, Event, Offer, Refused
from attacks.rooms.legion.aftermath import Compare
from attacks.rooms.legion.editions import CHOICES, EDITIONS
from attacks.rooms.legion.keywords import KEYWORDS
from attacks.rooms.legion.refusals import AT
from attacks.rooms.legion.state import State
from tests.rooms.legal import Match, answers, choose, takeable, thrown
from tests.rooms.legion import setups
from tests.rooms.legion.signs import COMMANDS, PASSIVE, TOLD, looked
from tests.rooms.legion.tables import ROOM
from tests.support.tally import Tally, no_match_begins, reasons_shown

LONGEST = 120
JUDGED = 0.3
"""How often a judge decides what waits."""
GAME = {
    *"steady charge relentless barrage reliable target ready defend distract dauntless".split(),
    "ai_attack",
    "ai_move",
    "ai_dodge",
}
GAME |= set(
    "commander_courage own_courage use_charge use_steady use_relentless distracted ranged_only melee_only".split()
)
GAME |= set("agile tactical indomitable demoralize disciplined juyo_mastery cycle no_disciplined no_demoralize".split())
GAME |= set("quick_thinking bolster calculate_odds observe take_cover spotter free_take_cover free_spotter".split())
GAME |= {"dauntless_move", "no_dauntless_move", "no_dauntless"}
BY_FIRST_RULES = {"dauntless", "no_dauntless"}
"""Offers of matches that were begun by the first rules."""
GAME.add("destroyed")
MELEE = set("jarkai duelist djem_so immune_melee_pierce makashi immune_melee charge hold_the_line block".split())
MELEE |= {"use_duelist", "use_duelist_guard", "jarkai_hit", "jarkai_crit", "ranged_only"}
LATE = set("overrun self_destruct area anti_materiel anti_personnel primitive hold_the_line shien_mastery".split())
LATE |= set("advanced_targeting backup enter_backup contest_backup only_the_trigger".split())
DODGES = set("deflect block soresu nimble djem_so outmaneuver jarkai duelist immune_deflect".split())
DODGES |= {"use_duelist_guard", "use_deflect"}
AIMS = set("use_duelist marksman_hit precise lethal marksman long_shot duelist".split())
ARMORED = set("impact weak_point armor armor_x primitive anti_materiel tow_cable ion".split())
WEIGHTS = setups.WEIGHTS | {
    "no_attack": 0.02,
    "not_measured": 0.001,
    "end_match": 0.001,
    "deny_claim": 0.2,
    "redeclare": 0.05,
}
WEIGHTS |= {"contest_range": 0.05, "contest_los": 0.05, "contest_seen": 0.05, "contest_engaged": 0.05, "agree": 0.3}
WEIGHTS |= {"another_defender": 3.0, "enter_backup": 3.0, "rechoose": 0.02, "finalize": 0.4, "pools_done": 0.3}


ASKED = {
    "use_duelist": "duelist",
    "use_duelist_guard": "duelist",
    "use_impervious": "impervious",
    "use_danger_sense": "danger_sense",
    "use_deflect": "deflect",
    "not_used": "impervious",
}
"""Benefits a table may be asked about, and the keyword that has them."""
TOWARDS = {
    "backup": ("enter_backup",),
    "contest_backup": ("enter_backup",),
    "contest_support": ("fire_support",),
    "sharpshooter": ("enter_cover",),
    "ready": ("standby",),
    "target": ("order",),
    "defend": ("order",),
    "disciplined": ("order",),
    "no_disciplined": ("order",),
    "agile": ("move",),
    "tactical": ("move",),
    "indomitable": ("activate",),
    "cycle": ("attack_action",),
    "juyo_mastery": ("edit_wounds", "confirm_edits", "activate"),
    "distracted": ("distract", "attack_action", "measure", "end_activation"),
    "inconspicuous": ("measure",),
    "charge": ("move",),
    "steady": ("move",),
    "relentless": ("move",),
    "use_charge": ("move",),
    "melee_only": ("use_charge", "move"),
    "ranged_only": ("use_steady", "move"),
    "same_name_one_pool": ("another_defender",),
    "immune_to_pierce": ("stop",),
    "no_other_unit": ("edit_wounds",),
    "destroyed": ("activate", "edit_wounds"),
    "too_many_edits": ("edit_unit",),
    "judge_allow_edit": ("edit_unit",),
    "judge_refuse_edit": ("edit_unit",),
    "confirm_edits": ("edit_unit",),
    "confirm_edit": ("edit_unit",),
    "decline_edit": ("edit_unit",),
    "withdraw_edit": ("edit_unit",),
}
"""What leads to what is looked for."""
CLOSELY = ("distracted", "same_name_one_pool", "immune_to_pierce", "no_other_unit")
"""Refusals that only who tries at the right moment is told."""
EAGER = 0.75
"""How often a player does what is looked for, where it can be done."""


QUICK = {"attack_at", "confirm_behind"}
"""What is offered only where one press says several things."""


class LegionTally(Tally):
    """How often each thing occurred."""

    keywords: Counter[str]
    offers: Counter[str]
    options: Counter[str]
    refusals: Counter[str]

    def listen(self, patch: Any) -> None:
        """Look at every pool from now on when its results are compared."""
        run = Compare.run

        def heard(step: Compare, state: State, tell: Any) -> Any:
            self.keywords.update(key for key, shows in PASSIVE.items() if shows(state))
            return run(step, state, tell)

        patch.setattr(Compare, "run", heard)

    def took(self, state: State, command: Command, events: tuple[Event, ...]) -> None:
        """Count a command and what it made happen."""
        self.offers.update((command.key,) * (command.seat != CHANCE))
        self.keywords.update(COMMANDS.get(command.key, ()))
        for event in events:
            told = TOLD.get(event.kind)
            self.keywords.update(told(state, event) if told else ())

    def played(self, match: Match, setup: dict[str, Any]) -> None:
        """Count a match: its options, and every reason that was shown."""
        self.matches += 1
        self.options.update(word_of(*pair) for pair in asdict(match.state.table.switches).items())
        self.options.update(f"{name}_{setup[name]}" for name in ("edition", "mode", "dice", "first"))
        self.refusals.update(reasons_shown(match))


def expected_options() -> set[str]:
    """Every value that an edition gives a switch or a table may, and of the other options of a match."""
    found = {word_of(*pair) for switches in EDITIONS.values() for pair in asdict(switches).items()}
    found |= {word_of(name, value) for name, values in CHOICES.items() for value in values}
    names = {"edition": EDITIONS, "mode": ROOM.modes, "dice": ROOM.options["dice"], "first": ROOM.seats}
    return found | {f"{name}_{value}" for name, values in names.items() for value in values}


def setup_for(key: str, rng: Random) -> dict[str, Any]:
    """A random match in which most units have the keyword, and may well be able to use it."""
    late = key in LATE or rng.random() < 0.3
    match = setups.setup(rng, "2.6" if late else rng.choice(["fixed", "fixed", "2.5"]))
    match["handling"] = "quick" if key in QUICK else "strict"  # by steps, so that targets are measured first
    match["mode"] = "game" if key in GAME else rng.choice(["attack", "attack", "game"])
    if key in BY_FIRST_RULES:
        match["rules"] = 1
    if key == "distracted":
        match |= {"first": "p1", "rounds": 2}
    if key in ASKED:
        match["switches"]["benefits"] = "asked"
    for side in match["seats"].values():
        units = side["squad"]["ships"]
        units += [setups._unit(f"More {len(units)}", rng)] * (len(units) < 2)
        units[:] = units[: 1 if key == "no_other_unit" or (key == "distracted" and side["name"] == "Ben") else None]
        for place, unit in enumerate(units):
            _outfit(unit, key, place, rng)
    return match


def _outfit(unit: dict[str, Any], key: str, place: int, rng: Random) -> None:
    """The unit often is what the keyword asks for."""
    unit |= {"wounds": 3, "courage": rng.randint(1, 3), "rank": rng.choice(["corps", "commander", "operative"])}
    vehicle = key in ARMORED or (key == "anti_materiel")
    if vehicle:
        unit |= {"types": ["ground", "vehicle"], "courage": 0, "resilience": 2}
    elif "vehicle" in unit["types"]:
        unit["types"] = ["trooper"]
    if key in KEYWORDS and KEYWORDS[key].on == "unit" and rng.random() < 0.8:
        unit["keywords"][key] = rng.randint(1, 2)
    if key in ARMORED:
        unit["keywords"] |= {rng.choice(["armor", "armor_x"]): 2, "weak_point": 1}
    if key == "ion":
        unit["tokens"] |= {"shield": 1}
    unit["tokens"] |= {"dodge": 2} if key in DODGES else {}
    unit["tokens"] |= {"aim": 2} if key in AIMS else {}
    unit["tokens"] |= {"standby": 1} if key in ("sentinel",) else {}
    unit["tokens"] |= {"suppression": 2} if key in ("danger_sense", "inconspicuous", "use_danger_sense") else {}
    unit["force"] = key == "jedi_hunter" or unit["force"]
    if key in ("immune_deflect", "immune_blast"):
        unit["keywords"] |= {"deflect": 1}
        for weapon in unit["weapons"]:
            weapon["keywords"] |= {"blast": 1}
    if key in ("commander_courage", "own_courage"):
        unit |= {"courage": 1 + place, "rank": "commander", "tokens": {"suppression": 8}}
    aid = {"use_charge": "charge", "melee_only": "charge", "use_steady": "steady", "ranged_only": "steady"}
    aid |= {"use_relentless": "relentless", "distracted": "distract", "contest_support": "fire_support"}
    aid |= {"one_unit_supports": "fire_support", "jarkai_hit": "jarkai", "jarkai_crit": "jarkai"}
    aid |= {"immune_to_pierce": "immune_pierce", "no_other_unit": "arsenal", "marksman_hit": "marksman"}
    aid |= {
        "no_dauntless": "dauntless",
        "dauntless_move": "dauntless",
        "no_dauntless_move": "dauntless",
        "no_disciplined": "disciplined",
    }
    aid |= {"no_demoralize": "demoralize", "free_take_cover": "take_cover", "free_spotter": "spotter"}
    aid |= ASKED
    if key in ("disciplined", "no_disciplined", "indomitable"):
        unit["tokens"] = {"suppression": 2}
    unit["keywords"] |= {aid[key]: 2} if key in aid else {}
    if key == "destroyed":
        unit |= {"wounds": 1, "minis": [{"weapons": [unit["weapons"][0]["name"]]}]}
    if key == "no_other_unit":
        unit |= {"wounds": 1, "minis": [{"weapons": [unit["weapons"][0]["name"]]}]}
        unit["keywords"]["distract"] = 1
    if key == "same_name_one_pool":
        names = [weapon["name"] for weapon in unit["weapons"]]
        unit["minis"] = [{"weapons": names[:1], "n": 3}, {"weapons": names[-1:]}]
    if "backup" in key:
        unit |= {"rank": "corps" if place else "commander", "tokens": {}}
    if "dauntless" in key:
        unit |= {"courage": 2, "tokens": {"suppression": 3}}
    for weapon in unit["weapons"]:
        weapon |= {"low": 0, "high": 3} if key in MELEE else {"low": 1, "high": 3}
        if key in KEYWORDS and KEYWORDS[key].on == "weapon" and rng.random() < 0.8:
            weapon["keywords"][key] = rng.randint(1, 2)
        if key != "cumbersome" and rng.random() < 0.8:
            weapon["keywords"].pop("cumbersome", 0)
        if key == "immune_range_1":
            weapon["high"] = 1
        if key in ("immune_pierce", "immune_to_pierce", "immune_deflect", *ASKED):
            weapon["keywords"]["pierce"] = 1
    if key in ("inconspicuous", "incognito") and place:
        unit["keywords"].pop(key, 0)
    if key in ("arsenal", "no_other_unit"):
        for mini in unit["minis"]:
            mini["weapons"] = [weapon["name"] for weapon in unit["weapons"]]


def meets(key: str, seed: int, tally: LegionTally) -> None:
    """A random match around a keyword: it is used where it can be; now and then somebody tries what may not be."""
    rng = Random(f"{key} {seed}")
    setup = setup_for(key, rng)
    match = Match(ROOM, setup)
    hands = rng.random() < 0.2
    for turn in range(LONGEST):
        if match.over():
            break
        tally.keywords.update(
            looked(match.state, tuple(o for seat in match.seats() for o in ROOM.offers(match.state, seat)))
        )
        command = choose(match, rng, WEIGHTS) if hands else _next(match, key, rng)
        if turn % 5 == 0 or key in CLOSELY:
            _probe(match.state, rng, tally)
        before, n = match.state, len(match.events)
        try:
            match.take(command)
        except Refused as refused:
            if match.state is not before or refused.reason not in setups.NUMBER_REFUSALS:
                raise
            tally.refusals[refused.reason] += 1
            continue
        tally.took(match.state, command, tuple(match.events[n:]))
        conserved(match.state)
    if match.over():
        _probe(match.state, rng, tally)
    tally.played(match, setup)


def _next(match: Match, key: str, rng: Random) -> Command:
    every = (*ROOM.seats, JUDGE)
    offered = [(seat, offer) for seat in every for offer in match.offered(seat) if not offer.why_not]
    if rng.random() < EAGER:
        for keys in ((key,), TOWARDS.get(key, ())):
            wanted = [one for one in offered if one[1].key in keys or key in COMMANDS.get(one[1].key, ())]
            wanted = [(seat, offer) for seat, offer in wanted if f"{seat}:8" not in match.state.table.stops]
            if wanted and (keys[0] == key or rng.random() < (0.99 if key == "too_many_edits" else EAGER)):
                seat, offer = rng.choice(wanted)
                return Command(seat, offer.key, _picked(offer, key, rng))
    seats = match.seats()
    if CHANCE in seats:
        return thrown(match, rng)
    ruling = any(seat == JUDGE and not offer.manual for seat, offer in offered)
    seat = JUDGE if ruling and rng.random() < JUDGED else rng.choice(seats)
    able = takeable(match.offered(seat), manual=False) or takeable(match.offered(seat), manual=True)
    offer = rng.choices(able, [WEIGHTS.get(one.key, 1.0) for one in able])[0]
    return Command(seat, offer.key, _picked(offer, key, rng))


def _picked(offer: Offer, key: str, rng: Random) -> tuple[tuple[int, ...], ...]:
    """Any answers; of facts mostly those with which there is an attack."""
    first = {"same_name_one_pool": "choose_weapons", "immune_to_pierce": "stop"}
    if offer.key == "move" and key in TOWARDS:
        return ((4,),)
    if offer.key == first.get(key):
        return (offer.picks[0].ids[-1:] if offer.key == "stop" else offer.picks[0].ids[:1],)
    if offer.key == "edit_wounds" and key == "no_other_unit":
        return (offer.picks[0].ids[-1:], (1,))
    if offer.key == "edit_wounds" and key == "destroyed":
        return ((rng.choice(offer.picks[0].ids),), (1,))
    if offer.key not in ("facts", "cover_and_dodge") or rng.random() < 0.2:
        return tuple(answers(pick, rng) for pick in offer.picks)
    near = (
        0
        if key in MELEE
        else 3
        if "backup" in key
        else 1
        if key in ("immune_range_1", "incognito")
        else rng.choice((1, 2, 2, 3))
    )
    usual: dict[str, Callable[[Any], tuple[int, ...]]] = {
        "range": lambda _: (near,),
        "engaged": lambda _: (0,) if key == "versatile" else (),
        "moved": lambda pick: (3,) if key == "ram" else answers(pick, rng),
        "spray": lambda pick: pick.caps,
        "dodges": lambda pick: pick.ids[-1:],
        "on_crits": lambda pick: pick.ids[-1:] if rng.random() < 0.5 else (0,),
    }
    return tuple(usual.get(p.what, lambda p: p.ids if p.most > 1 else p.ids[-1:])(p) for p in offer.picks)


def _probe(state: State, rng: Random, tally: LegionTally) -> None:
    """Anybody tries anything; the answers are counted, the match goes on as if nothing had been asked."""
    commands = [Command(CHANCE, LANDED, ((99,),)), Command("p1", "no such offer")]
    for seat in ROOM.seats:
        offers = ROOM.offers(state, seat)
        by_key = {offer.key: offer for offer in offers}
        for key in sorted({*rng.sample(sorted(AT), 5), *(o.key for o in rng.sample(offers, min(4, len(offers))))}):
            picks = by_key[key].picks if key in by_key else ()
            commands.append(Command(seat, key, tuple(_sloppy(state, pick, rng) for pick in picks)))
        units = range(1, len(state.table.units) + 1)
        commands += [Command(seat, "declare_defender", ((unit,),)) for unit in units if "declare_defender" in by_key]
    for command in commands:
        try:
            ROOM.apply(state, command)
        except Refused as refused:
            tally.refusals[refused.reason] += 1


def _sloppy(state: State, pick: Any, rng: Random) -> tuple[int, ...]:
    ids = list(pick.ids)
    if pick.what == "weapon":
        ids += [mini * 100 + place for mini in range(1, 5) for place in range(3)]
    if pick.what in ("ship", "die"):
        ids += list(range(len(state.table.units) + 1)) + ids
    return tuple(rng.sample(ids, min(len(ids), rng.choice((1, 1, 2, 3))))) if ids else ()


def conserved(state: State) -> None:
    """A die that was gathered keeps its colour and place beside its defender, whatever happens to it."""
    for frame in state.stack:
        for pool in getattr(frame.data, "pools", ()):
            for dice in (pool.dice, pool.defense):
                n = len(dice.colors)
                assert len(dice.now) == len(dice.thrown) == len(dice.again) == len(dice.gone) == n
            if pool.status in ("rolling", "resolved"):
                assert sorted(pool.dice.colors) == sorted(pool.gathered)


def bad_setups(rng: Random, tally: LegionTally) -> None:
    """Setups no match can begin with, each refused for its own reason."""
    good = setups.setup(rng, rng.choice(ROOM.editions))
    seats = good["seats"]
    first = seats["p1"]["squad"]["ships"][0]
    changes = (
        {"edition": rng.choice(("1.0", "3", ""))},
        {"switches": {"cover_mode": rng.choice(("many", 1))}},
        {"seats": {"p1": seats["p1"]}},
        {"mode": rng.choice(("war", ""))},
        {"seats": seats | {"p1": _with_ships(seats["p1"], [first] * rng.choice((0, 21)))}},
        {"seats": seats | {"p1": _with_ships(seats["p1"], [first | {"die": "blue"}])}},
        {"rounds": rng.choice(("three", None))},
    )
    no_match_begins(ROOM, (good | change for change in changes), tally.refusals)


def _with_ships(seat: dict[str, Any], ships: list[dict[str, Any]]) -> dict[str, Any]:
    return seat | {"squad": seat["squad"] | {"ships": ships}}
