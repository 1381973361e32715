"""The papers: a folder each, with a file for each experiment and what only that paper needs; and worked examples."""
