"""Drawing as SVG, for the screen."""
