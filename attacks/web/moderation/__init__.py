"""The pages of those who look after the site, and the one by which anybody tells them something."""
