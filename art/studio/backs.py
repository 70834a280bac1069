"""Back-of-pack artwork: the words of the shop's catalogue, set in lines that are measured first.

A label with `paper` is a printed panel (red channel: ink, alpha: the panel); one without is type straight on the pack.
"""
import json
import os
import subprocess
from functools import lru_cache
from PIL import ImageFont
import labels

CATALOGUE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../src/server/seed/catalogue.json")
PX = 420                                                             # pixels per centimetre of label


@lru_cache
def words(slug):
    with open(CATALOGUE) as f:
        return next(p for p in json.load(f) if p["slug"] == slug)


@lru_cache
def _font(weight):
    path = subprocess.run(["fc-match", "-f", "%{file}", f"Montserrat:style={weight}"], capture_output=True, text=True, check=True).stdout
    return ImageFont.truetype(path, 200)


def _wide(text, size, weight="Medium"):
    return _font(weight).getlength(text) / 200 * size


def wrap(text, size, width):
    lines, line = [], ""
    for word in text.split(" "):
        longer = f"{line} {word}".strip()
        if line and _wide(longer, size) > width:
            lines.append(line); line = word
        else:
            line = longer
    return lines + [line]


def _line(x, y, text, size, weight=500, anchor="start", track=0.0):
    return labels._text(x, y, text, size, labels.SANS, weight, track, anchor=anchor)


def _column(x, y, width, blocks, size, leading):
    """Headed paragraphs under one another; answers the parts and where the last line ends."""
    parts = []
    for head, text in blocks:
        parts.append(_line(x, y, head.upper(), size * .92, 700, track=size * .12)); y += size * leading
        for ln in wrap(text, size, width):
            parts.append(_line(x, y, ln, size)); y += size * leading
        y += size * .62
    return parts, y - size * .62


def _opened(x, y, s, months):
    """Period after opening: an open jar with the months in it; s is its width."""
    k = f'stroke="#fff" stroke-width="{s * .055:.4f}" fill="none" stroke-linejoin="round"'
    return (f'<rect x="{x}" y="{y - s * .62}" width="{s}" height="{s * .62}" rx="{s * .09}" {k}/>'
            f'<path d="M{x + s * .04} {y - s * .74} L{x + s * .98} {y - s * 1.0} l{-s * .04} {-s * .14} L{x + s * .0} {y - s * .88} Z" {k}/>'
            + _line(x + s / 2, y - s * .20, f"{months}M", s * .34, 600, "middle"))


def blocks(slug, steps=9):
    p = words(slug)
    return [("Directions", " ".join(p["howToUse"][:steps])), ("Ingredients", ", ".join(p["inci"]) + ".")]


def column(slug, w, h, size, name_size, foot, caution, steps=9, pad=.16, leading=1.36):
    p = words(slug)
    y = pad + name_size * .72
    parts = [labels._text(pad, y, p["name"], name_size, labels.SERIF, 600, .005, anchor="start")]
    y += max(size * 1.9, name_size * .30 + size * 1.3 if any(c in "gjpqy" for c in p["name"]) else 0)
    for ln in wrap(p["descriptor"], size, w - 2 * pad):
        parts.append(_line(pad, y, ln, size, 600)); y += size * leading
    parts.append(f'<rect x="{pad}" y="{y - size * .55:.3f}" width="{w - 2 * pad}" height=".014" fill="#fff"/>')
    more, y = _column(pad, y + size * .95, w - 2 * pad, blocks(slug, steps) + [("Caution", caution)], size, leading)
    parts += more
    parts += [_line(pad, h - pad, foot, size * 1.06, 600), _opened(w - pad - size * 2.9, h - pad, size * 2.9, p["paoMonths"])]
    print(f"[era] back label of {slug}: text ends at {y:.2f} of {h - pad - size * 3.2:.2f} cm")
    return parts


def spread(slug, w, h, size, name_size, foot, caution, steps=9, pad=.05, leading=1.36):
    """Two columns: directions left, ingredients right."""
    p = words(slug)
    gap, y0 = .3, pad + name_size * .72
    col = (w - 2 * pad - gap) * .4; wide = w - 2 * pad - gap - col
    d, i = blocks(slug, steps)
    rule = y0 + max(size * .9, name_size * .36)                         # below a descender
    parts = [labels._text(pad, y0, p["name"], name_size, labels.SERIF, 600, .005, anchor="start"),
             _line(w - pad, y0, p["descriptor"], size, 600, "end"),
             f'<rect x="{pad}" y="{rule:.3f}" width="{w - 2 * pad}" height=".014" fill="#fff"/>']
    left, yl = _column(pad, rule + size * 1.5, col, [d, ("Caution", caution)], size, leading)
    right, yr = _column(pad + col + gap, rule + size * 1.5, wide, [i], size, leading)
    parts += left + right + [_line(pad, h - pad, foot, size * 1.06, 600),
                             _opened(w - pad - size * 2.4, h - pad, size * 2.4, p["paoMonths"])]
    print(f"[era] back label of {slug}: text ends at {max(yl, yr):.2f} of {h - pad - size:.2f} cm")
    return parts


def render(path, slug, w, h, paper=False, layout="column", **kw):
    parts = {"column": column, "spread": spread}[layout](slug, w, h, **kw)
    if paper:
        parts.insert(0, f'<rect width="{w}" height="{h}" rx=".12" fill="#000"/>')
    svg = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w * PX:.0f}" height="{h * PX:.0f}">' + "".join(parts) + "</svg>")
    src = os.path.splitext(path)[0] + ".svg"
    with open(src, "w") as f:
        f.write(svg)
    subprocess.run(["rsvg-convert", src, "-o", path], check=True)
    return path
