"""Lines of the log, none of which a stranger can make long."""

from __future__ import annotations

import logging

LONGEST = 500  # letters of what a line says
LONGEST_TRACE = 8000  # of the traceback below it


class Line(logging.Formatter):
    """Cuts what is long. What strangers send wrongly is told in a line; only our own mistakes get a traceback."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802, the name that logging calls
        line = super().formatMessage(record).replace("\r", " ").replace("\n", " ")
        return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"

    def formatException(self, ei: object) -> str:  # noqa: N802, the name that logging calls
        trace = super().formatException(ei)  # type: ignore[arg-type]
        return trace if len(trace) <= LONGEST_TRACE else f"…{trace[-LONGEST_TRACE:]}"

    def format(self, record: logging.LogRecord) -> str:
        if record.name.startswith("django.security"):
            record = logging.makeLogRecord({**record.__dict__, "exc_info": None, "exc_text": None})
        return super().format(record)
