import { cutsOf, pictureOf } from '../../art/pictures.ts'
import { savesData } from '../../state/saves-data.ts'

/** The width of the one large picture of a product's or set's page. */
export const heroSizes = '(min-width: 1600px) 900px, (min-width: 1024px) 57vw, 100vw'

const warmed = new Set<string>()

/** Fetches the picture of the page that a link leads to, when the link is meant: it is there when the page is. */
export function warmHero(slug: string) {
  if (warmed.has(slug) || savesData()) return
  warmed.add(slug)
  const { avif, src } = cutsOf(pictureOf(slug))
  const image = new Image()
  // Never shown, but chosen from as on the page: a browser that cannot read AVIF fetches the other.
  const picture = document.createElement('picture')
  const source = document.createElement('source')
  Object.assign(source, { type: 'image/avif', sizes: heroSizes, srcset: avif })
  picture.append(source, image)
  image.fetchPriority = 'low'
  image.src = src
}
