"""Long work in few processes: each job has its time and its memory, may be ended at any moment, and waits in a fair queue.

`pool` is the server's side, `process` one process as the server sees it, and `main` what runs in it; `bot_jobs` and
`request_jobs` are the tables of what can be asked for.
"""
