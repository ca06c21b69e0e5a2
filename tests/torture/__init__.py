"""Real and deliberately broken files of the external corpora: what is special in each is seen and told."""
