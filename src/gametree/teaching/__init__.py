"""For lessons: worksheets with solutions, and a check of a student's own search.

>>> from gametree.teaching import worksheet
>>> worksheet(trees=2, seed=1).save("sheet.html")  # doctest: +SKIP
"""

from __future__ import annotations

from gametree.teaching.grade import Grade, grade
from gametree.teaching.worksheet import Worksheet, worksheet

__all__ = ["Grade", "Worksheet", "grade", "worksheet"]
