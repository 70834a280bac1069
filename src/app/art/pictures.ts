/** Every picture of the shop: what it shows, how large it is, which files there are. The files are cut by make.ts. */

type Format = 'avif' | 'webp'

const products = ['pretty', 'rosa', 'rekindle', 'reglow', 'repurify', 'resparkle', 'holyglaze'] as const
const sets = ['my-turn', 'healing-era', 'travel-bag', 'therapy-era', 'just-a-girl'] as const
const range = ['home-hero', 'home-hero-portrait'] as const

type Pictured = (typeof products)[number]
export type PictureName = Pictured | `${Pictured}-detail` | (typeof sets)[number] | (typeof range)[number]

interface Shape {
  ratio: readonly [number, number]
  widths: Record<Format, readonly number[]>
}

const tall: Shape = { ratio: [4, 5], widths: { avif: [168, 400, 800, 1280], webp: [400, 800] } }
const square: Shape = { ...tall, ratio: [1, 1] }
const wide: Shape = { ratio: [16, 9], widths: { avif: [800, 1280, 1920], webp: [1280] } }
const small: Shape = { ratio: [1, 1], widths: { avif: [168, 400], webp: [400] } }

/** The picture's own backdrop, shown until the picture is there. */
const backdrops: Record<string, string> = {
  pretty: '#e7c1ba',
  rosa: '#eab4af',
  rekindle: '#ca8c62',
  reglow: '#efcea7',
  repurify: '#ced8bf',
  resparkle: '#d3c3dc',
  holyglaze: '#e4d4c0',
  'my-turn': '#f0dbc0',
  'healing-era': '#b5c5b6',
  'travel-bag': '#d2dee3',
  'therapy-era': '#482f4a',
  'just-a-girl': '#efb0c5',
  'home-hero': '#eaceba',
}

const setPictures: Record<string, PictureName> = {
  myturn: 'my-turn',
  healingera: 'healing-era',
  travelbag: 'travel-bag',
  therapyera: 'therapy-era',
  justagirl: 'just-a-girl',
}

const names: readonly string[] = [...products, ...products.map((name) => `${name}-detail`), ...sets, ...range]
const isPicture = (name: string): name is PictureName => names.includes(name)

/** The picture of a product or set by its slug; a product without one of its own is shown with the range. */
export const pictureOf = (slug: string): PictureName =>
  setPictures[slug] ?? (isPicture(slug) ? slug : 'home-hero-portrait')

/** The picture of link previews, 1200 × 630: one that stands upright has none of its own. */
export const previewOf = (slug: string): string => `/art/${pictureOf(slug).replace(/-portrait$/, '')}-og.jpg`

export function detailOf(slug: string): PictureName | null {
  const name = `${slug}-detail`
  return isPicture(name) ? name : null
}

const shapeOf = (name: PictureName): Shape => {
  if (name === 'home-hero') return wide
  if (name === 'resparkle-detail') return small
  return name.endsWith('-detail') ? square : tall
}

export interface Cut {
  name: PictureName
  backdrop: string
  width: number
  height: number
  src: string
  avif: string
  webp: string
}

export function cutsOf(name: PictureName): Cut {
  const shape = shapeOf(name)
  const [x, y] = shape.ratio
  const width = Math.max(...shape.widths.avif)
  const set = (format: Format) =>
    shape.widths[format].map((at) => `/art/${name}-${at}.${format} ${at}w`).join(', ')
  return {
    name,
    backdrop: backdrops[name.replace(/-(detail|portrait)$/, '')] ?? 'transparent',
    width,
    height: Math.round((width * y) / x),
    src: `/art/${name}-${Math.max(...shape.widths.webp)}.webp`,
    avif: set('avif'),
    webp: set('webp'),
  }
}
