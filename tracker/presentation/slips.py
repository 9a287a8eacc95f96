"""A slip that explains a difference, in words."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.slips import Slip
from tracker.presentation.figures import format_points

_OF_TOTALS: Mapping[str, str | Promise] = {
    "digits_swapped": gettext_lazy("%(name)s’s total is %(right)s, not %(typed)s: two digits swapped"),
    "digit_doubled": gettext_lazy("%(name)s’s total is %(right)s, not %(typed)s: a digit typed twice"),
    "digit_missing": gettext_lazy("%(name)s’s total is %(right)s, not %(typed)s: a digit left out"),
    "digit_extra": gettext_lazy("%(name)s’s total is %(right)s, not %(typed)s: a digit too many"),
    "digit_other": gettext_lazy("%(name)s’s total is %(right)s, not %(typed)s: one digit wrong"),
    "total_other": gettext_lazy("%(name)s’s total is %(right)s, not %(typed)s"),
    "totals_interchanged": gettext_lazy("the totals of %(name)s and %(other)s are interchanged"),
    "winner": gettext_lazy("it was %(name)s who won"),
    "discarder": gettext_lazy("it was %(name)s who threw the winning tile"),
    "pays_for_all": gettext_lazy("it was a dangerous game: %(name)s pays for all"),
    "penalty_amount": gettext_lazy("the penalty is %(right)s, not %(typed)s"),
    "penalty_reversed": gettext_lazy("the penalty goes the other way round"),
    "penalty_payer": gettext_lazy("it is %(name)s who pays the penalty"),
    "penalty_removed": gettext_lazy("there was no such penalty"),
    "removed": gettext_lazy("this row is too many, or was typed twice"),
    "draw_missing": gettext_lazy("a draw before this row was left out"),
}
_OF_SUMS: Mapping[str, str | Promise] = {
    "sign": gettext_lazy("%(name)s’s %(right)s was added on the sheet with the wrong sign"),
    "left_out": gettext_lazy("%(name)s’s %(right)s was not added on the sheet"),
    "added_twice": gettext_lazy("%(name)s’s %(right)s was added twice on the sheet"),
    "change_digits": gettext_lazy("%(typed)s was added for %(name)s on the sheet, not %(right)s"),
    "payment_reversed": gettext_lazy(
        "what %(name)s pays %(other)s was added the wrong way round on the sheet"
    ),
    "payment_left_out": gettext_lazy("what %(name)s pays %(other)s was not added on the sheet"),
    "east_not_doubled": gettext_lazy("what %(name)s pays %(other)s was not doubled for East on the sheet"),
    "written_sign": gettext_lazy("%(name)s’s score is %(right)s, not %(typed)s: the sign is wrong"),
    "written_digits": gettext_lazy("%(name)s’s score is %(right)s, not %(typed)s: its digits are wrong"),
    "written_other": gettext_lazy("%(name)s’s score alone differs: the deals give %(right)s, not %(typed)s"),
}
#: where nobody in particular is concerned
_OF_NOBODY: Mapping[str, str | Promise] = {
    "discarder": gettext_lazy("the winner drew the tile"),
    "pays_for_all": gettext_lazy("it was no dangerous game"),
    "sign": gettext_lazy("the whole row was added on the sheet with the wrong signs"),
    "left_out": gettext_lazy("the row was not added on the sheet"),
    "added_twice": gettext_lazy("the row was added twice on the sheet"),
}


def slip_words(slip: Slip, names: Sequence[str]) -> str:
    """What may have happened: “Bernd’s total is 38, not 83: two digits swapped”. `names` by person."""
    if slip.kind == "ending":
        is_draw = slip.deal is not None and slip.deal.outcome.kind == "draw"
        return _("it was a draw") if is_draw else _("it was void")
    sentence = _OF_TOTALS.get(slip.kind) or _OF_SUMS[slip.kind]
    if not slip.people:
        sentence = _OF_NOBODY.get(slip.kind, sentence)
    people = [names[person] for person in slip.people]
    signed = slip.kind in ("sign", "left_out", "added_twice", "change_digits")
    return str(sentence) % {
        "name": people[0] if people else "",
        "other": people[1] if len(people) > 1 else "",
        "typed": format_points(slip.typed or 0, sign=signed),
        "right": format_points(slip.right or 0, sign=signed),
    }
