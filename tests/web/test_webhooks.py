"""The page of the programs that are told: for who runs a tournament, and who plays a public match."""

from __future__ import annotations

import re

import pytest

from attacks.models import Delivery, Webhook
from attacks.services.common import clock
from tests.support.people.browser import Person, started
from tests.support.people.evening import Evening
from tests.support.said import said

URL = "https://93.184.216.34/hook"


def test_players_of_a_public_match_have_a_program_told_and_others_do_not(ana, ben, chie):
    match = started(ana, ben, visible="public")
    page = f"/m/{match.id}/webhooks"
    shown = ana.post(page, {"do": "make", "url": URL, "kinds": ["match_over"]}).content.decode()
    assert re.search(r'value="whsec_[\w+/=]+"', shown)
    assert "whsec_" not in ana.reads(page) and URL in ben.reads(page)
    row = Webhook.objects.get()
    ana.post(page, {"do": "test", "webhook": str(row.pk)})
    sent = Delivery.objects.get()
    assert sent.key in ana.reads(page)
    Delivery.objects.update(state="failed", answer="<b>no</b>", status=500)
    assert "&lt;b&gt;no" in ana.get(page).content.decode()
    ana.post(page, {"do": f"again:{sent.pk}", "webhook": str(row.pk)})
    assert Delivery.objects.get().state == "waits"
    Webhook.objects.update(off=clock.now())
    assert said("page.turn_it_on_again") in ana.reads(page)
    ana.post(page, {"do": "on", "webhook": str(row.pk)})
    assert Webhook.objects.get().off is None
    assert chie.get(page).status_code == 403
    assert chie.post(page, {"do": "remove", "webhook": str(row.pk)}).status_code == 403
    ana.post(page, {"do": "remove", "webhook": str(row.pk)})
    assert not Webhook.objects.exists()


def test_the_pages_of_a_public_match_lead_those_who_sit_there_to_it(ana, ben, chie):
    match_id, link, _code = ana.opens(visible="public")
    page = f"/m/{match_id}/webhooks"
    assert f'href="{page}"' in ana.reads(f"/m/{match_id}/invite")
    ben.takes(link)
    assert page in ana.reads(f"/m/{match_id}") and page in ben.reads(f"/m/{match_id}")
    assert page not in chie.reads(f"/m/{match_id}/watch")
    other = started(ana, ben).id
    assert f"/m/{other}/webhooks" not in ana.reads(f"/m/{other}")


def test_a_match_that_is_not_public_tells_no_program(ana, ben):
    assert ana.get(f"/m/{started(ana, ben).id}/webhooks").status_code == 404


@pytest.mark.parametrize(
    ("form", "heard"),
    [
        ({"do": "make", "url": "https://127.0.0.1/x", "kinds": ["match_over"]}, "own network"),
        ({"do": "make", "url": "x", "kinds": ["match_over"]}, "no address on the web"),
        ({"do": "make", "url": URL}, "at least one thing"),
        ({"do": "test", "webhook": "999"}, "no longer there"),
        ({"do": "again:x", "webhook": "é"}, "no longer there"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(ana, ben, form, heard):
    match = started(ana, ben, visible="public")
    answer = ana.client.post(f"/m/{match.id}/webhooks", form)
    assert answer.status_code == 400 and heard in answer.content.decode()


def test_organizers_of_a_tournament_find_it_on_their_desk_and_judges_do_not(db):
    evening, ola, jo = Evening(2), Person("Ola"), Person("Jo")
    slug = evening.tournament.slug
    ola.get(f"/t/in/{evening.owner_token}")
    assert f'href="/t/{slug}/to/webhooks"' in ola.reads(f"/t/{slug}/to")
    assert (
        "whsec_"
        in ola.post(f"/t/{slug}/to/webhooks", {"do": "make", "url": URL, "kinds": ["round_published"]}).content.decode()
    )
    assert jo.get(f"/t/{slug}/to/webhooks").status_code == 403
    other = Evening(2)
    row = Webhook.objects.get()
    ola.get(f"/t/in/{other.owner_token}")
    answer = ola.client.post(f"/t/{other.tournament.slug}/to/webhooks", {"do": "remove", "webhook": str(row.pk)})
    assert answer.status_code == 400 and Webhook.objects.exists()  # each desk its own


def test_the_first_page_names_every_match_that_waits_and_how_long_it_does(ana, ben):
    for _ in range(4):
        started(ana, ben, clock="decision:259200")
    home = ana.reads("/")
    assert home.count("Your move, 2") + home.count("Your move, 3") == 4
    assert "all 4" in home
