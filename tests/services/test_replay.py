"""A record plays again byte for byte, and any change to it is found."""

import json
import random
from contextlib import suppress
from io import StringIO

import msgspec
import pytest
from cryptography.fernet import InvalidToken
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from attacks.engine import fair
from attacks.engine.values import CHANCE, LANDED, OVER, Command, Offer, Refused, Throw
from attacks.models import Event, Match
from attacks.rooms import ROOMS
from attacks.services import fleets as fleet
from attacks.services.decision.decide import decide
from attacks.services.decision.transition import Loaded, rolled
from attacks.services.dice import seeds
from attacks.services.match import events, walk
from attacks.services.match.commands import Order, Take
from attacks.services.record import export
from attacks.services.store import matches, replay
from attacks.services.store.repository import load
from tests.rooms.xwing.setups import NUMBER_REFUSALS
from tests.services.tinyroom import SEATS, Tiny
from tests.support.people.table import alone
from tests.support.said import said
from tests.support.server import ROOT


def played(table):
    table.play_round()
    table.take("p1", "hide", (2,))
    table.take("p2", "hide", (3,))
    table.take("p2", "look")
    return table


def test_a_record_plays_again_to_the_same_state(table):
    report = matches.replay(played(table).row)
    assert (report.problems, report.events, report.rolls) == ([], table.row.head, 2)


@pytest.mark.parametrize("ending", ["resign", "offer_end"])
def test_a_record_with_an_agreed_or_given_up_end_plays_again(table, ending):
    played(table).concede("p1", ending)
    if ending == "offer_end":
        table.concede("p2", "accept_end")
    assert matches.replay(table.row).ok


def changed(table, kind, **changes):
    event = Event.objects.filter(match_id=table.id, kind=kind).first()
    Event.objects.filter(pk=event.pk).update(**changes)
    return matches.replay(table.row)


def test_a_changed_body_breaks_the_chain_and_the_replay(table):
    played(table)
    body = Event.objects.filter(match_id=table.id, kind="shot").first().body
    report = changed(table, "shot", body=body.replace('"points":', '"points":1'))
    assert any(said("page.its_hash_does_not") in problem for problem in report.problems)
    assert any("where the rules tell shot" in problem for problem in report.problems)


def test_changed_faces_are_found_even_if_all_hashes_are_made_new(table):
    played(table)
    Event.objects.filter(match_id=table.id, kind="dice.rolled").update(
        body='{"d":{"faces":[9,9],"index":0,"sides":8},"k":"dice.rolled"}'
    )
    before = fair.ROOT
    for event in table.events:
        payload = fair.payload_hash(bytes.fromhex(event.salt), event.body.encode())
        before = fair.event_hash(table.id.encode(), event.n, before, payload)
        Event.objects.filter(pk=event.pk).update(hash=before.hex())
    Match.objects.filter(id=table.id).update(last_hash=before.hex())
    problems = matches.replay(table.row).problems
    assert any(said("page.the_faces_are_not") in problem for problem in problems), problems


def test_a_changed_state_is_found(table):
    Match.objects.filter(id=played(table).id).update(state=bytes(table.row.state).replace(b'"round":1', b'"round":2'))
    assert matches.replay(table.row).problems == ["the state kept at event 1 is not what the record gives"]


def test_a_state_that_is_written_otherwise_and_says_the_same_is_no_problem(table):
    Match.objects.filter(id=played(table).id).update(state=msgspec.json.format(bytes(table.row.state), indent=2))
    assert matches.replay(table.row).problems == []


def test_a_state_that_is_none_is_found(table):
    Match.objects.filter(id=played(table).id).update(state=b'{"round":')
    assert matches.replay(table.row).problems == ["the state kept at event 1 is not what the record gives"]


def test_a_missing_event_and_a_changed_secret_are_found(table):
    played(table)
    secret = Event.objects.filter(match_id=table.id, kind="looked").get().secret
    report = changed(table, "looked", secret=secret.replace("CANARY", "OTHER"))
    assert any("secret part" in problem for problem in report.problems)
    Event.objects.filter(match_id=table.id, n=3).delete()
    assert "event 3 is missing" in matches.replay(table.row).problems


def test_other_rules_give_a_warning_and_say_how_far_they_agree(table):
    Match.objects.filter(id=table.id).update(rules_number=7)
    report = matches.replay(played(table).row)
    assert report.ok
    assert any("played by rules 7" in warning for warning in report.warnings)


def test_dice_without_seeds_of_the_players_are_never_a_plain_ok(table):
    (warning,) = matches.replay(played(table).row).warnings
    assert "the players put no seeds of their own into the dice" in warning


def test_the_command_says_ok_or_fail_and_why(table):
    played(table)
    out = StringIO()
    call_command("verify", table.id, stdout=out, skip_checks=True)
    assert f"OK  {table.id}  {table.row.head} events, 2 rolls" in out.getvalue()
    Event.objects.filter(match_id=table.id, n=2).update(salt="00" * 16)
    with pytest.raises(CommandError):
        call_command("verify", table.id, stdout=out, skip_checks=True)
    assert "event 2 was changed" in out.getvalue()
    with pytest.raises(CommandError, match="There is no match"):
        call_command("verify", "m_none", stdout=out, skip_checks=True)


def test_a_decision_is_the_same_every_time_for_the_same_input(table):
    for seat in ("p1", "p2"):
        table.take(seat, "hide", (1,))
    order = table.order("p1", "shoot", (1,))
    loaded = load(table.id, table.holders["p1"].id, order.id)
    first, second = decide(order, loaded), decide(order, loaded)
    assert first.rows == second.rows
    assert first.reply == second.reply
    other = decide(order, Loaded(loaded.table, loaded.who, None, loaded.now, bytes(32)))
    faces = [[row.body for row in decision.rows if row.kind == "dice.rolled"] for decision in (first, other)]
    assert faces[0] == faces[1]  # dice come from their number, not from chance at the moment
    assert first.rows[0].salt != other.rows[0].salt


def test_the_seed_is_locked_with_a_key_that_is_not_in_the_database(table, settings):
    row = table.row
    seed = seeds.unseal(row.seed_sealed)
    assert len(seed) == 32
    assert fair.commit(b"server", row.id.encode(), seed).hex() == row.seed_commit
    assert seed.hex() not in row.seed_sealed
    settings.SECRET_KEY = "another installation"
    with pytest.raises(InvalidToken):
        seeds.unseal(row.seed_sealed)


def test_two_matches_have_different_dice(table):
    from tests.support.people.table import Table

    assert Table().row.seed_commit != table.row.seed_commit


@given(st.binary(min_size=32, max_size=32))
def test_salts_of_one_decision_all_differ(seed):
    salts = events.Salts(seed)
    assert len({salts.next() for _ in range(50)}) == 50


def random_answer(view, rng):
    """Something this seat may do by the rules, with legal picks."""
    offers = view["prompt"]["offers"]
    able = [key for key in view["prompt"]["order"] if not offers[key].get("why_not") and not offers[key].get("manual")]
    key = rng.choice(able)
    return key, tuple(picked(pick, rng) for pick in offers[key].get("picks", []))


def picked(pick, rng):
    ids, least, most = pick.get("ids", []), pick.get("least", 1), pick.get("most", 1)
    if "caps" not in pick:
        return tuple(rng.sample(ids, rng.randint(least, min(most, len(ids)))))
    places = [place for place, cap in enumerate(pick["caps"]) for _ in range(cap)]
    chosen = rng.sample(places, rng.randint(least, min(most, len(places))))
    return tuple(chosen.count(place) for place in range(len(ids)))


@pytest.mark.parametrize("seed", range(4))
def test_a_random_match_of_real_squads_plays_again(transactional_db, seed):
    squads = fleet.ready_made("xwing", "2.0")
    rng = random.Random(seed)
    fleets = [fleet.from_squad(squad, room="xwing", edition="2.0") for squad in rng.sample(squads, 2)]
    created = alone(fleets, room="xwing", edition="2.0", options={"rounds": 1})
    holders = {holder.seat: holder.id for holder, _ in created.holders}
    for number in range(60):
        row = Match.objects.get(id=created.match.id)
        if row.status == "over":
            break
        seat = matches.view(row, "watch")["turn"]["seats"][0]
        view = matches.view(row, seat)
        key, picks = random_answer(view, rng)
        order = Order(f"c{number}", "take", Take(key, picks), view["prompt"]["n"])
        reply = msgspec.json.decode(matches.act(row.id, holders[seat], order)[0])
        assert reply["t"] == "ack" or reply.get("reason") in NUMBER_REFUSALS, (key, picks, reply)
    assert replay.replay(Match.objects.get(id=created.match.id)).problems == []


def test_a_hidden_draw_tells_others_its_number_and_never_the_face():
    told = rolled(Throw("card", 33, 1, hidden=True, to=("p1",)), 7, (16,))
    assert told.data == {"index": 7, "sides": 33}
    assert told.secret == {"judge": {"faces": [16]}, "p1": {"faces": [16]}}
    assert walk.faces_of(told.data, told.secret) == [16]


def test_a_match_begun_by_older_rules_goes_on_by_them_whatever_has_become_of_its_cards():
    record = json.loads((ROOT / "tests/golden/exports/xwing-2.5-rules-1.json").read_text("utf-8"))
    stranger = {"key": "never-printed", "name": "Never Printed", "slot": "talent", "known": False}
    for seat in record["events"][0]["body"]["d"]["setup"]["seats"].values():
        for ship in seat["squad"]["ships"]:
            ship["upgrades"] = [*ship.get("upgrades", []), stranger]
    walked = list(walk.walk(ROOMS["xwing"], export.rows_of(record)))
    assert walked[-1][0].n == record["head"] == len(record["events"])
    assert record["rules"] == 1 and walked[0][1].table.rules == 1
    record["events"][0]["body"]["d"]["rules"] = ROOMS["xwing"].rules_number
    with pytest.raises((walk.Disagrees, Refused)):
        list(walk.walk(ROOMS["xwing"], export.rows_of(record)))


def test_an_action_begun_under_the_rules_before_these_goes_on_from_wherever_it_stands():
    """The record was written under rules number 2; from every part of it people can play on to the end under these."""
    record = json.loads((ROOT / "tests/golden/exports/ti4-action-rules-2.json").read_text("utf-8"))
    room, rng, parts = ROOMS["ti4"], random.Random(2), {}
    assert record["rules"] == 2 < room.rules_number
    for _, state in walk.walk(room, export.rows_of(record), strictly=False):
        if state.stack:
            parts[state.stack[0].flow] = state
    assert {"combat", "ground"} < set(parts)
    for state in parts.values():
        state = room.decode(room.encode(state))
        for _ in range(400):
            if room.to_act(state) == (OVER,):
                break
            state = onward(room, state, rng)
        assert state.table.ending is not None


BY_HAND = {2: {"experimental_battlestation", "magen_defense_grid"}, 3: {"ghost_squad", "self_assembly_routines"}}


@pytest.mark.parametrize("rules", BY_HAND)
def test_a_card_that_was_announced_by_hand_under_older_rules_is_played_again_by_hand(rules):
    """Records of the versions of that number: cards that the app plays today were done by corrections there."""
    record = json.loads((ROOT / f"tests/golden/exports/ti4-by-hand-rules-{rules}.json").read_text("utf-8"))
    kept = list(export.rows_of(record))
    took = [walk.data_of(event)[0].get("key", "") for event in kept if event.kind == "took"]
    assert BY_HAND[rules] <= set(took) and "done" in took
    walked = list(walk.walk(ROOMS["ti4"], kept))  # strictly: the rules tell every event as it was told then
    assert walked[-1][0].n == record["head"] and walked[-1][1].table.ending is not None
    assert {state.table.rules for _, state in walked} == {record["rules"]} == {rules}


def onward(room, state, rng):
    """The state after the next throw, or after something that somebody may do."""
    seat = room.to_act(state)[0]
    if seat == CHANCE:
        faces = tuple(tuple(rng.randint(1, throw.sides) for _ in range(throw.n)) for throw in room.chances(state))
        return room.apply(state, Command(CHANCE, LANDED, faces))[0]
    prompt = {"prompt": {"offers": {}, "order": []}}
    for offer in room.offers(state, seat):
        told = msgspec.to_builtins(offer)
        prompt["prompt"]["offers"][offer.key] = told
        prompt["prompt"]["order"].append(offer.key)
    with suppress(Refused):  # some numbers do not go together
        return room.apply(state, Command(seat, *random_answer(prompt, rng)))[0]
    return state


class AskingMore(Tiny):
    """Rules that ask both seats, one after the other, before any dice fall."""

    def to_act(self, state):
        return super().to_act(state) if state.step != "roll" or state.notes > 1 else (SEATS[state.notes],)

    def offers(self, state, seat):
        return (
            (Offer("decline"),) if state.step == "roll" and seat in self.to_act(state) else super().offers(state, seat)
        )

    def chances(self, state):
        return super().chances(state) if self.to_act(state) == (CHANCE,) else ()

    def apply(self, state, command):
        if command.key == "decline":
            return replace(state, notes=state.notes + 1), ()
        return super().apply(state, command)


def test_dice_of_older_rules_fall_where_those_of_today_ask_others_before_who_passed_then():
    room = AskingMore()
    seats = {seat: {"name": seat} for seat in SEATS}
    state = room.start({"edition": "1", "mode": "game", "rounds": 1, "seats": seats})
    told = [
        ("took", {"seat": "p1", "key": "hide", "picks": [[1]]}),
        ("took", {"seat": "p2", "key": "hide", "picks": [[2]]}),
        ("took", {"seat": "p1", "key": "shoot", "picks": [[2]]}),
        ("took", {"seat": "p2", "key": "decline", "picks": []}),
        ("dice.rolled", {"faces": [8, 8]}),
        ("dice.rolled", {"faces": [6]}),
    ]
    rows = [
        events.Row(n, events.EPOCH, kind, msgspec.json.encode({"d": data, "k": kind}).decode(), "", "")
        for n, (kind, data) in enumerate(told, 1)
    ]
    after = [state for _, state in walk.walk(room, rows, state, strictly=False)]
    assert [state.step for state in after] == ["hide", "aim", "roll", "roll", "roll", "over"]
