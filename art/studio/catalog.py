"""The table: products, shots and palettes. Edit here to re-render or add a product."""
import math
import os
from types import SimpleNamespace
import backs
import geo
import labels
import materials as M
import packaging as P
import props
import stage


class Pack(dict):
    """Product parameters with attribute access and .get()."""
    __getattr__ = dict.__getitem__


# ------------------------------------------------------------------ products
# kind: packaging builder. label: layout + print area (w, h, z0 in cm). Colours are sRGB.
PRODUCTS = {
    "pretty": Pack(id="pretty", kind="tube", body="#F0ABB5", cap="#EFDAD4", formula="#D8707F",
                   label=dict(layout="sideways", w=1.9, h=6.9, z0=2.25, name="Pretty", lines=("Tinted peptide lip balm",),
                              name_size=1.34, mark=.40, small=.165, ink="#8A2F44"),
                   back=dict(w=1.62, h=6.4, z0=2.55, size=.112, name_size=.62, pad=.02, steps=3, foot="10 ml · 0.34 fl oz",
                            caution="For lips only. Keep out of eyes.")),
    "rosa": Pack(id="rosa", kind="mist", glass="#FAE2E3", fluid="#EFA0AC", density=.11, cap="#F0E2DC",
                 glass_shadow="#F9DEDF", fluid_shadow="#FBE6E6",
                 label=dict(layout="upright", w=3.9, h=7.2, z0=1.3, name="Rosa", lines=("Rosewater", "hydrating face mist"),
                            foot="100 ml · 3.4 fl oz", name_size=1.5, mark=.5, small=.205, ink="#8A2440"),
                 back=dict(w=3.5, h=6.4, z0=1.5, size=.157, name_size=.82, foot="100 ml · 3.4 fl oz", paper="#FBEFEC",
                           caution="For external use only. Keep out of eyes.")),
    "rekindle": Pack(id="rekindle", kind="dropper", glass="#DDAE70", fluid="#DE9A45", density=.22, cap="#EBE0D3",
                     glass_shadow="#E2B07A", fluid_shadow="#EFCB9C",
                     label=dict(layout="upright", w=3.0, h=4.7, z0=.85, name="Rekindle", lines=("Overnight bakuchiol", "repair serum"),
                                foot="30 ml · 1.0 fl oz", name_size=.70, mark=.4, small=.152, ink="#FFF1DD"),
                     back=dict(w=2.95, h=4.3, z0=.95, size=.112, name_size=.58, steps=2, foot="30 ml · 1.0 fl oz", paper="#F8EBDD", ink="#5C2A0B",
                               caution="Use at night only. Keep out of eyes.")),
    "reglow": Pack(id="reglow", kind="dropper", glass="#FFFFFF", fluid="#FFE45A", density=1.5, cap="#F1ECE4",
                   glass_shadow="#FFF6E8", fluid_shadow="#FFD49A", radius=1.8, height=6.3, base=1.0, wall=.34, shoulder=.4,
                   foot=.3, inner_foot=.5,
                   label=dict(layout="upright", w=3.2, h=4.0, z0=1.4, name="ReGlow", lines=("Vitamin C 15%", "brightening serum"),
                              foot="30 ml · 1.0 fl oz", name_size=.82, mark=.4, small=.155, ink="#6E2B06"),
                   back=dict(w=3.05, h=4.1, z0=1.35, size=.118, name_size=.58, steps=4, foot="30 ml · 1.0 fl oz", paper="#FFF4E6",
                             caution="Keep out of eyes.")),
    "repurify": Pack(id="repurify", kind="pump", glass="#E8F2E4", fluid="#9CCB9B", density=.10, cap="#E9E8DD",
                     glass_shadow="#DCECD9", fluid_shadow="#E6F2E3", bubbles=70,
                     label=dict(layout="upright", w=4.6, h=7.4, z0=1.6, name="RePurify", lines=("Gentle gel cleanser", "with salicylic acid"),
                                foot="150 ml · 5.1 fl oz", name_size=1.08, mark=.52, small=.2, ink="#1F3D29"),
                     back=dict(w=4.4, h=7.0, z0=1.75, size=.175, name_size=.92, foot="150 ml · 5.1 fl oz", paper="#F5F6EC",
                               caution="Contains salicylic acid. Keep out of eyes.")),
    "resparkle": Pack(id="resparkle", kind="airless", body="#BFA9DE", pearl="#EADDF7", edge="#8F76BF", cap="#E8E1EF",
                      formula="#CDB8E8",
                      label=dict(layout="upright", w=2.3, h=5.2, z0=.75, name="ReSparkle", lines=("Caffeine", "& peptide", "eye cream"),
                                 foot="15 ml · 0.5 fl oz", name_size=.50, mark=.36, small=.145, ink="#43296E"),
                      back=dict(w=2.14, h=5.6, z0=.6, size=.11, name_size=.5, pad=.02, foot="15 ml · 0.5 fl oz", caution="Keep out of the eyes.")),
    "holyglaze": Pack(id="holyglaze", kind="jar", body="#F1E4D3", formula="#F6E3C8", cap="#EFE0CC",
                      label=dict(layout="band", w=5.4, h=1.95, z0=.78, name="HolyGlaze", lines=("Ceramide glazing moisturizer",),
                                 foot="50 ml · 1.7 fl oz", name_size=.88, mark=.27, small=.145, ink="#6E4A28"),
                      lid_label=dict(layout="lid", w=3.4, h=3.4, ink="#6E4A28", mark=1.25),
                      back=dict(layout="spread", w=5.0, h=2.4, z0=.66, size=.104, name_size=.38, pad=.03, steps=2, ink="#4A2B12", foot="50 ml · 1.7 fl oz",
                                caution="For external use only.")),
}


def pack(pid, tmp, **over):
    """Product parameters with its print rendered."""
    p = Pack(PRODUCTS[pid]); p.update(over)
    lb = dict(p.label); lb.update(over.get("label_over", {}))
    path = os.path.join(tmp, f"label-{pid}.png")
    labels.render(path, **{k: v for k, v in lb.items() if k not in ("ink", "z0", "foil")})
    p["print"] = dict(image=path, width=lb["w"], height=lb["h"], z0=lb["z0"], ink=lb["ink"], foil=lb.get("foil", False))
    if "lid_label" in p:
        ll = p.lid_label
        path = os.path.join(tmp, f"lid-{pid}.png")
        labels.render(path, **{k: v for k, v in ll.items() if k != "ink"})
        p["lid_print"] = dict(image=path, width=ll["w"], height=ll["h"], ink=ll["ink"])
    return p


def turned(pid, tmp):
    """A product with its back to the camera: the back label in the place of the print."""
    p = pack(pid, tmp)
    lb = dict(p.back); paper = lb.pop("paper", None)
    z0, ink = lb.pop("z0"), lb.pop("ink", p.label["ink"])
    path = os.path.join(tmp, f"back-{pid}.png")
    backs.render(path, pid, paper=bool(paper), **lb)
    p["print"] = dict(image=path, width=lb["w"], height=lb["h"], z0=z0, ink=ink, paper=paper, small=True)
    p["type_on"] = (ink, paper or lb.get("ground") or p.get("body"))
    return p


def product(pid, tmp, loc=(0, 0, 0), rot=(0, 0, 0), scale=1.0, kind=None, **over):
    p = pack(pid, tmp, **over)
    return geo.place(P.BUILDERS[kind or p.kind](p), loc, rot, scale)


# ------------------------------------------------------------------ shots
SHOTS = {}


def shot(name, size=(1600, 2000), samples=22, threshold=.04, window=5, bounces=12, **grade):
    def wrap(fn):
        SHOTS[name] = SimpleNamespace(fn=fn, size=size, samples=samples, threshold=threshold, window=window,
                                      bounces=bounces, grade=grade)
        return fn
    return wrap


def build(name, tmp, **moved):
    s = SHOTS[name]
    s.type_on = s.fn(tmp, **moved)
    return s


import shots                                                             # noqa: E402,F401  (registers the rest)
import gallery                                                           # noqa: E402,F401
