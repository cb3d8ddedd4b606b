"""Records of the first opponents: what one said was sealed with fractions, which no file of a record can hold."""

from __future__ import annotations

import json

import msgspec
import pytest

from attacks.engine import fair
from attacks.engine.values import Event, plain
from attacks.models import Match
from attacks.rooms import ROOMS
from attacks.services.decision import machines
from attacks.services.match.commands import QueuedCommand, Said
from attacks.services.match.events import MACHINE_SAID
from attacks.services.match.table import OVER
from attacks.services.opponent.players import Players
from attacks.services.record import export
from tests.services.test_opponent import BRISK, against, done, said_by
from tests.support.said import said
from tests.support.thinking import Here
from tests.support.verifiers import Browser

pytestmark = pytest.mark.django_db(transaction=True)


def said_as_it_was(draft, offer, why):
    draft.told.append(Event(MACHINE_SAID, {"seat": draft.by, "key": offer, **plain(why)}))


def test_a_match_whose_opponent_spoke_in_fractions_verifies_and_no_fraction_can_be_changed(monkeypatch, tmp_path):
    monkeypatch.setattr(machines, "say", said_as_it_was)
    match, _nobody = against("tiny", dict.fromkeys(ROOMS["tiny"].seats[:2], BRISK))
    crew, worths = Players(Here()), iter((2.31, 1.0, 0.0001, 0.0, *[0.5] * 90))
    while Match.objects.get(pk=match.pk).status != OVER:
        (one,) = crew.due()
        heard = msgspec.structs.replace(one.order.d, said=Said("damage", next(worths), "pass", 2.3125))
        assert done(QueuedCommand(one.match_id, one.holder_id, msgspec.structs.replace(one.order, d=heard)))
    assert all(isinstance(one["worth"], float) for one in said_by(match, MACHINE_SAID))
    file = json.dumps(export.export(Match.objects.get(pk=match.pk), "watch"))
    record = fair.parse_json(file)
    told = [one["body"]["d"] for one in record["events"] if one["body"]["k"] == MACHINE_SAID]
    assert [one["worth"] for one in told[:3]] == ["2.31", "1.0", "0.0001"]
    assert fair.check(record).problems == [] and export.verify(record).ok
    browser = Browser(tmp_path)
    try:
        (found,) = browser.findings([(file, None)])
        assert found["problems"] == []
        told[0]["worth"] = "2.32"
        assert said("page.was_changed") in fair.check(record).problems[0]
        (found,) = browser.findings([(json.dumps(record), None)])
        assert [one["key"] for one in found["problems"]] == ["event_changed"]
    finally:
        browser.close()
