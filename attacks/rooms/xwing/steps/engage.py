"""The round around the attack: own table, engagement in initiative order, removal, End Phase.

Each ship engages once, highest initiative first; at one initiative the first player's ships engage first
(rules/xwing.md 3.9). An engaging ship may perform one attack or decline (seed 000, one attack).
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Choice, Goto, Outcome, Push, Stay, with_table
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.xwing import objectives, score
from attacks.rooms.xwing.abilities.catalogue import ability_of
from attacks.rooms.xwing.abilities.vocabulary_rare import Keep
from attacks.rooms.xwing.damage.removal import finish, remove_destroyed
from attacks.rooms.xwing.damage.suffering import Moment, before_engaging, suffering
from attacks.rooms.xwing.deck import Task
from attacks.rooms.xwing.initiative import initiative
from attacks.rooms.xwing.kept import itself, keep_answers
from attacks.rooms.xwing.nested import Order
from attacks.rooms.xwing.remembering import keeping
from attacks.rooms.xwing.state import GREEN, ORANGE, Attack, Frame, Ship, State, with_ship
from attacks.rooms.xwing.weapons import attack_reason

DOWN_SINCE = 4  # the number of the rules by which the engagement never goes back up
PASSED_SINCE = 10  # the number of the rules by which a ship that may not attack engages by itself


class OwnTable(Choice):
    """Players move their ships on their own table and set tokens; both say when the engagement may begin."""

    def seats(self, state: State) -> tuple[str, ...]:
        return state.table.order()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        return (Offer("ready", why_not="edits_open" if state.table.edits else "", rule="T"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        tell("engagement.began", round=state.table.round)
        return state


class Engage(Choice):
    """Step 0: a ship of the initiative that engages now attacks or declines."""

    def __init__(self, moment: Moment) -> None:
        self.moment = moment

    def seats(self, state: State) -> tuple[str, ...]:
        ships = waiting(state)
        return next(((seat,) for seat in state.table.order() if any(s.seat == seat for s in ships)), ())

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        return _engage_offers(state, seat, [ship for ship in waiting(state) if ship.seat == seat])

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        ship = state.table.ship(command.picks[0][0])
        if command.key == "skip":
            return self.passed(state, ship, "skipped", tell)
        tell("attack.began", ship=ship.id, seat=ship.seat)
        attack = Frame("attack", "1a", Attack(attacker=ship.id))
        *under, here = state.stack
        begun = replace(state, stack=(*under, replace(here, before=0), attack))  # afterwards step 0 begins anew
        return self._first(begun, ship, tell) or Push(state, attack, then="0")

    def passed(self, state: State, ship: Ship, why: str, tell: Tell) -> Outcome:
        """The ship engages without an attack, by its player's choice or because it may not attack."""
        tell(f"engage.{why}", ship=ship.id, seat=ship.seat)
        state = with_ship(state, replace(ship, engaged=True))
        before = self._first(state, ship, tell)
        return replace(before, then="0") if isinstance(before, Push) else Goto(state, "0")

    def alone(self, state: State, tell: Tell) -> tuple[Ship, str] | None:
        """The ship that engages without anybody being asked, and why it may not attack; None where there is a choice.

        Which of several goes first is a choice as well where something comes before one of them engages. Changes that
        wait to be confirmed may still let it attack.
        """
        if state.table.rules < PASSED_SINCE or state.table.edits:
            return None
        seats = self.seats(state)
        ships = [ship for ship in waiting(state) if ship.seat in seats]
        ships = [ship for ship in ships if ship.readied] or ships
        reasons = [attack_reason(state, ship) for ship in ships]
        if not ships or not all(reasons):
            return None
        if len(ships) > 1 and any(self._acts(state, ship, tell) for ship in ships):
            return None
        return ships[0], reasons[0]

    def _acts(self, state: State, ship: Ship, tell: Tell) -> bool:
        """Does anything come before this ship engages?"""
        asked = self.moment(state, "engage.before", tell, ship.id)
        return not ship.readied and (bool(before_engaging(ship)) or not isinstance(asked, State))

    def _first(self, state: State, ship: Ship, tell: Tell) -> Outcome | None:
        """What comes before the ship engages, once a round; the ship is then the one that engages."""
        if ship.readied:
            return None
        readied = with_ship(state, replace(state.table.ship(ship.id), readied=True))
        tasks = (*before_engaging(ship), Task("moment", ship.id, by="engage.before"))
        if len(tasks) > 1:
            return suffering(readied, *tasks)
        outcome = self.moment(readied, "engage.before", tell, ship.id)
        return None if isinstance(outcome, State) else outcome


class Unable:
    """Ahead of step 0: ships that may not attack engage by themselves, where their seat has nothing else to choose."""

    def __init__(self, engage: Engage) -> None:
        self.engage = engage

    def run(self, state: State, tell: Tell) -> Outcome:
        found = self.engage.alone(state, tell)
        return self.engage.passed(state, *found, tell) if found else state


class EngageOnce(Engage):
    """The one attack of a match that is only one attack: any ship of the attacking seat."""

    def seats(self, state: State) -> tuple[str, ...]:
        return () if any(ship.engaged for ship in state.table.ships) else (state.table.first,)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        return _engage_offers(state, seat, list(state.table.living(seat))) if seat in self.seats(state) else ()


class Removal:
    """When all ships of an initiative have engaged, destroyed ships leave the table; then the next initiative."""

    def run(self, state: State, tell: Tell) -> Outcome:
        state = remove_destroyed(state, tell)
        ending = score.tabled(state)
        if ending:
            return finish(state, ending.winner, ending.why, tell)
        state = next_initiative(state, tell, downwards=state.table.rules >= DOWN_SINCE)
        return Goto(state, "0") if state.table.initiative >= 0 else state


class SingleOver:
    """A match of one attack is over when its aftermath is."""

    def run(self, state: State, tell: Tell) -> Outcome:
        state = remove_destroyed(state, tell)
        return finish(state, score.leader(state), "one_attack", tell)


class EndPhase(Choice):
    """One press when all ships have engaged: tokens, charges and Force go as the rules say, then the next round.

    Ahead of it stand the objectives of a scenario (`objectives.py`).
    """

    def seats(self, state: State) -> tuple[str, ...]:
        return state.table.order()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        why_not = "edits_open" if state.table.edits else "objectives_due" if objectives.due(state) else ""
        return (*objectives.offers(state, seat), Offer("end_phase", why_not=why_not, rule="E"))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key != "end_phase":
            return Stay(objectives.chosen(state, command, tell))
        for ship in state.table.ships:
            if not ship.removed:
                state = with_ship(state, _end_of_round(ship, tell))
        table = state.table
        tell("round.ended", round=table.round)
        if ending := score.reached(state):
            return finish(state, ending.winner, ending.why, tell)
        if table.rounds and table.round >= table.rounds:
            return self._last(state, tell)
        tell("round.began", round=table.round + 1)
        return Goto(with_table(state, round=table.round + 1, initiative=-1, taken=()), "T")

    def _last(self, state: State, tell: Tell) -> Outcome:
        """After the last round points decide; a tie is a draw, or the table wants a final salvo for it."""
        ahead, switches = score.leader(state), state.table.switches
        if not ahead and switches.tied == "final_salvo" and any(salvo(state, seat) for seat in state.table.order()):
            return Push(state, Frame("final_salvo", "F", Order()), then="E")
        return finish(state, ahead, "round_limit", tell)


def salvo(state: State, seat: str) -> int:
    """How many dice a seat rolls in a final salvo: the printed primary attack values of its ships that are left.

    A ship with several primary weapons counts its strongest (rules/xwing.md 5.3).
    """
    ships = (ship.card.weapons for ship in state.table.living(seat) if not ship.destroyed)
    return sum(max((one.value for one in weapons if one.key == "primary"), default=0) for weapons in ships)


def waiting(state: State) -> tuple[Ship, ...]:
    """The ships of the current initiative that have not engaged yet."""
    return engaging(state.table.ships, state.table.initiative, state.table.rules)


@keep_answers(512, by=itself)
def engaging(ships: tuple[Ship, ...], now: int, rules: int) -> tuple[Ship, ...]:
    """The ships of the initiative that engages now that have not engaged yet. A destroyed one that waits engages too.

    The order only goes down and each ship engages once (rules/xwing.md 3.9): one whose initiative rises above the
    current one, or that is set back to not having engaged, is overdue and engages with those of the current one.
    """
    down = rules >= DOWN_SINCE
    left = (ship for ship in ships if ship.to_engage)
    return tuple([ship for ship in left if initiative(ship) == now or (down and initiative(ship) > now >= 0)])


def next_initiative(state: State, tell: Tell, *, downwards: bool = False) -> State:
    """Go to the highest initiative that still has ships to engage; -1 when there is none.

    `downwards`: never above where the engagement stands.
    """
    left = [initiative(ship) for ship in state.table.ships if ship.to_engage]
    highest = max(left, default=-1)
    highest = min(highest, state.table.initiative) if downwards else highest
    if highest >= 0:
        tell("initiative.began", initiative=highest)
    return with_table(state, initiative=highest)


def _engage_offers(state: State, seat: str, ships: list[Ship]) -> tuple[Offer, ...]:
    begun = [ship for ship in ships if ship.readied and not ship.engaged]
    reasons = {ship.id: attack_reason(state, ship) for ship in begun or ships}
    able = tuple(ship_id for ship_id, reason in reasons.items() if not reason)
    why_not = "" if able else next(iter(reasons.values()), "no_ship")
    if any(edit.by != seat for edit in state.table.edits):
        why_not = "edits_open"
    return (
        Offer("attack", (Pick("ship", able),), why_not=why_not, rule="0"),
        Offer("skip", (Pick("ship", tuple(reasons)),), rule="0"),
    )


class EngagementStart:
    """S. The Engagement Phase starts; what cards make of initiatives counts for the first that engages."""

    def run(self, state: State, tell: Tell) -> Outcome:
        left = [initiative(ship) for ship in state.table.ships if ship.to_engage]
        return state if max(left, default=-1) == state.table.initiative else next_initiative(state, tell)


def _to_keep(ship: Ship, token: str) -> int:
    """How many tokens of a kind the ship may keep, by its own cards or by those of others."""
    found = (ability.effects for key in ship.abilities if (ability := ability_of(key)) is not None)
    own = sum(part.n for effects in found for part in effects if isinstance(part, Keep) and part.token == token)
    if keeping(token, 0) in ship.used:
        return int(getattr(ship.tokens, token))
    return own + ship.used.count(keeping(token, 1))


def _end_of_round(ship: Ship, tell: Tell) -> Ship:
    """Green, then orange tokens leave; charges and Force recover (rules/xwing.md 3.3)."""
    for token in (*GREEN, *ORANGE):
        n = getattr(ship.tokens, token)
        n -= min(n, _to_keep(ship, token)) if n else 0
        if n:
            tell("end.token", ship=ship.id, token=token, n=n)
            ship = ship.gain(token, -n)
    for place, charge in enumerate(ship.card.charges):
        spent = min(max(ship.spent[place] - charge.recovers, 0), charge.value)
        if spent != ship.spent[place]:
            tell("end.charge", ship=ship.id, card=charge.name, n=ship.spent[place] - spent)
            ship = replace(ship, spent=(*ship.spent[:place], spent, *ship.spent[place + 1 :]))
    force = max(ship.force_spent - ship.card.force_recovers, 0)
    if force != ship.force_spent:
        tell("end.force", ship=ship.id, n=ship.force_spent - force)
    used = tuple(key for key in ship.used if not key.endswith(":round"))
    ship = replace(ship, force_spent=force, used=used, fired=())
    return replace(ship, readied=False, engaged=False, bonus=False, obstacle="", initiative=-1)
