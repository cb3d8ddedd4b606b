#!/usr/bin/env python
"""Runs Broadside's commands: `manage.py demo`, `manage.py migrate`, `manage.py verify` and the rest."""

import gc
import os
import sys


def main() -> None:
    gc.set_threshold(50_000, 20, 20)  # what is imported is kept; to sweep it again and again takes a tenth of a start
    if sys.argv[1:2] == ["odds"]:  # the rules answer it alone, in half the time that it takes to load Django
        from attacks.management.odds_typed import main as odds

        sys.exit(odds(sys.argv[2:]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tabletop.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
