"""What environments show: the whole position, as text or as pixels. For developers: learners are given observations.

Pixels need the packages that the extras `pettingzoo` and `gymnasium` bring.
"""

from __future__ import annotations

from io import BytesIO
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tabletop_rules.drawing.finding import svg_of, text_of

RenderMode: TypeAlias = Literal["human", "ansi", "rgb_array"]
RENDER_MODES: tuple[RenderMode, ...] = ("human", "ansi", "rgb_array")


def require_render_mode(mode: object) -> RenderMode | None:
    """Raises: ValueError for anything but None, "human", "ansi" or "rgb_array"."""
    for known in RENDER_MODES:
        if mode == known:
            return known
    if mode is None:
        return None
    raise ValueError(f"render_mode: None, {', '.join(map(repr, RENDER_MODES))}, not {mode!r}")


def rendered(position: object, mode: RenderMode) -> str | NDArray[np.uint8] | None:
    """A position as text ("ansi"), as an array of height × width × 3 bytes ("rgb_array"), or printed ("human").

    Raises: ValueError where the game has no drawing.
    """
    if mode == "rgb_array":
        return pixels(svg_of(position))
    text = text_of(position)
    if mode == "ansi":
        return text
    print(text)
    return None


def pixels(svg: str) -> NDArray[np.uint8]:
    """A picture as an array of height × width × 3 bytes. Its letters need a font on the machine."""
    import resvg_py  # noqa: PLC0415 - only who asks for pixels needs it
    from PIL import Image  # noqa: PLC0415

    with Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg)))) as picture:
        return np.array(picture.convert("RGB"), dtype=np.uint8)
