"""Small games with hidden information, solved on their whole tree, with a proof of how far the answer can be off."""
