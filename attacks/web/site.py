"""Pages that belong to no match: settings, help, a room's words, the health check, and what a failure shows."""

from __future__ import annotations

import logging

from django.contrib import messages
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.template import loader
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.i18n import set_language

from attacks.services.games import catalogue
from attacks.web import keys
from attacks.web.common import words
from attacks.web.common.shell import keep_look, look, page
from attacks.web.settings_form import SettingsForm

log = logging.getLogger("broadside")


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """How this browser shows its pages."""
    kept = look(request)
    form = SettingsForm(request.POST or None, initial={"theme": kept.theme, "keys": kept.keys, "name": kept.name})
    if request.method == "POST" and form.is_valid():
        response = redirect("settings")
        keep_look(response, form.chosen(kept))
        messages.success(request, _("Your settings are saved in this browser."))
        return response
    return keys.settings_page(request, form, status=400 if form.errors else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_key(request: HttpRequest) -> HttpResponse:
    """Make a key for a program, and show it this once, on the page it was asked for."""
    if request.method != "POST":
        return redirect("settings")
    kept = look(request)
    form = SettingsForm(initial={"theme": kept.theme, "keys": kept.keys, "name": kept.name})
    token, opens, problem = keys.make_key(request)
    status = 400 if problem else 200
    response = keys.settings_page(request, form, status, key=token, key_opens=opens, key_problem=problem)
    return keys.keep_secret(response, request)


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Another language for this browser, and back to the page it was chosen on."""
    return set_language(request)


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """How a match goes, in our own words."""
    guides = [(name, list(words.section(room, "guide").items())) for room, name in catalogue.rooms()]
    pasting = [(name, words.say(room, "lists", "paste_hint")) for room, name in catalogue.rooms()]
    return page(request, "help.html", {"guides": guides, "pasting": pasting}, here="help")


@require_safe
def words_file(request: HttpRequest, key: str, lang: str, digest: str) -> HttpResponse:
    """The words of a room in one language; its address holds the hash of its content, so it may be kept for ever."""
    if not catalogue.has_words(key, lang):
        raise Http404
    now, body = words.file_of(key, lang)
    later, cards = words.later_of(key, lang)
    if digest == later:
        body = cards
    elif digest != now:  # a page from before an update: send it to the words of today
        response: HttpResponse = HttpResponseRedirect(reverse("words", args=[key, lang, now]))
        response["Cache-Control"] = "no-store"
        return response
    response = HttpResponse(body, content_type="application/json; charset=utf-8")
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Whether this process can answer and reach its database, for whoever watches the server."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        log.exception("health check: the database does not answer")
        return HttpResponse("database\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return page(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return page(request, "403.html", status=403)


def no_csrf(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form came without the mark that it was sent from our own page."""
    log.info("form refused: %s", reason)
    return page(request, "403_csrf.html", status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return page(request, "404.html", status=404)


def broken(request: HttpRequest) -> HttpResponse:
    """Something failed on our side. The page needs no database, no cookie and no other template."""
    return HttpResponse(loader.get_template("500.html").render({}), status=500)
