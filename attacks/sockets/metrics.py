"""What this process counts of the commands it answers, as Prometheus counts. Read at `/metrics`, see probes.py."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Histogram

SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

REGISTRY = CollectorRegistry()
COMMANDS = Counter("broadside_commands", "Commands that were answered.", ["answer"], registry=REGISTRY)
WHOLE = Histogram(
    "broadside_command_seconds", "From a command's coming to its answer.", buckets=SECONDS, registry=REGISTRY
)
STAGES = Histogram(
    "broadside_stage_seconds",
    "Parts of it: wait (until its batch begins), save (deciding and saving the batch), send (to all who see it).",
    ["stage"],
    buckets=SECONDS,
    registry=REGISTRY,
)
BATCHES = Histogram(
    "broadside_batch_commands",
    "Commands saved in one transaction.",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256),
    registry=REGISTRY,
)
LOOKS = Histogram(
    "broadside_look_seconds",
    "The look at the database that each process takes every two seconds.",
    buckets=SECONDS,
    registry=REGISTRY,
)
WAITED, SAVED, SENT = (STAGES.labels(stage) for stage in ("wait", "save", "send"))
DONE, REFUSED, BUSY = (COMMANDS.labels(answer) for answer in ("done", "refused", "busy"))


def answered(reply: str, seconds: float) -> None:
    """Count a command by its answer: done, refused by the rules, or busy where nothing could be saved."""
    WHOLE.observe(seconds)
    kind = DONE if reply.endswith('"t":"ack"}') else BUSY if '"code":"server_busy"' in reply else REFUSED
    kind.inc()
