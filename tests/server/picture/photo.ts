import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Red above, blue below, as a camera held upright writes it: lying on its side, with where it was taken. */
export const aPhoto = async (width = 900, height = 720): Promise<Buffer> => {
  const half = { width, height: height / 2, channels: 3 as const }
  const blue = await sharp({ create: { ...half, background: '#2040c0' } })
    .png()
    .toBuffer()
  const upright = await sharp({ create: { width, height, channels: 3, background: '#c02020' } })
    .composite([{ input: blue, left: 0, top: height / 2 }])
    .png()
    .toBuffer()
  return sharp(upright)
    .rotate(-90)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Camera' },
      IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** The head of a PNG that says it is this wide and high. */
export function aHugePng(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const whole = Buffer.alloc(body.length + 8)
    whole.writeUInt32BE(data.length, 0)
    body.copy(whole, 4)
    whole.writeUInt32BE(crc32(body), body.length + 4)
    return whole
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = chunk('IDAT', deflateSync(Buffer.alloc(1_000)))
  return Buffer.concat([signature, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))])
}

export async function aMovingPicture(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 500, height: 500, channels: 3, background } })
      .png()
      .toBuffer()
  return sharp([await frame('#ff0000'), await frame('#0000ff')], { join: { animated: true } })
    .webp()
    .toBuffer()
}
