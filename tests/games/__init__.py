"""The games by their rulings: one test a ruling or test position, named by its number."""
