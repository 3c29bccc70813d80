"""What the API of logs takes and gives, as its documentation shows it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.events.proof.log_standing import BREAKS, Standing
from tournament.judging.limits import limit
from tournament.judging.models import GameLog
from tournament.judging.permissions import sees_verdict, standing_of


#: At least one sign that is printed, and no NUL: what `services.read_text` takes.
@extend_schema_field({"type": "string", "minLength": 1, "pattern": r"^[^\x00]*[!-~][^\x00]*$"})
class LogText(serializers.Field):
    """The text of a log, untrimmed; what is wrong with it the service says, with the place."""

    def to_internal_value(self, data: Any) -> str | bytes:
        if not isinstance(data, str | bytes):
            raise serializers.ValidationError("The log must be text.")
        return data


@extend_schema_field({"type": "string", "format": "binary"})
class LogFile(serializers.FileField):
    pass


@extend_schema_field({"type": "string", "maxLength": 40, "pattern": r"^[^\x00]*$"})
class PlayerCode(serializers.CharField):
    pass


class MatchOfLog(serializers.Serializer):
    """The match and the game that a log belongs to, if any."""

    match = serializers.IntegerField(required=False, min_value=1, max_value=2**31, help_text="number of the match")
    game = serializers.IntegerField(required=False, default=1, min_value=1, max_value=limit("LOG_MAX_GAME"))
    code = PlayerCode(required=False, allow_blank=True, max_length=40, help_text="a guest's player code")


class HandIn(MatchOfLog):
    text = LogText(required=False)
    file = LogFile(required=False, allow_empty_file=True)


class HandInJson(MatchOfLog):
    """How the schema tells it: a log in JSON is a text, and there has to be one."""

    text = LogText(help_text="the log; or send it as a form with `file`, or as a text/plain body")


class HandInForm(MatchOfLog):
    """In a form it may be a file."""

    file = LogFile()


class RulingOut(serializers.Serializer):
    """A ruling that the verdict uses; `JUDGE` is the word of a judge in the log."""

    rule = serializers.CharField()
    option = serializers.CharField(allow_null=True, help_text="the option that switches it")
    line = serializers.IntegerField()
    statement = serializers.CharField()
    restates = serializers.BooleanField(help_text="it says the same as the book, so the verdict does not depend on it")


class BreakOut(serializers.Serializer):
    """An entry that breaks a rule and on which a judge has ruled; the lines after it are checked."""

    line = serializers.IntegerField()
    turn = serializers.IntegerField(allow_null=True)
    rule = serializers.CharField()
    message = serializers.CharField()
    entry = serializers.CharField(help_text="as written")
    stands = serializers.BooleanField(help_text="true: left to stand; false: undone")
    ruled_line = serializers.IntegerField()
    ruled_turn = serializers.IntegerField(allow_null=True)
    told = serializers.CharField(help_text="all of it in words")
    reason = serializers.CharField(help_text="the judge's")


class ImpliedOut(serializers.Serializer):
    """Steps that the log leaves out, as the entries that would say so, in front of a line."""

    line = serializers.IntegerField(allow_null=True, help_text="the line after them; null: they end the game")
    steps = serializers.ListField(child=serializers.CharField())


class VerdictOut(serializers.Serializer):
    """What `rules.core.verdict.Verdict.as_json()` gives, as it was stored."""

    verdict = serializers.CharField()
    line = serializers.IntegerField(allow_null=True)
    column = serializers.IntegerField(allow_null=True)
    turn = serializers.IntegerField(allow_null=True)
    step = serializers.CharField(allow_null=True)
    player = serializers.CharField(allow_null=True)
    entry = serializers.CharField(allow_null=True)
    rule = serializers.CharField(allow_null=True)
    book = serializers.CharField(allow_null=True)
    section = serializers.CharField(allow_null=True)
    message = serializers.CharField()
    missing = serializers.ListField(
        child=serializers.CharField(), help_text="of a payment that is too little: the energy, `generic` for any"
    )
    legal = serializers.ListField(child=serializers.CharField())
    position = serializers.DictField(allow_null=True)
    entries = serializers.IntegerField()
    result = serializers.DictField(allow_null=True)
    rulings = RulingOut(many=True, help_text="the rulings used")
    breaks = BreakOut(many=True, help_text="breaks of rules that a judge has ruled on in the log")
    implied = ImpliedOut(many=True, help_text="what the log leaves out because it is implied")
    notes = serializers.ListField(child=serializers.CharField())
    versions = serializers.DictField(child=serializers.CharField())


STANDS = (
    'Of a log of a match, what it is worth as proof of the result: "proves", "breaks" (a rule; no judge has confirmed '
    'it), "confirmed", "unreadable", "misfit" (not of this match), "contradicts" (another result), "unfinished", '
    '"undecided", "waiting", "aside" (a judge has set it aside), "with a judge"; empty for a log of no match.'
)


class LogOut(serializers.ModelSerializer):
    """A log and how far its judging is. `verdict` is null until there is one that the reader may be told."""

    state = serializers.CharField(source="newest_replay.state", read_only=True)
    done = serializers.IntegerField(source="newest_replay.done", read_only=True)
    total = serializers.IntegerField(source="newest_replay.total", read_only=True)
    verdict = serializers.SerializerMethodField()
    stands = serializers.SerializerMethodField()
    says = serializers.SerializerMethodField()
    page = serializers.CharField(source="get_absolute_url", read_only=True)

    class Meta:
        model = GameLog
        fields: tuple[str, ...] = (
            "id",
            "match",
            "game",
            "size",
            "digest",
            "created_at",
            "state",
            "done",
            "total",
            "verdict",
            "stands",
            "says",
            "page",
        )

    @extend_schema_field({"type": "string", "nullable": True})
    def get_verdict(self, log: GameLog) -> str | None:
        return log.newest_verdict.verdict if log.newest_verdict and self._is_told(log) else None

    @extend_schema_field({"type": "string", "description": STANDS})
    def get_stands(self, log: GameLog) -> str:
        standing = self._standing(log)
        hidden = standing is not None and standing.kind == BREAKS and not self._is_told(log)
        return "with a judge" if hidden else standing.kind if standing else ""

    @extend_schema_field(
        {"type": "array", "items": {"type": "string"}, "description": "What does not fit, in sentences."}
    )
    def get_says(self, log: GameLog) -> list[str]:
        standing = self._standing(log)
        hidden = standing is None or (standing.kind == BREAKS and not self._is_told(log))
        return list(standing.says) if standing and not hidden else []

    def _is_told(self, log: GameLog) -> bool:
        return sees_verdict(self.context.get("actor"), log, self._standing(log)) if "actor" in self.context else True

    def _standing(self, log: GameLog) -> Standing | None:
        if not hasattr(self, "_found"):
            self._found = standing_of(log)
        return self._found


class LogOutWithText(LogOut):
    class Meta(LogOut.Meta):
        fields = (*LogOut.Meta.fields, "text")


class LogRefusal(serializers.Serializer):
    """Why a request was refused."""

    detail = serializers.CharField()
