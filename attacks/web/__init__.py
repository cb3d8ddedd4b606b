"""Pages and forms. They read models, and change things only through services."""
