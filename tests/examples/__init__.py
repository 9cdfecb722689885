"""Examples do what their pages say."""
