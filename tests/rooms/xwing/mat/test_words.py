"""Whatever a match on the mat can bring up has its words, and none stands there for nothing."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from tomllib import loads

import pytest

from attacks.engine.values import OVER
from attacks.rooms.xwing.mat.maneuvers import COLOURS, KINDS
from tests.rooms.xwing.mat.tables import EXCUSED, ROOM, played, random_setup

WORDS = Path("attacks/rooms/xwing/words")
OWN = loads((WORDS / "en_mat.toml").read_text("utf-8"))
RARE = {"offers.decloak", "offers.stay_cloaked", "why.in_gas", "why.no_place", "events.ship.decloaked", "why.no_turret"}
RARE |= {"events.lock.lost", "offers.tallon", "prompts.A4", "prompts.A8+", "prompts.Y"}
RARE |= {f"offers.{key}" for key in ("keep_heading", "leave_tractored", "move_tractored", "turn_left", "turn_right")}
RARE |= {"events.maneuver.harder", "offers.repair", "prompts.X1", "prompts.X2", "why.none_can_act"}
RARE |= {"events.ship.coordinated", "events.obstacle.leaves", "offers.burst_obstacle", "offers.burst_ship"}
RARE |= {
    "offers.declare_through",
    "events.device.rolled",
    "why.cloaked",
    "prompts.B2",
    "picks.obstacle_there",
    "rules.B2",
}
RARE |= {"offers.take_strain", "offers.expose_card", "offers.jettison", "why.must_place", "why.cargo_outside"}
RARE |= {"events.fuse.removed", "events.obstacle.lies", "events.device.shield", "prompts.B3+"}
RARE |= {"events.bump.rolled", "offers.edit_pose"}
RARE |= {"offers.leave_obstacles", "events.obstacle.left_out"}  # test_partner.py
RARE |= {f"events.edit.{what}.pose" for what in ("opened", "made", "contested", "withdrawn")}
RARE |= {f"events.{kind}" for kind in ("maneuver.easier", "dial.changed", "maneuver.now")}  # test_moving_cards.py
RARE |= {"picks.turn"} | {
    f"why.{key}" for key in ("not_that_maneuver", "not_that_action", "not_as_asked", "not_easier", "no_maneuver")
}
RARE |= {"events.maneuver.slips", "events.damage.repaired", "why.nothing_to_repair"}  # test_moving_newer.py
BEFORE = {"bad_obstacles", "no_dial", "bad_dial", "too_large", "mat_rolls", "mat_whole_games"}
PLACES = {"ship", "outside", "obstacle"}
SKIPS = {"stressed", "bumped", "met_obstacle"}


@pytest.fixture(scope="module")
def said() -> dict[str, set[str]]:
    """All keys of words that whole random matches bring up."""
    found: dict[str, set[str]] = {
        name: set() for name in ("events", "offers", "picks", "why", "steps", "rules", "prompts")
    }
    for seed in range(12):
        rng = Random(f"words {seed}")
        for state, _command, events, _after in played(random_setup(rng), rng):
            found["events"] |= {event.kind for event in events}
            seats = ROOM.to_act(state)
            step = ROOM.view(state, "watch").get("step", {})
            if OVER not in seats and step.get("flow") == "game":
                found["steps"].add(step["number"])
                found["prompts"] |= {step["number"]} if any(seat in ROOM.seats for seat in seats) else set()
            for offer in (one for seat in ROOM.seats for one in ROOM.game.at_step(state, seat)):
                found["offers"].add(offer.key)
                found["rules"].add(offer.rule)
                found["picks"] |= {pick.what for pick in offer.picks}
                found["why"] |= {offer.why_not} - {""}
    return found


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_word_that_a_match_on_the_mat_brings_up_is_there(said, language: str):
    words = ROOM.words(language)
    missing = [f"{section}.{key}" for section, keys in said.items() for key in keys if key not in words[section]]
    assert not [one for one in missing if not one.startswith("offers.") or one[7:] not in words.get("does", {})]
    assert not [reason for reason in EXCUSED if reason not in words["why"]]
    assert set(KINDS) == set(words["bearings"]) and set(COLOURS.values()) <= set(words["mat"])


def test_no_word_of_the_mat_is_left_that_nothing_brings_up(said):
    spare = {f"{section}.{key}" for section in said if section in OWN for key in set(OWN[section]) - said[section]}
    excused = RARE | {f"why.{key}" for key in BEFORE | PLACES | SKIPS | EXCUSED}
    excused |= {f"{part}.{number}" for part in ("steps", "rules") for number in OWN["steps"]}
    assert spare <= excused, sorted(spare - excused)


def test_the_words_of_both_languages_have_the_same_blanks():
    other = loads((WORDS / "ja_mat.toml").read_text("utf-8"))

    def blanks(words: object) -> set[str]:
        return set(re.findall(r"\{(\w+)\}", str(words)))

    for section, words in OWN.items():
        for key, text in words.items():
            assert blanks(other[section][key]) == blanks(text), f"{section}.{key}"
