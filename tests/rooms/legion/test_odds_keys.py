"""What odds forget beside keywords: random small attacks come to the same fractions with the whole state as the key.

Keywords, tokens, editions and house rules are drawn at random, so that what one step reads of another is met.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from attacks.engine.answering import Odds
from attacks.engine.values import Refused
from attacks.rooms.legion.editions import CHOICES, EDITIONS
from attacks.rooms.legion.odds import AIMS, POLICIES, Shots
from tests.conftest import SCALE
from tests.rooms.legion.tables import ROOM, weapon

ON_WEAPONS = """impact pierce critical ram lethal ion suppressive high_velocity blast primitive immune_deflect
poison""".split()
OF_ATTACKER = "marksman precise duelist jedi_hunter jarkai sharpshooter makashi nimble hold_the_line".split()
OF_DEFENDER = """djem_so duelist deflect soresu block nimble uncanny_luck impervious danger_sense outmaneuver
low_profile armor armor_x immune_pierce weak_point duck_and_cover cover shien_mastery hold_the_line""".split()
PLAYS: tuple[dict[str, str], ...] = (
    {},
    {"p1": "greedy"},
    {"p2": "greedy"},
    {"p1": "greedy", "p2": "greedy"},
    {"p1": "never", "p2": "greedy"},
)
LONGEST = 2_000
"""Ways on looked at with the whole state as the key; attacks that have more are passed over."""


def drawn(rng: Random, names: list[str], often: float) -> dict[str, int]:
    return {name: rng.randint(1, 2) for name in names if rng.random() < often}


def attack(rng: Random) -> dict[str, Any]:
    """One or two dice at one mini that bears a lot, at range or in a melee."""
    far = rng.choice([0, 1, 2, 2])
    dice = rng.choice(["1R", "1R1W", "2B", "1W", "1B", "1R1B", "2W"])
    gun = weapon("Gun", dice, min(far, 1), 4, **drawn(rng, ON_WEAPONS, 0.2))
    body = {"weapons": [gun], "minis": [{"weapons": ["Gun"], "n": 1}], "wounds": 20}
    mine = body | {"name": "A", "attack_surge": rng.choice(["", "hit", "crit"]), "courage": 2}
    theirs = body | {"name": "B", "defense_surge": rng.random() < 0.4, "courage": rng.choice([0, 1, 2])}
    return {
        "attacker": {
            "unit": mine | {"keywords": drawn(rng, OF_ATTACKER, 0.2)},
            "tokens": drawn(rng, ["aim", "surge", "dodge"], 0.5),
        },
        "defender": {
            "unit": theirs | {"keywords": drawn(rng, OF_DEFENDER, 0.15), "die": rng.choice(["red", "white"])},
            "tokens": drawn(rng, ["dodge", "surge", "suppression", "shield", "observation"], 0.3),
        },
        "cover": rng.choice([0, 1, 2]) if far else 0,
        "range": far,
        "edition": rng.choice(list(EDITIONS)),
        "switches": {switch: rng.choice(values) for switch, values in CHOICES.items() if rng.random() < 0.25},
    }


def test_what_is_forgotten_changes_no_fraction_with_any_keyword():
    met: Counter[str] = Counter()
    for number in range(16 * SCALE):
        rng = Random(f"keywords {number}")
        wanted, play, aim = attack(rng), rng.choice(PLAYS), rng.choice(AIMS)
        try:
            state, asked = ROOM.from_description(wanted, aim, play)
        except Refused:
            met["refused"] += 1
            continue
        policies = {seat: POLICIES[way] for seat, way in play.items()}
        long = Odds(Shots(ROOM.game, state, aim=aim, policies=policies, forget=False), LONGEST).ask(state)
        if not long.exact:
            continue
        short = Odds(asked, LONGEST).ask(state)
        assert short.low == long.low, (number, wanted, play, aim)
        if len(play) == 2:  # where somebody plays best, of equal ways either may be taken
            assert short.chances == long.chances, (number, wanted, play)
        met["asked"] += 1
        met["short"] += short.positions
        met["long"] += long.positions
    assert met["asked"] > met["refused"]
    assert 3 * met["short"] < met["long"]
