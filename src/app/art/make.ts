import { execFileSync } from 'node:child_process'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'

/**
 * Generates the served pictures from the masters: `node src/app/art/make.ts [NAME…]`. AVIF, WebP as fallback, and
 * a JPEG of 1200 × 630 per picture for link previews. Widths are those of pictures.ts; nothing is
 * enlarged. Files newer than their master are skipped. Of pictures whose goods stand near their sides, the colours of
 * these are written for the first screen of a product, where they go on beside the picture.
 */
const masters = join(import.meta.dirname, 'masters')
const out = join(import.meta.dirname, '../../../public/art')
const widths = { avif: [168, 400, 800, 1280], webp: [400, 800] } as const
const wide = { avif: [800, 1280, 1920], webp: [1280] } as const

const newer = async (file: string, than: string) => {
  const [made, master] = await Promise.all([stat(file).catch(() => null), stat(than)])
  return made !== null && made.mtimeMs > master.mtimeMs
}

async function cut(master: string) {
  const name = basename(master, '.webp')
  const { width = 0, height = 0 } = await sharp(master).metadata()
  const plan = width > height ? wide : widths
  const enough = (size: number) => size <= width || size === 400
  for (const format of ['avif', 'webp'] as const) {
    for (const size of plan[format].filter(enough)) {
      const target = join(out, `${name}-${size}.${format}`)
      if (await newer(target, master)) continue
      const picture = sharp(master).resize({ width: size, withoutEnlargement: true })
      await (format === 'avif'
        ? picture.avif({ quality: 64, effort: 5 })
        : picture.webp({ quality: 80, effort: 5 })
      ).toFile(target)
    }
  }
  if (/-(detail|portrait|back|texture|bare|berry)$/.test(name)) return
  const preview = join(out, `${name}-og.jpg`)
  if (await newer(preview, master)) return
  await sharp(master)
    .resize(1200, 630, { fit: 'cover', position: width > height ? 'right' : 'attention' })
    .jpeg({ quality: 76, mozjpeg: true })
    .toFile(preview)
}

await mkdir(out, { recursive: true })
const names = process.argv.slice(2)
for (const file of await readdir(masters, { recursive: true })) {
  if (!file.endsWith('.webp')) continue
  if (names.length > 0 && !names.includes(basename(file, '.webp'))) continue
  await cut(join(masters, file))
  console.log(file)
}

/** By product: the master, and per side the part of its height where something touches the side. */
const edged: Record<string, { file: string; left?: [number, number]; right?: [number, number] }> = {
  healingera: { file: 'sets/healing-era' },
  holyglaze: { file: 'products/holyglaze', right: [0.3, 0.65] },
  justagirl: { file: 'sets/just-a-girl', left: [0.78, 0.9] },
  myturn: { file: 'sets/my-turn' },
  reglow: { file: 'products/reglow', right: [0.2, 0.62] },
  therapyera: { file: 'sets/therapy-era' },
  travelbag: { file: 'sets/travel-bag' },
}

type Colour = [number, number, number]

const channels = [0, 1, 2] as const
const between = (from: Colour, to: Colour, part: number): Colour => {
  const at = (channel: 0 | 1 | 2) => from[channel] + (to[channel] - from[channel]) * part
  return [at(0), at(1), at(2)]
}
/** How far a channel of 255 may be off between two stops: less is not seen. */
const TOLERANCE = 5

/** The stops of a gradient through these colours, as few as are needed. */
function stopsOf(rows: readonly Colour[]): string[] {
  const at = (row: number): Colour => rows[row] ?? [0, 0, 0]
  const kept = new Set([0, rows.length - 1])
  const split = (from: number, to: number) => {
    const off = rows.slice(from, to + 1).map((row, step) => {
      const straight = between(at(from), at(to), step / (to - from))
      return Math.max(...channels.map((channel) => Math.abs(row[channel] - straight[channel])))
    })
    const most = Math.max(...off)
    if (most <= TOLERANCE) return
    const worst = from + off.indexOf(most)
    kept.add(worst)
    split(from, worst)
    split(worst, to)
  }
  split(0, rows.length - 1)
  const hex = (row: number) =>
    `#${channels.map((channel) => Math.round(at(row)[channel]).toString(16).padStart(2, '0')).join('')}`
  return [...kept]
    .toSorted((one, other) => one - other)
    .map((row) => `${hex(row)} ${Number(((row / (rows.length - 1)) * 100).toFixed(1))}%`)
}

/** How much of a picture's width is its side, and how far apart rows are smoothed, in pixels. */
const SIDE = 10
const SMOOTH = 2

async function edgesOf(slug: string, { file, ...touched }: (typeof edged)[string]): Promise<string> {
  const master = sharp(join(masters, `${file}.webp`)).removeAlpha()
  const { width = 0, height = 0 } = await master.metadata()
  const sides = (['left', 'right'] as const).map(async (side) => {
    const left = side === 'left' ? 0 : width - SIDE
    const column = await sharp(
      await master.clone().extract({ left, top: 0, width: SIDE, height }).blur(SMOOTH).toBuffer(),
    )
      .resize(1, height, { fit: 'fill' })
      .raw()
      .toBuffer()
    const rows = Array.from({ length: height }, (_, y): Colour => {
      const [red = 0, green = 0, blue = 0] = column.subarray(y * 3)
      return [red, green, blue]
    })
    const [from = 0, to = 0] = (touched[side] ?? []).map((part) => Math.round(part * height))
    const ground = rows.map((row, y) =>
      y > from && y < to ? between(rows[from] ?? row, rows[to] ?? row, (y - from) / (to - from)) : row,
    )
    return `  --${side}:\n    ${stopsOf(ground).join(', ')};\n`
  })
  return `[data-edges='${slug}'] {\n${(await Promise.all(sides)).join('')}}\n`
}

const rules = await Promise.all(Object.entries(edged).map(([slug, one]) => edgesOf(slug, one)))
const edges = join(import.meta.dirname, '../ui/product/buy/hero-edges.css')
await writeFile(edges, `/* Written by src/app/art/make.ts. */\n${rules.join('')}`)
execFileSync('npx', ['biome', 'format', '--write', edges], { stdio: 'ignore' })
