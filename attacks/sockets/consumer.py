"""The live connection to one match: greets, passes commands on, answers each of them.

A socket says `hello` first. What it may do is read from the holder's row for every command; what it says about itself
can only make it less. Answers go to the sender; what happened goes to all through the hub.
"""

from __future__ import annotations

from django.conf import settings

from attacks.services import access
from attacks.services.common import clock, naming
from attacks.services.common.canonical import text
from attacks.services.live import chat, feed
from attacks.services.live.feed import Right
from attacks.services.lobby.keyring import tokens_in
from attacks.sockets import protocol
from attacks.sockets.command_queue import in_writer
from attacks.sockets.connection import (
    CHAT,
    CHATTING,
    PLAYER,
    SHARED,
    SOCKETS_PER_HOLDER,
    WATCHER,
    CountedConsumer,
    Limit,
)
from attacks.sockets.hub import Hub
from attacks.sockets.hubs import HUBS
from attacks.sockets.protocol import Cmd, Hello, Malformed, Need, Ping, Say
from attacks.sockets.threads import in_db

MOST_TOLD = 1000  # events in one answer about the past, if they fit into a frame
SECOND_HELLO = "a second hello"
HELLO_FIRST = "hello comes first"
WATCH = "watch"


class MatchConsumer(CountedConsumer):
    """One browser tab at one match."""

    def __init__(self) -> None:
        super().__init__()
        self.match_id = ""
        self.hub: Hub | None = None
        self.right: Right | None = None
        self.audience = "watch"
        self.chain = False

    # --- coming and going ---

    async def on_open(self) -> None:
        self.match_id = self.scope["url_route"]["kwargs"].get("match_id", "")
        naming.new_request()
        naming.match_id.set(self.match_id)
        await super().on_open()

    def on_close(self) -> None:
        if self.hub is not None:
            self.hub.leave(self)
        super().on_close()

    def may_send(self) -> bool:
        """One token from this socket's bucket and, for a holder, one from the bucket that its sockets share."""
        self.limit = self.allowed()
        own = super().may_send()
        return own and (self.right is None or self.limit is WATCHER or SHARED.of(self.right.id, self.limit).take())

    def allowed(self) -> Limit:
        """How much it may send: who sits there has more to say than who looks on."""
        return WATCHER if self.right is None or self.right.role == WATCH else PLAYER

    async def serve(self, frame: protocol.Frame) -> None:
        if isinstance(frame, Hello):
            await self.hello(frame)
        elif self.hub is None:
            raise Malformed(HELLO_FIRST, frame.id or "" if isinstance(frame, Cmd | Say) else "")
        elif isinstance(frame, Cmd):
            await self.command(frame)
        elif isinstance(frame, Ping):
            self.ping(frame, self.hub)
        elif isinstance(frame, Say):
            await self.line(frame, self.hub)
        else:
            await self.need(frame, self.hub)

    # --- the five things a client says ---

    async def hello(self, frame: Hello) -> None:
        """Find out who this is, then show the match from where the client left off."""
        if self.hub is not None:
            raise Malformed(SECOND_HELLO)
        if frame.v != protocol.VERSION:
            self.end(protocol.TOO_OLD, protocol.refusal("malformed", "client_too_old"))
            return
        rights = await self.rights(frame)
        if rights is None:
            return
        self.right = self.chosen(rights, frame.role_hint)
        self.audience = self.right.audience if self.right else "watch"
        self.chain = frame.chain
        hub = HUBS.hub(self.match_id)
        if not await hub.join(self, frame.resume):
            self.end(protocol.NO_MATCH, protocol.refusal("forbidden", "no_such_match"))
            return
        if self.closing:  # it left while we were reading
            hub.leave(self)
            return
        self.hub = hub
        self.here(hub)
        self.close_oldest(hub)

    async def rights(self, frame: Hello) -> list[Right] | None:
        """What this connection may do here: by its cookie, or by the key it says; None where it was told to go."""
        rights = None
        if frame.match == self.match_id:
            address = (self.scope.get("client") or [""])[0]
            rights = await in_db(feed.rights_in, self.match_id, tokens_in(self.scope["headers"]), address)
        if rights is None:
            self.end(protocol.NO_MATCH, protocol.refusal("forbidden", "no_such_match"))
        elif frame.key:
            opened = await in_db(access.right_in, self.match_id, frame.key)
            if opened is None:
                self.end(protocol.NOT_ALLOWED, protocol.refusal("forbidden", "access_ended"))
                return None
            return [opened]
        return rights

    def chosen(self, rights: list[Right], hint: str) -> Right | None:
        """Which of its rights it uses."""
        return choose(rights, hint)

    def greet(self, epoch: str, head: int, resumed: bool, fresh: bool) -> None:
        limit, role = self.allowed(), self.audience
        first = protocol.welcome(
            epoch=epoch, role=role, head=head, resumed=resumed, fresh=fresh, burst=limit.burst, per_s=limit.per_s
        )
        self.offer(first)

    async def command(self, frame: Cmd) -> None:
        """Do it and answer. The answer is an ack only if it is saved."""
        order = protocol.order_of(frame)
        if self.right is None or not self.right.acts:
            self.offer(protocol.refusal("forbidden", "watchers_only_look", id=order.id))
            return
        self.offer(await HUBS.commands.act(self.match_id, self.right.id, order))

    def ping(self, frame: Ping, hub: Hub) -> None:
        self.unread = 0
        self.offer(protocol.pong(frame.p, hub.snapshot(self.audience).head, clock.stamp(clock.now())))
        self.here(hub)

    async def need(self, frame: Need, hub: Hub) -> None:
        """The whole view again; with `chain` also the digests from a number on, for a client that keeps a receipt."""
        await hub.catch_up()  # a client that is behind gets what is new before it gets what is old
        if frame.chain:
            after, to = max(frame.from_ - 1, 0), hub.snapshot(self.audience).head
            told = await in_db(feed.history, self.match_id, after, to, self.audience, MOST_TOLD)
            if told := protocol.fitting(told):
                self.offer(protocol.upd(told[0]["n"], to, "{}", text(told)))
        stream = hub.stream(self.audience, frame.chain or self.chain)
        self.offer(hub.snap(stream, frame.chain or self.chain))

    async def line(self, frame: Say, hub: Hub) -> None:
        """A line for the others at the table; who wrote it gets it back like everybody there."""
        key = frame.id or ""
        if self.right is None or not self.right.acts:
            self.offer(protocol.refusal("forbidden", "watchers_only_look", id=key))
        elif not CHATTING.of(self.right.id, CHAT).take():
            self.offer(protocol.refusal("rate", "chat_too_fast", id=key))
        else:
            told = await in_writer(chat.say, self.match_id, self.right.id, frame.text, key)
            if not isinstance(told, int):
                self.offer(text(told))
                return
            await hub.chatter.catch_up(hub.sockets)
            hub.chatter.ring(told)

    # --- presence ---

    def here(self, hub: Hub) -> None:
        """This seat has just been heard of."""
        if self.right is not None and self.right.acts:
            HUBS.pinged.add(self.right.id)
            if self.right.seat:
                hub.presence(self.right.seat, True, clock.now())

    def close_oldest(self, hub: Hub) -> None:
        """A holder may have eight tabs; the oldest makes room."""
        if self.right is None or self.right.role == WATCH or not settings.RATES:
            return  # a scene of a stream may be of many overlays; those of one address are counted
        mine = [
            socket
            for socket in hub.sockets
            if isinstance(socket, MatchConsumer) and socket.right is not None and socket.right.id == self.right.id
        ]
        for socket in sorted(mine, key=lambda socket: socket.opened_at)[:-SOCKETS_PER_HOLDER]:
            socket.end(protocol.TOO_MANY, protocol.refusal("rate", "too_many_tabs"))


def choose(rights: list[Right], hint: str) -> Right | None:
    """Which of a browser's rights this tab uses. A hint picks one of them or none; it never adds one."""
    if hint == "watch":
        return None
    for right in rights:
        if hint in (right.seat, right.role) or not hint:
            return right
    return None
