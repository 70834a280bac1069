import { mkdir, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'

/**
 * Generates the served pictures from the masters: `node src/app/art/make.ts [NAME…]`. AVIF, WebP as fallback, and
 * a JPEG of 1200 × 630 per picture for link previews. Widths are those of pictures.ts; nothing is
 * enlarged. Files newer than their master are skipped.
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
