"""What holds for every rule system in the registry; a new room is tested here by itself.

These are the rules of the contract in `attacks/engine/room.py`. One room more is held to them here and is nowhere else:
it answers the six questions itself and has no fleets, no odds and no script.

A room may bring `tests/rooms/<key>/setups.py`: random setups in each of its editions, and which refusals and words are
excused. Without, its ready-made squads play.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import copy
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attacks.engine.answering import Odds
from attacks.engine.values import CHANCE, LANDED, OVER, Command, Event, Offer, Refused
from attacks.rooms import ROOMS as REGISTERED
from attacks.rooms.playthrough import Play, read
from attacks.services.match.events import TABLE_KINDS
from tests.conftest import SCALE
from tests.rooms.fifth.room import Fifth
from tests.rooms.legal import Match, play, unlike
from tests.rooms.usual import Usual

ROOMS = {**REGISTERED, "fifth": Fifth()}
KEYS = sorted(ROOMS)
GAMES = [(key, edition) for key in KEYS for edition in ROOMS[key].editions]
GOLDEN = Path(__file__).parents[1] / "golden"
# in a short run tests look at the same few matches, each played once; in a long one at ever new ones
SEEDS = st.sampled_from(range(8)) if SCALE == 1 else st.integers(0, 2**32 - 1)
AUDIENCES = ("p1", "p2", "p3", "watch", "judge")
SECTIONS = {
    "seat": "",
    "ship": "",
    "weapon": "",
    "face": "faces",
    "faces": "faces",
    "token": "tokens",
    "arc": "arcs",
    "fact": "facts",
    "field": "fields",
    "offer": "offers",
    "step": "steps",
    "pool": "pools",
    "parts": "parts",
    "end": "ends",
}


def setups(key: str) -> Any:
    own = (Path(__file__).parent / key / "setups.py").exists()
    return import_module(f"tests.rooms.{key}.setups") if own else Usual(ROOMS[key])


def games(key: str, edition: str, seed: int) -> Any:
    rng, kit = Random(f"{edition} {seed}"), setups(key)
    return play(ROOMS[key], kit.setup(rng, edition), rng, kit.NUMBER_REFUSALS, kit.WEIGHTS)


@lru_cache(maxsize=128)
def played(key: str, edition: str, seed: int) -> tuple[tuple[Any, ...], Match]:
    """A random match: its states from the first to the last, and what it told."""
    states = []
    for match in games(key, edition, seed):
        states.append(match.state)
    return tuple(states), match


@cache
def chronicle(key: str) -> list[Match]:
    """All golden matches and many random ones, played once for the tests of words.

    In a short run no more are played than bring up every step and every word; what never comes up, the tests say.
    """
    matches = [_golden(key, path) for path in sorted((GOLDEN / key).glob("*.toml"))]
    missing = {("step", step) for step in waiting(key) - setups(key).UNREACHED} | set(worded(key))
    for match in matches:
        missing -= set(brought_up(match))
    for seed in range(getattr(setups(key), "MATCHES", 15) * SCALE):
        for edition in ROOMS[key].editions:
            if missing or SCALE > 1 or not seed:
                matches.append(played(key, edition, seed)[1])
                missing -= set(brought_up(matches[-1]))
    return matches


def waiting(key: str) -> set[tuple[str, str]]:
    """The steps at which somebody, or chance, has to answer."""
    return {(step.flow, step.number) for step in ROOMS[key].steps if step.kind != "auto"}


def worded(key: str) -> Iterator[tuple[str, Any]]:
    """What has words, but for what no match is known to bring up."""
    words, spare = ROOMS[key].words("en"), setups(key).SPARE_WORDS
    for section in ("events", "offers", "picks", "why"):
        yield from ((section, name) for name in words.get(section, {}) if f"{section}.{name}" not in spare)


def brought_up(match: Match) -> Iterator[tuple[str, Any]]:
    """The steps of a match, and what it told and asked, by the sections of the words."""
    yield from (("step", step) for step in match.steps)
    yield from (("events", event.kind) for event in match.events)
    for offer in match.offers:
        yield from (("offers", offer.key), ("why", offer.why_not), *(("picks", pick.what) for pick in offer.picks))
    yield from (("why", reason) for reason in {*match.refused, *match.whys})


def _golden(key: str, path: Path) -> Match:
    """A golden playthrough, with everything it asked and told."""
    room = ROOMS[key]
    script = read(path.read_text("utf-8"), (path.parent / "defaults" / "setup.toml").read_text("utf-8"))
    match = Match(room, script.setup)

    def apply(state: Any, command: Command) -> Any:
        try:
            state, events = room.apply(state, command)
        except Refused as refused:
            match.refused[refused.reason] += 1
            raise
        match.events += events
        if "step" in (view := room.view(state, "watch")):
            match.see(view)
        return state, events

    def offers(state: Any, seat: str) -> tuple[Offer, ...]:
        match.offers += room.offers(state, seat)
        return room.offers(state, seat)

    overheard = copy(room)
    overheard.apply, overheard.offers = apply, offers
    Play(script, overheard).run()
    return match


# --- play ---


@pytest.mark.parametrize(("key", "edition"), GAMES)
@given(seed=SEEDS)
@settings(max_examples=8 * SCALE)
def test_random_legal_play_ends_and_replays_to_equal_states_and_events(key: str, edition: str, seed: int):
    room = ROOMS[key]
    _, match = played(key, edition, seed)
    assert room.to_act(match.state) == (OVER,)
    assert room.result(match.state)["winner"] in ("", *room.seats)
    again, events = room.start(match.setup), list[Event]()
    for command in match.commands:
        again, told = room.apply(again, command)
        events += told
    assert again == match.state
    assert hash(again) == hash(match.state)
    assert events == match.events
    assert room.encode(again) == room.encode(match.state)


@pytest.mark.parametrize(("key", "edition"), GAMES)
@given(seed=SEEDS)
@settings(max_examples=4 * SCALE)
def test_saving_and_loading_between_all_commands_changes_nothing(key: str, edition: str, seed: int):
    room = ROOMS[key]
    for match in games(key, edition, seed):
        data = room.encode(match.state)
        loaded = room.decode(data)
        assert loaded == match.state
        assert hash(loaded) == hash(match.state)
        assert room.encode(loaded) == data
        match.state = loaded


@pytest.mark.parametrize(("key", "edition"), GAMES)
@given(seed=SEEDS)
@settings(max_examples=4 * SCALE)
def test_whoever_must_act_can_and_nobody_else_may(key: str, edition: str, seed: int):
    room = ROOMS[key]
    for state in played(key, edition, seed)[0]:
        seats = room.to_act(state)
        assert seats
        assert len(set(seats)) == len(seats)
        if OVER in seats:
            assert seats == (OVER,)
            assert not room.chances(state)
            assert not any(room.offers(state, seat) for seat in room.seats)
        elif CHANCE in seats:
            assert seats == (CHANCE,)
            assert any(throw.n for throw in room.chances(state))
        else:
            for seat in seats:
                assert any(not offer.why_not for offer in room.offers(state, seat)), seat
            with pytest.raises(Refused):
                room.apply(state, Command(CHANCE, LANDED, ((1,),)))
        for audience in (OVER, CHANCE, "watch", "p9", ""):
            assert not room.offers(state, audience)
        for seat in room.seats:
            offers = room.offers(state, seat)
            assert len({offer.key for offer in offers}) == len(offers)
            for offer in offers:
                if offer.why_not:
                    with pytest.raises(Refused) as refused:
                        room.apply(state, Command(seat, offer.key, tuple(() for _ in offer.picks)))
                    assert refused.value.reason == offer.why_not
                else:
                    assert all(len(pick.ids) >= pick.least or pick.caps for pick in offer.picks), offer


@pytest.mark.parametrize(("key", "edition"), GAMES)
@given(seed=SEEDS)
@settings(max_examples=3 * SCALE)
def test_picks_that_do_not_fit_are_refused_and_change_nothing(key: str, edition: str, seed: int):
    room, tried = ROOMS[key], set[tuple[str, Offer]]()
    for state in played(key, edition, seed)[0]:
        before = room.encode(state)
        for seat in room.seats:
            for offer in room.offers(state, seat):
                if (seat, offer) in tried:  # the same question as before
                    continue
                tried.add((seat, offer))
                n = max(1, len(offer.picks))
                wrong: list[tuple[tuple[int, ...], ...]] = [((10**9,),) * n, ((-1,),) * n, ((),) * (n + 1)]
                for picks in wrong:
                    with pytest.raises(Refused) as refused:
                        room.apply(state, Command(seat, offer.key, picks))
                    assert refused.value.code == "illegal"
        for command in (
            Command("p1", "no such offer"),
            Command("p9", "finalize"),
            Command(CHANCE, LANDED, ((10**6,),)),
        ):
            with pytest.raises(Refused):
                room.apply(state, command)
        assert room.encode(state) == before


@pytest.mark.parametrize(("key", "edition"), GAMES)
@given(seed=SEEDS)
@settings(max_examples=3 * SCALE)
def test_views_are_plain_maps_by_id_without_nothing(key: str, edition: str, seed: int):
    room = ROOMS[key]
    states, match = played(key, edition, seed)
    assert not [event for event in match.events if list(unlike(event.data))]
    for state in states:
        for audience in AUDIENCES:
            view = room.view(state, audience)
            assert json.loads(json.dumps(view, allow_nan=False)) == view
            assert not list(unlike(view))
            assert view["room"] == key
            assert set(view["seats"]) == set(view["seat_order"]) == set(match.setup["seats"])
            assert view["turn"]["seats"] == list(room.to_act(state))
            assert set(view.get("ship_order", ())) == set(view.get("ships", ()))


@pytest.mark.parametrize("key", KEYS)
def test_random_and_golden_play_passes_every_step(key: str):
    reached = {step for match in chronicle(key) for step in match.steps}
    assert waiting(key) - reached == setups(key).UNREACHED
    assert reached <= waiting(key)


# --- odds ---


@pytest.mark.parametrize("key", [key for key in KEYS if ROOMS[key].aims])
@given(seed=SEEDS)
@settings(max_examples=2 * SCALE)
def test_odds_sum_to_one_at_every_step_of_random_play(key: str, seed: int):
    """Whatever lies on the table: what the budget leaves out is named, nothing is lost and nothing refused."""
    room = ROOMS[key]
    play = dict.fromkeys(room.seats, room.plays[-1]) if seed % 2 else {}
    edition = list(room.editions)[seed % len(room.editions)]
    states, _ = played(key, edition, seed)
    found = [state for state in states if room.question_from(state, room.aims[0], play)]
    for state in found:
        known, asked = room.question_from(state, room.aims[0], play)
        answer = Odds(asked, 60).ask(known)
        assert sum(answer.chances.values()) + answer.unseen == 1
        assert answer.low <= answer.high
        assert all(len(ending) == len(asked.names) for ending in answer.chances)
        assert {name for name, _value in room.charts} <= {"", *asked.names}


@pytest.mark.parametrize("key", [key for key in KEYS if ROOMS[key].aims])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_figure_that_is_drawn_of_the_odds_has_its_words(key: str, language: str):
    said = ROOMS[key].words(language)["odds"]
    for name, value in ROOMS[key].charts:
        words = [name if value is None else f"{name}_{value}".replace("-", "minus_")] if name else []
        for word in words or [f"worth_{aim}" for aim in ROOMS[key].aims]:
            assert said[word]


# --- words ---


@pytest.mark.parametrize("key", KEYS)
def test_every_word_a_match_can_bring_up_is_in_the_words(key: str):
    room, words = ROOMS[key], ROOMS[key].words("en")
    missing: set[str] = set()

    def need(section: str, name: str) -> None:
        # what a card does is put together from its entry; a condition that the app does not play has its name only
        named = name in words.get("does", {}) or (name.startswith("c.") and name[2:] in words.get("fields", {}))
        told = section in ("offers", "parts") and named
        if not told and name not in words.get(section, {}):
            missing.add(f"{section}.{name}")

    for match in chronicle(key):
        for offer in match.offers:
            need("offers", offer.key)
            need("rules", offer.rule)
            if offer.why_not:
                need("why", offer.why_not)
            if offer.turns:
                need("faces", offer.turns)
            for pick in offer.picks:
                need("picks", pick.what)
        for reason in {*match.refused, *match.whys}:
            need("why", reason)
        for flow, number in match.steps:
            need("steps", number)
            if flow not in words["prompts"]:
                need("prompts", number)
        for event in match.events:
            need("events", event.kind)
            for name, value in event.data.items():
                section = SECTIONS.get(words.get("kinds", {}).get(name, ""), "")
                for one in value if isinstance(value, list | dict) else [value]:
                    if section and not isinstance(one, int):
                        need(section, one)
    for kind, section in (("fact", "facts"), ("field", "fields"), ("arc", "arcs")):
        for name in room.names.get(kind, ()):
            need(section, name)
    for kind, faces in room.faces.items():
        need("pools", kind)
        for face in faces:
            need("faces", face)
    assert not missing


@pytest.mark.parametrize("key", KEYS)
def test_no_room_tells_an_event_of_the_kinds_that_the_table_tells_itself(key: str):
    assert {event.kind for match in chronicle(key) for event in match.events}.isdisjoint(TABLE_KINDS)


@pytest.mark.parametrize("key", KEYS)
def test_every_blank_in_a_sentence_can_be_filled(key: str):
    words = ROOMS[key].words("en")
    unfilled = set()
    for event in {(event.kind, tuple(sorted(event.data))) for match in chronicle(key) for event in match.events}:
        kind, names = event
        forms = words["events"][kind]
        for sentence in forms.values() if isinstance(forms, dict) else [forms]:
            unfilled |= {f"{kind}: {blank}" for blank in re.findall(r"\{(\w+)\}", sentence) if blank not in names}
        if isinstance(forms, dict) and "n" not in names:
            unfilled.add(f"{kind}: n")
    assert not unfilled


@pytest.mark.parametrize("key", KEYS)
def test_no_word_is_left_that_nothing_brings_up(key: str):
    used = {thing for match in chronicle(key) for thing in brought_up(match)}
    assert sorted(set(worded(key)) - used) == []


@pytest.mark.parametrize("key", KEYS)
def test_every_step_cites_its_rule(key: str):
    words = ROOMS[key].words("en")
    numbers = {step.number for step in ROOMS[key].steps}
    assert numbers <= set(words["steps"])
    assert numbers <= set(words["rules"])
    assert set(words.get("cites", {}).values()) <= set(words["rules"])
    with_faces = {
        f"{kind}.{face}"
        for kind, entry in words["events"].items()
        if "{face}" in str(entry)
        for face in words.get("faces", {})
    }
    assert set(words.get("cites", {})) <= set(words["events"]) | with_faces
