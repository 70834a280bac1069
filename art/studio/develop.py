"""From linear light to a finished picture: tone curve, a little colour, a trace of grain."""
import numpy as np


def tone(x, exposure=1.0, knee=.62):
    """Linear below the knee (brand colours stay true), soft shoulder above it."""
    x = np.maximum(x * exposure, 0)
    y = np.where(x < knee, x, knee + (1 - knee) * (1 - np.exp(-(x - knee) / (1 - knee))))
    # very bright, very saturated light drifts to white, as film does
    m = x.max(-1, keepdims=True)
    t = np.clip((m - 1.1) / 5, 0, 1) * .6
    return y * (1 - t) + y.max(-1, keepdims=True) * t


def encode(x):
    return np.where(x <= .0031308, 12.92 * x, 1.055 * np.clip(x, 0, None) ** (1 / 2.4) - .055)


def along_edges(x, passes=2, reach=1.6):
    """Smooths along edges and never across them: the steps of a small rendering would be enlarged with it."""
    import cv2
    for _ in range(passes):
        g = cv2.GaussianBlur(x.mean(-1), (0, 0), 1.2)
        gx, gy = cv2.Sobel(g, cv2.CV_32F, 1, 0, ksize=3), cv2.Sobel(g, cv2.CV_32F, 0, 1, ksize=3)
        xx, xy, yy = (cv2.GaussianBlur(v, (0, 0), 2.0) for v in (gx * gx, gx * gy, gy * gy))
        th = .5 * np.arctan2(2 * xy, xx - yy) + np.pi / 2                  # the edge's own direction
        tx, ty = np.cos(th), np.sin(th)
        v, u = np.mgrid[0:g.shape[0], 0:g.shape[1]].astype(np.float32)
        acc, total = x.copy(), 1.0
        for d in (-2.4, -1.6, -.8, .8, 1.6, 2.4):
            k = np.exp(-(d / reach) ** 2); total += k
            acc += k * cv2.remap(x, (u + d * tx).astype(np.float32), (v + d * ty).astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
        m = np.clip(np.sqrt(xx + yy) / .12, 0, 1)[..., None]
        x = (x * (1 - m) + acc / total * m).astype(np.float32)
    return x


def resize(lin, w, h):
    """In a log domain so that highlights do not ring: Lanczos, or for a much smaller rendering smoothed along its edges first."""
    if lin.shape[:2] == (h, w):
        return lin
    import cv2
    x = np.log1p(np.maximum(lin, 0) * 4).astype(np.float32)
    much = w > 1.4 * lin.shape[1]
    x = cv2.resize(along_edges(x) if much else x, (w, h), interpolation=cv2.INTER_CUBIC if much else cv2.INTER_LANCZOS4)
    soft = cv2.GaussianBlur(x, (0, 0), 1.1)
    return np.expm1(np.maximum(x + .35 * (x - soft), 0)) / 4              # a touch of sharpening to answer the enlargement


def grade(lin, exposure=1.0, contrast=.08, saturation=1.04, warmth=0.0, vignette=.05, grain=.006, bloom=.05, seed=1):
    h, w, _ = lin.shape
    if bloom:
        hot = np.maximum(lin * exposure - .95, 0)
        from denoise import _blur
        r = max(2, w // 90)
        g = hot.astype(np.float32)
        for _ in range(3):
            g = _blur(g, r)
        lin = lin + bloom * 1.6 * g / max(exposure, 1e-6)
    y = encode(tone(lin, exposure))
    y = np.clip(y, 0, 1)
    s = y * y * (3 - 2 * y)
    y = y * (1 - contrast) + s * contrast
    lum = (y * (.2126, .7152, .0722)).sum(-1, keepdims=True)
    y = lum + (y - lum) * saturation
    y = y * (1 + np.array((warmth, 0, -warmth)))
    yy, xx = np.mgrid[0:h, 0:w]
    d = np.hypot((xx / w - .5) * 1.0, (yy / h - .5) * 1.0)
    y = y * (1 - vignette * np.clip((d - .28) / .45, 0, 1) ** 2)[..., None]
    rng = np.random.default_rng(seed)
    n = rng.standard_normal((h, w, 1)) * .75 + rng.standard_normal((h, w, 3)) * .25
    return np.clip(y + grain * n, 0, 1)
