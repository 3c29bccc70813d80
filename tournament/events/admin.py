"""The rows behind the pages, for the person who looks after the machine."""

from django.contrib import admin

from .models import AuditEntry, Entrant, Event, Match, Round, Store

admin.site.register([Store, Event, Entrant, Round, Match])


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
