"""The live connection of a stream's link: a match as its watchers see it, until the link is taken back."""

from __future__ import annotations

from attacks.services import streaming
from attacks.services.live.feed import Right
from attacks.sockets import protocol
from attacks.sockets.consumer import MatchConsumer
from attacks.sockets.protocol import Hello
from attacks.sockets.threads import in_db


class StreamConsumer(MatchConsumer):
    """One overlay of a stream. What match it is, the link says, whatever the client says."""

    async def rights(self, frame: Hello) -> list[Right] | None:
        found = await in_db(streaming.right_of_link, self.scope["url_route"]["kwargs"]["token"])
        if found is None:
            self.end(protocol.NOT_ALLOWED, protocol.refusal("forbidden", "access_ended"))
            return None
        self.match_id, right = found
        return [right]

    def chosen(self, rights: list[Right], hint: str) -> Right | None:
        """Its own right, which alone can be taken away."""
        return rights[0]
