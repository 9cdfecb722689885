"""Every performance claim of the project, each beside a named peer in the same run."""
