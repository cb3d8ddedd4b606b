"""The addresses of the pages."""

from django.urls import include, path

from attacks.web import home, odds, site
from attacks.web.fleets import pages
from attacks.web.match import join, judge, new, play, record
from attacks.web.match import pages as match

urlpatterns = [
    path("", home.home, name="home"),
    path("new", new.new, name="new"),
    path("play/<slug:room>", play.play, name="play"),
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
    path("m/<str:match_id>/judge", judge.judge_link, name="judge"),
    path("g/<str:token>", judge.be_judge, name="be_judge"),
    path("m/<str:match_id>/undo.json", record.undo_file, name="undo"),
    path("m/<str:match_id>/replay", record.replay, name="replay"),
    path("m/<str:match_id>/replay.json", record.frames_file, name="frames"),
    path("m/<str:match_id>/audit", record.audit, name="audit"),
    path("m/<str:match_id>/record.json", record.record_file, name="record"),
    path("m/<str:match_id>/odds.json", odds.odds_file, name="odds"),
    path("m/<str:match_id>/odds-line.json", odds.line_file, name="odds_line"),
    path("m/<str:match_id>/overlay", odds.overlay, name="overlay"),
    path("m/<str:match_id>/luck.json", odds.luck_file, name="luck"),
    path("odds", odds.what_if, name="what_if"),
    path("fair.py", record.fair_file, name="fair"),
    path("m/<str:match_id>/result.csv", match.result_csv, name="result_csv"),
    path("fleets", pages.fleets, name="fleets"),
    path("fleets/read", pages.read, name="fleet_read"),
    path("fleets/ready", pages.ready, name="fleet_ready"),
    path("fleets/<int:fleet_id>", pages.fleet, name="fleet"),
    path("fleets/<int:fleet_id>/delete", pages.delete, name="fleet_delete"),
    path("fleets/build", pages.build, name="fleet_new"),
    path("fleets/<int:fleet_id>/build", pages.build, name="fleet_build"),
    path("fleets/<int:fleet_id>/copy/<slug:kind>", pages.export, name="fleet_export"),
    path("fleets/<int:fleet_id>/ships/new", pages.ship, name="ship_new"),
    path("fleets/<int:fleet_id>/ships/<int:place>", pages.ship, name="ship"),
    path("fleets/<int:fleet_id>/ships/<int:place>/delete", pages.ship_delete, name="ship_delete"),
    path("t/", include("attacks.web.tournament.urls")),
    path("settings", site.settings, name="settings"),
    path("language", site.language, name="language"),
    path("help", site.help_page, name="help"),
    path("words/<slug:key>/<slug:lang>.<slug:digest>.json", site.words_file, name="words"),
    path("healthz", site.healthz, name="healthz"),
]
