"""The addresses of the API, made of its operations."""

from __future__ import annotations

from django.urls import path

from attacks.web.api import pages
from attacks.web.api.layer import OPERATIONS, endpoint

urlpatterns = [
    path("", pages.api_page, name="api"),
    path("v1/openapi.json", pages.openapi_file, name="api_openapi"),
    *(
        path(f"v1/{one}".replace("{", "<str:").replace("}", ">"), endpoint(one), name=f"api_{one}")
        for one in dict.fromkeys(each.path for each in OPERATIONS)
    ),
    path("v1/<path:rest>", endpoint(""), name="api_nothing"),
]
