"""The API for programs: the same services, rights, delay and redaction as the pages, in JSON, and its description."""
