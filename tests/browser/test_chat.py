"""Ana writes at a desk, Ben on a phone, and Chie, who watches, has no chat at all."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.play import begin, press
from tests.support.said import said


def test_ana_and_ben_write_to_each_other_and_a_judge_is_called_with_a_line(page_for, axe):
    match = begin(page_for, widths=(1280, 390), watched=True)
    ana, ben, chie = match.ana, match.ben, match.chie
    ana.keyboard.press("c")
    field = ana.get_by_label(said("table.chat_write"), exact=True)
    expect(field).to_be_focused()
    expect(ana.locator(".chat-lines")).to_contain_text(said("page.only_the_players_and"))
    field.fill("Good luck! pass it on")
    field.press("Enter")
    expect(ana.locator(".chat-lines li")).to_contain_text("Good luck! pass it on")
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    axe(ana)

    log = ben.locator(".bar-log")
    expect(log.locator(".unread")).to_have_text("1")
    expect(log).to_contain_text(said("table.chat_unread.one", n="1"))
    expect(ben.locator("#table-said")).to_contain_text("Ana writes: Good luck! pass it on")
    press(log)
    sheet = ben.locator("dialog.over-log")
    expect(sheet.locator(".chat-lines li")).to_contain_text("Good luck! pass it on")
    axe(ben)
    sheet.get_by_label(said("table.chat_write"), exact=True).fill("範囲は2ですか？ <b>not bold</b>")
    press(sheet.get_by_role("button", name=said("table.judge_call")))
    expect(sheet).to_have_count(0)
    expect(log.locator(".unread")).to_have_count(0)
    expect(ana.locator(".chat-lines li")).to_have_count(2)
    expect(ana.locator(".chat-lines li").last).to_contain_text("範囲は2ですか？ <b>not bold</b>")
    expect(ana.locator(".clock-card")).to_contain_text("Ben has called a judge")

    press(ana.get_by_role("button", name=said("table.chat_mute")))
    expect(ana.locator(".chat-lines li")).to_have_count(1)
    press(ana.locator(".log-tab", has_text="Log"))
    expect(ana.locator(".log-lines")).to_contain_text(said("page.calls_a_judge"))
    ana.reload()
    expect(ana.locator(".log-tab", has_text=said("table.chat"))).to_be_visible()
    expect(ana.locator(".unread")).to_have_count(0)

    expect(chie.locator(".log-lines")).to_contain_text(said("page.calls_a_judge"))
    expect(chie.locator(".log-tab, .chat-form")).to_have_count(0)
    assert "Good luck" not in chie.content()
    chie.keyboard.press("c")
    expect(chie.locator(".chat-form")).to_have_count(0)


def test_a_line_written_without_a_connection_arrives_once_it_is_back(page_for):
    page_for.forgive("WebSocket|ERR_INTERNET_DISCONNECTED")
    match = begin(page_for)
    ana, ben = match.ana, match.ben
    ana.keyboard.press("c")
    field = ana.get_by_label(said("table.chat_write"), exact=True)
    ana.context.set_offline(True)
    field.fill("Are you there?")
    field.press("Enter")
    ana.context.set_offline(False)
    press(ben.locator(".log-tab", has_text=said("table.chat")))
    expect(ben.locator(".chat-lines li")).to_have_count(1)
    expect(field).to_have_value("")
