"""The three verifiers of a record: fair.py, the browser's, and the one that also plays the rules."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attacks.engine import fair
from attacks.services.record import export
from tests.support.server import ROOT

PROGRAM = """
import { createInterface } from "node:readline";
import { read } from "./static/fair/reading.js";
import { verify } from "./static/fair/verify.js";

function verdict(text, receipt) {
  try {
    return verify(read(text), receipt);
  } catch (error) {
    return { verdict: "fail", problems: [{ key: "not_json", text: String(error) }], warnings: [] };
  }
}
for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(verdict(...JSON.parse(line))));
}
"""


class Browser:
    """The scripts of the audit page, run by the engine that browsers have, without one."""

    def __init__(self, folder: Path) -> None:
        self.program = folder / "run.js"
        self.process: subprocess.Popen[bytes] | None = None  # one for all questions, begun with the first
        for part in ("fair", "table"):
            shutil.copytree(ROOT / "static" / part, folder / "static" / part)
        (folder / "package.json").write_text('{"type": "module"}', "utf-8")
        self.program.write_text(PROGRAM, "utf-8")

    def findings(self, asked: Sequence[tuple[str, Any]]) -> list[dict[str, Any]]:
        """What it finds of records as text, each with a receipt or None."""
        if self.process is None:
            self.process = subprocess.Popen(["node", self.program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdin is not None and self.process.stdout is not None
        found = []
        for one in asked:
            self.process.stdin.write(json.dumps(one).encode() + b"\n")
            self.process.stdin.flush()
            found.append(json.loads(self.process.stdout.readline()))
        return found

    def close(self) -> None:
        """Let the process end."""
        if self.process is not None:
            self.process.communicate()
            self.process = None

    def verdicts(self, asked: Sequence[tuple[str, Any]]) -> list[str]:
        return [found["verdict"].upper() for found in self.findings(asked)]


def alone(text: str, receipt: Any = None) -> str:
    """The verdict of fair.py."""
    try:
        return fair.check(fair.parse_json(text), receipt).verdict
    except (ValueError, RecursionError):
        return "FAIL"


def by_the_rules(text: str) -> str:
    """The verdict of `manage.py verify`."""
    try:
        return export.verify(fair.parse_json(text)).found.verdict
    except (ValueError, RecursionError):
        return "FAIL"
