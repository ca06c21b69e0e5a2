"""Servers of others that tests talk to: each file fetches one, starts it, and says so when it cannot be had."""
