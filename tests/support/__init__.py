"""What the tests share: builders of PDFs and graphs, hypothesis strategies, the external corpora."""
