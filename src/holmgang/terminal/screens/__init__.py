"""The full screens: start, table, hand-over, rules, questions, and the word about a terminal that is too small."""
