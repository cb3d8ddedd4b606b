"""What browser tests and pictures share: how Chromium is started, and what axe finds on a page."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import axe_playwright_python
from playwright.sync_api import Page

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
]
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""The system's Chromium: the one that was built to have no window, which does half the work, or the whole one."""
AXE = Path(axe_playwright_python.__file__).parent / "axe.min.js"


def violations(page: Page, within: str | None = None, contrast: bool = True) -> list[str]:
    """One readable line per accessibility violation on the page, or in the part of it that `within` selects.

    `contrast`: colours too, which is three quarters of the work. Goes through the browser's debugging door, because a
    page with a strict content policy runs no script that we add.
    """
    session = page.context.new_cdp_session(page)
    try:
        there = session.send("Runtime.evaluate", {"expression": "typeof axe"})["result"]["value"]
        if there == "undefined":
            session.send("Runtime.evaluate", {"expression": AXE.read_text("utf-8")})
        where = json.dumps(within) if within else "document"
        asked = {"resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": contrast}}}
        run = f"axe.run({where}, {json.dumps(asked)}).then(r => JSON.stringify(r.violations))"
        answer = session.send("Runtime.evaluate", {"expression": run, "awaitPromise": True, "returnByValue": True})
    finally:
        session.detach()
    assert "exceptionDetails" not in answer, answer
    return [
        f"{rule['id']} ({rule['impact']}): {rule['help']}\n    "
        + "\n    ".join(f"{node['target']} {node['html'][:160]}" for node in rule["nodes"][:6])
        for rule in json.loads(answer["result"]["value"])
    ]
