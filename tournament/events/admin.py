"""The rows behind the pages, for the person who looks after the machine."""

from typing import Any

from django.contrib import admin

from .audit import event_of
from .models import AuditEntry, Entrant, Event, Match, Round, Store
from .version import bump

admin.site.register(Store)


@admin.register(Event, Entrant, Round, Match)
class RowAdmin(admin.ModelAdmin):
    """A row changed here is a change of its event: phones see it with their next poll."""

    def save_model(self, request: Any, obj: Any, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        bump(event_of(obj))

    def delete_model(self, request: Any, obj: Any) -> None:
        event = event_of(obj)
        super().delete_model(request, obj)
        if obj != event:
            bump(event)


@admin.register(AuditEntry)
class AuditEntryAdmin(admin.ModelAdmin):
    """The trail is read, never written, by hand."""

    list_display = ("at", "who", "action", "event")
    list_filter = ("action",)

    def has_add_permission(self, request: object) -> bool:
        return False

    def has_change_permission(self, request: object, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: object, obj: object = None) -> bool:
        return False
