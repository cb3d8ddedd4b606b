"""One place per match and process that serves all its sockets.

A hub hears the bell of its match, reads the new events once, renders each audience once and hands the same text to
every socket of that audience. Every two seconds all hubs together also look at the database, so a lost bell only
delays.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from attacks.services.common import clock
from attacks.services.common.canonical import digest, text
from attacks.services.decision.decide import Decision
from attacks.services.decision.views import Feed
from attacks.services.live import feed, spectator_delay
from attacks.services.live.doors import Door
from attacks.services.live.feed import Right
from attacks.services.live.onward import Onward, onward
from attacks.services.match.events import Masks, masked_events, masked_view
from attacks.services.match.table import Table
from attacks.sockets import protocol
from attacks.sockets.ahead import Ahead
from attacks.sockets.chatter import Chatter, reads
from attacks.sockets.delayed import DelayedFeed, Snapshot, is_late
from attacks.sockets.threads import in_db

log = logging.getLogger("broadside.hub")

RING = 200  # frames kept per audience, for clients that come back
DIGEST_EVERY = 20  # frames
PORTION = 50  # watchers served before others get their turn
LINGER = 60.0  # seconds a hub outlives its last socket


class Listener(Protocol):
    """What a hub needs of a socket."""

    audience: str
    chain: bool
    right: Right | None

    def greet(self, epoch: str, head: int, resumed: bool, fresh: bool) -> None: ...
    def offer(self, frame: str) -> None: ...
    def end(self, code: int, frame: str = "") -> None: ...


@dataclass(slots=True)
class Stream:
    """What one audience has been sent: the number and view it should have now, and the last frames."""

    head: int
    last_hash: str
    view: dict[str, Any]
    snap: str = ""  # made when somebody needs it, until the next change
    size: int = 0  # letters of the last one made
    ring: deque[tuple[int, int, str]] = field(default_factory=lambda: deque(maxlen=RING))
    since_digest: int = 0


class Hub:
    """All sockets of one match in this process."""

    def __init__(self, match_id: str, on_moved_elsewhere: Callable[[Table], None] = lambda table: None) -> None:
        self.match_id = match_id
        self.on_moved_elsewhere = on_moved_elsewhere
        self.last = 0
        self.epoch = ""
        self.feed: Feed | None = None
        self.late: DelayedFeed | None = None  # what watchers see, where the table shows it to them later
        self.sockets: set[Listener] = set()
        self.streams: dict[tuple[str, bool], Stream] = {}
        self.seen: dict[str, tuple[bool, datetime]] = {}  # by seat
        self.chatter = Chatter(match_id)
        self.ahead = Ahead()
        self.empty_since = time.monotonic()
        self._reading = asyncio.Lock()
        self._wanted = asyncio.Event()
        self._line = 0  # of the chat, the last we have heard of
        self.masks: Masks = {}  # names that moderators have changed
        self._moderated = self._looked = 0  # how often they changed what is shown: heard of, and looked at
        self._crowd: asyncio.Queue[tuple[list[Listener], dict[tuple[str, bool], str]]] = asyncio.Queue()
        self._histories = 0  # how often it was replaced

    # --- joining and leaving ---

    async def join(self, socket: Listener, resume: protocol.Resume | None) -> bool:
        """Register a socket, greet it, and send what it lacks. False if there is no such match.

        From registering to the last frame nothing waits, so no event falls between what it gets now and what follows.
        """
        self.empty_since = time.monotonic()
        await self.catch_up()
        if reads(socket):
            await self.chatter.catch_up(self.sockets)
        known = resume if resume and await self.knows(resume, socket.audience) else None
        if self.feed is not None and self.feed.table.closed:
            self.ahead.now = await in_db(onward, self.match_id)
        if self.feed is None:
            return False
        stream = self.stream(socket.audience, socket.chain)
        missed = self.missed(stream, known)
        self.sockets.add(socket)
        socket.greet(self.epoch, stream.head, missed is not None, resume is not None and known is None)
        for frame in [self.snap(stream, socket.chain)] if missed is None else missed:
            socket.offer(frame)
        for seat, (here, seen) in self.seen.items() if not self.is_late(socket.audience) else ():
            socket.offer(protocol.peer(seat, here, clock.stamp(seen)))
        self.chatter.history(socket, known.c if known else 0)
        self.ahead.tell([socket], self.knows_the_end)
        return True

    async def knows(self, resume: protocol.Resume, audience: str) -> bool:
        """Whether what a returning client knows has happened here.

        The epoch says so; and where nobody changed it after a database was restored, the mark of the last event it has.
        Who brings none must not learn from the answer how far a match is that is shown later.
        """
        if resume.epoch != self.epoch:
            return False
        if not resume.mark:
            return resume.n <= self.last or self.is_late(audience)
        return await in_db(feed.has, self.match_id, resume.n, resume.mark)

    def leave(self, socket: Listener) -> None:
        self.sockets.discard(socket)
        self.empty_since = time.monotonic()

    def missed(self, stream: Stream, resume: protocol.Resume | None) -> list[str] | None:
        """The frames a returning client lacks, or None if it needs a whole view."""
        if resume is None or resume.epoch != self.epoch or resume.n > stream.head:
            return None
        if resume.n == stream.head:
            return []
        frames = [text for first, _, text in stream.ring if first > resume.n]
        begins = any(first == resume.n + 1 for first, _, _ in stream.ring)
        return frames if begins else None

    # --- following the match ---

    def is_late(self, audience: str) -> bool:
        """Does this audience see the match later than the table?"""
        return self.late is not None and is_late(audience)

    def snapshot(self, audience: str) -> Snapshot:
        """The match as this audience may know it now."""
        assert self.feed is not None
        return self.late.shown if self.late is not None and is_late(audience) else self.feed

    def stream(self, audience: str, chain: bool) -> Stream:
        """What this audience is at, made now if nobody of it was here before."""
        key = (audience, chain)
        if key not in self.streams:
            shown = self.snapshot(audience)
            self.streams[key] = Stream(shown.head, shown.last_hash, self.seen_by(audience))
        return self.streams[key]

    def seen_by(self, audience: str) -> dict[str, Any]:
        """Its view of now, by the names that are shown."""
        return masked_view(self.snapshot(audience).view(audience), self.masks)

    def snap(self, stream: Stream, chain: bool) -> str:
        """The whole view as one frame, made once for all who need it at this number."""
        if not stream.snap:
            seen = digest(stream.view)
            stream.snap = protocol.snap(self.epoch, stream.head, stream.view, seen, stream.last_hash, chain)
            stream.size = len(stream.snap)
        return stream.snap

    def wake(self) -> None:
        """A bell rang, or the poll saw a new head: look soon. Several bells make one look."""
        self._wanted.set()

    def heard_of_line(self, c: int) -> None:
        """There is this line of chat: look soon, if anybody here reads it."""
        if c > self.chatter.last and any(reads(socket) for socket in self.sockets):
            self._line = c
            self.wake()

    def heard_of_measure(self, times: int) -> None:
        """So often have moderators hidden a line here or changed a name."""
        if times > self._looked:
            self._moderated = times
            self.wake()

    def leads_on(self, onward: Onward) -> None:
        """What those of a match that is over have proposed or agreed to."""
        self.ahead.now = onward
        self.ahead.tell(list(self.sockets), self.knows_the_end)

    def knows_the_end(self, audience: str) -> bool:
        """Has this audience been shown all that happened here?"""
        return self.feed is not None and self.snapshot(audience).head >= self.last

    async def follow(self) -> None:
        """Look whenever somebody wants us to, as long as the hub lives."""
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            try:
                await self.catch_up()
                if self._moderated > self._looked:
                    await self.look_anew()
                if self._line > self.chatter.last:
                    await self.chatter.catch_up(self.sockets)
            except Exception as error:  # the poll will want us again
                log.warning("match %s not read: %s", self.match_id, error)

    async def look_anew(self) -> None:
        """Moderators have hidden lines or changed names: what stands on open pages goes by what is now so."""
        self._looked = self._moderated
        await self.chatter.look_anew(self.sockets)
        now = await in_db(feed.masks_of, self.match_id)
        if now == self.masks or self.feed is None:
            return
        self.masks = now
        self.streams.clear()
        for socket in self.sockets:
            socket.offer(self.snap(self.stream(socket.audience, socket.chain), socket.chain))

    async def catch_up(self) -> None:
        """Read what is new and send it on."""
        async with self._reading:
            known = self.feed
            found = await in_db(feed.load, self.match_id, self.last if known else None, known.table if known else None)
            if found is None:
                self.feed = None
                return
            same_history = found.epoch == self.epoch and found.follows
            late = await self.behind(found, same_history) if found.table.trust.delay else None
            before, started = self.last, self.feed is not None
            if not started:
                self.masks = await in_db(feed.masks_of, self.match_id)
            self.feed, self.epoch, self.last = found, found.epoch, found.head
            if late is not None and late is self.late:
                late.add(found)
            self.late = late
            if started and found.head > before:
                self.on_moved_elsewhere(found.table)
            if not same_history:
                await self.start_over()
            elif found.head > before or (started and found.head == 0):
                self.send_on()

    async def behind(self, found: Feed, same_history: bool) -> DelayedFeed:
        """Where watchers stand who see the match later: known here, or found out from the record."""
        if self.late is not None and same_history:
            return self.late
        shown, waiting = await in_db(spectator_delay.behind, self.match_id, found.head)
        return DelayedFeed(found.table.trust.delay, shown, waiting)

    def release_due(self) -> None:
        """Show watchers what they may see by now."""
        if self.late is not None and self.late.next(clock.now()) is not None:
            self.send_on()

    def publish(self, saved: list[Decision]) -> bool:
        """What this process has just saved itself: sent on without reading it, if it follows on what was sent last."""
        last = saved[-1]
        ends = [self.feed.table if self.feed else None, *(one.after for one in saved)]
        if self._reading.locked() or not self.last or not all(map(_follows, ends, (one.before for one in saved))):
            self.wake()
            return False
        self.feed = Feed(last.after, self.epoch, [row for decision in saved for row in decision.rows])
        self.last = last.head
        if self.late is not None:
            self.late.add(self.feed)
        self.send_on()
        return True

    async def start_over(self) -> None:
        """The history was replaced: everybody is told so, and gets a whole view and the lines of chat anew."""
        self.streams.clear()
        self._histories += 1
        while not self._crowd.empty():
            self._crowd.get_nowait()
        self.seen.clear()  # who is here may have waited there too: the next look tells it anew
        if self.sockets:
            await self.chatter.start_over()
        for socket in self.sockets:
            stream = self.stream(socket.audience, socket.chain)
            socket.greet(self.epoch, stream.head, False, True)
            socket.offer(self.snap(stream, socket.chain))
            self.chatter.history(socket, 0)

    def send_on(self) -> None:
        """One frame per audience, from its last view to the present one."""
        wanted = {(socket.audience, socket.chain) for socket in self.sockets}
        for key in [key for key in self.streams if key not in wanted]:
            del self.streams[key]
        self.tell({key: self.frame(key, stream) for key, stream in self.streams.items()})

    def tell(self, frames: dict[tuple[str, bool], str]) -> None:
        """Each its audience's frame: seats at once, the crowd after them."""
        crowd = []
        for socket in self.sockets:
            if socket.right is None:
                crowd.append(socket)
            elif frame := frames.get((socket.audience, socket.chain)):
                socket.offer(frame)
        if crowd:
            self._crowd.put_nowait((crowd, frames))

    async def tell_crowd(self) -> None:
        """Watchers get their frames in portions, so that a match with thousands of them delays no other."""
        while True:
            crowd, frames = await self._crowd.get()
            history = self._histories
            for start in range(0, len(crowd), PORTION):
                if history != self._histories:
                    break
                for socket in crowd[start : start + PORTION]:
                    if frame := frames.get((socket.audience, socket.chain)):
                        socket.offer(frame)
                await asyncio.sleep(0)

    def frame(self, key: tuple[str, bool], stream: Stream) -> str:
        """What an audience is sent: a patch and the events, or the whole view where that is shorter."""
        audience, chain = key
        shown, before = self.snapshot(audience), stream.head
        if shown.head == before and before:
            return ""  # its time has not come
        old, stream.view = stream.view, self.seen_by(audience)
        stream.head, stream.last_hash = shown.head, shown.last_hash
        patch = text(shown.patch(before, old, stream.view))
        if stream.head == before:  # before the start there are no numbers to patch between
            if patch == "{}":
                return ""
            stream.snap = ""
            return self.snap(stream, chain)
        stream.snap = ""
        if len(patch) > (stream.size or len(self.snap(stream, chain))) / 2:
            stream.ring.clear()
            return self.snap(stream, chain)
        told = {} if chain else self.masks  # who checks the seals needs what was sealed
        events = masked_events(shown.events_json(audience, chain), told)
        if len(events) > protocol.LARGEST / 4:  # letters, of up to four bytes
            stream.ring.clear()
            return self.snap(stream, chain)
        stream.since_digest += 1
        check = digest(stream.view) if stream.since_digest % DIGEST_EVERY == 0 else ""
        frame = protocol.upd(before + 1, stream.head, patch, events, check, stream.last_hash)
        stream.ring.append((before + 1, stream.head, frame))
        return frame

    # --- rights and presence ---

    def presence(self, seat: str, here: bool, seen: datetime) -> None:
        """Tell everybody when a seat comes or goes away."""
        known, self.seen[seat] = self.seen.get(seat), (here, seen)
        if known is None or known[0] != here:
            told = {(socket.audience, socket.chain) for socket in self.sockets if not self.is_late(socket.audience)}
            self.tell(dict.fromkeys(told, protocol.peer(seat, here, clock.stamp(seen))))

    def pulse(self, head: int, rights: list[Right], last_hash: str = "") -> None:
        """What the poll has read: a head we may have missed or that is another now, changed rights, who is there."""
        other = self.feed is not None and last_hash not in ("", self.feed.last_hash)
        if head != self.last or head == 0 or other:
            self.wake()
        self.release_due()
        now = {right.id: right for right in rights}
        for socket in list(self.sockets):
            if socket.right is not None:
                self.check(socket, now.get(socket.right.id))
        self.look_who_is_here(rights)

    def close_to_strangers(self, door: Door) -> None:
        """Who may look on no longer, goes."""
        for socket in list(self.sockets):
            if door.shut_to([socket.right.role] if socket.right else []):
                socket.end(protocol.NO_MATCH, protocol.refusal("forbidden", "no_such_match"))

    def check(self, socket: Listener, now: Right | None) -> None:
        """Close a socket whose holder's rights are no longer those it was opened with."""
        assert socket.right is not None
        if now is None or now.revoked:
            socket.end(protocol.NOT_ALLOWED, protocol.refusal("forbidden", "access_ended"))
        elif now.access != socket.right.access:
            socket.end(protocol.AGAIN)

    def look_who_is_here(self, rights: list[Right]) -> None:
        moment = clock.now()
        latest: dict[str, datetime] = {}
        for right in rights:
            if right.seat and right.seen_at and not right.revoked:
                latest[right.seat] = max(right.seen_at, latest.get(right.seat, right.seen_at))
        for seat, seen in latest.items():
            self.presence(seat, moment - seen < feed.AWAY_AFTER, seen)


def _follows(before: Table | None, after: Table) -> bool:
    """Does a decision rest on what was sent last? Another process may have come between two of one batch."""
    return before is not None and (before.head, before.last_hash) == (after.head, after.last_hash)
