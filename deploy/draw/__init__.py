"""Draws the pictures of the decks that come with Palisade, from published facts and with the standard library alone."""
