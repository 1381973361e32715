"""The thesis of Aske Plaat: research on SSS*, alpha-beta and MT on the trees of real games."""

__all__ = ["SOURCE"]

SOURCE = "A. Plaat, Research Re: search & Re-search, PhD thesis, Erasmus University Rotterdam, 1996"
