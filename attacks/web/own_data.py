"""What the site keeps of this browser's person: a file to take along, and having it forgotten."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from attacks.services import own_data
from attacks.services.common.errors import LobbyError
from attacks.services.lobby import keyring
from attacks.web.common.cookies import owner_key, read_tokens
from attacks.web.common.shell import LOOK


@never_cache
@require_POST
def take(request: HttpRequest) -> HttpResponse:
    """All of it as one file."""
    body = json.dumps(
        own_data.data_of(read_tokens(request), owner_key(request)), ensure_ascii=False, indent=1, default=str
    )
    response = HttpResponse(body, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="broadside-my-data.json"'
    return response


@never_cache
@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """All of it deleted, once the box is ticked; this browser is then as one that never was here."""
    if not request.POST.get("sure"):
        messages.error(request, _("Tick the box first: it cannot be taken back."))
        return redirect("settings")
    try:
        own_data.forget(read_tokens(request), owner_key(request))
    except LobbyError as error:
        said = _("Finish or give up first what you still play: %(what)s.")
        messages.error(request, said % error.params)
        return redirect("settings")
    messages.success(
        request, _("What was yours alone is deleted, and your name stands nowhere any more but in sealed records.")
    )
    response = redirect("settings")
    response.delete_cookie(keyring.COOKIE)
    response.delete_cookie(LOOK)
    return response
