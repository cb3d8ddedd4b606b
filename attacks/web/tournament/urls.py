"""The addresses of tournaments."""

from django.urls import path

from attacks.web.tournament import booth, desk, entering, feeds, hall, people, player, round_draft, table

urlpatterns = [
    path("", entering.tournaments, name="tournaments"),
    path("new", entering.new, name="t_new"),
    path("read", entering.read_file, name="t_read"),
    path("in/<str:token>", entering.private_link, name="t_link"),
    path("<slug:slug>", entering.public, name="tournament"),
    path("<slug:slug>/version", entering.version, name="t_version"),
    path("<slug:slug>/calendar.ics", feeds.calendar, name="t_calendar"),
    path("<slug:slug>/results.atom", feeds.feed, name="t_feed"),
    path("<slug:slug>/booth", booth.booth, name="t_booth"),
    path("<slug:slug>/lists", hall.lists, name="t_lists"),
    path("<slug:slug>/tv", hall.tv, name="t_tv"),
    path("<slug:slug>/print/<slug:what>", hall.paper, name="t_print"),
    path("<slug:slug>/table/<int:paired_id>", hall.at_table, name="t_at"),
    path("<slug:slug>/register", entering.register, name="t_register"),
    path("<slug:slug>/claim", entering.claim, name="t_claim"),
    path("<slug:slug>/claimed", entering.claimed, name="t_claimed"),
    path("<slug:slug>/me", player.me, name="t_me"),
    path("<slug:slug>/me/do", player.do, name="t_me_do"),
    path("<slug:slug>/me/choose", player.choose, name="t_choose"),
    path("<slug:slug>/me/list", player.bring, name="t_bring"),
    path("<slug:slug>/me/machine", player.sit_with_machine, name="t_machine"),
    path("<slug:slug>/me/table/<int:paired_id>", player.sit, name="t_sit"),
    path("<slug:slug>/to", desk.desk, name="t_desk"),
    path("<slug:slug>/to/do", desk.do, name="t_do"),
    path("<slug:slug>/to/pair", round_draft.pair, name="t_pair"),
    path("<slug:slug>/to/table/<int:paired_id>", table.table, name="t_table"),
    path("<slug:slug>/to/table/<int:paired_id>/judge", table.judge, name="t_judge"),
    path("<slug:slug>/to/players", people.players, name="t_players"),
    path("<slug:slug>/to/players/read", people.read_roster, name="t_roster"),
    path("<slug:slug>/to/links", people.links, name="t_links"),
    path("<slug:slug>/to/links.csv", people.links_sheet, name="t_links_sheet"),
    path("<slug:slug>/to/standings", desk.standings, name="t_standings"),
    path("<slug:slug>/to/log", desk.log, name="t_log"),
    path("<slug:slug>/to/settings", desk.settings, name="t_settings"),
    path("<slug:slug>/to/files/<slug:what>.<slug:form>", desk.export, name="t_export"),
]
