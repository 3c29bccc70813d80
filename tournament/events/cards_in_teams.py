"""Which handed-in teams have a card, for whoever is about to remove it."""

from collections.abc import Collection, Iterator

from cardpool.card_uses import CardUse

from .models import Event, Submission


def uses_in_teams(codes: Collection[str]) -> Iterator[CardUse]:
    """Yield every team handed in for an event that is not finished; one called off may be taken up again."""
    open_ = Submission.objects.exclude(entrant__event__state=Event.State.FINISHED)
    for submission in open_.select_related("entrant__event"):
        entrant = submission.entrant
        for code in [*(code for code, _ in submission.cards), *submission.basics]:
            if code in codes:
                yield CardUse(code, f"{entrant.name}’s team for {entrant.event}")
