"""How Dueling Nobles' pocket value was learned, and how strong the search is that goes by it."""
