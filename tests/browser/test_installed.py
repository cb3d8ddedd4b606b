"""Broadside on a device: it can be installed, says in our own look that there is no network, and takes a deploy."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.support.said import said
from tests.support.server import Server
from tests.support.waiting import until

KEPT = """async () => {
  const found = {};
  for (const name of await caches.keys())
    found[name] = (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname);
  return found;
}"""
READY = "() => navigator.serviceWorker.controller?.state === 'activated'"


def shells(page: Page) -> dict[str, list[str]]:
    """What the worker keeps, by the names of its caches."""
    return {name: paths for name, paths in page.evaluate(KEPT).items() if name != "broadside-reader"}


def test_it_is_installed_stands_without_a_network_and_takes_a_deploy(page_for, axe, own_server: Server):
    ana = page_for("ana", at=own_server, service_workers="allow")
    page_for.forgive("ERR_|Failed to load|net::|WebSocket")
    ana.goto("/help")
    session = ana.context.new_cdp_session(ana)
    told = session.send("Page.getAppManifest")
    assert told["url"].endswith("/manifest/en.webmanifest") and not told["errors"]
    until(lambda: ana.evaluate(READY), "the worker")
    ana.goto("/new?alone=1")  # a page with a form of one's own, now by the worker

    ((before, kept),) = shells(ana).items()
    assert {"/offline/en", "/offline/ja"} <= set(kept)
    assert any(path.endswith("/table/main.js") for path in kept)
    assert all(path.startswith(("/offline/", "/static/v")) for path in kept)

    own_server.stop()
    ana.goto("/m/m_some_match")
    expect(ana.locator("h1")).to_have_text(said("page.no_network"))
    ana.wait_for_function("() => document.querySelector('.trouble img').naturalWidth > 0")
    assert ana.evaluate("() => getComputedStyle(document.querySelector('h1')).fontFamily").startswith("Alegreya")
    axe(ana)

    own_server.module = "tests.support.deployed_asgi:application"
    own_server.start()
    ana.goto("/help")
    expect(ana.locator("link[href*='/static/v0123456789ab/']").first).to_be_attached()
    until(lambda: before not in ana.evaluate("() => caches.keys()"), "the old cache to go")
    ((_after, kept),) = shells(ana).items()
    assert {path.split("/")[2] for path in kept if path.startswith("/static/")} == {"v0123456789ab"}
