"""The quicker way out of Daphne: the same bytes as any websocket server's, all of them, in order."""

import asyncio
import contextlib
import http.client
import io
import select
import socket
import time

import pytest
from daphne import cli, server
from daphne.ws_protocol import WebSocketFactory
from twisted.internet import main, tcp
from websockets.frames import Frame, Opcode

import serve
from serve import Transport, framed
from tests.support.waiting import ROOT


@pytest.mark.parametrize("size", [1, 125, 126, 65_535, 65_536, 200_000])
def test_a_message_is_framed_as_others_frame_it(size):
    text = "é" + "x" * (size - 2) if size > 1 else "x"
    assert framed(text) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
    assert framed(text) is framed(text)


@pytest.mark.parametrize("size", [1, 125, 126, 16_384])
def test_a_whole_message_of_a_browser_is_read_in_one_go(size):
    sent = Frame(Opcode.TEXT, b"x" * size).serialize(mask=True)
    assert serve.read_whole(sent, 16_384) == b"x" * size


def test_all_else_is_left_to_those_who_know_the_protocol():
    whole = Frame(Opcode.TEXT, b"hello").serialize(mask=True)
    others = [
        b"",
        whole[:-1],
        whole + whole,
        Frame(Opcode.TEXT, b"hello").serialize(mask=False),
        Frame(Opcode.TEXT, b"hello", fin=False).serialize(mask=True),
        Frame(Opcode.BINARY, b"hello").serialize(mask=True),
        Frame(Opcode.PING, b"hello").serialize(mask=True),
        bytes((0xC1,)) + whole[1:],
        Frame(Opcode.TEXT, b"x" * 16_385).serialize(mask=True),
        bytes((0x81, 0x80 + 126, 0, 5)) + whole[2:],
    ]
    assert [serve.read_whole(data, 16_384) for data in others] == [None] * len(others)


class Line:
    """The way out of a websocket."""

    def __init__(self):
        self.written = []

    def write(self, data):
        self.written.append(data)


async def test_what_one_is_sent_in_one_turn_goes_out_together_and_before_the_close(monkeypatch):
    sockets = [serve.Protocol.__new__(serve.Protocol) for _ in range(2)]
    for one in sockets:
        one.state, one._perMessageCompress = one.STATE_OPEN, None
        one.ready, one.transport = [], Line()
        monkeypatch.setattr(one, "sendClose", lambda code, line=one.transport: line.write(code), raising=False)
    first, second = sockets
    first.serverSend("answer")
    second.serverSend("news")
    first.serverSend("news")
    assert first.transport.written == []
    await asyncio.sleep(0)
    assert first.transport.written == [framed("answer") + framed("news")]
    assert second.transport.written == [framed("news")]
    second.serverSend("bye")
    second.serverClose(4000)
    await asyncio.sleep(0)
    assert second.transport.written == [framed("news"), framed("bye"), 4000]


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ("GET /t/in/6L7_prDHM8oSrQ4DLIunrA", "GET /t/in/…"),
        ("GET /j/6L7_prDHM8oSrQ4DLIunrA", "GET /j/…"),
        ("GET /j/?code=ABCDEF", "GET /j/?code=…"),
        ("POST /d/6L7_prDHM8oSrQ4DLIunrA", "POST /d/…"),
        ("GET /g/6L7_prDHM8oSrQ4DLIunrA?x=1", "GET /g/…?x=1"),
        ("GET /t/club-evening-abcdef/me", "GET /t/club-evening-abcdef/me"),
        ("GET /m/abc/watch", "GET /m/abc/watch"),
        ("WSCONNECT /ws/match/abc/", "WSCONNECT /ws/match/abc/"),
    ],
)
def test_no_private_link_is_in_the_log(asked, written):
    stream, (method, path) = io.StringIO(), asked.split(" ")
    details = {"client": "127.0.0.1:1", "method": method, "path": path, "status": 302, "size": 0}
    if method == "WSCONNECT":
        serve.Log(stream)("websocket", "connected", details)
    else:
        serve.Log(stream)("http", "complete", details)
    assert f'"{written}"' in stream.getvalue()


class Reactor:
    """What a connection tells its reactor."""

    def __init__(self):
        self.writers = set()

    def addWriter(self, one):
        self.writers.add(one)

    def removeWriter(self, one):
        self.writers.remove(one)

    def addReader(self, one):
        pass

    removeReader = addReader  # noqa: N815, the name that Twisted calls


class Protocol:
    def makeConnection(self, transport):
        pass


@pytest.fixture
def ends():
    """A connection of ours and the other end of it."""
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    yield Transport(ours, Protocol(), ("127.0.0.1", 1), None, 1, Reactor()), theirs
    ours.close()
    theirs.close()


def read(theirs, size):
    theirs.settimeout(5)
    got = b""
    while len(got) < size:
        got += theirs.recv(1 << 16)
    return got


def test_what_the_system_takes_is_gone_at_once(ends):
    ours, theirs = ends
    ours.write(b"one")
    ours.write(b"two")
    assert ours.reactor.writers == set()
    assert read(theirs, 6) == b"onetwo"


def test_what_it_does_not_take_waits_its_turn_and_everything_after_it_too(ends):
    ours, theirs = ends
    parts = [bytes([65 + n]) * 30_000 for n in range(10)]
    for part in parts:
        ours.write(part)
    assert ours.reactor.writers == {ours}
    got = b""
    while ours.reactor.writers:
        got += theirs.recv(1 << 20)
        assert ours.doWrite() is None
    got += read(theirs, sum(map(len, parts)) - len(got))
    assert got == b"".join(parts)


def test_a_broken_connection_is_left_to_twisted_to_find(ends):
    ours, theirs = ends
    theirs.close()
    ours.write(b"into the void")
    assert ours.reactor.writers == {ours}
    assert ours.doWrite() is main.CONNECTION_LOST


def test_it_is_the_connection_of_every_port_that_serve_opens(monkeypatch):
    monkeypatch.setattr(tcp.Port, "transport", tcp.Port.transport)
    monkeypatch.setattr(WebSocketFactory, "protocol", WebSocketFactory.protocol)
    monkeypatch.setattr(cli, "AccessLogGenerator", cli.AccessLogGenerator)
    monkeypatch.setattr(server, "HTTPFactory", server.HTTPFactory)
    monkeypatch.setattr(serve.CommandLineInterface, "server_class", server.Server)
    words: list[str] = []
    monkeypatch.setattr(serve.CommandLineInterface, "run", lambda _self, given: words.extend(given))
    serve.main()
    assert words[0] == "--no-server-name", "what a server is, no answer says"
    assert (tcp.Port.transport, WebSocketFactory.protocol) == (Transport, serve.Protocol)
    assert (cli.AccessLogGenerator, server.HTTPFactory) == (serve.Log, serve.Factory)
    assert serve.CommandLineInterface.server_class is serve.Server


class Connected:
    """A connection that counts how often it was looked at."""

    looks = 0

    def check_timeouts(self):
        self.looks += 1


@pytest.mark.parametrize("n", [0, 1, serve.PORTION, 2 * serve.PORTION, 5_000])
def test_all_connections_are_looked_at_a_few_at_a_time_once_in_two_seconds(monkeypatch, n):
    ours = serve.Server.__new__(serve.Server)
    ours.connections = {Connected(): {} for _ in range(n)}
    everybody, later = list(ours.connections), []
    monkeypatch.setattr(server.reactor, "callLater", lambda *call: later.append(call))
    ours.timeout_checker()
    seconds, portions = 0.0, [sum(one.looks for one in everybody)]
    while later[-1][1] != ours.timeout_checker:
        pause, look, *rest = later[-1]
        seconds += pause
        if len(later) == 2:
            del ours.connections[everybody[-1]]  # who is gone meanwhile is left alone
        look(*rest)
        portions.append(sum(one.looks for one in everybody) - sum(portions))
    assert seconds + later[-1][0] == pytest.approx(serve.LOOK)
    assert max(portions) <= serve.PORTION
    assert {one.looks for one in ours.connections} <= {1}
    assert n < 3 * serve.PORTION or everybody[-1].looks == 0


def test_no_line_of_the_log_is_long():
    stream = io.StringIO()
    details = {"client": "127.0.0.1:1", "method": "GET", "path": "/" + "x" * 15_000, "status": 404, "size": 0}
    serve.Log(stream)("http", "complete", details)
    assert len(stream.getvalue()) < 500


def test_who_sends_no_whole_request_is_cut_off_and_letters_now_and_then_do_not_help(make_server, monkeypatch, tmp_path):
    hasty = tmp_path / "hasty.py"
    hasty.write_text("import serve\nserve.ARRIVE = 1\nserve.main()\n", "utf-8")
    server = make_server(processes=1)
    server.stop()
    monkeypatch.setitem(server.env, "PYTHONPATH", str(ROOT))
    server.program = str(hasty)
    server.start()
    lines = [socket.create_connection(("127.0.0.1", server.port), 20) for _ in range(3)]
    lines[1].sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
    lines[2].sendall(b"POST /new HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\nabc")
    began = time.monotonic()
    open_ = set(lines)
    while open_ and time.monotonic() - began < 20:
        ready, _, _ = select.select(open_, [], [], 0.3)
        open_ -= {line for line in ready if gone(line)}
        for line in open_ - {lines[0]}:
            with contextlib.suppress(OSError):
                line.sendall(b"x")
    assert open_ == set()
    whole = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    whole.request("GET", "/healthz")
    assert whole.getresponse().read() == b"ok\n"


def gone(line):
    try:
        return line.recv(1000) == b""
    except OSError:
        return True
