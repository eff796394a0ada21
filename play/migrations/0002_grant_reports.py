"""Let the groups that stand already answer reports and read misplacements, once.

Groups made from now on have this from the start.  What an administrator takes from a group
afterwards stays taken.
"""

from django.db import migrations

READ = ("view_misplacement",)
ANSWER = ("view_report", "change_report")
GRANTED = {
    "fact checker": ANSWER + READ,
    "publisher": ANSWER + READ,
    "translator": READ,
    "reviewer": READ,
}


def grant(apps, schema_editor):
    for group in apps.get_model("auth", "Group").objects.all():
        codenames = GRANTED.get(group.name.split(" (")[0], ())
        group.permissions.add(*[_permission(apps, codename) for codename in codenames])


def _permission(apps, codename):
    verb, model = codename.split("_")
    kind, _ = apps.get_model("contenttypes", "ContentType").objects.get_or_create(
        app_label="play", model=model
    )
    name = apps.get_model("play", model)._meta.verbose_name_raw
    permission, _ = apps.get_model("auth", "Permission").objects.get_or_create(
        content_type=kind, codename=codename, defaults={"name": f"Can {verb} {name}"}
    )
    return permission


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0001_tables"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(grant, migrations.RunPython.noop)]
