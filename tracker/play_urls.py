"""Addresses of the play: rounds, tables, deals. Below a session's own address."""

from django.urls import URLPattern, path

from tracker.views import (
    deals,
    entries,
    games,
    lineups,
    opening,
    pad,
    rounds,
    sheet_grid,
    table_api,
    table_links,
    table_penalties,
    tables,
    totals,
)

_round = "r<int:round>/"
_table = "r<int:round>/t<int:table>/"
_entry = _table + "e/<slug:key>/"

play_urlpatterns: list[URLPattern] = [
    path("new-round/", opening.round_new, name="round_new"),
    path("new-table/", opening.table_new, name="table_new"),
    path(_round, rounds.round_page, name="round"),
    path(_round + "new-table/", opening.round_table_new, name="round_table_new"),
    path(_round + "close/", rounds.close, name="round_close"),
    path(_round + "reopen/", rounds.reopen, name="round_reopen"),
    path(_round + "round-sheets.pdf", rounds.round_sheets_pdf, name="round_sheets_pdf"),
    path(_round + "score-sheets.pdf", rounds.score_sheets_pdf, name="score_sheets_pdf"),
    path(_round + "seating.pdf", rounds.seating_pdf, name="seating_pdf"),
    path(_table, tables.table_page, name="table"),
    path(_table + "history/", tables.history, name="table_history"),
    path(_table + "round-sheet.pdf", tables.round_sheet_pdf, name="round_sheet_pdf"),
    path(_table + "score-sheet.pdf", tables.score_sheet_pdf, name="score_sheet_pdf"),
    path(_table + "pad/", pad.pad, name="table_pad"),
    path(_table + "api/state/", table_api.state, name="table_api_state"),
    path(_table + "api/preview/", table_api.preview, name="table_api_preview"),
    path(_table + "api/deals/", table_api.deals, name="table_api_deals"),
    path(_table + "api/settled/", table_api.settled, name="table_api_settled"),
    path(_table + "api/take-back/", table_api.take_back_line, name="table_api_take_back"),
    path(_table + "api/confirm/", table_api.confirm, name="table_api_confirm"),
    path(_table + "preview/", deals.preview, name="table_preview"),
    path(_table + "record/", deals.record, name="table_record"),
    path(_table + "take-back/", deals.take_back_last, name="table_take_back"),
    path(_entry, entries.entry_page, name="entry"),
    path(_entry + "change/", entries.amend, name="entry_amend"),
    path(_entry + "insert/", entries.insert, name="entry_insert"),
    path(_entry + "remove/", entries.remove, name="entry_remove"),
    path(_entry + "seats/", lineups.entry_seats, name="entry_seats"),
    path(_table + "link/", table_links.link, name="table_link"),
    path(_table + "lineup/", lineups.lineup, name="table_lineup"),
    path(_table + "latecomer/", lineups.latecomer, name="table_latecomer"),
    path(_table + "reseat/", lineups.reseat, name="table_reseat"),
    path(_table + "end/", games.end, name="table_end"),
    path(_table + "continue/", games.go_on, name="table_continue"),
    path(_table + "add-wind-round/", games.one_more_wind_round, name="table_add_wind_round"),
    path(_table + "sheet/", sheet_grid.sheet, name="table_sheet"),
    path(_table + "sheet/preview/", sheet_grid.preview, name="table_sheet_preview"),
    path(_table + "totals/", totals.totals, name="table_totals"),
    path(_table + "counts/", totals.counts, name="table_counts"),
    path(_table + "confirm/", games.confirm, name="table_confirm"),
    path(_table + "reopen/", games.reopen, name="table_reopen"),
    path(_table + "remove/", games.remove, name="table_remove"),
    path(_table + "penalties/", table_penalties.penalties, name="table_penalties"),
    path(
        _table + "penalties/<int:penalty>/withdraw/",
        table_penalties.withdraw,
        name="table_penalty_withdraw",
    ),
]
