"""The pages of a match: new, join, table, judge, result, record."""
