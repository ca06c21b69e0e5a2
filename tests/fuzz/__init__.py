"""Fuzz targets: programs that look for documents that break the compiler, longer than the tests may."""
