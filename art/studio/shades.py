"""The hero in its other shades: the tube, its print and the balm change, the set and the light on it do not.

    python3 shades.py <folder with pretty.webp> <pretty-parts.npz> <folder for the pictures>

Every pixel of a part is split into the part's own colour and the white of a highlight, and only the colour is changed.
"""
import sys
import cv2
import numpy as np
from PIL import Image

SHADES = {  # what the hero's tube and balm become
    "bare": dict(body="#E4AFA4", ink="#6A3328", balm="#BF7468"),
    "berry": dict(body="#AE4C64", ink="#FCE9EA", balm="#842A43"),
}
HERO = dict(body="#F0ABB5", balm="#D8707F")


def lin(h):
    c = np.array([int(h[i:i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(c <= .04045, c / 12.92, ((c + .055) / 1.055) ** 2.4)


def decode(x):
    return np.where(x <= .04045, x / 12.92, ((x + .055) / 1.055) ** 2.4)


def encode(x):
    return np.where(x <= .0031308, 12.92 * x, 1.055 * np.clip(x, 0, None) ** (1 / 2.4) - .055)


def dyed(x, mask, old, new):
    """x in linear light; the shift from the catalogue's colour to the picture's is taken from the part's own pixels."""
    own = np.median(x[mask > .95], axis=0)
    to = own * lin(new) / lin(old)
    a = np.stack([own, np.ones(3) * own.mean()], 1)                      # colour and highlight
    k = x.reshape(-1, 3) @ np.linalg.pinv(a).T
    colour, shine = k[:, :1], k[:, 1:]
    # never a negative highlight: shadow is less colour
    dull = (x.reshape(-1, 3) @ own / (own @ own))[:, None]
    shine = cv2.GaussianBlur(shine.reshape(mask.shape).astype(np.float32), (0, 0), 3).reshape(-1, 1)
    faint = np.clip((shine - .05) / .25, 0, 1)                           # of a faint one the grain would be seen
    colour, shine = dull * (1 - faint) + colour * faint, shine * faint
    return (colour * to + shine * own.mean()).reshape(x.shape)


def main(masters, parts, out):
    hero = decode(np.asarray(Image.open(f"{masters}/pretty.webp").convert("RGB")).astype(np.float64) / 255)
    m = np.load(parts)["lin"].astype(np.float32).clip(0, 1)
    if m.shape[:2] != hero.shape[:2]:
        m = cv2.resize(m, hero.shape[1::-1], interpolation=cv2.INTER_CUBIC).clip(0, 1)
    tube, ink, balm = m[..., 0] + m[..., 1], m[..., 1], m[..., 2]
    # the tube without its print, from what is beside it
    under = (cv2.dilate(ink, np.ones((9, 9))) > .02).astype(np.uint8)
    plain = decode(cv2.inpaint((encode(hero) * 255).round().astype(np.uint8), under, 5, cv2.INPAINT_TELEA).astype(np.float64) / 255)
    soft = cv2.GaussianBlur(plain, (0, 0), 3)
    plain = np.where(under[..., None] > 0, soft, plain)
    for name, shade in SHADES.items():
        body = dyed(plain, tube, HERO["body"], shade["body"])
        own = np.median(plain[tube > .95], axis=0)
        light = (plain.mean(-1, keepdims=True) / own.mean())
        body = body * (1 - ink[..., None]) + lin(shade["ink"]) * light * (own.mean() / lin(HERO["body"]).mean()) * ink[..., None]
        x = hero * (1 - tube[..., None]) + body * tube[..., None]
        x = x * (1 - balm[..., None]) + dyed(hero, balm, HERO["balm"], shade["balm"]) * balm[..., None]
        picture = Image.fromarray((encode(x).clip(0, 1) * 255).round().astype(np.uint8))
        picture.save(f"{out}/pretty-{name}.webp", quality=95, method=6)


if __name__ == "__main__":
    main(*sys.argv[1:])
