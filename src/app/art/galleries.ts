import { altOf } from './alts.ts'
import type { PictureName } from './pictures.ts'

/** The pictures that come with the shop, in the order in which they are turned. Apart from alts.ts: they come after the page. */

export interface GalleryPicture {
  name: PictureName
  alt: string
  /** The shade that it shows. */
  shade?: string
}

/** Text alternatives of the pictures that are in galleries alone. */
const alts = {
  'pretty-bare':
    'Pretty in Bare: the squeeze tube in warm nude with its porcelain cap and gold ring on the blush plinth, a swipe of caramel-nude balm in front of it.',
  'pretty-berry':
    'Pretty in Berry: the squeeze tube in deep rose with its porcelain cap and gold ring on the blush plinth, a swipe of dark berry balm in front of it.',
  'pretty-texture':
    'Three glossy swipes of Pretty lip balm side by side, combed with fine ridges: Bare, Blush and Berry.',
  'pretty-back':
    'The back of the Pretty tube, with its directions, its full ingredient list and the sign for 12 months after opening.',
  'rosa-texture': 'Five cupped, pale rose petals lying on soft pink, for the rosewater in Rosa.',
  'rosa-back':
    'The back of the Rosa bottle: a porcelain label on rose glass with its directions, its full ingredient list and 100 ml / 3.4 fl oz.',
  'rekindle-texture':
    'Four thin trails of amber Rekindle serum running down a terracotta surface, each ending in a round bead.',
  'rekindle-back':
    'The back of the Rekindle bottle: a cream label on amber glass with its directions, its full ingredient list and 30 ml / 1.0 fl oz.',
  'reglow-texture':
    'Drops of golden-orange ReGlow serum in an arc on apricot, each smaller than the one before it.',
  'reglow-back':
    'The back of the ReGlow bottle: a cream label on clear glass with its directions, its full ingredient list and 30 ml / 1.0 fl oz.',
  'repurify-texture':
    'Round, glossy drops of green RePurify gel, each smaller than the last, beside a willow twig.',
  'repurify-back':
    'The back of the RePurify bottle: a cream label on sage-green glass with its directions, its full ingredient list and 150 ml / 5.1 fl oz.',
  'resparkle-texture':
    'A swipe of pearly lilac ReSparkle eye cream, combed with fine ridges, with a few pearls beside it.',
  'resparkle-back':
    'The back of the ReSparkle pump, with its directions, its full ingredient list and 15 ml / 0.5 fl oz.',
  'holyglaze-texture':
    'A thick, glossy swipe of warm white HolyGlaze cream with broad ridges on a caramel-coloured surface.',
  'holyglaze-back':
    'The back of the closed HolyGlaze jar, with its directions, its full ingredient list and 50 ml / 1.7 fl oz.',
} as const

type Alone = keyof typeof alts
const isAlone = (name: PictureName): name is Alone => name in alts

const galleries: Readonly<Record<string, readonly PictureName[]>> = {
  pretty: ['pretty', 'pretty-bare', 'pretty-berry', 'pretty-texture', 'pretty-detail', 'pretty-back'],
  rosa: ['rosa', 'rosa-detail', 'rosa-texture', 'rosa-back'],
  rekindle: ['rekindle', 'rekindle-detail', 'rekindle-texture', 'rekindle-back'],
  reglow: ['reglow', 'reglow-detail', 'reglow-texture', 'reglow-back'],
  repurify: ['repurify', 'repurify-detail', 'repurify-texture', 'repurify-back'],
  resparkle: ['resparkle', 'resparkle-detail', 'resparkle-texture', 'resparkle-back'],
  holyglaze: ['holyglaze', 'holyglaze-detail', 'holyglaze-texture', 'holyglaze-back'],
  // A set shows its parts. The travel sizes are not those of the parts' own pictures: their formulas stand for them.
  myturn: ['my-turn', 'repurify', 'rosa', 'holyglaze'],
  healingera: ['healing-era', 'repurify', 'rekindle', 'holyglaze'],
  therapyera: ['therapy-era', 'rekindle', 'resparkle', 'rosa'],
  justagirl: ['just-a-girl', 'reglow', 'holyglaze', 'pretty', 'pretty-bare', 'pretty-berry'],
  travelbag: ['travel-bag', 'repurify-detail', 'rosa-detail', 'pretty', 'pretty-bare', 'pretty-berry'],
}

const shades: Partial<Record<PictureName, string>> = {
  pretty: 'Blush',
  'pretty-bare': 'Bare',
  'pretty-berry': 'Berry',
}

/** None for a product that the shop got no pictures of. */
export const galleryOf = (slug: string): GalleryPicture[] =>
  (galleries[slug] ?? []).map((name) => {
    const shade = shades[name]
    return { name, alt: isAlone(name) ? alts[name] : altOf(name), ...(shade !== undefined && { shade }) }
  })
