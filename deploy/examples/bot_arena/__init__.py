"""The parts of arena.py."""
