"""Era product studio: build one shot and render it.

    blender -b --factory-startup -P build_scene.py -- --shot rosa --out work [--percent 40] [--samples 48]
    blender -b --factory-startup -P build_scene.py -- --shot rosa --out work --regrade --webp delivered

Writes <out>/<shot>.png (finished) and keeps <out>/<shot>.npz (denoised linear light), so that grading and encoding
can be redone (--regrade) without rendering. README.md has the rest.
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import bpy                                                               # noqa: E402
import numpy as np                                                       # noqa: E402
import catalog                                                           # noqa: E402
import materials                                                         # noqa: E402
import stage                                                             # noqa: E402


def load_exr(path):
    im = bpy.data.images.load(path)
    try:
        im.colorspace_settings.name = "Non-Color"
    except TypeError:
        pass
    w, h = im.size
    buf = np.empty(w * h * 4, dtype=np.float32)
    im.pixels.foreach_get(buf)
    bpy.data.images.remove(im)
    return buf.reshape(h, w, 4)[::-1, :, :3].copy()


def wire_outputs(folder):
    sc = bpy.context.scene
    sc.use_nodes = True
    t = sc.node_tree; t.nodes.clear()
    rl = t.nodes.new("CompositorNodeRLayers"); fo = t.nodes.new("CompositorNodeOutputFile")
    fo.base_path = folder
    fo.format.file_format = "OPEN_EXR"; fo.format.color_depth = "32"; fo.format.exr_codec = "ZIP"
    fo.file_slots.clear()
    for name, sock in (("color", "Image"), ("albedo", "Denoising Albedo"), ("normal", "Denoising Normal"), ("ink", "ink")):
        fo.file_slots.new(name)
        t.links.new(rl.outputs[sock], fo.inputs[name])


def shoot(seed, folder):
    sc = bpy.context.scene
    sc.cycles.seed = seed
    bpy.ops.render.render(write_still=False)
    f = f"{sc.frame_current:04d}.exr"
    return [load_exr(os.path.join(folder, n + f)) for n in ("color", "albedo", "normal", "ink")]


def shoot_type(w, h, folder):
    """Coverage of the small type at full size: no light is needed for it, so it costs seconds and stays sharp."""
    sc = bpy.context.scene
    nodes = [n for m in bpy.data.materials if m.use_nodes for n in m.node_tree.nodes if n.label == "small type"]
    if not nodes:
        return None
    for n in nodes:
        n.outputs[0].default_value = 1
    sc.render.resolution_x, sc.render.resolution_y = w, h
    c = sc.cycles
    c.samples, c.use_adaptive_sampling, c.max_bounces = 12, False, 0
    sc.camera.data.dof.use_dof = False
    for ob in bpy.data.objects:
        ob.hide_render = ob.hide_render or ob.type == "LIGHT"
    sc.world = None
    return shoot(1, folder)[3][..., :1]


def lay_type(lin, cover, ink, ground):
    """Multiplies the ground's colour into the ink's where type covers it."""
    ratio = np.array(materials.srgb(ink, False)) / np.maximum(materials.srgb(ground, False), .02)
    return lin * (1 - cover + cover * np.minimum(ratio, 1.6))


def save_png(path, rgb):
    h, w, _ = rgb.shape
    im = bpy.data.images.new("out", w, h, alpha=False)
    im.colorspace_settings.name = "sRGB"
    px = np.ones((h, w, 4), dtype=np.float32); px[..., :3] = rgb[::-1]
    im.pixels.foreach_set(px.ravel())
    im.filepath_raw = path; im.file_format = "PNG"; im.save()
    bpy.data.images.remove(im)


def merge(kept, part, x0, y1, feather=10):
    """Lay a re-rendered patch into the kept picture with a soft edge."""
    H, W = kept.shape[:2]; h, w = part.shape[:2]
    top, left = min(max(round((1 - y1) * H), 0), H - h), min(max(round(x0 * W), 0), W - w)
    # Blender rounds the border to whole pixels in its own way: find the offset that fits best along the rim
    best = min(((np.abs(kept[t:t + h, q:q + w][::7, ::7] - part[::7, ::7]).clip(0, .2).mean(), t, q)
                for t in range(max(0, top - 2), min(H - h, top + 2) + 1) for q in range(max(0, left - 2), min(W - w, left + 2) + 1)))
    _, t, q = best
    yy = np.minimum(np.arange(h), np.arange(h)[::-1])[:, None]; xx = np.minimum(np.arange(w), np.arange(w)[::-1])[None, :]
    m = np.clip(np.minimum(yy, xx) / feather, 0, 1)[..., None]
    out = kept.copy()
    out[t:t + h, q:q + w] = out[t:t + h, q:q + w] * (1 - m) + part * m
    return out


def finish(name, lin, out, full_size=None, webp=None, quality=97, cover=None, colours=None):
    """Linear picture to PNG (and WebP), enlarged to the delivery size if it was rendered smaller."""
    import develop
    s = catalog.SHOTS[name]
    if full_size:
        lin = develop.resize(lin, *full_size)
    if cover is not None:
        import cv2
        size = (lin.shape[1], lin.shape[0])
        cover = cv2.GaussianBlur(cv2.resize(cover, size, interpolation=cv2.INTER_AREA), (0, 0), .6)
        lin = lay_type(lin, cover[..., None], *colours)
    rgb = develop.grade(lin, **s.grade)
    png = os.path.join(out, name + ".png")
    save_png(png, rgb)
    if webp:
        os.makedirs(webp, exist_ok=True)
        subprocess.run(["cwebp", "-quiet", "-q", str(quality), "-m", "6", "-sharp_yuv", "-metadata", "none", png,
                        "-o", os.path.join(webp, name + ".webp")], check=True)


def film(a):
    """A loop: one whole turn of a shot that can move. A picture that is there is kept, so that an interrupted run goes on."""
    import denoise
    import develop
    folder = os.path.join(a.out, a.shot + "-loop")
    os.makedirs(folder, exist_ok=True)
    for k in range(a.film):
        path = os.path.join(folder, f"{k:04d}.png")
        if os.path.exists(path):
            continue
        t0, tmp = time.time(), tempfile.mkdtemp(prefix="era-")
        stage.reset()
        shot = catalog.build(a.shot, tmp, turn=k / a.film)
        w, h = (round(n * a.percent / 100) for n in shot.size)
        stage.render_settings(w, h, 100, a.samples or shot.samples, a.threshold or shot.threshold, bounces=shot.bounces)
        wire_outputs(tmp)
        (ca, *ga), (cb, *gb) = shoot(1, tmp), shoot(2, tmp)
        lin = denoise.denoise(ca, cb, ga, gb, window=shot.window)
        # Grain that differs from picture to picture would be most of the file.
        save_png(path, develop.grade(lin, **{**shot.grade, "grain": 0}))
        shutil.rmtree(tmp, ignore_errors=True)
        print(f"[era] {a.shot} {k + 1}/{a.film} {time.time() - t0:.0f}s", flush=True)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--shot", default="")
    ap.add_argument("--out", default="out")
    ap.add_argument("--percent", type=float, default=100)
    ap.add_argument("--samples", type=int, default=0, help="per half; 0 = the shot's own")
    ap.add_argument("--threshold", type=float, default=0)
    ap.add_argument("--raw", action="store_true", help="one seed, no denoising (quick look)")
    ap.add_argument("--crop", default="", help="x0,x1,y0,y1 in 0..1, for test patches")
    ap.add_argument("--patch", default="", help="x0,x1,y0,y1 in 0..1 from the lower left: re-render only that part of the kept .npz")
    ap.add_argument("--save-blend", action="store_true")
    ap.add_argument("--type", action="store_true", help="redo the pass of small type alone, on the kept .npz")
    ap.add_argument("--regrade", action="store_true", help="grade the kept .npz at delivery size; no rendering")
    ap.add_argument("--webp", default="", help="with --regrade: folder for the WebP")
    ap.add_argument("--quality", type=int, default=97)
    ap.add_argument("--film", type=int, default=0, help="pictures of a loop, into <out>/<shot>-loop")
    ap.add_argument("--list", action="store_true")
    a = ap.parse_args(sys.argv[sys.argv.index("--") + 1:])
    if a.list:
        print("\n".join(catalog.SHOTS)); return
    os.makedirs(a.out, exist_ok=True)
    if a.regrade:
        kept = np.load(os.path.join(a.out, a.shot + ".npz"))
        small = dict(cover=kept["cover"].astype(np.float32) / 255, colours=kept["colours"].tolist()) if "cover" in kept else {}
        finish(a.shot, kept["lin"].astype(np.float32), a.out, catalog.SHOTS[a.shot].size, a.webp, a.quality, **small)
        return
    if a.film:
        film(a); return
    tmp = tempfile.mkdtemp(prefix="era-")
    t0 = time.time()
    stage.reset()
    shot = catalog.build(a.shot, tmp)
    w, h = shot.size
    sc = stage.render_settings(w, h, 100, a.samples or shot.samples, a.threshold or shot.threshold, bounces=shot.bounces)
    sc.render.resolution_x, sc.render.resolution_y = round(w * a.percent / 100), round(h * a.percent / 100)
    kept = None
    if a.patch:
        kept = np.load(os.path.join(a.out, a.shot + ".npz"))["lin"].astype(np.float32)
        sc.render.resolution_y, sc.render.resolution_x = kept.shape[:2]
    if a.type:
        kept = np.load(os.path.join(a.out, a.shot + ".npz"))["lin"]
    if a.crop or a.patch:
        x0, x1, y0, y1 = map(float, (a.crop or a.patch).split(","))
        r = sc.render; r.use_border = r.use_crop_to_border = True
        r.border_min_x, r.border_max_x, r.border_min_y, r.border_max_y = x0, x1, y0, y1
    wire_outputs(tmp)
    if a.save_blend:
        bpy.ops.wm.save_as_mainfile(filepath=os.path.join(a.out, a.shot + ".blend"))
    t1 = time.time()
    if a.type:
        lin, kept = kept.astype(np.float32), None
    else:
        ca, *ga = shoot(1, tmp)
    if a.type:
        pass
    elif a.raw:
        lin = ca
    else:
        cb, *gb = shoot(2, tmp)
        t2 = time.time()
        import denoise
        lin = denoise.denoise(ca, cb, ga, gb, window=shot.window)
        print(f"[era] denoise {time.time() - t2:.0f}s")
    if kept is not None:
        lin = merge(kept, lin, x0, y1)
    small = {}
    cover = None if a.crop or a.patch else shoot_type(w, h, tmp)
    if cover is not None:
        small = dict(cover=(cover[..., 0].clip(0, 1) * 255).round().astype(np.uint8), colours=np.array(shot.type_on))
    np.savez_compressed(os.path.join(a.out, a.shot + ".npz"), lin=lin.astype(np.float16), **small)
    finish(a.shot, lin, a.out, **(dict(cover=cover[..., 0], colours=shot.type_on) if small else {}))
    shutil.rmtree(tmp, ignore_errors=True)
    print(f"[era] {a.shot} build {t1 - t0:.0f}s total {time.time() - t0:.0f}s")


main()
sys.stdout.flush()
os._exit(0)                                                              # skip Blender's add-on teardown (it trips over numba)
