"""The pages, by what a person does on them: home and new match, join, match, fleets, and the house's own."""
