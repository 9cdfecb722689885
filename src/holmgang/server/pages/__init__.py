"""The files that a browser is given, by a server or as a site of plain files: the client, Python for the browser, and what they
need besides. No HTTP is inside."""
