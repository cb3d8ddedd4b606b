"""The hub by itself: what it keeps for those who come back, who it says is there, and whom it closes."""

import asyncio
import contextlib
from collections import deque
from datetime import timedelta
from types import SimpleNamespace

import pytest
from channels_redis.pubsub import RedisPubSubChannelLayer

from attacks.services.common import clock
from attacks.services.live import feed
from attacks.services.live.feed import Right
from attacks.sockets import hubs, protocol
from attacks.sockets.hub import PORTION, RING, Hub, Stream
from attacks.sockets.routing import exact_origin, local
from tests.support.said import said
from tests.support.waiting import free_port


class Socket:
    def __init__(self, right=None):
        self.right, self.audience, self.chain = right, right.audience if right else "watch", False
        self.frames, self.ended = [], 0

    def offer(self, frame):
        self.frames.append(frame)

    def end(self, code, frame=""):
        self.ended = code


def right(seat="p1", access=1, revoked=False, ago=0.0):
    return Right("h_" + seat, "seat", seat, seat, access, revoked, clock.now() - timedelta(seconds=ago))


@pytest.fixture
def hub():
    made = Hub("m_x")
    made.epoch, made.last = "e1", 9
    return made


def stream_of(*numbers):
    ring = deque([(first, last, f"{first}-{last}") for first, last in numbers], maxlen=RING)
    return Stream(9, "", {}, ring=ring)


def resume(n, epoch="e1"):
    return protocol.Resume(epoch=epoch, n=n)


def test_what_was_missed_is_sent_again_from_the_next_number_on(hub):
    stream = stream_of((5, 6), (7, 7), (8, 9))
    assert hub.missed(stream, resume(6)) == ["7-7", "8-9"]
    assert hub.missed(stream, resume(4)) == ["5-6", "7-7", "8-9"]
    assert hub.missed(stream, resume(9)) == []


@pytest.mark.parametrize("back", [None, resume(3), resume(5), resume(10), resume(6, "e2")])
def test_who_cannot_be_brought_up_to_date_gets_a_whole_picture(hub, back):
    assert hub.missed(stream_of((5, 6), (7, 7), (8, 9)), back) is None


def test_an_empty_ring_means_a_whole_picture_never_an_error(hub):
    assert hub.missed(stream_of(), resume(8)) is None


def test_only_the_last_two_hundred_frames_are_kept():
    stream = stream_of(*[(n, n) for n in range(1, 500)])
    assert len(stream.ring) == RING
    assert stream.ring[0][0] == 300


def test_a_seat_is_away_when_nobody_of_it_was_heard_for_fifteen_seconds(hub):
    judge = right(seat="")
    chie = Socket(judge)
    hub.sockets.add(chie)
    hub.pulse(9, [right(ago=14), judge])
    hub.pulse(9, [right(ago=14), judge])
    assert len(chie.frames) == 1
    assert '"here":true' in chie.frames[0]
    hub.pulse(9, [right(ago=16), judge])
    assert '"here":false' in chie.frames[1]
    hub.pulse(9, [right(ago=16), right(ago=1), judge])
    assert '"here":true' in chie.frames[2]


async def test_those_who_watch_hear_a_few_at_a_time_who_comes_and_goes(hub):
    ana, crowd = Socket(right("p1")), [Socket() for _ in range(2 * PORTION + 1)]
    hub.sockets |= {ana, *crowd}
    telling = asyncio.create_task(hub.tell_crowd())
    hub.presence("p2", True, clock.now())
    heard = []
    for _ in range(5):
        heard.append((len(ana.frames), sum(len(one.frames) for one in crowd)))
        await asyncio.sleep(0)
    telling.cancel()
    assert heard == [(1, 0), (1, PORTION), (1, 2 * PORTION), (1, len(crowd)), (1, len(crowd))]
    assert {*crowd[0].frames} == {*ana.frames}


async def test_who_is_here_is_told_anew_where_the_history_was_replaced_before_all_had_heard_it(hub):
    chie = Socket()
    hub.sockets.add(chie)
    hub.presence("p2", True, clock.now())
    hub.sockets.clear()  # so that there is nobody to be shown a table that this hub has not
    await hub.start_over()
    hub.sockets.add(chie)
    telling = asyncio.create_task(hub.tell_crowd())
    hub.pulse(9, [right("p2")])
    await asyncio.sleep(0)
    telling.cancel()
    assert ['"here":true' in frame for frame in chie.frames] == [True]


def test_changed_rights_ask_to_connect_again_and_lost_ones_close(hub):
    ana, ben, chie, dan = Socket(right("p1")), Socket(right("p2")), Socket(), Socket(right("p3"))
    hub.sockets |= {ana, ben, chie, dan}
    hub.pulse(9, [right("p1", access=2), right("p2", access=2, revoked=True)])
    assert [one.ended for one in (ana, ben, chie, dan)] == [4000, 4003, 0, 4003]


def test_a_head_that_is_not_ours_wakes_the_hub(hub):
    hub.pulse(9, [])
    assert not hub._wanted.is_set()
    hub.pulse(10, [])
    assert hub._wanted.is_set()


@pytest.mark.parametrize(
    ("headers", "passes"),
    [
        ([(b"origin", b"https://play.example.org")], True),
        ([(b"origin", b"https://play.example.org"), (b"origin", b"https://play.example.org")], False),
        ([(b"origin", b"https://play.example.org:443")], False),
        ([(b"origin", b"HTTPS://play.example.org")], False),
        ([(b"origin", b"https://play.example.org/")], False),
        ([(b"origin", b"https://[")], False),
        ([(b"origin", b"")], False),
        ([], False),
    ],
)
async def test_an_origin_counts_byte_for_byte(headers, passes):
    sent, let_in = [], []

    async def app(scope, receive, send):
        let_in.append(scope)

    async def receive():
        return {"type": "websocket.connect"}

    async def send(message):
        sent.append(message["type"])

    await exact_origin(app, {b"https://play.example.org"})({"headers": headers}, receive, send)
    assert (bool(let_in), sent) == (passes, [] if passes else ["websocket.close"])


def test_without_configuration_only_this_machine_on_its_own_port_may_connect():
    assert local({"server": ["127.0.0.1", 8000]}) == [b"http://localhost:8000", b"http://127.0.0.1:8000"]


def test_only_the_last_events_that_fit_are_told_again():
    told = [{"n": n, "d": "x" * 1000} for n in range(1, 1001)]
    fitting = protocol.fitting(told)
    assert fitting == told[-len(fitting) :]
    assert 50 < len(fitting) < 200
    assert protocol.fitting(told[:3]) == told[:3]
    assert protocol.fitting([{"n": 1, "d": "x" * 300_000}])[0]["n"] == 1


async def test_while_redis_is_away_nothing_gathers_and_it_is_tried_ever_more_seldom(hub, monkeypatch):
    layer, pauses, sleep = RedisPubSubChannelLayer(hosts=[f"redis://127.0.0.1:{free_port()}"]), [], asyncio.sleep

    async def soon(seconds):
        pauses.append(seconds)
        await sleep(0)

    monkeypatch.setattr(hubs, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(hubs.asyncio, "sleep", soon)
    listening = asyncio.create_task(hubs.Hubs()._listen(hub))
    try:
        while len(pauses) < 6:
            await sleep(0.01)
    finally:
        listening.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await listening
    assert pauses[:6] == [1, 2, 4, 8, 15, 15]
    assert layer.channels == {}
    await layer.flush()


@pytest.mark.parametrize(("house", "wanted"), [("first", False), ("second", True)])
async def test_a_database_put_back_is_noticed_by_the_first_look_already(monkeypatch, house, wanted):
    async def pulse(*_args):
        return feed.Pulse({}, {}, {}, {}, {}, house, {})

    monkeypatch.setattr(hubs, "in_db", pulse)
    all_hubs, hub = hubs.Hubs(), Hub("m")
    hub.epoch, all_hubs.hubs["m"] = said("starships.table.layer_first", name="match"), hub
    await all_hubs.look_once([])
    assert hub._wanted.is_set() is wanted


def decision(before, after):
    """What a hub looks at of a decision that was saved, between two events."""
    tables = [SimpleNamespace(head=n, last_hash=f"h{n}") for n in (before, after)]
    return SimpleNamespace(before=tables[0], after=tables[1], head=after, rows=())


@pytest.mark.parametrize(("second", "sent"), [((10, 11), True), ((11, 12), False)])
def test_between_two_decisions_of_a_batch_another_process_may_have_come(hub, second, sent):
    hub.feed = SimpleNamespace(table=decision(8, 9).after)
    assert hub.publish([decision(9, 10), decision(*second)]) is sent
    assert hub._wanted.is_set() is not sent, "what came between is read"
    assert hub.last == (11 if sent else 9)
