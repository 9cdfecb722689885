"""What plain HTTP offers, one module a subject."""
