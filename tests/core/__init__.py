"""The core by itself: chance, moves, the referee, options, records and replays."""
