"""For the API pages: examples in docstrings (`>>>`) stand in code blocks, else they would read as quotations."""

from __future__ import annotations

from typing import Any

import griffe


def fenced(text: str) -> str:
    """The text with its examples in code blocks: each from its first `>>>` to the next blank line."""
    lines: list[str] = []
    inside = False
    for line in text.splitlines():
        if not inside and line.lstrip().startswith(">>>"):
            lines += ["", "```python"]
            inside = True
        elif inside and not line.strip():
            lines.append("```")
            inside = False
        lines.append(line)
    return "\n".join([*lines, "```"] if inside else lines)


class Fenced(griffe.Extension):
    """Rewrites every docstring as it is read."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """What griffe calls for each object."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
