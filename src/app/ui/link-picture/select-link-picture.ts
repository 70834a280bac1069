import { formatPrice } from '#domain/base/money.ts'
import { type Catalogue, findProduct, type Product, priceFrom } from '#domain/catalogue/product.ts'
import type { AnswerOf } from '#domain/contract.ts'
import type { LinkPicture } from '#domain/link-picture.ts'
import { cutsOf, pictureOf } from '../../art/pictures.ts'
import { format } from '../../content/base/format.ts'
import { landing } from '../../content/influencer/landing.ts'
import { linkPicture as words } from '../../content/influencer/link-picture.ts'
import { card } from '../../content/product/card.ts'
import { type PaletteName, palettes } from '../../theme/palettes.ts'
import { wordmarkLetters } from '../icon/brand.tsx'

const PICTURES = 4
/** Longer names are cut: what is left would be too small to read. */
const NAME_MAX = 36

/** The link picture of a product's or set's page; null for one that is not sold. */
export function productLinkPicture(catalogue: Catalogue, slug: string): LinkPicture | null {
  const product = findProduct(catalogue, slug)
  if (!product) return null
  const { price, from } = priceFrom(product)
  return {
    ...coloursOf(product.palette ?? product.slug),
    small: words.brand,
    title: cut(product.name),
    line: product.descriptor,
    mark: from ? format(card.from, { amount: formatPrice(price) }) : formatPrice(price),
    pictures: [pictureFile(product)],
    more: 0,
  }
}

/**
 * The link picture of an influencer's page. Fonts of the shop have Latin letters only: a name that cannot be drawn is
 * replaced by the code, which always can.
 */
export function influencerLinkPicture(
  catalogue: Catalogue,
  { name: typed, code, discount, picks, bio, photo }: AnswerOf<'influencerPage'>,
  canDraw: (text: string) => boolean,
): LinkPicture {
  const plain = typed.replace(signs, '').replace(/\s+/g, ' ').trim()
  const name = plain !== '' && canDraw(plain) ? plain : code
  const [first = name, ...others] = name.split(' ')
  const products = picks.flatMap((slug) => findProduct(catalogue, slug) ?? [])
  const shown = products.slice(0, PICTURES)
  return {
    ...coloursOf('justagirl'),
    initials: `${initial(first)}${initial(others.at(-1) ?? '')}`,
    small: cut(format(words.pickedBy, { name })),
    title: `${format(landing.pageTitle.plain, { name: cut(first) })} ${landing.pageTitle.em}`,
    ...(photo && { face: cutsOf({ ...photo, alt: '' }).src }),
    line:
      saidIn(bio, canDraw) ?? (shown.length === 0 ? words.brand : products.map((one) => one.name).join(', ')),
    mark: discount > 0 ? format(words.offer, { discount: `${discount / 100}%`, code }) : words.noOffer,
    pictures: shown.length === 0 ? [pictureFile(undefined)] : shown.map(pictureFile),
    more: products.length - shown.length,
  }
}

/** An influencer's own words, if they can be drawn. */
function saidIn(bio: string | undefined, canDraw: (text: string) => boolean): string | undefined {
  const plain = (bio ?? '').replace(signs, '').replace(/\s+/g, ' ').trim()
  return plain !== '' && canDraw(plain) ? plain : undefined
}

/** Emoji and what joins them: no font of the shop has them. */
const signs = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Cf}|\u20e3|\ufe0f/gu

const initial = (word: string) => (/[\p{L}\p{N}]/u.exec(word)?.[0] ?? '').toUpperCase()

const cut = (text: string) => (text.length > NAME_MAX ? `${text.slice(0, NAME_MAX - 1).trimEnd()}…` : text)

const pictureFile = (product: Product | undefined) =>
  cutsOf(product?.pictures?.[0] ?? pictureOf(product?.slug ?? '')).src

function coloursOf(slug: string) {
  const name: PaletteName = Object.hasOwn(palettes, slug) ? (slug as PaletteName) : 'rosa'
  const { top: ground, ink, inkMuted: muted, accent, onAccent } = palettes[name]
  return { ground, ink, muted, accent, onAccent, sign: signOf(ink, accent) }
}

const signOf = (ink: string, dot: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="137" height="65" viewBox="0 0 1370 650">
  <g transform="translate(-20 637) scale(1 -1)" fill="${ink}">
    <path d="${wordmarkLetters.e}"/><circle cx="332" cy="318" r="60" fill="${dot}"/>
    <path transform="translate(560 0)" d="${wordmarkLetters.r}"/>
    <path transform="translate(952 0)" fill-rule="evenodd" d="${wordmarkLetters.a}"/>
  </g>
</svg>`
