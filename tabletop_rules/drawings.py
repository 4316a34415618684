"""The drawings of games, under their public name: see `tabletop_rules.drawing.finding`."""

from __future__ import annotations

from tabletop_rules.drawing.finding import Drawing, load_drawing, order_from, register_drawing, seat_of, svg_of, text_of

__all__ = ["Drawing", "load_drawing", "order_from", "register_drawing", "seat_of", "svg_of", "text_of"]
