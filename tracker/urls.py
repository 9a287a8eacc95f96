"""Addresses. Those of rounds and tables are in `play_urls`; what is fixed stands before the clubs' names."""

from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, URLResolver, include, path, register_converter
from django.urls.converters import StringConverter
from django.views.i18n import set_language

from tracker.play_urls import play_urlpatterns
from tracker.views import (
    absences,
    board,
    chances,
    check_in,
    clubs,
    finals,
    hall,
    history,
    home,
    list_import,
    participants,
    penalties,
    plans,
    players,
    prizes,
    progress,
    released,
    result_files,
    sessions,
    standings,
    table_codes,
    timing,
    wishes,
    withdrawing,
    worker,
)


class ClubAddress(StringConverter):
    """A club's slug, with the token of its link behind `~`; no character that PostgreSQL has no text for."""

    regex = "[-a-zA-Z0-9_~]+"


register_converter(ClubAddress, "club")

fixed_urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("admin/", admin.site.urls),
    path("clubs/new/", home.club_new, name="club_new"),
    path("i18n/language/", set_language, name="set_language"),
    path("sign-in/", home.SignIn.as_view(), name="sign_in"),
    path("sign-out/", LogoutView.as_view(), name="sign_out"),
    path("sw.js", worker.service_worker, name="service_worker"),
    path("manifest.webmanifest", worker.manifest, name="manifest"),
    path("t/", table_codes.type_code, name="table_code"),
    path("t/<slug:code>/", table_codes.table_by_code, name="table_by_code"),
]

club_urlpatterns: list[URLPattern | URLResolver] = [
    path("", clubs.club, name="club"),
    path("settings/", clubs.club_settings, name="club_settings"),
    path("settings/link/", clubs.club_renew_link, name="club_renew_link"),
    path("members/", clubs.club_members, name="club_members"),
    path("members/<int:member>/remove/", clubs.club_member_remove, name="club_member_remove"),
    path("take/", clubs.club_take, name="club_take"),
    path("players/", players.players, name="players"),
    path("players/new/", players.player_new, name="player_new"),
    path("players/paste/", players.players_paste, name="players_paste"),
    path("players/<int:player>/", players.player, name="player"),
    path("players/<int:player>/edit/", players.player_edit, name="player_edit"),
    path("players/<int:player>/merge/", players.player_merge, name="player_merge"),
    path("players/<int:player>/hide/", players.player_hide, name="player_hide"),
    path("players/<int:player>/show/", players.player_show, name="player_show"),
    path("players/<int:player>/anonymise/", players.player_anonymise, name="player_anonymise"),
    path("sessions/new/", sessions.session_new, name="session_new"),
    path("play-now/", sessions.play_now, name="play_now"),
]

session_urlpatterns: list[URLPattern | URLResolver] = [
    path("", sessions.session, name="session"),
    path("settings/", sessions.session_edit, name="session_edit"),
    path("session.json", sessions.session_file, name="session_file"),
    path("participants/", participants.participants, name="participants"),
    path("participants/add/", participants.participants_add, name="participants_add"),
    path("participants/import/", list_import.list_import, name="list_import"),
    path("check-in/", check_in.check_in, name="check_in"),
    path("participants/<int:participant>/", participants.participant_edit, name="participant_edit"),
    path("participants/<int:participant>/here/", participants.participant_here, name="participant_here"),
    path(
        "participants/<int:participant>/remove/",
        participants.participant_remove,
        name="participant_remove",
    ),
    path("standings/", standings.standings, name="standings"),
    path("standings.pdf", standings.standings_pdf, name="standings_pdf"),
    path("standings.csv", standings.standings_csv, name="standings_csv"),
    path("finals/", finals.finals, name="finals"),
    path("finals/undo/", finals.finals_undo, name="finals_undo"),
    path("by-round/", progress.progress, name="progress"),
    path("by-round.csv", result_files.progress_csv, name="progress_csv"),
    path("prizes/", prizes.prizes, name="prizes"),
    path("chances/", chances.chances, name="chances"),
    path("results.xlsx", result_files.results_xlsx, name="results_xlsx"),
    path("results.json", result_files.results_json, name="results_json"),
    path("ema.csv", result_files.ema_csv, name="ema_csv"),
    path("ema.xlsx", result_files.ema_xlsx, name="ema_xlsx"),
    path(
        "participants/<int:participant>/withdraw/",
        withdrawing.participant_withdraw,
        name="participant_withdraw",
    ),
    path(
        "participants/<int:participant>/substitute/",
        withdrawing.participant_substitute,
        name="participant_substitute",
    ),
    path("participants/<int:participant>/return/", withdrawing.participant_return, name="participant_return"),
    path("absences/", absences.absences, name="absences"),
    path("absences/new/", absences.absence_new, name="absence_new"),
    path("absences/<int:absence>/withdraw/", absences.absence_withdraw, name="absence_withdraw"),
    path("penalties/", penalties.penalties, name="penalties"),
    path("penalties/new/", penalties.penalty_new, name="penalty_new"),
    path("penalties/<int:penalty>/withdraw/", penalties.penalty_withdraw, name="penalty_withdraw"),
    path("plan/", plans.plan, name="plan"),
    path("wishes/", wishes.wishes, name="wishes"),
    path("wishes/<int:wish>/remove/", wishes.wish_remove, name="wish_remove"),
    path("history/", history.session_history, name="session_history"),
    path("results/", released.session_results, name="session_results"),
    path("board/", board.board, name="board"),
    path("hall/", hall.hall, name="hall"),
    path("r<int:round>/timer/", timing.round_timer, name="round_timer"),
    path("r<int:round>/t<int:table>/paper/", board.paper_moved, name="table_paper"),
    path("r<int:round>/t<int:table>/extra-minutes/", board.extra_minutes, name="table_extra_minutes"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    *fixed_urlpatterns,
    path("<club:club>/", include(club_urlpatterns)),
    path("<club:club>/<slug:session>/", include([*session_urlpatterns, *play_urlpatterns])),
]

handler400 = "tracker.views.errors.not_understood"
