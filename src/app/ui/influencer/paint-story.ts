import type { Palette } from '../../theme/palettes.ts'

interface Story {
  palette: Palette
  src: string
  lines: readonly [string, string, string]
}

const WIDTH = 1080
const HEIGHT = 1920

const loaded = async (src: string): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = src
  await image.decode()
  return image
}

/** The story card at full size, as a PNG. */
export async function paintStory({ palette, src, lines }: Story): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const brush = canvas.getContext('2d')
  if (!brush) return null
  const [image] = await Promise.all([loaded(src), document.fonts.ready])
  const sky = brush.createLinearGradient(0, 0, 0, HEIGHT)
  sky.addColorStop(0, palette.top)
  sky.addColorStop(1, palette.bg)
  brush.fillStyle = sky
  brush.fillRect(0, 0, WIDTH, HEIGHT)
  const scale = Math.max(WIDTH / image.width, (HEIGHT * 0.72) / image.height)
  const width = image.width * scale
  const height = image.height * scale
  brush.drawImage(image, (WIDTH - width) / 2, HEIGHT - height, width, height)
  // Fade the picture's upper edge into the gradient.
  const edge = HEIGHT - height
  const melt = brush.createLinearGradient(0, edge, 0, edge + 320)
  melt.addColorStop(0, palette.top)
  melt.addColorStop(1, `${palette.top}00`)
  brush.fillStyle = melt
  brush.fillRect(0, edge, WIDTH, 320)
  const [who, first, second] = lines
  brush.fillStyle = palette.ink
  brush.font = '600 44px Figtree, sans-serif'
  brush.fillText(who, 80, 190)
  brush.font = '400 168px "Era Display", Georgia, serif'
  brush.fillText(first, 76, 380, WIDTH - 150)
  brush.font = 'italic 400 168px "Era Display", Georgia, serif'
  brush.fillText(second, 76, 560, WIDTH - 150)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
