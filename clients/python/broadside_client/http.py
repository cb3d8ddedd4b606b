"""What is asked once: the HTTP API."""

from __future__ import annotations

import json
from typing import Any
from urllib import error, parse, request


class Refused(Exception):
    """The server has not done it, and nothing has changed. `code` is for programs, the text for people."""

    def __init__(self, code: str, said: str = "", *, reason: str = "", params: dict[str, Any] | None = None) -> None:
        super().__init__(said or reason or code)
        self.code, self.reason, self.params = code, reason or code, params or {}


class Server:
    """A server at its address, such as https://play.example.org; `key` is one of its settings page."""

    def __init__(self, url: str, key: str = "", *, timeout: float = 30.0) -> None:
        self.url, self.key, self.timeout = url.rstrip("/"), key, timeout

    def get(self, path: str, **query: Any) -> Any:
        """What stands at an address below /api/v1. Raises Refused."""
        more = f"?{parse.urlencode(query)}" if query else ""
        return self._ask(request.Request(f"{self.url}/api/v1/{path}{more}"))

    def post(self, path: str, **body: Any) -> Any:
        """Send something to an address below /api/v1. Raises Refused."""
        data = json.dumps(body).encode()
        return self._ask(request.Request(f"{self.url}/api/v1/{path}", data, {"Content-Type": "application/json"}))

    def _ask(self, asked: request.Request) -> Any:
        if self.key:
            asked.add_header("Authorization", f"Bearer {self.key}")
        try:
            with request.urlopen(asked, timeout=self.timeout) as answer:
                text = answer.read().decode()
                lines = answer.headers.get_content_type() == "application/x-ndjson"
        except error.HTTPError as problem:
            told = json.loads(problem.read() or b"{}")
            raise Refused(told.get("code", "http"), told.get("sentence", ""), params=told.get("params")) from None
        return [json.loads(line) for line in text.splitlines() if line] if lines else json.loads(text)
