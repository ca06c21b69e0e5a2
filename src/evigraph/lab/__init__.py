"""Measurement: gold evidence and the score of runs."""
