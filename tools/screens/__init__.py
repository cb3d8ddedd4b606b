"""Pictures of every page and step, on one sheet, so that a look tells whether all of it is good."""
