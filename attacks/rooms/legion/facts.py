"""2b+. The other side confirms all facts of a pool with one tap, or contests one; nothing is paid or rolled before.

The defender enters its own facts (cover, smoke, guardians in reach) there; the attacker then confirms those
(rules/legion.md 3). A contest ends when one side gives way or a judge rules.
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.facts import Contested, verdict
from attacks.engine.flow import Choice, Goto, Outcome, Push, Return, depth_of, nested
from attacks.engine.values import Command, Offer, Pick, Refused, Tell
from attacks.rooms.legion import weapons
from attacks.rooms.legion.declare import event_data, moves_matter, without_pool
from attacks.rooms.legion.keywords import asks, minis_asking, worth
from attacks.rooms.legion.one_press import RANGES, quick
from attacks.rooms.legion.packing import weapon_code
from attacks.rooms.legion.state import ENGAGED, MOVES, Confirm, Contest, Facts, Frame, State
from attacks.rooms.legion.under_way import attack_of, attacker, defender, pool_of, with_pool, with_unit

YES_NO = ("weak", "higher", "leader_sees")
SETS = {"los": "los", "seen": "seen", "arcs": "arcs", "helper": "helpers", "backup": "backers"}
NUMBERS = ("range", "cover", "smoke", "moved")
MOST_SMOKE = 3
BACKUP_BEYOND = 2


class ConfirmFacts:
    """2b+. The defender confirms what the attacker entered, and enters what only its side knows."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (defender(state).seat,)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        charge = attack_of(state).charge >= 0
        if seat == attacker(state).seat and not charge:
            return (Offer("rechoose", rule="2b"),)
        if seat not in self.seats(state):
            return ()
        facts = pool_of(state).facts
        offers = [Offer("confirm_facts", rule="2b+")]
        if not facts.melee:
            if quick(state):
                offers.append(Offer("confirm_behind", (Pick("cover", (0, 1, 2)),), rule="2b+"))
            picks = (Pick("cover", (0, 1, 2)), Pick("smoke", tuple(range(MOST_SMOKE + 1))))
            offers.append(Offer("enter_cover", picks, rule="2b+"))
            guards = guardians(state)
            if guards:
                offers.append(Offer("enter_helpers", (Pick("ship", guards, 0, len(guards)),), rule="W6b"))
            corps = backers(state)
            if corps:
                offers.append(Offer("enter_backup", (Pick("ship", corps, 0, len(corps)),), rule="W6b"))
        return tuple(offers) if charge else (*offers, *contests(state, facts))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        pool, frame = pool_of(state), Frame("accept", "2b+", Confirm(own=True))
        if command.key == "rechoose":
            return Return(with_pool(state, weapons=(), support=()), step="2b")
        if command.key == "enter_cover":
            cover, smoke = command.picks[0][0], command.picks[1][0]
            tell("fact.cover", seat=command.seat, target=pool.defender, cover=cover, smoke=smoke)
            return Goto(with_pool(state, facts=replace(pool.facts, cover=cover, smoke=smoke)), "2b+")
        if command.key in ("enter_helpers", "enter_backup"):
            name = "helpers" if command.key == "enter_helpers" else "backers"
            ships = tuple(sorted(command.picks[0]))
            tell(f"fact.{name}", seat=command.seat, target=pool.defender, ships=list(ships))
            return Goto(with_pool(state, facts=replace(pool.facts, **{name: ships})), "2b+")
        if command.key.startswith("contest_"):
            return contested(state, command, tell)
        if command.key == "confirm_behind":
            cover = command.picks[0][0]
            pool = replace(pool, facts=replace(pool.facts, cover=cover))
            tell("fact.cover", seat=command.seat, target=pool.defender, cover=cover, smoke=pool.facts.smoke)
            state = with_pool(state, facts=pool.facts)
        tell("facts.confirmed", seat=command.seat, **event_data(pool.facts))
        state = with_pool(state, confirmed=True)
        entered = pool.facts.cover or pool.facts.smoke or pool.facts.helpers or pool.facts.backers
        return Push(state, frame, then="2b++") if entered else state


class AcceptFacts(Choice):
    """2b+. The other side (also where a charge hits a friend) confirms what the defender entered."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (state.table.other(defender(state).seat),)

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        facts = pool_of(state).facts
        cover = tuple(n for n in (0, 1, 2) if n != facts.cover)
        smoke = tuple(n for n in range(MOST_SMOKE + 1) if n != facts.smoke)
        offers = [
            Offer("accept_facts", rule="2b+"),
            Offer("contest_cover", (Pick("cover", cover),), rule="2b+"),
            Offer("contest_smoke", (Pick("smoke", smoke),), rule="2b+"),
        ]
        if facts.helpers:
            offers.append(Offer("contest_helper", (Pick("ship", facts.helpers),), rule="W6b"))
        if facts.backers:
            offers.append(Offer("contest_backup", (Pick("ship", facts.backers),), rule="W6b"))
        return tuple(offers)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key.startswith("contest_"):
            return contested(state, command, tell)
        facts = pool_of(state).facts
        tell("facts.accepted", seat=command.seat, target=facts.target, cover=facts.cover, smoke=facts.smoke)
        return state


class ChargeFacts:
    """4a. A charge was claimed to reach its targets; before it is rolled each says what cover and guardians it has."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if attack_of(state).charge < 0 or pool_of(state).confirmed:
            return state
        return Push(state, Frame("confirm", "2b+", Confirm()))


class Confirmed:
    """2b+. Both sides have confirmed."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return state


def guardians(state: State) -> tuple[int, ...]:
    """The units of the defending player that could guard the defender."""
    unit = defender(state)
    if not unit.card.trooper or worth(state, unit, "guards"):
        return ()
    friends = (one for one in state.table.living(unit.seat) if one.id != unit.id)
    return tuple(one.id for one in friends if worth(state, one, "guards"))


def backers(state: State) -> tuple[int, ...]:
    """The corps units that could back up a commander or operative against a ranged attack from beyond range 2."""
    unit, facts = defender(state), pool_of(state).facts
    late = state.table.switches.late_keywords
    if not late or facts.melee or facts.range <= BACKUP_BEYOND or unit.card.rank not in ("commander", "operative"):
        return ()
    corps = (one for one in state.table.living(unit.seat) if one.id != unit.id and one.card.rank == "corps")
    return tuple(one.id for one in corps if not one.suppressed)


def contests(state: State, facts: Facts) -> tuple[Offer, ...]:
    """What the defender may say is otherwise. Each is one fact; a set's is one mini, in or out."""
    unit, target = attacker(state), defender(state)
    mine = tuple(mini.id for mini in unit.living)
    theirs = tuple(mini.id for mini in target.living)
    offers = [
        Offer("contest_los", (Pick("los", mine),), why_not="" if mine else "destroyed", rule="2a"),
        Offer("contest_seen", (Pick("seen", theirs),), why_not="" if theirs else "destroyed", rule="2b+"),
        Offer("contest_engaged", (Pick("engaged", tuple(range(len(ENGAGED)))),), rule="1"),
    ]
    ranges = tuple(n for n in RANGES if n != facts.range)
    offers.append(Offer("contest_range", (Pick("range", ranges),), rule="1"))
    if fixed := minis_asking(unit, "arcs"):
        offers.append(Offer("contest_arcs", (Pick("arc_minis", fixed),), rule="W2b"))
    sprayers = tuple(mini for mini, _ in facts.spray)
    if sprayers:
        picks = (Pick("mini", sprayers), Pick("number", tuple(range(len(theirs) + 1))))
        offers.append(Offer("contest_spray", picks, rule="W2c"))
    if pool_of(state).support:
        offers.append(Offer("contest_support", rule="W2c"))
    if moves_matter(state, unit):
        moves = tuple(how for how in range(len(MOVES)) if how != unit.moved)
        offers.append(Offer("contest_moved", (Pick("moved", moves),), rule="W2b"))
    return (*offers, *_yes_no(state))


def _yes_no(state: State) -> tuple[Offer, ...]:
    asked = {
        "weak": asks(defender(state), "weak"),
        "higher": asks(attacker(state), "higher"),
        "leader_sees": state.table.switches.leader_needs_los,
    }
    return tuple(Offer(f"contest_{fact}", rule="2b+") for fact in YES_NO if asked[fact])


def contested(state: State, command: Command, tell: Tell) -> Outcome:
    """Two readings of a fact now stand against each other."""
    fact, picks = command.key.removeprefix("contest_"), [pick[0] for pick in command.picks]
    place = picks[0] if picks and fact not in NUMBERS else 0
    was = entered(state, fact, place)
    now = picks[-1] if fact == "spray" or fact in NUMBERS else 1 - was
    if was == now:
        raise Refused("same_reading", rule="2b+")
    tell("fact.contested", seat=command.seat, fact=fact, mini=place, was=was, now=now)
    return Push(state, Frame("contest", "2b+", Contest(fact, place, was, now)))


def entered(state: State, fact: str, place: int) -> int:
    """A fact as it was entered: of a set whether something is in it, else its number."""
    facts = pool_of(state).facts
    if fact in SETS:
        return int(place in getattr(facts, SETS[fact]))
    if fact == "engaged":
        return int(ENGAGED[place] in facts.engaged)
    if fact == "spray":
        return dict(facts.spray)[place]
    if fact == "moved":
        return attacker(state).moved
    return 1 if fact == "support" else int(getattr(facts, fact))


class SettleContest(Contested):
    """2b+. One side gives way, or a judge rules; then what was chosen is checked again."""

    rule = "2b+"

    def seats(self, state: State) -> tuple[str, ...]:
        seat = defender(state).seat
        return (state.table.other(seat), seat)

    def contested_by(self, state: State) -> str:
        seat = defender(state).seat
        return state.table.other(seat) if nested(state, Confirm).own else seat

    def declared_by(self, state: State) -> str:
        return state.table.other(self.contested_by(state))

    def settle(self, state: State, command: Command, *, upheld: bool, tell: Tell) -> Outcome:
        contest = nested(state, Contest)
        number = contest.now if upheld else contest.was
        kind = verdict(command, upheld=upheld)
        tell(kind, seat=command.seat, fact=contest.fact, mini=contest.mini, number=number)
        if not upheld:
            return Return(state)
        if contest.fact == "support":
            state = with_pool(state, support=())
        if contest.fact == "moved":
            state = with_unit(state, replace(attacker(state), moved=contest.now))
        facts = changed(pool_of(state).facts, contest)
        return rechecked(with_pool(state, facts=facts), tell)


def changed(facts: Facts, contest: Contest) -> Facts:
    """The facts as the contest reads them."""
    fact, mini, now = contest.fact, contest.mini, contest.now
    if fact in SETS:
        kept = set(getattr(facts, SETS[fact])) - {mini} | ({mini} if now else set())
        return replace(facts, **{SETS[fact]: tuple(sorted(kept))})
    if fact == "engaged":
        kept = {*facts.engaged} - {ENGAGED[mini]} | ({ENGAGED[mini]} if now else set())
        return replace(facts, engaged=tuple(one for one in ENGAGED if one in kept))
    if fact in ("support", "moved"):
        return facts
    if fact == "spray":
        return replace(facts, spray=tuple((one, now if one == mini else n) for one, n in facts.spray))
    return replace(facts, **{fact: bool(now) if fact in YES_NO else now})


def rechecked(state: State, tell: Tell) -> Outcome:
    """What is no longer legal after a contest is chosen anew; nothing has been paid."""
    pool = pool_of(state)
    if attack_of(state).charge >= 0:
        return Return(state)
    depth = depth_of(state, "attack")
    bare = without_pool(state)
    if weapons.target_reason(bare, pool.facts):
        tell("declare.rechecked", ship=attacker(state).id)
        return Return(bare, frames=depth, step="1")
    codes = tuple(weapon_code(mini, place) for mini, place in pool.weapons)
    if weapons.choice_reason(with_pool(state, weapons=()), codes):
        tell("declare.rechecked", ship=attacker(state).id)
        return Return(with_pool(state, weapons=(), support=(), confirmed=False), frames=depth, step="2b")
    return Return(state)
