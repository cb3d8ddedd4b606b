"""One roll of a unit ability outside the barrage: Space Cannon or Bombardment (rules/ti4-action.md section 2)."""

from __future__ import annotations

from attacks.engine.flow import Outcome, nested
from attacks.engine.values import Tell
from attacks.rooms.ti4.abilities.lasting import MoreShots
from attacks.rooms.ti4.abilities.lookup import effects_of
from attacks.rooms.ti4.changes import with_fight, with_planet
from attacks.rooms.ti4.dice import BOMBARDMENT, hits_of
from attacks.rooms.ti4.fire import shot_dice
from attacks.rooms.ti4.hits import fresh
from attacks.rooms.ti4.state import Batch, Die, Shot, State
from attacks.rooms.ti4.steps.roll import Dice, count_luck, lying


class ShotRoll(Dice):
    """U.2. Y dice for each unit that fires, X or more."""

    def wanted(self, state: State) -> tuple[tuple[str, str, list[Die]], ...]:
        shot = nested(state, Shot)
        return () if state.table.part(shot.by).shot else ((shot.by, shot.kind, shot_dice(state, shot)),)

    def put(self, state: State, seat: str, dice: list[Die], tell: Tell) -> State:
        return lying(state, seat, nested(state, Shot).kind, dice, tell)


class CountShot:
    """U.4. Produced hits are final; what doubles them does so here."""

    def run(self, state: State, tell: Tell) -> Outcome:
        shot = nested(state, Shot)
        dice = state.table.part(shot.by).shot
        rolls = {shot.against: dice}
        if shot.both:
            rolls = {shot.against: dice[: shot.lent[1]], shot.by: dice[shot.lent[1] :]}
        more = effects_of(state.table.side(shot.by).abilities, MoreShots) if shot.kind == BOMBARDMENT else []
        times = max([1, *(word.times for word in more)])
        if more and shot.planet >= 0:
            state = with_planet(state, shot.planet, exhausted=True)
        batches = []
        for seat, mine in rolls.items():
            n = hits_of(state, mine) * times
            tell("shot.hits", seat=shot.by, against=seat, pool=shot.kind, n=n)
            common, strict = (0, n) if shot.strict else (n, 0)
            batches.append(Batch(seat, shot.by, shot.kind, common=common, restricted=strict, produced=n))
        state = count_luck(fresh(state), shot.by, dice)
        return with_fight(state, batches=tuple(batches), fallen=())
