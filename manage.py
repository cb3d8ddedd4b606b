#!/usr/bin/env python
"""Runs Broadside's commands: `manage.py demo`, `manage.py migrate`, `manage.py verify` and the rest."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tabletop.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
