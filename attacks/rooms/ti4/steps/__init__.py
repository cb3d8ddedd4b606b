"""The steps of the flow, one file for each part of the page."""
