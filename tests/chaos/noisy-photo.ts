import sharp from 'sharp'

/** A photo of about so many bytes: of noise, which no encoder makes smaller. */
export async function aNoisyPhoto(bytes: number, seed = 0): Promise<Buffer> {
  // Three bytes a pixel, as PNG stores what it cannot compress.
  const side = Math.max(400, Math.round(Math.sqrt(bytes / 3)))
  const noise = { type: 'gaussian' as const, mean: 120 + (seed % 16), sigma: 60 }
  return await sharp({ create: { width: side, height: side, channels: 3, background: '#c05a6e', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}
