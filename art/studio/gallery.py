"""The pictures behind the heroes: back labels, formulas, shades and sizes. Same rules as shots.py."""
import math
import bpy
import numpy as np
import geo
import materials as M
import packaging as P
import props
import stage
from catalog import PRODUCTS, pack, product, shot, turned
from shots import pretty as hero, willow

TALL = (1280, 1600)


# ================================================================== back labels
def back(pid, tmp, ground, wall, r, h=1.2, glow=None, kind=None, rot=0):
    """The hero's set with the pack turned round."""
    stage.seamless(wall)
    props.plinth(r, h, M.plaster("plinth", ground))
    p = turned(pid, tmp)
    geo.place(P.BUILDERS[kind or p.kind](p), (0, 0, h), (0, 0, rot))
    if glow:
        (x, z, w, hh, s, c) = glow
        stage.glow((x, 7, z), w, hh, s, c)
    return p["type_on"]


def back_shot(pid, **k):
    return shot(f"{pid}-back", size=TALL, samples=14, threshold=.06, **k)


@back_shot("pretty", exposure=1.08)
def pretty_back(tmp):
    type_on = back("pretty", tmp, "#F3BFBF", "#F9D3D0", 3.4)
    stage.light_rig("day", (0, 0, 6))
    stage.camera((0, 0, 6.4), 80, pitch=6, frame_h=12.2, fstop=11)
    return type_on


@back_shot("rosa", exposure=1.08)
def rosa_back(tmp):
    type_on = back("rosa", tmp, "#EDB0B0", "#F4C3C1", 5.2, glow=(0, 8, 13, 17, .8, "#FFF1EF"))
    stage.light_rig("day", (0, 0, 8), 1.15)
    stage.camera((0, 0, 5.9), 95, pitch=5, frame_h=12.4, fstop=11)
    return type_on


@back_shot("rekindle", exposure=1.08)
def rekindle_back(tmp):
    type_on = back("rekindle", tmp, "#CB9068", "#D9A47C", 4.3, 1.5, glow=(0, 5.4, 10, 12, 1.5, "#FFE4BC"))
    stage.light_rig("day", (0, 0, 6), key=.95)
    stage.camera((0, 0, 4.75), 80, pitch=5, frame_h=9.0, fstop=11, focus=(0, -1.7, 4))
    return type_on


@back_shot("reglow", exposure=1.06)
def reglow_back(tmp):
    stage.seamless("#FFDDC2")
    props.slab((9.6, 6.4, 1.1), M.plaster("slab", "#F8C896"), .12)
    p = turned("reglow", tmp)
    geo.place(P.BUILDERS["dropper"](p), (0, -.2, 1.1))
    stage.glow((0, 6, 4.6), 10, 10, 1.0, "#FFF0D4")
    stage.light_rig("sun", (0, 0, 6), fill=1.35)
    stage.camera((0, 0, 4.55), 80, pitch=5, frame_h=8.8, fstop=11, focus=(0, -2, 4))
    return p["type_on"]


@back_shot("repurify", exposure=1.08)
def repurify_back(tmp):
    stage.seamless("#D3DFCB")
    props.slab((11, 8, 1.3), M.plaster("slab", "#C2D1B8"), .14)
    p = turned("repurify", tmp)
    geo.place(P.BUILDERS["pump"](p), (0, 0, 1.3))
    stage.glow((0, 8, 8), 15, 17, .8, "#FBFFF4")
    stage.light_rig("day", (0, 0, 9), 1.25)
    stage.camera((0, 0, 6.6), 100, pitch=5, frame_h=14.2, fstop=11, focus=(0, -2.5, 6))
    return p["type_on"]


@back_shot("resparkle", exposure=1.08)
def resparkle_back(tmp):
    type_on = back("resparkle", tmp, "#D2C3E8", "#E0D5F0", 3.9, 1.3)
    stage.light_rig("day", (0, 0, 5.6))
    stage.camera((0, 0, 4.8), 80, pitch=6, frame_h=10.2, fstop=11)
    return type_on


@back_shot("holyglaze", exposure=1.05)
def holyglaze_back(tmp):
    type_on = back("holyglaze", tmp, "#F1DAC5", "#F9E8D8", 6.6, kind="jar_closed")
    stage.light_rig("day", (0, 0, 4), key=.92)
    stage.camera((0, 0, 3.2), 80, pitch=9, frame_h=11.0, fstop=22, focus=(0, -3.2, 2.2))
    return type_on


# ================================================================== formulas
def texture_shot(pid, **k):
    return shot(f"{pid}-texture", size=TALL, samples=16, threshold=.05, **k)


SHADES = {  # the tube's own colour and the balm in it
    "bare": dict(body="#D9AE9C", ink="#5E3326", formula="#B97E6B"),
    "blush": dict(body=PRODUCTS["pretty"]["body"], ink=PRODUCTS["pretty"]["label"]["ink"], formula=PRODUCTS["pretty"]["formula"]),
    "berry": dict(body="#B9667D", ink="#FBE3E6", formula="#86304A"),
}


@texture_shot("pretty", exposure=1.06)
def pretty_texture(tmp):
    stage.seamless("#F9DCD6", y=60)
    for i, (name, shade) in enumerate(SHADES.items()):
        balm = M.cream(f"balm.{name}", shade["formula"], rough=.15, coat=.8, sss=.2)
        s = props.smear(f"smear.{name}", 8.2, 2.05, balm, thick=.26, seed=(5, 23, 41)[i], ridges=(8, 6, 10)[i], lump=1.1)
        s.location = ((i - 1) * 2.75, (.35, -.15, .25)[i], 0); s.rotation_euler = (0, 0, math.radians(-90 + (4, -3, 5)[i]))
    stage.light_rig("day", (0, 0, 0), .9)
    stage.camera((0, -.4, .1), 60, pitch=58, frame_h=11.2, fstop=11)


@texture_shot("rosa", exposure=1.08)
def rosa_texture(tmp):
    stage.seamless("#F4C3C1", y=60)
    props.scatter_petals([(-1.5, 1.5, 0, 24, 6, 1.5), (1.6, 1.9, 0, -50, -6, 1.25), (.5, -1.6, 0, 150, 5, 1.4), (-2.5, -2.4, 0, 70, 4, 1.0), (3.0, -.6, 0, 215, -5, .95)],
                         "#F9D2D5", "#E98FA0", size=1.9)
    w = M.droplet("water")
    clear = [(-1.5, 1.5, 1.6), (1.6, 1.9, 1.4), (.5, -1.6, 1.5), (-2.5, -2.4, 1.1), (3.0, -.6, 1.0)]
    props.drops_on_plane(props.random_spots(46, (-3.9, 3.9, -4.4, 4.6), .07, .46, 7, clear), w, 0, height=.62)
    stage.light_rig("sun", (0, 0, 0), .8)
    stage.window((0, 0, 0), 50, power=1.3, yaw=-16, size=(6, 12), panes=((-3.6, 0), (3.6, 0)))
    stage.camera((0, -.1, .2), 60, pitch=52, frame_h=9.6, fstop=9)


@texture_shot("rekindle", exposure=1.06)
def rekindle_texture(tmp):
    """A thin trail of oil run down a tilted terracotta face, ending in a bead."""
    stage.seamless("#C4916E", y=60)
    oil = M.droplet("oil", "#F2B85C", density=1.05, ior=1.46, shadow="#EFC795")
    for k, (x, y1, trail, bead) in enumerate([(-2.15, .75, .15, .46), (-.55, -2.15, .20, .74), (1.0, .1, .11, .36), (2.3, -1.25, .16, .54)]):
        n, y0 = 64, 7.5
        spots = [(x + .10 * math.sin(3.1 * t + 2 * k), y0 + (y1 - y0) * t, trail * (1 + .25 * math.sin(9 * t + k))) for t in np.linspace(0, 1, n)]
        props.gel_blob(f"run{k}", spots, oil, height=.13, dome=.16, seed=20 + k, res=900, soft=.5, pad=.4)
        d = props.drop(bead, oil, height=.66, wobble=.05, seed=50 + k); d.location = (spots[-1][0], y1, -.002); d.scale = (1, 1.28, 1)
    props.drops_on_plane([(-3.0, -2.1, .22), (.75, -2.9, .15), (3.2, 1.6, .13), (-1.5, 2.6, .10), (1.6, -2.3, .1)], oil, 0, height=.6)
    stage.light_rig("sun", (0, 0, 0), .8)
    stage.window((0, 0, 0), 52, power=1.2, yaw=-16, size=(6, 12), panes=((-3.6, 0), (3.6, 0)))
    stage.camera((0, .2, .1), 60, pitch=54, frame_h=9.4, fstop=9)


@texture_shot("reglow", exposure=1.04)
def reglow_texture(tmp):
    """Drops in a falling arc, each smaller than the last."""
    stage.seamless("#FFD9B4", y=60)
    serum = M.droplet("serum", "#FFC73A", density=1.5, ior=1.4, shadow="#FFD79A")
    props.drops_on_plane([(-1.7, 2.0, 1.3), (.85, 1.55, .92), (1.75, -.15, .7), (1.35, -1.65, .52), (.25, -2.45, .38), (-.85, -2.6, .26), (-1.6, -2.35, .17)],
                         serum, 0, height=.6, wobble=.03)
    props.drops_on_plane([(-2.9, -.9, .2), (3.2, 2.6, .24), (-3.3, 3.4, .15), (3.0, -2.6, .15)], serum, 0, height=.6)
    stage.light_rig("sun", (0, 0, 0), .8)
    stage.window((0, 0, 0), 50, power=1.5, yaw=-16, size=(6, 12), panes=((-3.6, 0), (3.6, 0)))
    stage.camera((0, .1, .2), 60, pitch=52, frame_h=9.4, fstop=9)


@texture_shot("repurify", exposure=1.04)
def repurify_texture(tmp):
    """Round drops of the gel along a willow twig."""
    stage.seamless("#CFDFC6", y=60)
    gel = M.droplet("gel", "#8CCB86", density=.62, ior=1.37, shadow="#D5EBCF")
    props.drops_on_plane([(-1.35, 1.75, 1.12), (.95, .75, .86), (-1.0, -.55, .66), (.75, -1.35, .5), (-.55, -2.1, .36), (-2.6, .1, .3), (2.5, 2.0, .34),
                          (2.2, -.5, .22), (-2.3, -1.9, .2), (1.9, -2.7, .26), (-3.0, 3.1, .18)], gel, 0, height=.64, wobble=.04)
    lf, st = willow()
    props.sprig([(4.9, 4.4, .3), (3.2, 2.6, .4), (2.9, .2, .35), (3.5, -2.4, .3)], lf, st, n=9, length=2.5, width=.5, seed=3)
    stage.light_rig("sun", (0, 0, 0), .8)
    stage.window((0, 0, 0), 50, power=1.5, yaw=-16, size=(6, 12), panes=((-3.6, 0), (3.6, 0)))
    stage.camera((0, 0, .3), 60, pitch=50, frame_h=9.6, fstop=9)


@texture_shot("resparkle", exposure=1.05)
def resparkle_texture(tmp):
    stage.seamless("#E0D5F0", y=60)
    cr = M.shimmer_cream("shimmer", "#D9C6EE", "#B79CDC", rough=.28, coat=.5)
    s = props.smear("smear", 8.4, 3.3, cr, thick=.36, seed=31, ridges=7, lump=1.2, curve=.16)
    s.location = (0, .5, 0); s.rotation_euler = (0, 0, math.radians(-62))
    pm = M.pearl("pearls", "#EDE4F5", "#FFF9FF", "#B9A3DA", rough=.2)
    props.pearls([(-2.7, -1.7, 0, .46), (-3.3, -.9, 0, .26), (2.7, 1.9, 0, .38), (2.2, 2.7, 0, .22), (-1.9, -2.6, 0, .2)], pm)
    stage.light_rig("day", (0, 0, 0), .85)
    stage.camera((0, .1, .2), 60, pitch=52, frame_h=10.2, fstop=9)


@texture_shot("holyglaze", exposure=1.16, warmth=.006)
def holyglaze_texture(tmp):
    stage.seamless("#DFC3A6", y=60)
    cr = M.cream("cream", "#F8E6D6", rough=.22, coat=.6)
    s = props.smear("smear", 8.8, 4.0, cr, thick=.52, seed=17, ridges=5, lump=1.25, curve=.2)
    s.location = (.1, .2, 0); s.rotation_euler = (0, 0, math.radians(-118))
    stage.light_rig("sun", (0, 0, 0), .85, fill=.45, key=.72)
    stage.camera((0, .1, .2), 60, pitch=52, frame_h=10.4, fstop=9)


# ================================================================== shades
@shot("pretty-parts", samples=16, threshold=.5)
def pretty_parts(tmp):
    """Not a picture: which part of the hero a pixel belongs to. Red is the tube, green its print, blue the balm (shades.py)."""
    hero(tmp)
    black = M.flat("other", (0, 0, 0))
    parts = {"pretty.tube": M.flat("tube", (1, 0, 0), pack("pretty", tmp)["print"]), "balm": M.flat("balm.flat", (0, 0, 1))}
    for ob in bpy.data.objects:
        if ob.type == "MESH":
            for slot in ob.material_slots:
                slot.material = parts.get(slot.material.name, black)
        elif ob.type == "LIGHT":
            ob.hide_render = True
    bpy.context.scene.world = None
