"""What a judge writes on the phones of a table is a ruling as any other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.dispatch import receiver

from tournament.recording.changes import judge_wrote
from tournament.recording.models import RecordedEntry, Recording

from .services import on_phones


@receiver(judge_wrote)
def keep_ruling(sender: Any, recording: Recording, rows: Sequence[RecordedEntry], actor: Any, **kwargs: Any) -> None:
    on_phones.keep(actor, recording, rows)
