"""Every request has a name: a person who reports a failure can say it, and the log tells what it was."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from attacks.services.common import naming


class Named:
    """Names each request, and its answer after it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        name = naming.new_request()
        response = self.get_response(request)
        response["X-Request-ID"] = name
        return response
