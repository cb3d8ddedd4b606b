"""The record as a file: open when the match is over, and whatever somebody changes in it is found."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from attacks.engine import fair
from attacks.engine.values import Event
from attacks.rooms import ROOMS
from attacks.services.dice import seeds
from attacks.services.record import export
from attacks.services.record.playback import frames
from attacks.services.record.standalone import program
from tests.services.test_handshake import SEEDS, Drawn
from tests.services.tinyroom import Tiny
from tests.support.forging import sealed_anew
from tests.support.receipts import receipt_of
from tests.support.said import said
from tests.support.server import ROOT


@pytest.fixture
def drawn(transactional_db) -> Drawn:
    """A match over in which hidden choices were made and dice fell."""
    match = Drawn()
    match.agree()
    match.hide_and_shoot()
    match.concede("p2", "resign")
    return match


@pytest.fixture
def record(drawn) -> dict[str, Any]:
    return plain(export.export(drawn.row, "watch"))


def plain(value: Any) -> Any:
    """As it is after writing and reading it."""
    return json.loads(json.dumps(value))


def of_kind(record: dict[str, Any], kind: str) -> dict[str, Any]:
    return next(event for event in record["events"] if event["body"]["k"] == kind)["body"]["d"]


def test_an_honest_record_is_in_order_and_plays_again(record):
    verdict = export.verify(record, receipt_of(record, "p1", SEEDS["p1"]))
    assert (verdict.found.problems, verdict.found.warnings) == ([], [])
    assert verdict.found.verdict == "OK"
    assert verdict.agrees_to == record["head"] == verdict.found.events
    assert verdict.found.rolls == 2


def test_while_the_match_goes_on_the_file_holds_no_more_than_its_reader_may_see(transactional_db):
    match = Drawn()
    match.agree()
    match.take("p1", "hide", (2,))
    watched, own = plain(export.export(match.row, "watch")), plain(export.export(match.row, "p1"))
    server = seeds.unseal(match.row.seed_sealed).hex()
    assert server not in json.dumps(own)
    hidden = [event for event in own["events"] if "open" in event]
    assert hidden and all(set(event["open"]) == {"p1"} for event in hidden)
    assert not any("open" in event for event in watched["events"])
    found = fair.check(own)
    assert (found.problems, found.verdict) == ([], "WARN")
    assert said("page.not_over") in found.warnings[0]


def change_a_face(record):
    data = of_kind(record, "dice.rolled")
    data["faces"][0] = data["faces"][0] % data["sides"] + 1


def change_a_choice(record):
    of_kind(record, "took")["seat"] = "p2"


def leave_an_event_out(record):
    del record["events"][9]


def cut_the_end_off(record):
    del record["events"][-3:]


def swap_two_events(record):
    record["events"][5], record["events"][6] = record["events"][6], record["events"][5]


def change_what_was_hidden(record):
    event = next(event for event in record["events"] if "open" in event)
    next(iter(event["open"].values()))["part"]["picks"] = [[3]]


def close_what_was_hidden(record):
    next(event for event in record["events"] if "open" in event).pop("open")


def change_the_seed(record):
    of_kind(record, "fair.opened")["seed"] = "09" * 32


def open_another_server_seed(record):
    of_kind(record, "fair.revealed")["seed"] = "09" * 32


def change_a_commitment(record):
    of_kind(record, "fair.committed")["commit"] = "09" * 32


def show_before_all_committed(record):
    record["events"][2]["body"], record["events"][3]["body"] = record["events"][3]["body"], record["events"][2]["body"]


def skip_a_number(record):
    of_kind(record, "dice.rolled")["index"] = 1


CHANGES = [
    change_a_face, change_a_choice, leave_an_event_out, cut_the_end_off, swap_two_events, change_what_was_hidden,
    close_what_was_hidden, change_the_seed, open_another_server_seed, change_a_commitment, show_before_all_committed,
    skip_a_number,
]  # fmt: skip
ABOUT_DICE = [
    change_a_face, change_the_seed, open_another_server_seed, change_a_commitment, show_before_all_committed,
    skip_a_number,
]  # fmt: skip


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_every_change_is_found(record, change):
    changed = copy.deepcopy(record)
    change(changed)
    assert fair.check(changed).verdict == "FAIL"


@pytest.mark.parametrize("change", ABOUT_DICE, ids=lambda change: change.__name__)
def test_dice_that_were_changed_are_found_even_if_all_hashes_are_made_anew(record, change):
    changed = copy.deepcopy(record)
    change(changed)
    assert fair.check(sealed_anew(changed)).problems


def test_a_story_told_anew_is_found_by_the_replay_and_by_a_receipt(record):
    changed = copy.deepcopy(record)
    of_kind(changed, "took")["seat"] = "p2"
    changed = sealed_anew(changed)
    assert fair.check(changed).problems == []
    assert export.verify(changed).found.problems
    found = fair.check(changed, receipt_of(record, "p2", SEEDS["p2"]))
    assert any(said("page.another_history") in problem for problem in found.problems)


def test_a_receipt_knows_another_commitment(record):
    receipt = receipt_of(record, "p1", SEEDS["p1"])
    receipt["given"][0]["commits"] = {**receipt["given"][0]["commits"], "p2": "0" * 64}
    assert fair.check(record, receipt).problems == ["the receipt of p1 saw another commitment of p2"]


@pytest.mark.parametrize("wrong", [None, [], {}, {"schema": "broadside/match", "version": 99}])
def test_what_is_no_record_is_called_so(wrong):
    assert fair.check(wrong).verdict == "FAIL"


def test_a_damaged_record_is_a_finding_and_no_crash(record):
    for key in ("events", "match", "head", "hash"):
        assert fair.check({**record, key: None}).verdict == "FAIL"
    assert fair.check({**record, "events": [{"n": 1}]}).verdict == "FAIL"


def test_a_seed_that_the_server_made_itself_is_a_warning_and_cannot_be_chosen(transactional_db):
    match = Drawn()
    match.fair("p1", commit=match.commit_of("p1"))
    match.hide_and_shoot()
    match.time_passes()
    match.fair("p1", seed=SEEDS["p1"].hex())
    match.concede("p1", "resign")
    record = plain(export.export(match.row, "watch"))
    assert fair.check(record).warnings == ["the server made the seed of p2, whose own came too late"]
    assert fair.check(record).verdict == "WARN"


def test_a_match_with_the_servers_seed_alone_is_checked_and_marked(table):
    table.play_round()
    table.concede("p1", "resign")
    found = fair.check(plain(export.export(table.row, "watch")))
    assert (found.verdict, found.rolls) == ("WARN", 2)
    assert found.warnings == ["the players put no seeds of their own into the dice: they had to trust the server"]


def test_the_file_runs_alone_without_django_and_says_how_it_went(record, tmp_path):
    alone, good, bad = tmp_path / "fair.py", tmp_path / "match.json", tmp_path / "bad.json"
    alone.write_text(program(), "utf-8")
    good.write_text(json.dumps(record), "utf-8")
    changed = copy.deepcopy(record)
    change_a_face(changed)
    bad.write_text(json.dumps(changed), "utf-8")
    own = tmp_path / "p1.json"
    own.write_text(json.dumps(receipt_of(record, "p1", SEEDS["p1"])), "utf-8")

    def run(*names: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-I", alone, *names], capture_output=True, text=True, check=False)

    told = run(good, "--receipt", own)
    assert (told.returncode, told.stdout.split()[0]) == (0, "OK"), told.stdout + told.stderr
    assert run(bad).returncode == 1
    assert said("page.was_changed") in run(bad).stdout
    assert run(tmp_path / "none.json").returncode == 1


def test_verify_takes_a_file(record, tmp_path, capsys):
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record), "utf-8")
    call_command("verify", str(file))
    assert f"agree up to event {record['head']}" in capsys.readouterr().out
    file.write_text(json.dumps({**record, "hash": "00"}), "utf-8")
    with pytest.raises(CommandError) as failed:
        call_command("verify", str(file))
    assert failed.value.returncode == 1


OLDER_FORM = "an older form (format 1): title, room and times of the match are not under seal"
OLDER = sorted((ROOT / "tests/golden/exports").glob("*.json"))


@pytest.mark.parametrize("file", OLDER, ids=[file.stem for file in OLDER])
def test_records_that_older_versions_have_written_stay_in_order_and_play_again(file):
    """Made once by the version that first wrote this form, or told these events, and never made again.

    A room that tells something else than it did takes a new number for its rules; then the check says from where.
    """
    record = json.loads(file.read_text("utf-8"))
    verdict = export.verify(record)
    assert verdict.found.problems == []
    assert verdict.found.warnings[: record["version"] < 3] == [OLDER_FORM][: record["version"] < 3]
    if record["rules"] == ROOMS[record["room"]].rules_number:
        assert (len(verdict.found.warnings), verdict.agrees_to) == (record["version"] < 3, record["head"])
    else:
        assert 0 < verdict.agrees_to <= record["head"]
        assert verdict.agrees_to == record["head"] or "agree up to event" in verdict.found.warnings[-1]


def test_records_of_older_versions_are_of_every_room_that_has_been_complete_for_a_while():
    assert {"tiny", *ROOMS} <= {json.loads(file.read_text("utf-8"))["room"] for file in OLDER}


class Doctored(Tiny):
    """Somebody has changed a rule: a hit counts two points."""

    def apply(self, state: Any, command: Any) -> Any:
        after, told = super().apply(state, command)
        doubled = [
            Event(event.kind, {**event.data, "points": 2 * event.data["points"]}, event.secret)
            if event.kind == "shot" and event.data["points"]
            else event
            for event in told
        ]
        return after, tuple(doubled)


@pytest.fixture
def hit(transactional_db) -> Drawn:
    """A match over in which the second shot was the first that hit."""
    match = Drawn(rounds=12)
    match.agree()
    match.play_round(at=2)
    match.play_round(at=1)
    assert [bool(shot["points"]) for shot in match.bodies("shot")] == [False, True]
    match.concede("p2", "resign")
    return match


def test_a_rule_that_was_changed_under_a_new_number_is_a_warning_that_says_from_where(
    hit, monkeypatch, capsys, tmp_path
):
    record = plain(export.export(hit.row, "watch"))
    first = next(
        event["n"] for event in record["events"] if event["body"]["k"] == "shot" and event["body"]["d"]["points"]
    )
    doctored = Doctored()
    doctored.rules_number = 2
    monkeypatch.setitem(ROOMS, "tiny", doctored)
    verdict = export.verify(record)
    assert (verdict.found.verdict, verdict.found.problems, verdict.agrees_to) == ("WARN", [], first - 1)
    assert verdict.found.warnings == [f"played by rules 1, today's are 2 and agree up to event {first - 1}"]
    told = frames(hit.row, "watch")
    assert told["agrees_to"] < first <= told["head"] == told["frames"][-1]["n"], "stored views go on from there"
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record), "utf-8")
    with pytest.raises(CommandError) as ended:
        call_command("verify", str(file))
    assert ended.value.returncode == 2
    assert f"today's rules agree up to event {first - 1}" in capsys.readouterr().out


def test_a_rule_that_was_changed_without_a_new_number_is_a_problem(hit, monkeypatch):
    record = plain(export.export(hit.row, "watch"))
    monkeypatch.setitem(ROOMS, "tiny", Doctored())
    verdict = export.verify(record)
    assert verdict.found.verdict == "FAIL"
    assert verdict.found.problems[0].startswith(f"event {verdict.agrees_to + 1}: ")


def test_where_rules_have_changed_since_the_check_says_up_to_which_event_they_agree(record):
    record["rules"] = record["events"][0]["body"]["d"]["rules"] = 0
    changed = next(event for event in record["events"] if event["body"]["k"] == "shot")
    changed["body"]["d"]["points"] += 1
    verdict = export.verify(sealed_anew(record))
    assert verdict.found.verdict == "WARN"
    assert verdict.agrees_to == changed["n"] - 1
    assert f"agree up to event {changed['n'] - 1}" in verdict.found.warnings[-1]
