"""What the process in which opponents think has used so far."""

from __future__ import annotations

import os
from pathlib import Path

from attacks.services.odds.client import Process


def usage_of(mind: Process) -> tuple[float, int]:
    """Seconds of processor and megabytes of the process that thinks; nothing before it has begun."""
    if mind.worker is None:
        return 0.0, 0
    fields = Path(f"/proc/{mind.worker.pid}/stat").read_text("utf-8").rsplit(")", 1)[1].split()
    ticks, pages = int(fields[11]) + int(fields[12]), int(fields[21])
    return ticks / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE") // 2**20
