"""Matches between engines: who is stronger, and how sure that is. docs/arena.md is its manual."""
