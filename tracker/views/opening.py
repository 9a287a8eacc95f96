"""Opening rounds and tables."""

import random
from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.forms.refused import each_refusal
from tracker.forms.revisions import seen_number
from tracker.forms.rounds import PEOPLE, PresentForm, SeatsForm, TableForm
from tracker.forms.scripts import spellings
from tracker.models import Player, Round, Table
from tracker.presentation import joined
from tracker.queries.earlier import team_mates
from tracker.queries.planned import planned_rounds, players_at
from tracker.queries.players import player_list
from tracker.seating.draw import as_last_time, draw
from tracker.seating.pairing import Method
from tracker.services.errors import Refusal
from tracker.services.rounds import next_number, open_round, open_table
from tracker.views.club_places import sent
from tracker.views.names import player_named
from tracker.views.pairing import PAIRED, Proposal, paired, seats_report
from tracker.views.places import BOTH, Place, placed
from tracker.views.seating import Sitting, last_sitting, players_for

Tables = Sequence[Sequence[Player | None]]


@placed("organise", BOTH)
def round_new(request: HttpRequest, place: Place) -> HttpResponse:
    """Who is here, then the seats, then open: three steps on one address."""
    last = last_sitting(place.session)
    players, here = players_for(place.session)
    step = request.POST.get("do", "seats")
    data = sent(request)
    teams = bool(team_mates(place.session, [player.pk for player in players]))
    present = PresentForm(
        players=players,
        here=here,
        again=last is not None,
        teams=teams,
        finals=place.session.final_from is not None,
        data=data,
        files=request.FILES or None,
    )
    if data is None or step == "back" or not present.is_valid():
        return _present_page(request, place, present, failed=data is not None and step != "back")
    if step in ("open", "check"):
        return _as_sent(request, place, present, opens=step == "open")
    proposal = _proposed(place, present, last)
    if proposal is None:
        return _present_page(request, place, present, failed=True)
    form = SeatsForm(people=present.people, tables=proposal.tables)
    return _seats_page(request, place, present, form, searched=proposal.words)


def _present_page(request: HttpRequest, place: Place, form: PresentForm, *, failed: bool) -> HttpResponse:
    context = place.context(form=form, number=next_number(place.session), planned=_planned_words(place))
    return render(request, "round_new.html", context, status=422 if failed else 200)


def _planned_words(place: Place) -> str:
    """That no round can be opened beside a plan; empty where there is none."""
    planned = planned_rounds(place.session)
    if not planned:
        return ""
    words = _("Round %(number)s is planned: begin it, or discard the plan before you open another round.")
    return words % {"number": planned[0].number}


def _proposed(place: Place, present: PresentForm, last: Sitting | None) -> Proposal | None:
    """The seats by the method chosen; None where the form tells why there are none."""
    method = present.cleaned_data["method"]
    if method in PAIRED:
        return paired(place.session, present.people, Method(method), present.keeps_apart)
    if method == "script":
        tables = _of_script(place, present)
        return None if tables is None else Proposal(tables)
    return Proposal(_proposal(present, last))


def _of_script(place: Place, present: PresentForm) -> Tables | None:
    """The one round of the script; None where its faults stand at the text."""
    people = present.people
    ids = dict(place.session.participants.values_list("player", "file_id"))
    found = present.read(spellings([(ids.get(one.pk, one.name), one.name, one.shown_name) for one in people]))
    if found is None:
        return None
    if len(found.rounds) > 1:
        words = _("The text has %(count)s rounds; here it is one. “Plan rounds” takes several.")
        present.add_error("script", words % {"count": len(found.rounds)})
        return None
    return [[people[one] for one in table] for table in found.rounds[0]]


def _proposal(present: PresentForm, last: Sitting | None) -> Tables:
    people = present.people
    method = present.cleaned_data["method"]
    empty: Tables = [[None] * PEOPLE for _table in range(len(people) // 4)]
    if method == "hand":
        return empty
    if method == "last" and last is not None:
        return as_last_time(last.tables, people).tables or empty
    waited = last.sat_out if last else []
    return draw(people, random.SystemRandom(), avoid_sit_out=waited).tables


def _seats_page(
    request: HttpRequest,
    place: Place,
    present: PresentForm,
    form: SeatsForm,
    status: int = 200,
    searched: str = "",
) -> HttpResponse:
    method = present.cleaned_data["method"]
    context = place.context(
        present=present,
        form=form,
        tables=form.tables(),
        not_seated=joined([player.shown_name for player in form.not_seated()]),
        number=next_number(place.session),
        submit=_open_words(next_number(place.session), form.count),
        report=seats_report(place.session, form, method, present.keeps_apart),
        searched=searched,
        keeps_apart=present.keeps_apart,
        again=_again_words(method),
    )
    return render(request, "round_seats.html", context, status=status)


def _again_words(method: str) -> str:
    """What the button says that asks for other seats; empty where the method has no others."""
    if method in ("draw", Method.RANDOM.value):
        return _("Draw again")
    return _("Propose again") if method in PAIRED else ""


def _open_words(number: int, tables: int) -> str:
    words = ngettext(
        "Open round %(number)s with %(count)s table", "Open round %(number)s with %(count)s tables", tables
    )
    return words % {"number": number, "count": tables}


def _as_sent(request: HttpRequest, place: Place, present: PresentForm, *, opens: bool) -> HttpResponse:
    """Open the round with the seats as they were sent, or only say what there is to say of them."""
    people = present.people
    empty: Tables = [[None] * PEOPLE for _table in range(max(len(people) // 4, 1))]
    form = SeatsForm(people=people, tables=empty, data=request.POST)
    if not form.is_valid():
        return _seats_page(request, place, present, form, 422)
    if not opens:
        return _seats_page(request, place, present, form)
    try:
        opened = open_round(
            session=place.session,
            tables=form.seated(),
            user=place.actor,
            number=seen_number(request.POST, "number"),
        )
    except Refusal as refusal:
        opened_before = _opened_before(request, place, form)
        if opened_before is not None:
            return redirect(opened_before)
        form.add_refusal(refusal)
        return _seats_page(request, place, present, form, 422)
    messages.success(request, _opened_words(opened, form.not_seated()))
    return redirect(place.session_address("round", opened.number))


def _opened_before(request: HttpRequest, place: Place, form: SeatsForm) -> str | None:
    """The address of the round that the page means where it is open with these very seats: pressed twice."""
    number = seen_number(request.POST, "number") or 0
    found = place.session.rounds.filter(number=number, status=Round.Status.OPEN).first()
    if found is None or players_at(found) != [[one.pk for one in table] for table in form.seated()]:
        return None
    return place.session_address("round", found.number)


def _opened_words(opened: Round, waiting: Sequence[Player]) -> str:
    words = _("Round %(number)s is open.") % {"number": opened.number}
    if waiting:
        names = joined([player.shown_name for player in waiting])
        sit_out = ngettext("%(names)s sits out.", "%(names)s sit out.", len(waiting))
        words += " " + sit_out % {"names": names}
    return words


@placed("organise", BOTH)
def table_new(request: HttpRequest, place: Place) -> HttpResponse:
    """Open a table at once, in the open round where none of its people sits, else in a new one."""
    return _table_new(request, place, None)


@placed("organise", BOTH)
def round_table_new(request: HttpRequest, place: Place) -> HttpResponse:
    """Add a table to this round."""
    return _table_new(request, place, place.round)


def _table_new(request: HttpRequest, place: Place, into: Round | None) -> HttpResponse:
    form = TableForm(data=sent(request))
    if request.method == "POST" and form.is_valid():
        table = _opened_table(place, form, into)
        if table is not None:
            messages.success(request, _("The table is open."))
            return redirect(place.session_address("table", table.round.number, table.number))
    context = place.context(form=form, players=player_list(place.club))
    return render(request, "table_new.html", context, status=422 if form.errors else 200)


def _opened_table(place: Place, form: TableForm, into: Round | None) -> Table | None:
    """The new table; None where the form tells why not. Names are looked up before anything is written."""
    user = place.actor
    players: list[Player] = []
    names = form.names()
    for field, name in names:
        try:
            players.append(
                player_named(place.club, name, user=user, add=form.cleaned_data["new"], field=field)
            )
        except Refusal as refusal:
            form.add_error(field, refusal.message)
    if form.errors:
        return None
    order = list(range(4))
    if form.cleaned_data["draw"]:
        random.SystemRandom().shuffle(order)
    seated = [players[index] for index in order] + players[4:]
    fields = [names[index][0] for index in order] + [field for field, _name in names[4:]]
    try:
        return open_table(session=place.session, players=seated, user=user, round=into)
    except Refusal as refusal:
        _refuse(form, refusal, fields)
        return None


def _refuse(form: TableForm, refusal: Refusal, fields: Sequence[str]) -> None:
    for one in each_refusal(refusal):
        last = one.field.rpartition(".")[2]
        at_seat = last.isdigit() and int(last) < len(fields)
        form.add_error(fields[int(last)] if at_seat else None, one.message)
