"""Browsers of other makers, to look whether all works there too: Firefox over WebDriver BiDi, WebKit over WebDriver.

    with Firefox() as page:                   # or WebKit(); width and height of the page can be given
        page.go(server.url + "/help")
        page.press("main a")                  # a real press in the middle of what the selector finds
        assert page.run("document.title")     # an expression, its value as JSON

Both are the system's: tools/need.sh firefox webkit.
"""

from __future__ import annotations

import base64
import http.client
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from websockets.exceptions import InvalidMessage, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.support.waiting import free_port, until

PATIENCE = 60
# where the middle of an element lies in what is seen, once it stands still, and whether a press there falls on it
MIDDLE = """(() => {
  const found = document.querySelector(%s);
  if (!found) return null;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = found.getBoundingClientRect();
  const at = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const hit = document.elementFromPoint(at.x, at.y);
  return hit && (found.contains(hit) || hit.contains(found)) ? at : null;
})()"""
PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.serviceWorkers.enabled": False,
    "intl.accept_languages": "en-GB, en",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.active-protocols": 1,
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 1,
}


class Foreign:
    """What tests ask of a browser, whoever made it."""

    def __init__(self, width: int = 1280, height: int = 800) -> None:
        self.width, self.height = width, height
        self.folder = Path(tempfile.mkdtemp(prefix="broadside-browser-"))
        self.processes: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Self:
        try:
            self.begin()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.end()
        finally:
            for process in reversed(self.processes):
                process.terminate()
                try:
                    process.wait(10)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait(10)
            shutil.rmtree(self.folder, ignore_errors=True)

    def launch(self, *words: str, **env: str) -> None:
        """Start a program that ends with the browser."""
        with (self.folder / "log").open("ab") as log:
            home = {**os.environ, "HOME": str(self.folder), "XDG_RUNTIME_DIR": str(self.folder), **env}
            self.processes.append(subprocess.Popen(words, stdout=log, stderr=log, env=home))

    def begin(self) -> None:
        raise NotImplementedError

    def end(self) -> None:
        raise NotImplementedError

    def go(self, address: str) -> None:
        """Open a page and wait until it has loaded."""
        raise NotImplementedError

    def run(self, expression: str) -> Any:
        """The value of an expression in the page; None while the page is being changed for another."""
        raise NotImplementedError

    def press_at(self, x: int, y: int) -> None:
        raise NotImplementedError

    def picture(self) -> bytes:
        raise NotImplementedError

    def press(self, selector: str) -> None:
        """Press in the middle of the first that this selects, once it is there and nothing lies over it."""
        until(lambda: self.middle(selector), f"{selector} to be pressed", PATIENCE)
        at = self.middle(selector)
        self.press_at(at["x"], at["y"])

    def middle(self, selector: str) -> Any:
        """Where to press; None if it is not there, or something lies over it."""
        return self.run(MIDDLE % json.dumps(selector))

    def until(self, condition: Callable[[], bool], what: str) -> None:
        until(condition, what, PATIENCE)

    def wait_for(self, expression: str, what: str = "") -> Any:
        """Wait until an expression is true; its value."""
        values: list[Any] = []

        def is_true() -> bool:
            values[:] = [self.run(expression)]
            return bool(values[0])

        until(is_true, what or expression, PATIENCE)
        return values[0]


class Firefox(Foreign):
    """Firefox without a window. It speaks WebDriver BiDi by itself."""

    socket: ClientConnection
    context: str
    last = 0

    def begin(self) -> None:
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        assert program, "Firefox is missing: run tools/need.sh firefox"
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        profile = self.folder / "profile"
        profile.mkdir()
        (profile / "user.js").write_text("\n".join(lines), "utf-8")
        port = free_port()
        words = (
            "--headless",
            "--no-remote",
            "--profile",
            str(profile),
            f"--remote-debugging-port={port}",
            "about:blank",
        )
        self.launch(program, *words, MOZ_HEADLESS_WIDTH=str(self.width), MOZ_HEADLESS_HEIGHT=str(self.height + 120))
        found: list[ClientConnection] = []

        def answers() -> bool:
            try:
                found[:] = [connect(f"ws://127.0.0.1:{port}/session", max_size=None, open_timeout=5)]
            except (OSError, InvalidMessage, InvalidStatus, TimeoutError):
                return False
            return True

        until(answers, "Firefox to answer", PATIENCE)
        self.socket = found[0]
        self.say("session.new", capabilities={})
        self.context = self.say("browsingContext.getTree")["contexts"][0]["context"]
        size = {"width": self.width, "height": self.height}
        self.say("browsingContext.setViewport", context=self.context, viewport=size)

    def end(self) -> None:
        if "socket" in vars(self):
            self.socket.close()

    def say(self, method: str, **params: Any) -> Any:
        """Send a command and wait for its answer."""
        answer = self.asked(method, **params)
        assert answer["type"] == "success", f"{method}: {answer}"
        return answer["result"]

    def asked(self, method: str, **params: Any) -> dict[str, Any]:
        self.last += 1
        self.socket.send(json.dumps({"id": self.last, "method": method, "params": params}))
        deadline = time.monotonic() + PATIENCE
        while True:
            answer: dict[str, Any] = json.loads(self.socket.recv(max(0.1, deadline - time.monotonic())))
            if answer.get("id") == self.last:
                return answer

    def go(self, address: str) -> None:
        self.say("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def run(self, expression: str) -> Any:
        target = {"context": self.context}
        answer = self.asked(
            "script.evaluate", expression=f"JSON.stringify({expression})", target=target, awaitPromise=False
        )
        if answer["type"] != "success":
            return None
        result = answer["result"]
        assert result["type"] == "success", f"{expression}: {result['exceptionDetails']['text']}"
        return json.loads(result["result"].get("value", "null"))

    def press_at(self, x: int, y: int) -> None:
        moves = [{"type": "pointerMove", "x": x, "y": y}, *({"type": kind, "button": 0} for kind in PRESS)]
        finger = {"type": "pointer", "id": "finger", "actions": moves}
        self.asked("input.performActions", context=self.context, actions=[finger])

    def picture(self) -> bytes:
        return base64.b64decode(self.say("browsingContext.captureScreenshot", context=self.context)["data"])


PRESS = ("pointerDown", "pointerUp")


class WebKit(Foreign):
    """The engine of Safari as GTK has it, in a window on a screen that nobody sees."""

    port = 0
    session = ""

    def begin(self) -> None:
        driver = shutil.which("WebKitWebDriver")
        own = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
        assert driver and own and shutil.which("Xvfb"), "WebKit is missing: run tools/need.sh webkit"
        shown = self.folder / "display"
        with shown.open("wb") as number:
            screen = ("-screen", "0", f"{max(1280, self.width)}x{max(1000, self.height + 200)}x24", "-nolisten", "tcp")
            words = ["Xvfb", "-displayfd", str(number.fileno()), *screen]
            self.processes.append(subprocess.Popen(words, pass_fds=[number.fileno()], stderr=subprocess.DEVNULL))
        until(lambda: shown.read_text().endswith("\n"), "a screen", PATIENCE)
        self.port = free_port()
        quiet = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LIBGL_ALWAYS_SOFTWARE": "1", "NO_AT_BRIDGE": "1"}
        self.launch(driver, f"--port={self.port}", DISPLAY=f":{shown.read_text().strip()}", **quiet)
        until(self.answers, "WebKit to answer", PATIENCE)
        browser = {"binary": str(own[-1]), "args": ["--automation"]}
        told = self.say("POST", "", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": browser}}})
        self.session = told["sessionId"]
        self.say("POST", "/window/rect", {"x": 0, "y": 0, "width": self.width, "height": self.height})
        inner = self.run("[innerWidth, innerHeight]")
        more = {"width": 2 * self.width - inner[0], "height": 2 * self.height - inner[1]}
        self.say("POST", "/window/rect", {"x": 0, "y": 0, **more})

    def end(self) -> None:
        if self.session:
            self.say("DELETE", "")

    def answers(self) -> bool:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            line.request("GET", "/status")
            return line.getresponse().status == 200
        except OSError:
            return False
        finally:
            line.close()

    def say(self, verb: str, path: str, body: dict[str, Any] | None = None) -> Any:
        status, value = self.asked(verb, path, body)
        assert status == 200, f"{path}: {value}"
        return value

    def asked(self, verb: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            where = f"/session/{self.session}{path}" if self.session else "/session"
            line.request(verb, where, json.dumps(body or {}) if verb == "POST" else None)
            answer = line.getresponse()
            return answer.status, json.loads(answer.read())["value"]
        finally:
            line.close()

    def go(self, address: str) -> None:
        self.say("POST", "/url", {"url": address})

    def run(self, expression: str) -> Any:
        script = f"return JSON.stringify({expression})"
        status, value = self.asked("POST", "/execute/sync", {"script": script, "args": []})
        return json.loads(value or "null") if status == 200 else None

    def press_at(self, x: int, y: int) -> None:
        moves = [{"type": "pointerMove", "duration": 0, "x": x, "y": y}, *({"type": k, "button": 0} for k in PRESS)]
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "mouse"}, "actions": moves}
        self.asked("POST", "/actions", {"actions": [finger]})

    def picture(self) -> bytes:
        return base64.b64decode(self.say("GET", "/screenshot"))
