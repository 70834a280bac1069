import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Generates the app's icons and favicons from the two drawings: `node src/app/art/make-icons.ts`. */
const masters = join(import.meta.dirname, 'masters/icon')
const out = join(import.meta.dirname, '../../../public')

const png = (drawing: string, size: number) =>
  sharp(join(masters, drawing), { density: 300 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer()

/** A monochrome icon, for systems that colour icons themselves. */
async function monochrome(size: number): Promise<Buffer> {
  const drawing = await readFile(join(masters, 'icon-maskable.svg'), 'utf8')
  const letter = drawing.replace(/<rect[^>]*>/, '').replaceAll(/fill="#\w+"/g, 'fill="#fff"')
  return sharp(Buffer.from(letter), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** An .ico file with one entry, a PNG (supported since Windows Vista). */
function ico(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

await mkdir(join(out, 'icons'), { recursive: true })
for (const size of [192, 512])
  await writeFile(join(out, `icons/icon-${size}.png`), await png('icon.svg', size))
await writeFile(join(out, 'icons/maskable-512.png'), await png('icon-maskable.svg', 512))
await writeFile(join(out, 'icons/monochrome-512.png'), await monochrome(512))
await writeFile(join(out, 'icons/apple-touch-icon.png'), await png('icon-maskable.svg', 180))
await writeFile(join(out, 'favicon.ico'), ico(await png('icon.svg', 32), 32))
