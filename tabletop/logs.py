"""Lines of the log, none of which a stranger can make long, and none of which lets its reader in anywhere."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime

from attacks.services.common import naming

LONGEST = 500  # letters of what a line says
LONGEST_TRACE = 8000  # of the traceback below it


class Line(logging.Formatter):
    """Cuts what is long. What strangers send wrongly is told in a line; only our own mistakes get a traceback."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802, the name that logging calls
        line = naming.without_secrets(super().formatMessage(record)).replace("\r", " ").replace("\n", " ")
        return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"

    def formatException(self, ei: object) -> str:  # noqa: N802, the name that logging calls
        trace = super().formatException(ei)  # type: ignore[arg-type]
        return trace if len(trace) <= LONGEST_TRACE else f"…{trace[-LONGEST_TRACE:]}"

    def format(self, record: logging.LogRecord) -> str:
        if record.name.startswith("django.security"):
            record = logging.makeLogRecord({**record.__dict__, "exc_info": None, "exc_text": None})
        return super().format(record)


class Json(Line):
    """Each line as one object, for programs that gather logs: when, how bad, from where, and what it was about."""

    def format(self, record: logging.LogRecord) -> str:
        security = record.name.startswith("django.security")
        said = naming.without_secrets(record.getMessage()).replace("\r", " ").replace("\n", " ")
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": said if len(said) <= LONGEST else f"{said[:LONGEST]}…",
        }
        if request := naming.request_id.get():
            line["request"] = request
        if match := naming.match_id.get():
            line["match"] = match
        if record.exc_info and not security:
            line["trace"] = naming.without_secrets(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)
