"""A file can be locked only where the data are in one."""

from tests.support.backend import PRODUCTION

collect_ignore = ["test_file_locked.py"] if PRODUCTION else []
