"""How long things are kept, what a person may take along or have forgotten, and what the log tells."""

from __future__ import annotations

import json
import logging
from datetime import timedelta

import pytest
from django.core.management import call_command

from attacks.models import Complaint, Holder, Line, Match
from attacks.services.common import clock, naming
from attacks.services.live import chat, feed
from attacks.services.moderation import keeping
from tabletop import logs
from tests.support.people.browser import finished, started
from tests.web.test_moderation import writes

pytestmark = pytest.mark.django_db(transaction=True)


# --- what is kept, and for how long ---


def test_what_has_ended_goes_after_so_many_days_and_nothing_else(ana, ben, chie, dan, settings, monkeypatch):
    over, live = finished(ana, ben), started(chie, dan)
    writes(ana, over, "well played")
    writes(chie, live, "hello")
    settings.KEEP = {"matches": 30, "chat": 10, "holders": 0, "log": 0}
    assert keeping.tidy() == {}
    later = clock.now() + timedelta(days=11)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert keeping.counted() == {"matches": 0, "chat": 1}
    Complaint.objects.create(match=over, kind="words", at=later)
    assert keeping.tidy() == {}, "what was reported waits"
    Complaint.objects.update(settled=later)
    assert keeping.tidy() == {"chat": 1}
    assert [line.text for line in chat.since(live.id, 0)] == ["hello"]
    later += timedelta(days=20)
    assert keeping.tidy() == {"matches": 1}
    assert list(Match.objects.values_list("id", flat=True)) == [live.id]


def test_the_command_counts_first_and_tidies_then(ana, ben, settings, monkeypatch, capsys):
    finished(ana, ben)
    settings.KEEP = {"matches": 1, "chat": 0, "holders": 0, "log": 0}
    later = clock.now() + timedelta(days=2)
    monkeypatch.setattr(clock, "now", lambda: later)
    call_command("tidy", dry_run=True)
    assert "matches: 1" in capsys.readouterr().out
    assert Match.objects.count() == 1
    call_command("tidy")
    assert Match.objects.count() == 0
    call_command("tidy")
    assert "Nothing" in capsys.readouterr().out


def test_a_person_takes_along_what_is_kept_of_them_and_nobody_elses(ana, ben):
    match = finished(ana, ben)
    writes(ana, match, "mine")
    writes(ben, match, "not mine")
    answer = ana.post("/settings/mine")
    told = answer.json()
    assert [one["id"] for one in told["matches"]] == [match.id]
    assert [line["text"] for line in told["chat"]] == ["mine"]
    assert "not mine" not in answer.content.decode()


def test_a_person_is_forgotten_but_not_in_the_middle_of_a_match(ana, ben, chie):
    match, other = started(ana, ben), finished(ana, chie)
    writes(ana, other, "gone soon")
    assert ana.post("/settings/mine/forget", {}).status_code == 302  # the box was not ticked
    assert ana.post("/settings/mine/forget", {"sure": "1"}).status_code == 302
    assert len(feed.rights_in(match.id, ana.tokens) or []) == 1, "first finish what you play"
    ana.concedes(match.id)
    tokens = ana.tokens
    assert ana.post("/settings/mine/forget", {"sure": "1"}).status_code == 302
    assert feed.rights_in(other.id, tokens) == []
    assert not Line.objects.exists()
    assert not Holder.objects.filter(name="Ana").exists()
    assert ben.get(f"/m/{match.id}/result").status_code == 200
    assert ben.get(f"/m/{match.id}/audit").status_code == 200


# --- the log ---


def test_a_line_of_the_log_says_what_it_was_about_and_lets_nobody_in(ana, ben, dan):
    match = started(ana, ben)
    answer = dan.get(f"/m/{match.id}/watch")
    name = answer.headers["X-Request-ID"]
    naming.request_id.set(name)
    naming.match_id.set(match.id)
    record = logging.LogRecord("broadside", logging.WARNING, "x.py", 1, "Not Found: %s", ("/j/AbC-123_x?y",), None)
    line = json.loads(logs.Json().format(record))
    assert (line["level"], line["from"], line["request"], line["match"]) == ("warning", "broadside", name, match.id)
    assert line["says"] == "Not Found: /j/…?y"
    for path in ("/d/tok", "/g/tok", "/w/tok", "/t/in/tok", "/moderate/in/tok"):
        assert "tok" not in naming.without_secrets(path)
