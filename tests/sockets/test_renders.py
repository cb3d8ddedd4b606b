"""What a command costs in views: what was rendered for the record is sent on, and nothing is rendered twice."""

from collections import Counter

import pytest

from attacks.services.decision import views
from attacks.services.live import feed
from attacks.services.match.commands import Concede, Order, QueuedCommand
from attacks.services.store.group_commit import Writer
from attacks.sockets.hub import Hub
from tests.services.tinyroom import Tiny
from tests.sockets.test_hub import Socket, right
from tests.support.people.table import Table

AUDIENCES = ("p1", "p2", "judge", "watch")


class Counted:
    """How often the rules made a picture, or offers, and how often a view was put together, by audience."""

    def __init__(self, monkeypatch):
        self.pictures, self.offers, self.views = Counter(), Counter(), Counter()
        for owner, name, made in ((Tiny, "view", self.pictures), (Tiny, "offers", self.offers)):
            monkeypatch.setattr(owner, name, self.counting(getattr(owner, name), made))
        monkeypatch.setattr(views, "rendered", self.counting(views.rendered, self.views))

    def counting(self, call, made):
        def counts(*args):
            made[args[-1]] += 1
            return call(*args)

        return counts

    def clear(self):
        for made in (self.pictures, self.offers, self.views):
            made.clear()


@pytest.fixture
def served(transactional_db, monkeypatch):
    """A match, its hub with somebody of every audience, its writer, and what is counted from the second command on."""
    table, writer = Table(), Writer()
    hub = Hub(table.id)
    hub.feed = feed.load(table.id, None)
    hub.epoch, hub.last = hub.feed.epoch, hub.feed.head
    for audience in AUDIENCES:
        socket = Socket(right(audience) if audience != "watch" else None)
        hub.sockets.add(socket)
        hub.stream(audience, False)
    counted = Counted(monkeypatch)

    def done(seat, order):
        result = writer.process_batch([QueuedCommand(table.id, table.holders[seat].id, order)])
        assert '"ack"' in result.answers[0][0]
        assert hub.publish(result.saved)
        return counted

    done("p1", table.order("p1", "note"))
    counted.clear()
    return table, hub, done


def test_every_audience_is_rendered_once_for_a_command(served):
    table, hub, done = served
    counted = done("p1", table.order("p1", "hide", (1,)))
    assert counted.pictures == counted.views == dict.fromkeys(AUDIENCES, 1)
    assert counted.offers == {"p1": 2, "p2": 1}  # the rules look themselves whether p1 may
    assert all(socket.frames for socket in hub.sockets if socket.right)


def test_what_leaves_the_rules_as_they_are_asks_them_nothing(served):
    _, hub, done = served
    counted = done("p1", Order("end", "concede", Concede("offer_end")))
    assert not counted.pictures
    assert not counted.offers
    assert counted.views == dict.fromkeys(AUDIENCES, 1)
    assert all(stream.view["match"]["end_offered"] == "p1" for stream in hub.streams.values())


def test_several_commands_saved_together_are_shown_as_one(served):
    table, hub, _ = served
    writer = Writer()
    order = {seat: table.order(seat, "hide", (1,)) for seat in ("p1", "p2")}
    result = writer.process_batch([QueuedCommand(table.id, table.holders[seat].id, order[seat]) for seat in order])
    assert hub.publish(result.saved)
    assert {stream.head for stream in hub.streams.values()} == {table.row.head}
    for (audience, _), stream in hub.streams.items():
        assert stream.view == table.view(audience)
