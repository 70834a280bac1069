import type { Palette } from '../../theme/palettes.ts'

export interface Story {
  palette: Palette
  src: string
  lines: readonly [string, string, string]
  /** The address of the influencer's photo. */
  face?: string | undefined
  /** In their words. */
  bio?: string | undefined
}

const WIDTH = 1080
const HEIGHT = 1920
/** Of the picture's upper edge; the cap of a bottle begins below it. */
const FADE = 200

const loaded = async (src: string): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = src
  await image.decode()
  return image
}

/** The story card at full size, as a PNG. */
export async function paintStory({ palette, src, lines, face, bio }: Story): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const brush = canvas.getContext('2d')
  if (!brush) return null
  const [image, photo] = await Promise.all([loaded(src), face && loaded(face), document.fonts.ready])
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
  const melt = brush.createLinearGradient(0, edge, 0, edge + FADE)
  melt.addColorStop(0, palette.top)
  melt.addColorStop(1, `${palette.top}00`)
  brush.fillStyle = melt
  brush.fillRect(0, edge, WIDTH, FADE)
  if (photo) paintFace(brush, photo)
  const [who, first, second] = lines
  brush.fillStyle = palette.ink
  brush.font = '600 44px Figtree, sans-serif'
  brush.fillText(who, 80, 190)
  brush.font = fontThatFits(brush, '', first)
  brush.fillText(first, 76, 380)
  brush.font = fontThatFits(brush, 'italic ', second)
  brush.fillText(second, 76, 560)
  brush.font = '500 40px Figtree, sans-serif'
  for (const [at, line] of linesOf(brush, bio ?? '').entries()) brush.fillText(line, 80, 650 + at * 54)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

const LINE_WIDTH = WIDTH - 150

/** As large as the line fits: a long code gets smaller letters, not narrower ones. */
function fontThatFits(brush: CanvasRenderingContext2D, style: string, line: string): string {
  const font = (size: number) => `${style}400 ${size}px "Era Display", Georgia, serif`
  brush.font = font(168)
  return font(Math.min(168, Math.floor((168 * LINE_WIDTH) / brush.measureText(line).width)))
}

const FACE = { x: 880, y: 170, radius: 110 }

/** The middle of the photo's upper part, in a disc. */
function paintFace(brush: CanvasRenderingContext2D, photo: HTMLImageElement) {
  const { x, y, radius } = FACE
  const side = Math.min(photo.width, photo.height)
  const [left, top] = [(photo.width - side) / 2, (photo.height - side) * 0.3]
  brush.save()
  brush.beginPath()
  brush.arc(x, y, radius, 0, 2 * Math.PI)
  brush.clip()
  brush.drawImage(photo, left, top, side, side, x - radius, y - radius, 2 * radius, 2 * radius)
  brush.restore()
}

const BIO_WIDTH = 920
const BIO_LINES = 2

/** As many words as fit two lines; longer ones end in an ellipsis. */
function linesOf(brush: CanvasRenderingContext2D, bio: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of bio.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (brush.measureText(longer).width <= BIO_WIDTH) {
      line = longer
      continue
    }
    if (lines.length === BIO_LINES - 1) return [...lines, `${line.replace(/[,;.]$/, '')}…`]
    lines.push(line)
    line = word
  }
  return line === '' ? lines : [...lines, line]
}
