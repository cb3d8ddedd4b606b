"""The addresses of the pages. All of them belong to the app; see attacks/web/urls.py."""

from django.urls import include, path

urlpatterns = [path("", include("attacks.web.urls"))]
