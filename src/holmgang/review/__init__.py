"""What a finished game was decided by: the luck of chance, and what each choice cost."""
