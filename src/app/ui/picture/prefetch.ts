import type { ProductPicture } from '#domain/catalogue/picture.ts'
import { cutsOf, pictureOf } from '../../art/pictures.ts'
import { savesData } from '../../state/base/browser.ts'

/** The `sizes` of the large picture of a product's or set's page. */
export const heroSizes = '(min-width: 1600px) 900px, (min-width: 1024px) 57vw, 100vw'

const prefetched = new Set<string>()

/** Prefetches the large picture of a product page on hover or focus of its link. */
export function prefetchHero(slug: string, own?: ProductPicture) {
  if (prefetched.has(slug) || savesData()) return
  prefetched.add(slug)
  const { avif, src } = cutsOf(own ?? pictureOf(slug))
  const image = new Image()
  // Not in the document; lets the browser select the same source as on the page (AVIF or not).
  const picture = document.createElement('picture')
  const source = document.createElement('source')
  Object.assign(source, { type: 'image/avif', sizes: heroSizes, srcset: avif })
  picture.append(source, image)
  image.fetchPriority = 'low'
  image.src = src
}
