"""``python -m evigraph`` is ``evigraph``."""

from evigraph.cli import main

if __name__ == "__main__":
    main()
