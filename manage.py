#!/usr/bin/env python
"""Runs Broadside's commands: `manage.py demo`, `manage.py migrate`, `manage.py verify` and the rest."""

import gc
import os
import sys


def main() -> None:
    gc.set_threshold(50_000, 20, 20)  # what is imported is kept; to sweep it again and again takes a tenth of a start
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tabletop.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
