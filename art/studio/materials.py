"""Materials. Colours are sRGB hex strings; converted to scene-linear here."""
import bpy

# Principled input names differ between Blender 3.x and 4.x.
ALIASES = {
    "Transmission": "Transmission Weight", "Subsurface": "Subsurface Weight", "Clearcoat": "Coat Weight",
    "Clearcoat Roughness": "Coat Roughness", "Specular": "Specular IOR Level", "Sheen": "Sheen Weight",
    "Emission": "Emission Color",
}


def srgb(hexstr, alpha=True):
    h = hexstr.lstrip("#")
    c = [int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    c = [x / 12.92 if x <= .04045 else ((x + .055) / 1.055) ** 2.4 for x in c]
    return tuple(c) + ((1.0,) if alpha else ())


def _col(c):
    return srgb(c) if isinstance(c, str) else tuple(c)


class Tree:
    """Tiny convenience wrapper around a material node tree."""

    def __init__(self, name):
        self.mat = bpy.data.materials.new(name)
        self.mat.use_nodes = True
        self.t = self.mat.node_tree
        self.t.nodes.clear()
        self.out = self.n("ShaderNodeOutputMaterial")

    def n(self, kind, _props=None, **inputs):
        node = self.t.nodes.new(kind)
        for k, v in (_props or {}).items():
            setattr(node, k, v)
        for k, v in inputs.items():
            self.set(node, k.replace("_", " "), v)
        return node

    def set(self, node, key, v):
        if key not in node.inputs and key in ALIASES:
            key = ALIASES[key]
        if isinstance(key, str) and key not in node.inputs:
            return
        if hasattr(v, "is_linked") or isinstance(v, bpy.types.NodeSocket):
            self.t.links.new(v, node.inputs[key])
        else:
            s = node.inputs[key]
            s.default_value = _col(v) if s.type == "RGBA" else v

    def link(self, a, b):
        self.t.links.new(a, b)

    def math(self, op, a, b=None, clamp=False):
        m = self.t.nodes.new("ShaderNodeMath"); m.operation = op; m.use_clamp = clamp
        for i, v in enumerate((a, b)):
            if v is None:
                continue
            if isinstance(v, (int, float)):
                m.inputs[i].default_value = v
            else:
                self.t.links.new(v, m.inputs[i])
        return m.outputs[0]

    def mix(self, fac, a, b):
        m = self.t.nodes.new("ShaderNodeMixShader")
        if isinstance(fac, (int, float)):
            m.inputs[0].default_value = fac
        else:
            self.t.links.new(fac, m.inputs[0])
        self.t.links.new(a, m.inputs[1]); self.t.links.new(b, m.inputs[2])
        return m.outputs[0]

    def mix_rgb(self, fac, a, b):
        m = self.t.nodes.new("ShaderNodeMixRGB")
        for i, v in enumerate((fac, a, b)):
            if isinstance(v, bpy.types.NodeSocket):
                self.t.links.new(v, m.inputs[i])
            else:
                m.inputs[i].default_value = v if i == 0 else _col(v)
        return m.outputs[0]

    def finish(self, shader, volume=None):
        self.link(shader, self.out.inputs["Surface"])
        if volume:
            self.link(volume, self.out.inputs["Volume"])
        return self.mat

    # --- shared fragments
    def principled(self, **kw):
        node = self.n("ShaderNodeBsdfPrincipled")
        for k, v in kw.items():
            self.set(node, k, v)
        return node.outputs[0]

    def bump(self, height, strength=.2, distance=.05):
        b = self.n("ShaderNodeBump", Strength=strength, Distance=distance)
        self.link(height, b.inputs["Height"])
        return b.outputs[0]

    def noise(self, scale, detail=3, coord="Object"):
        tc = self.n("ShaderNodeTexCoord")
        nz = self.n("ShaderNodeTexNoise", Scale=scale, Detail=detail)
        self.link(tc.outputs[coord], nz.inputs["Vector"])
        return nz.outputs["Fac"]

    def indirect(self):
        """1 for shadow and diffuse rays: they pass straight through glass (no caustic noise)."""
        lp = self.n("ShaderNodeLightPath")
        return self.math("MAXIMUM", lp.outputs["Is Shadow Ray"], lp.outputs["Is Diffuse Ray"])

    def printed(self, label):
        """The label's image where it is on the pack."""
        uv = self.n("ShaderNodeUVMap", {"uv_map": "UVMap"})
        mp = self.n("ShaderNodeMapping")
        w, h, z0 = label["width"], label["height"], label["z0"]
        mp.inputs["Scale"].default_value = (1 / w, 1 / h, 1)
        mp.inputs["Location"].default_value = (.5 - label.get("x0", 0) / w, -z0 / h, 0)
        self.link(uv.outputs[0], mp.inputs["Vector"])
        im = self.n("ShaderNodeTexImage", {"extension": "CLIP", "interpolation": "Cubic"})
        im.image = bpy.data.images.load(label["image"], check_existing=True)
        im.image.alpha_mode = "CHANNEL_PACKED"
        self.link(mp.outputs[0], im.inputs["Vector"])
        return im

    def ink(self, shader, label):
        """Silk-screen print: label = dict(image, width, z0, height, ink, foil), or a printed panel if it has a paper."""
        if not label:
            return shader
        im = self.printed(label)
        if label.get("foil"):
            p = self.principled(**{"Base Color": label["ink"], "Metallic": 1.0, "Roughness": .24})
        else:
            p = self.principled(**{"Base Color": label["ink"], "Roughness": .42, "Specular": .35})
        cover = im.outputs["Alpha"]
        if label.get("paper"):                                              # red channel: type; alpha: the panel
            im.image.colorspace_settings.name = "Non-Color"
            sep = self.n("ShaderNodeSeparateXYZ"); self.link(im.outputs["Color"], sep.inputs[0])
            cover = sep.outputs["X"]
            p = self.principled(**{"Base Color": label["paper"] if label.get("small") else self.mix_rgb(cover, label["paper"], label["ink"]),
                                   "Roughness": .5, "Specular": .35})
        if label.get("small"):                                              # read by the pass of small type alone
            pas = self.n("ShaderNodeValue"); pas.label = "small type"; pas.outputs[0].default_value = 0
            cover = self.math("MULTIPLY", cover, pas.outputs[0])
        aov = self.n("ShaderNodeOutputAOV"); aov.name = "ink"               # guide pass: keeps small type crisp
        self.link(cover, aov.inputs["Value"])
        if label.get("small") and not label.get("paper"):
            return shader
        return self.mix(im.outputs["Alpha"], shader, p)


# ---------------------------------------------------------------- packaging
def plastic(name, color, rough=.28, coat=.0, label=None, sss=0.0, spec=.5):
    t = Tree(name)
    kw = {"Base Color": color, "Roughness": rough, "Specular": spec, "Clearcoat": coat, "Clearcoat Roughness": .06}
    if sss:
        kw.update({"Subsurface": sss, "Subsurface Color": color, "Subsurface Radius": (.5, .35, .3)})
    return t.finish(t.ink(t.principled(**kw), label))


def metal(name, color="#E3BE93", rough=.2):
    t = Tree(name)
    return t.finish(t.principled(**{"Base Color": color, "Metallic": 1.0, "Roughness": rough}))


def pearl(name, color, tint="#F4E4F6", edge="#9F86C9", rough=.3, label=None):
    """Pearlescent lacquer: colour shifts from tint (facing) to edge (grazing) under a clear coat."""
    t = Tree(name)
    lw = t.n("ShaderNodeLayerWeight", Blend=.42)
    base = t.mix_rgb(t.math("POWER", lw.outputs["Facing"], 1.6), color, edge)
    a = t.principled(**{"Base Color": base, "Roughness": .42, "Specular": .4, "Clearcoat": .9, "Clearcoat Roughness": .05})
    b = t.principled(**{"Base Color": tint, "Metallic": .85, "Roughness": rough, "Clearcoat": .6, "Clearcoat Roughness": .06})
    return t.finish(t.ink(t.mix(.34, a, b), label))


def glass(name, tint="#FFFFFF", rough=0.0, ior=1.5, shadow=None, label=None, frost_rough=None):
    """Clear, tinted or frosted glass. `tint` multiplies at each surface crossing."""
    t = Tree(name)
    g = t.n("ShaderNodeBsdfGlass", {"distribution": "GGX" if rough else "SHARP"}, Color=tint, Roughness=rough, IOR=ior)
    tr = t.n("ShaderNodeBsdfTransparent", Color=shadow or tint)
    body = t.mix(t.indirect(), g.outputs[0], tr.outputs[0])
    return t.finish(t.ink(body, label))


def liquid(name, color, density=.6, ior=1.36, glass_ior=1.5, shadow=None, milky=0.0, clear=None):
    """Fill of a bottle: mesh attribute `wet` is 1 on the wall (glass beyond) and 0 on the free surface (air beyond).
    Colour comes from absorption, so it deepens with thickness."""
    t = Tree(name)
    at = t.n("ShaderNodeAttribute", {"attribute_name": "wet"})
    i = t.math("ADD", t.math("MULTIPLY", at.outputs["Fac"], ior / glass_ior - ior), ior)
    g = t.n("ShaderNodeBsdfGlass", {"distribution": "SHARP"}, Color=clear or "#FFFFFF")
    t.link(i, g.inputs["IOR"])
    tr = t.n("ShaderNodeBsdfTransparent", Color=shadow or "#FFFFFF")
    surf = t.mix(t.indirect(), g.outputs[0], tr.outputs[0])
    if milky:
        d = t.n("ShaderNodeBsdfTranslucent", Color=color)
        df = t.n("ShaderNodeBsdfDiffuse", Color=color)
        surf = t.mix(milky, surf, t.mix(.5, d.outputs[0], df.outputs[0]))
    v = t.n("ShaderNodeVolumeAbsorption", Color=color, Density=density)
    return t.finish(surf, v.outputs[0])


def droplet(name="droplet", tint="#FFFFFF", density=0.0, ior=1.34, shadow=None):
    t = Tree(name)
    g = t.n("ShaderNodeBsdfGlass", {"distribution": "SHARP"}, Color="#FFFFFF" if density else tint, IOR=ior)
    tr = t.n("ShaderNodeBsdfTransparent", Color=shadow or tint)
    v = t.n("ShaderNodeVolumeAbsorption", Color=tint, Density=density).outputs[0] if density else None
    return t.finish(t.mix(t.indirect(), g.outputs[0], tr.outputs[0]), v)


def flat(name, color, label=None):
    """One colour whatever the light, with any print in green: for masks."""
    t = Tree(name)
    em = t.n("ShaderNodeEmission", Color=tuple(color) + (1.0,)).outputs[0]
    if label:
        ink = t.n("ShaderNodeEmission", Color=(0, 1, 0, 1)).outputs[0]
        em = t.mix(t.printed(label).outputs["Alpha"], em, ink)
    return t.finish(em)


# ---------------------------------------------------------------- formulas
def cream(name, color, rough=.3, coat=.5, sss=0.0, radius=(.45, .3, .22), bump=0.0):
    """Keep sss at 0 for near-white formulas: the random walk gives up before bright reds get out, and cream turns green."""
    t = Tree(name)
    kw = {"Base Color": color, "Subsurface": sss, "Subsurface Color": color, "Subsurface Radius": radius,
          "Roughness": rough, "Specular": .45, "Clearcoat": coat, "Clearcoat Roughness": .08}
    if bump:
        kw["Normal"] = t.bump(t.noise(5, 4), bump, .04)
    return t.finish(t.principled(**kw))


def shimmer_cream(name, color, edge, rough=.3, coat=.5):
    t = Tree(name)
    lw = t.n("ShaderNodeLayerWeight", Blend=.35)
    base = t.mix_rgb(lw.outputs["Facing"], color, edge)
    a = t.principled(**{"Base Color": base, "Roughness": rough, "Subsurface": .15, "Subsurface Color": color,
                        "Subsurface Radius": (.3, .25, .3), "Clearcoat": coat, "Clearcoat Roughness": .1})
    b = t.principled(**{"Base Color": color, "Metallic": .7, "Roughness": .34})
    return t.finish(t.mix(.22, a, b))


# ---------------------------------------------------------------- set
def backdrop(name, color, rough=.85):
    t = Tree(name)
    d = t.n("ShaderNodeBsdfDiffuse", Color=color, Roughness=0.0)
    return t.finish(d.outputs[0])


def plaster(name, color, rough=.7, bump=.12):
    t = Tree(name)
    h = t.noise(9, 6)
    return t.finish(t.principled(**{"Base Color": color, "Roughness": rough, "Specular": .25,
                                    "Normal": t.bump(h, bump, .03)}))


def acrylic(name, color, rough=.08):
    t = Tree(name)
    return t.finish(t.principled(**{"Base Color": color, "Roughness": rough, "Specular": .5, "Clearcoat": .3}))


def petal(name, color, heart):
    t = Tree(name)
    uv = t.n("ShaderNodeUVMap", {"uv_map": "UVMap"})
    sep = t.n("ShaderNodeSeparateXYZ"); t.link(uv.outputs[0], sep.inputs[0])
    c = t.mix_rgb(t.math("POWER", sep.outputs["Y"], .7), heart, color)
    wave = t.n("ShaderNodeTexWave", {"bands_direction": "X"}, Scale=9, Distortion=2.2, Detail=2)
    t.link(uv.outputs[0], wave.inputs["Vector"])
    p = t.principled(**{"Base Color": c, "Roughness": .5, "Specular": .3, "Sheen": .4,
                        "Normal": t.bump(wave.outputs["Fac"], .10, .02)})
    tl = t.n("ShaderNodeBsdfTranslucent"); t.link(c, tl.inputs["Color"])
    return t.finish(t.mix(.32, p, tl.outputs[0]))


def leaf(name, color, vein):
    t = Tree(name)
    uv = t.n("ShaderNodeUVMap", {"uv_map": "UVMap"})
    sep = t.n("ShaderNodeSeparateXYZ"); t.link(uv.outputs[0], sep.inputs[0])
    d = t.math("ABSOLUTE", t.math("SUBTRACT", sep.outputs["X"], .5))
    rib = t.math("SUBTRACT", 1.0, t.math("MULTIPLY", d, 26), clamp=True)
    c = t.mix_rgb(t.math("MULTIPLY", rib, .7), color, vein)
    p = t.principled(**{"Base Color": c, "Roughness": .42, "Specular": .4})
    tl = t.n("ShaderNodeBsdfTranslucent"); t.link(c, tl.inputs["Color"])
    return t.finish(t.mix(.22, p, tl.outputs[0]))


def fabric(name, color, rough=.6, sheen=.6, weave=60, bump=.15, satin=False):
    t = Tree(name)
    kw = {"Base Color": color, "Roughness": rough, "Specular": .35 if satin else .2, "Sheen": sheen}
    if bump:
        uv = t.n("ShaderNodeUVMap", {"uv_map": "UVMap"})
        w1 = t.n("ShaderNodeTexWave", {"bands_direction": "X"}, Scale=weave)
        w2 = t.n("ShaderNodeTexWave", {"bands_direction": "Y"}, Scale=weave)
        t.link(uv.outputs[0], w1.inputs["Vector"]); t.link(uv.outputs[0], w2.inputs["Vector"])
        kw["Normal"] = t.bump(t.math("MULTIPLY", w1.outputs["Fac"], w2.outputs["Fac"]), bump, .02)
    return t.finish(t.principled(**kw))


def emitter(name, color, strength, feather=.22, sampled=True):
    """Softbox: emission that feathers towards its edges (UV 0..1) and is transparent where it does not shine."""
    t = Tree(name)
    uv = t.n("ShaderNodeUVMap", {"uv_map": "UVMap"})
    sep = t.n("ShaderNodeSeparateXYZ"); t.link(uv.outputs[0], sep.inputs[0])

    def edge(axis):
        d = t.math("SUBTRACT", .5, t.math("ABSOLUTE", t.math("SUBTRACT", sep.outputs[axis], .5)))
        r = t.n("ShaderNodeMapRange", {"interpolation_type": "SMOOTHSTEP"})
        r.inputs["From Max"].default_value = feather
        t.link(d, r.inputs["Value"])
        return r.outputs[0]
    geo = t.n("ShaderNodeNewGeometry")
    f = t.math("MULTIPLY", t.math("MULTIPLY", edge("X"), edge("Y")), t.math("SUBTRACT", 1.0, geo.outputs["Backfacing"]))
    em = t.n("ShaderNodeEmission", Color=color)
    t.link(t.math("MULTIPLY", f, strength), em.inputs["Strength"])
    add = t.n("ShaderNodeAddShader"); tr = t.n("ShaderNodeBsdfTransparent")
    t.link(em.outputs[0], add.inputs[0]); t.link(tr.outputs[0], add.inputs[1])
    mat = t.finish(add.outputs[0])
    if not sampled:
        if hasattr(mat.cycles, "emission_sampling"):
            mat.cycles.emission_sampling = "NONE"
        else:
            mat.cycles.sample_as_light = False
    return mat
