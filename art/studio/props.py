"""Set dressing and formula textures: plinths, petals, leaves, pearls, droplets, smears, gels."""
import math
import numpy as np
import bpy
import geo
import materials as M

TAU = 2 * math.pi


def plinth(r, h, mat, bevel=.12, name="plinth"):
    prof = geo.fillet([(0, 0), (r, 0), (r, h), (0, h)], [0, .02, bevel, 0], 8)
    return geo.lathe(name, prof, [mat], seg=220)


def slab(size, mat, bevel=.1, name="slab"):
    return geo.box(name, size, [mat], bevel, 5)


def arch(w, h, d, mat, name="arch"):
    """Solid round-headed block (alcove shape), front face on y = 0, base on z = 0."""
    pts = [(-w / 2, 0), (w / 2, 0)] + [(w / 2 * math.cos(a), h - w / 2 + w / 2 * math.sin(a)) for a in np.linspace(0, math.pi, 80)]
    n = len(pts)
    v = [(x, 0, z) for x, z in pts] + [(x, d, z) for x, z in pts]
    f = [tuple(range(n))[::1], tuple(range(n, 2 * n))[::-1]] + [(i, i + n, (i + 1) % n + n, (i + 1) % n) for i in range(n)]
    ob = geo.new_object(name, v, f, [mat], auto_smooth=40)
    m = ob.modifiers.new("bevel", "BEVEL"); m.width = .12; m.segments = 4; m.limit_method = "ANGLE"; m.angle_limit = 1.0
    return ob


def petal(size, mat, seed=0, cup=.55, curl=.35):
    """Rose petal: broad, cupped, with a rolled lip and a notch."""
    rng = np.random.default_rng(seed)
    n = 70
    v = np.linspace(0, 1, n)[:, None] * np.ones((1, n)); u = np.linspace(-1, 1, n)[None, :] * np.ones((n, 1))
    wid = np.sin(np.pi * np.clip(v, 0, 1) ** .62 * .93 + .12) ** .75 * (.55 + .5 * v)
    wid[0] *= .25
    x = u * wid * .62
    top = 1 - .09 * np.exp(-(u / .18) ** 2) - .16 * np.abs(u) ** 2.6
    y = v * (1 + (top - 1) * v ** 3)
    z = cup * (x ** 2) * 1.3 + cup * .5 * (y - .45) ** 2
    edge = geo.smoothstep(.72, 1.0, np.maximum(v, np.abs(u) * .95 * v ** .5))
    z -= curl * edge ** 1.7 * (.16 + .10 * geo.value_noise(u * 1.4 + seed * 3.1, v * 1.2 + 4, seed))
    z += .05 * geo.fbm(u * 1.3 + seed, v * 1.4, seed + 5, 2)
    ob = geo.grid_surface(f"petal{seed}", x * size, (y - .4) * size, z * size, [mat],
                          uv=np.stack([(u + 1) / 2, v], -1))
    s = ob.modifiers.new("solid", "SOLIDIFY"); s.thickness = .012 * size
    return ob


def leaf(length, width, mat, seed=0, bend=.25, fold=.35):
    """Slender willow leaf."""
    n, m = 120, 33
    v = np.linspace(0, 1, n)[:, None] * np.ones((1, m)); u = np.linspace(-1, 1, m)[None, :] * np.ones((n, 1))
    w = np.sin(np.pi * v ** .8) ** .9 * (1 - .35 * v)
    x = u * w * width / 2; y = (v - .5) * length
    z = fold * np.abs(x) - bend * length * (v - .45) ** 2 + .02 * geo.fbm(u * 2 + seed, v * 6, seed)
    ob = geo.grid_surface(f"leaf{seed}", x + .04 * length * np.sin(v * 3 + seed), y, z, [mat], uv=np.stack([(u + 1) / 2, v], -1))
    s = ob.modifiers.new("solid", "SOLIDIFY"); s.thickness = .02
    return ob


def sprig(path_pts, mat, stem_mat, n=9, length=4.2, width=.72, seed=1, start=.12):
    """A willow twig: a stem with alternating slender leaves along a 3-D path."""
    pts = np.array(path_pts, float)
    # Catmull-Rom through the control points
    P = np.vstack([2 * pts[0] - pts[1], pts, 2 * pts[-1] - pts[-2]]); c = []
    for i in range(1, len(P) - 2):
        for t in np.linspace(0, 1, 14, endpoint=False):
            p0, p1, p2, p3 = P[i - 1:i + 3]
            c.append(.5 * ((2 * p1) + (-p0 + p2) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t ** 2 + (-p0 + 3 * p1 - 3 * p2 + p3) * t ** 3))
    c = np.array(c + [pts[-1]])
    obs = [geo.sweep("stem", c, list(np.linspace(.085, .03, len(c))), [stem_mat], seg=12)]
    rng = np.random.default_rng(seed)
    from mathutils import Vector, Matrix
    for k in range(n):
        f = start + (1 - start) * k / (n - 1); i = min(int(f * (len(c) - 1)), len(c) - 2)
        tan = Vector(c[i + 1] - c[i]).normalized()
        side = 1 if k % 2 else -1
        if k == n - 1:
            side = 0
        L = length * (1 - .45 * abs(f - .45)) * rng.uniform(.9, 1.08)
        lf = leaf(L, width * L / length, mat, seed=seed * 10 + k, bend=.10, fold=.3)
        # leaf runs along local +Y from its base; turn it off the stem and droop it a little
        up = Vector((0, -.35, 1)); right = tan.cross(up).normalized()
        d = (tan + right * side * rng.uniform(.55, .85) + Vector((0, 0, rng.uniform(-.15, .15)))).normalized()
        nrm = (up - d * up.dot(d)).normalized(); x = d.cross(nrm)
        m = Matrix((x, d, nrm)).transposed().to_4x4()
        m.translation = Vector(c[i]) + d * L * .5
        lf.matrix_world = m
        obs.append(lf)
    return obs


def bow(mat, loop=3.4, width=1.5, tails=3.6):
    """A satin bow standing upright, knot at the origin, facing -Y. The loops fold from front to back."""
    obs = []
    n, m = 160, 41
    v = np.linspace(-1, 1, m)[None, :]; t = np.linspace(0, 1, n)[:, None]
    for s in (-1, 1):
        out = np.sin(np.pi * t)
        x = s * loop * out ** .78
        y = -.40 * loop * np.sin(2 * np.pi * t) * (.55 + .45 * out)       # front half towards the camera, back half behind
        half = width / 2 * (.26 + .74 * out ** .7)
        fan = np.exp(-(out / .55) ** 2)                                   # gathers near the knot
        pleat = .11 * fan * np.sin(v * 8.0 + 1.3 * s) + .05 * np.sin(v * 3 + 5 * t) * out
        z = v * half * (1 + .05 * np.sin(6 * t)) + .20 * loop * out * (1 - .25 * v)
        obs.append(geo.grid_surface(f"loop{s}", x + .10 * s * (1 - v ** 2) * out, y - pleat * np.cos(np.pi * t), z, [mat],
                                    uv=np.stack([t * 8 + 0 * v, v + 0 * t], -1)))
        ht = width / 2 * (.28 + .72 * geo.smoothstep(0, .5, t))
        cx = s * (.12 + .60 * tails * t ** 1.1); cz = -tails * .85 * t ** .95
        ang = s * .62                                                     # tails fall outwards; width runs across the fall
        notch = .55 * width * geo.smoothstep(.86, 1, t) * (1 - np.abs(v))
        fold = .16 * np.sin(v * 5 + s) * np.exp(-(t / .4) ** 2) + .22 * np.sin(t * 5.2 + .9 * v)
        obs.append(geo.grid_surface(f"tail{s}", cx + v * ht * math.cos(ang) - notch * s * .5, -.16 - fold * (.4 + t), cz + v * ht * math.sin(ang) + notch * .8,
                                    [mat], uv=np.stack([t * 8 + 0 * v, v + 0 * t], -1)))
    knot = geo.uv_sphere("knot", .5, [mat]); knot.scale = (.80, .85, 1.05); knot.location = (0, -.12, .06)
    for o in obs:
        md = o.modifiers.new("solid", "SOLIDIFY"); md.thickness = .04
    return obs + [knot]


def strand(path_pts, r, mat, gap=.02):
    """A string of pearls resting along a path."""
    pts = np.array(path_pts, float); P = np.vstack([2 * pts[0] - pts[1], pts, 2 * pts[-1] - pts[-2]]); c = []
    for i in range(1, len(P) - 2):
        for t in np.linspace(0, 1, 60, endpoint=False):
            p0, p1, p2, p3 = P[i - 1:i + 3]
            c.append(.5 * ((2 * p1) + (-p0 + p2) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t ** 2 + (-p0 + 3 * p1 - 3 * p2 + p3) * t ** 3))
    c = np.array(c); out, last = [], None
    for q in c:
        if last is None or np.linalg.norm(q - last) >= 2 * r + gap:
            s = geo.uv_sphere("bead", r, [mat], seg=36); s.location = (q[0], q[1], q[2] + r)
            out.append(s); last = q
    return out


def scatter_petals(spots, color, heart, size=1.6):
    m = M.petal("petal", color, heart)
    out = []
    for i, (x, y, z, rz, tilt, s) in enumerate(spots):
        p = petal(size * s, m, seed=i + 1)
        p.location = (x, y, z + .05); p.rotation_euler = (math.radians(tilt), math.radians((i * 37) % 24 - 12), math.radians(rz))
        drop_to(p, z)
        out.append(p)
    return out


def drop_to(ob, z, clearance=.004):
    """Lower (or raise) an object so its lowest point rests on height z."""
    bpy.context.view_layer.update()
    dg = bpy.context.evaluated_depsgraph_get()
    ev = ob.evaluated_get(dg); me = ev.to_mesh()
    co = np.empty(len(me.vertices) * 3, dtype=np.float32); me.vertices.foreach_get("co", co)
    w = np.array(ev.matrix_world); co = co.reshape(-1, 3) @ w[:3, :3].T + w[:3, 3]
    ob.location.z += z + clearance - float(co[:, 2].min())
    ev.to_mesh_clear()


# ---------------------------------------------------------------- drops
def drop(r, mat, height=.5, wobble=.06, seed=0, seg=56, contact=78, closed=True):
    """Sessile drop: a lens-shaped cap (contact angle in degrees), slightly irregular, sunk a hair into its ground
    so that light passes from liquid to surface without an air gap. On glass leave it open at the back (closed=False)."""
    rows = 24
    rng = np.random.default_rng(seed)
    ph = rng.uniform(0, TAU, 3)
    tm = math.radians(contact)
    t = np.linspace(0, 1, rows)[:, None] * tm; th = np.linspace(0, TAU, seg, endpoint=False)[None, :]
    w = 1 + wobble * (np.cos(th * 2 + ph[0]) * .6 + np.cos(th * 3 + ph[1]) * .4 + .25 * np.cos(5 * th + ph[2]))
    rad = np.sin(t) / math.sin(tm); zz = (np.cos(t) - math.cos(tm)) / (1 - math.cos(tm))
    x = r * rad * w * np.cos(th); y = r * rad * w * np.sin(th); z = r * height * zz + 0 * th
    verts = np.stack([x, y, z], -1).reshape(-1, 3)
    skirt = verts[-seg:] - (0, 0, .02)
    verts = np.concatenate([verts, skirt]); f = []
    for i in range(rows if closed else rows - 1):
        for k in range(seg):
            f.append([i * seg + k, (i + 1) * seg + k, (i + 1) * seg + (k + 1) % seg, i * seg + (k + 1) % seg])
    if closed:
        f.append([rows * seg + k for k in range(seg)][::-1])
    return geo.new_object(f"drop{seed}", verts, f, [mat], auto_smooth=50)


def drops_on_plane(spots, mat, z=0.0, height=.5, wobble=.06):
    out = []
    for i, (x, y, r) in enumerate(spots):
        d = drop(r, mat, height=height, wobble=wobble, seed=i + 11)
        d.location = (x, y, z - .002)
        out.append(d)
    return out


def random_spots(n, region, rmin, rmax, seed=1, avoid=(), gap=1.12):
    """Poisson-ish scatter of drops: region (x0, x1, y0, y1), avoid [(x, y, r)]."""
    rng = np.random.default_rng(seed); spots = []
    tries = 0
    while len(spots) < n and tries < n * 400:
        tries += 1
        r = rmin * (rmax / rmin) ** (rng.random() ** 2.1)
        x, y = rng.uniform(region[0], region[1]), rng.uniform(region[2], region[3])
        if all(math.hypot(x - a, y - b) > (r + c) * gap for a, b, c in list(spots) + list(avoid)):
            spots.append((x, y, r))
    return spots


def drops_on_cylinder(R, z0, z1, n, mat, seed=1, rmin=.03, rmax=.13, arc=1.45, clear=()):
    """Condensation on a bottle wall. clear: [(angle, z, half-width, half-height)] keeps the print readable."""
    rng = np.random.default_rng(seed); out, pts = [], []
    tries = 0
    while len(pts) < n and tries < n * 300:
        tries += 1
        r = rmin * (rmax / rmin) ** (rng.random() ** 2.4)
        a, z = rng.uniform(-arc, arc), rng.uniform(z0, z1)
        if any(abs(a - c[0]) * R < c[2] + r and abs(z - c[1]) < c[3] + r for c in clear):
            continue
        if all(math.hypot((a - b) * R, z - y) > (r + q) * 1.15 for b, y, q in pts):
            pts.append((a, z, r))
    for i, (a, z, r) in enumerate(pts):
        d = drop(r, mat, height=.72, wobble=.08, seed=seed * 100 + i, seg=32, contact=88, closed=False)
        d.scale = (1, 1.12, 1)
        # local +Z points out of the wall
        d.rotation_euler = (math.radians(90), 0, a)
        d.location = (R * math.sin(a), -R * math.cos(a), z)
        out.append(d)
    return out


def pearls(spots, mat):
    out = []
    for i, (x, y, z, r) in enumerate(spots):
        s = geo.uv_sphere(f"pearl{i}", r, [mat], seg=72); s.location = (x, y, z + r)
        out.append(s)
    return out


def lather(n, R, film, seed=1, at=(0, 0), rmin=.06, rmax=.52):
    """A raft of bubbles, the large ones first, the small ones wherever there is room beside or on them."""
    rng = np.random.default_rng(seed); placed, out = [], []
    for k in range(n * 40):
        if len(placed) >= n:
            break
        r = rmax * (rmin / rmax) ** (len(placed) / n) ** .42 * rng.uniform(.85, 1.1)
        a, q = rng.uniform(0, TAU), R * math.sqrt(rng.random())
        edge = R * (1 + .16 * math.sin(2 * a + 1) + .08 * math.sin(5 * a))
        if q > edge - r:
            continue
        x, y = q * math.cos(a), q * math.sin(a) * .9
        lift = 1 - (q / edge) ** 2
        z = r * .55 + rng.random() * lift * .62
        if all((x - u) ** 2 + (y - v) ** 2 + (z - w) ** 2 > ((r + s) * .90) ** 2 for u, v, w, s in placed):
            placed.append((x, y, z, r))
    for i, (x, y, z, r) in enumerate(placed):
        s = geo.uv_sphere(f"bubble{i}", r, [film], seg=40 if r > .2 else 24); s.location = (at[0] + x, at[1] + y, z)
        out.append(s)
    return out


# ---------------------------------------------------------------- formula textures
def smear(name, length, width, mat, thick=.34, seed=2, res=(300, 620), ridges=9, z=0.0, curve=.12, lump=1.0):
    """A spatula swipe of formula: a fat start, combed ridges, a thinning broken tail."""
    h, w = res
    u = np.linspace(-.12, 1.12, w)[None, :] * np.ones((h, 1)); v = np.linspace(-1.25, 1.25, h)[:, None] * np.ones((1, w))
    vv = v + .05 * geo.fbm(u * 3, v * .4, seed)
    half = (.62 + .38 * geo.smoothstep(0, .14, u)) * (1 - .42 * geo.smoothstep(.55, 1.06, u)) \
        + .09 * geo.fbm(u * 4, np.sign(v) * 3 + 0 * v, seed + 1)
    end = 1.02 + .10 * geo.value_noise(v * 4.2, 0 * v, seed + 3) + .07 * geo.value_noise(v * 11, 0 * v + 3, seed + 4)
    start = -.02 + .30 * np.abs(v / half) ** 3.2 * width / length + .015 * geo.value_noise(v * 3, 0 * v + 8, seed + 6)
    d_side = (half - np.abs(vv)) * width / 2
    d_end = (end - u) * length
    d_start = (u - start) * length
    d = np.minimum(np.minimum(d_side, d_end), d_start)                 # distance to the outline, cm
    keep = d > 0
    lipw = 1.7 * thick
    body = np.sqrt(np.clip(d / lipw, 0, 1) * (2 - np.clip(d / lipw, 0, 1)))
    comb = np.zeros_like(u)
    for k in range(3):
        f = ridges * (1, 1.9, 3.7)[k]
        comb += (.55, .3, .15)[k] * np.sin(f * vv * 2.2 + 2.2 * geo.fbm(u * 1.6, v * .8, seed + 10 + k) + k)
    along = 1 - .55 * geo.smoothstep(.05, .95, u)
    hgt = thick * body * (along * .62 + .17 * comb * (1 - .5 * geo.smoothstep(0, .1, .1 - u)) * geo.smoothstep(.02, .2, u))
    side_lip = np.exp(-((half - np.abs(vv)) * width / 2 / .26 - .9) ** 2)
    hgt += thick * .55 * side_lip * body * (1 - .6 * u)
    blob = np.exp(-(((u - .13) * length / (.36 * width)) ** 2 + (vv / .70) ** 2))
    hgt += lump * thick * 1.15 * blob * body
    tail = geo.smoothstep(.8, 1.0, u)
    hgt += tail * thick * .35 * body * np.exp(-((end - u) * length / .35 - .8) ** 2)
    hgt = np.where(keep, np.maximum(hgt, .012 * body), -.02)
    X = (u - .5) * length; Y = vv * width / 2 + curve * length * ((u - .5) ** 2 - .1)
    return geo.masked_surface(name, X, Y, z + hgt, keep, [mat])


def dollop(name, R, mat, z=0.0, height=1.0, turns=2.1, seed=4, n=360):
    """Soft-serve dollop with a curled peak, sitting on a surface."""
    import packaging
    rr = np.linspace(0, 1, n)[:, None] * np.ones((1, n)); th = np.linspace(0, TAU, n)[None, :] * np.ones((n, 1))
    edge = 1 + .05 * np.cos(th * 2 + 1) + .03 * np.cos(3 * th + 2)
    ph = th - TAU * turns * rr ** .8
    base = np.sqrt(np.clip(1 - rr ** 2.6, 0, 1))
    ridge = (.5 + .5 * np.cos(ph)) ** 1.2
    h = height * (.46 * base + .20 * ridge * geo.smoothstep(1, .8, rr) * geo.smoothstep(0, .16, rr) + .62 * np.exp(-(rr / .26) ** 1.4))
    tip = np.exp(-(rr / .13) ** 2)
    x = R * rr * edge * np.cos(th) + .22 * R * tip * h / height; y = R * rr * edge * np.sin(th) - .08 * R * tip
    return geo.grid_surface(name, x, y, z + h - .01, [mat])


def cream_field(name, size, mat, depth=.55, seed=3, res=520, style="swirl"):
    """Full-frame cream: broad spatula waves, used for texture close-ups."""
    n = res
    x = np.linspace(-1, 1, n)[None, :] * np.ones((n, 1)); y = np.linspace(-1, 1, n)[:, None] * np.ones((1, n))
    wx = x + .22 * geo.fbm(x * 1.3 + 3, y * 1.3, seed, 3); wy = y + .22 * geo.fbm(x * 1.3, y * 1.3 + 7, seed + 1, 3)
    if style == "swirl":
        cx, cy = wx + .18, wy - .10
        r, th = np.hypot(cx, cy), np.arctan2(cy, cx)
        ph = th * 1.0 - 11.5 * r ** .92
    else:                                                              # sweeping waves
        r = np.hypot(wx + 1.3, wy + 1.5); th = 0
        ph = 8.5 * r + 1.4 * np.sin(wx * 1.4 - wy)
    s = .5 + .5 * np.sin(ph)
    fold = s ** 1.9 * .72 + .28 * np.clip(np.sin(ph - .5), 0, 1) ** .6
    fine = .05 * np.sin(ph * 5 + 3 * geo.fbm(x * 2, y * 2, seed + 4)) * geo.smoothstep(.1, .5, s)
    h = depth * (fold + fine + .25 * geo.fbm(x * 1.1, y * 1.1, seed + 8, 3))
    if style == "swirl":
        h += depth * 1.3 * np.exp(-(r / .20) ** 1.5)
    return geo.grid_surface(name, x * size / 2, y * size / 2, h, [mat])


def gel_blob(name, spots, mat, res=300, pad=1.0, height=.6, z=0.0, seed=5, soft=.55, dome=.7):
    """Pool of gel or serum from merging circles [(x, y, r)]."""
    xs = [s[0] for s in spots]; ys = [s[1] for s in spots]; rm = max(s[2] for s in spots) + pad
    x0, x1, y0, y1 = min(xs) - rm, max(xs) + rm, min(ys) - rm, max(ys) + rm
    nx = int(res * (x1 - x0) / max(x1 - x0, y1 - y0)); ny = int(res * (y1 - y0) / max(x1 - x0, y1 - y0))
    X, Y = np.meshgrid(np.linspace(x0, x1, nx), np.linspace(y0, y1, ny))
    acc = 0
    for sx, sy, r in spots:
        acc = acc + np.exp(-soft * 6 * (np.hypot(X - sx, Y - sy) / r - 1))
    d = np.log(np.maximum(acc, 1e-6)) / (soft * 6) * np.mean([s[2] for s in spots])   # ~signed distance, cm
    d += .05 * geo.fbm(X * .8, Y * .8, seed)
    keep = d > 0
    e = np.maximum(d, 0)
    hgt = height * (1 - np.exp(-e / dome)) ** .8                           # thin at the rim, deep in the middle
    hgt *= 1 + .10 * geo.fbm(X * .55 + 3, Y * .55, seed + 2, 2)
    top = geo.masked_surface(name, X, Y, np.where(keep, z + hgt, z - .015), keep, [mat])
    return top


def pipette(name, glass, fluid=None, length=6.4, r=.36, fill=.6):
    """A glass dropper pipette along +Z, tip at the origin."""
    pr = [(.15, 0), (.16, .5), (r, 1.15), (r, length), (r - .07, length), (r - .07, 1.2), (.09, .52), (.08, 0)]
    obs = [geo.lathe(name, geo.fillet(pr + [pr[0]], [0, .2, .3, 0, 0, .3, .2, 0, 0], 5), [glass], seg=64, auto_smooth=50)]
    if fluid:
        top = .6 + (length - .9) * fill
        obs.append(geo.lathe(name + ".fill", [(0, .02), (.085, .02), (.095, .52), (r - .066, 1.2), (r - .066, top), (r * .4, top - .05), (0, top - .05)],
                             [fluid], seg=64, auto_smooth=50))
    return obs


# ---------------------------------------------------------------- pouch
def pouch(w, h, d, mat, zip_mat, pull_mat, tape_mat, patch_mat=None, cell=1.55):
    """Soft quilted zip pouch standing up, front facing -Y. Two puffed panels, piped seam, zip along the top."""
    nx, nz = 420, 300
    U, V = np.meshgrid(np.linspace(-1, 1, nx), np.linspace(0, 1, nz))
    obs = []

    def outline(u, v):                                                    # soft rectangle, slightly sagging top edge
        x = u * w / 2 * (1 - .045 * np.cos(np.pi * v) - .05 * (1 - v) ** 5)
        return x, v * h * (1 - .045 * (1 - np.abs(u) ** 2.2) * geo.smoothstep(.5, 1, v))
    X, Z = outline(U, V)
    puff = (1 - np.abs(U) ** 3.0) ** .60 * np.sin(np.pi * np.clip(V, 0, 1) ** .72) ** .58
    puff = np.maximum(puff, .70 * (1 - np.abs(U) ** 5) ** .8 * (1 - geo.smoothstep(0, .40, V)))
    p, q = (X + Z) / cell, (X - Z) / cell                                 # diamond quilting
    quilt = np.minimum(np.abs(np.sin(np.pi * p / 1.414)), np.abs(np.sin(np.pi * q / 1.414))) ** .55
    inside = geo.smoothstep(.99, .90, np.abs(U)) * geo.smoothstep(.0, .06, V) * geo.smoothstep(1.0, .90, V)
    front = None
    pw, ph = 2.5, 1.05                                                    # label patch
    if patch_mat:                                                         # no stitching under it
        quilt = quilt + (.45 - quilt) * geo.smoothstep(1.25, .95, np.maximum(np.abs(X) / (pw / 2 + .25), np.abs(Z - h * .68) / (ph / 2 + .25)))
    for side in (-1, 1):
        wr = geo.fbm(U * 2.0 + 5 * side, V * 1.8, 3 + side, 4)
        g = .5 * np.sin(U * 15 + 2.5 * wr + side) * np.exp(-((1 - V) / .15) ** 1.4)
        broad = geo.fbm(U * 1.1 + 2 * side, V * 1.3 + 4, 10, 2)
        Y = side * ((d / 2) * (puff * (1 + .07 * wr + .08 * broad)) + .10 * g * (1 - V ** 8) + .20 * quilt * inside)
        surf = geo.grid_surface(f"pouch{side}", X, Y, Z + .12, [mat], uv=np.stack([(U + 1) / 2 * w / h, V], -1))
        if side > 0:
            surf.data.flip_normals()
        else:
            front = Y
        obs.append(surf)
    ub = np.linspace(-1, 1, nx)
    xb, _ = outline(ub, np.zeros(nx))
    yb = (d / 2) * .70 * (1 - np.abs(ub) ** 5) ** .8
    s = np.linspace(-1, 1, 30)[:, None]
    obs.append(geo.grid_surface("gusset", xb[None, :] * np.ones((30, 1)), s * yb[None, :], .12 - .10 * (1 - s ** 2) * np.ones((1, nx)), [mat]))
    for sx in (-1, 1):                                                    # piping down the sides, tape and zip along the top
        vs = np.linspace(.0, 1, 40); px, pz = outline(np.full(40, sx * 1.0), vs)
        obs.append(geo.sweep("piping", [(x, 0, z + .12) for x, z in zip(px, pz)], [.13] * 40, [tape_mat], seg=16, up=(0, 1, 0)))
    ut = np.linspace(-.985, .985, 60); tx, tz = outline(ut, np.ones(60))
    obs.append(geo.sweep("ziptape", [(x, 0, z + .2) for x, z in zip(tx, tz)], [.26] * 60, [tape_mat], seg=20, squash=1.35, up=(0, 0, 1)))
    teeth_u = np.linspace(-.955, .955, int(w / .155)); qx, qz = outline(teeth_u, np.ones(len(teeth_u)))
    for i, (x, z) in enumerate(zip(qx, qz)):
        t = geo.box(f"tooth{i}", (.095, .36, .10), [zip_mat], bevel=.02, segments=2)
        t.location = (x, -.03 if i % 2 else .03, z + .50)
        obs.append(t)
    kx = float(qx[int(len(qx) * .82)]); kz = float(qz[int(len(qz) * .82)])
    s1 = geo.box("slider", (.62, .62, .26), [pull_mat], bevel=.09, segments=4); s1.location = (kx, 0, kz + .52)
    ring_pts = [(kx + .17 * math.cos(a), -.40 - .05 * math.sin(a), kz + .44 + .17 * math.sin(a)) for a in np.linspace(0, TAU, 28)]
    s2 = geo.sweep("ring", ring_pts, [.05] * 28, [pull_mat], seg=12, caps=False)
    tab = geo.box("tab", (.5, .1, 1.7), [pull_mat], bevel=.05, segments=4); tab.location = (kx, -.98, kz - 1.40)
    tab.rotation_euler = (math.radians(-18), math.radians(4), 0)
    obs += [s1, s2, tab]
    if patch_mat:                                                         # label patch, upper middle of the front panel
        i, j = int(nz * .70), nx // 2
        slope = math.atan2(front[i + 20, j] - front[i - 20, j], Z[i + 20, j] - Z[i - 20, j])
        pt = geo.new_object("patch", [(-pw / 2, 0, -ph / 2), (pw / 2, 0, -ph / 2), (pw / 2, 0, ph / 2), (-pw / 2, 0, ph / 2)], [(0, 1, 2, 3)],
                            [patch_mat], uvs=[(-pw / 2, 0), (pw / 2, 0), (pw / 2, ph), (-pw / 2, ph)], smooth=False)
        md = pt.modifiers.new("solid", "SOLIDIFY"); md.thickness = .06; md.offset = 1
        bv = pt.modifiers.new("bevel", "BEVEL"); bv.width = .04; bv.segments = 3
        pt.location = (0, float(front[i - 12:i + 12, j - 24:j + 24].min()) + .01, float(Z[i, j]) + .12)
        pt.rotation_euler = (-slope, 0, 0)
        obs.append(pt)
    return obs


def satin(w, d, mat, seed=2, amp=1.0, res=(360, 420)):
    """Draped satin lying on the floor: soft converging folds."""
    h, n = res
    x = np.linspace(-1, 1, n)[None, :] * np.ones((h, 1)); y = np.linspace(-1, 1, h)[:, None] * np.ones((1, n))
    wv = geo.fbm(x * .9 + 2, y * .7, seed, 3)
    ph = 5.2 * (x * .8 + .55 * y) + 3.2 * wv
    f = (.5 + .5 * np.sin(ph)) ** 2.4 + .45 * (.5 + .5 * np.sin(ph * 1.9 + 4 * geo.fbm(x, y * .8, seed + 2, 2))) ** 3
    z = amp * (.55 * f + .35 * geo.fbm(x * 1.5, y * 1.2, seed + 9, 3))
    return geo.grid_surface("satin", x * w / 2, y * d / 2, z, [mat])
