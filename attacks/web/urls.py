"""The addresses of the pages."""

from django.urls import path

from attacks.web.views import fleets, home, house, join, match, new, record

urlpatterns = [
    path("", home.home, name="home"),
    path("new", new.new, name="new"),
    path("j/", join.code, name="join_code"),
    path("j/<str:token>", join.join, name="join"),
    path("d/<str:token>", join.claim, name="claim"),
    path("m/<str:match_id>", match.match_page, name="match"),
    path("m/<str:match_id>/watch", match.watch, name="watch"),
    path("m/<str:match_id>/invite", match.invite, name="invite"),
    path("m/<str:match_id>/invite/status", match.invite_status, name="invite_status"),
    path("m/<str:match_id>/invite/renew", match.renew, name="renew"),
    path("m/<str:match_id>/device", match.device, name="device"),
    path("m/<str:match_id>/result", match.result, name="result"),
    path("m/<str:match_id>/undo.json", record.undo_file, name="undo"),
    path("m/<str:match_id>/replay", record.replay, name="replay"),
    path("m/<str:match_id>/replay.json", record.frames_file, name="frames"),
    path("m/<str:match_id>/audit", record.audit, name="audit"),
    path("m/<str:match_id>/record.json", record.record_file, name="record"),
    path("fair.py", record.fair_file, name="fair"),
    path("m/<str:match_id>/result.csv", match.result_csv, name="result_csv"),
    path("fleets", fleets.fleets, name="fleets"),
    path("fleets/read", fleets.read, name="fleet_read"),
    path("fleets/ready", fleets.ready, name="fleet_ready"),
    path("fleets/<int:fleet_id>", fleets.fleet, name="fleet"),
    path("fleets/<int:fleet_id>/delete", fleets.delete, name="fleet_delete"),
    path("fleets/build", fleets.build, name="fleet_new"),
    path("fleets/<int:fleet_id>/build", fleets.build, name="fleet_build"),
    path("fleets/<int:fleet_id>/copy/<slug:kind>", fleets.export, name="fleet_export"),
    path("fleets/<int:fleet_id>/ships/new", fleets.ship, name="ship_new"),
    path("fleets/<int:fleet_id>/ships/<int:place>", fleets.ship, name="ship"),
    path("fleets/<int:fleet_id>/ships/<int:place>/delete", fleets.ship_delete, name="ship_delete"),
    path("settings", house.settings, name="settings"),
    path("language", house.language, name="language"),
    path("help", house.help_page, name="help"),
    path("words/<slug:key>/<slug:lang>.<slug:digest>.json", house.words_file, name="words"),
    path("healthz", house.healthz, name="healthz"),
]
