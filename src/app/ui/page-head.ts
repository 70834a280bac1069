import type { Thing, WithContext } from 'schema-dts'

let origin: string | undefined

/** The server says under which address the shop is known before it renders. */
export const renderFor = (address: string) => {
  origin = address
}

/** A browser goes by what the server printed: the shop may be reached under other names than its own. */
function siteOrigin(): string {
  const printed = () => document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content
  origin ??= new URL(printed() ?? location.href).origin
  return origin
}

interface PageHead {
  title: string
  description: string
  /** The page's own address, without what is only a choice on it. */
  path: string
  /** The path of an Open Graph picture, 1200 × 630. */
  image?: string
  imageAlt?: string
  noindex?: boolean
  type?: 'website' | 'product'
  /** What the page is about, for search engines, so in documents only; addresses in it are whole. */
  jsonLd?: (origin: string) => WithContext<Thing>[]
}

const defaultImage = '/art/home-hero-og.jpg'

/**
 * The address of a link picture that the server draws: `of` is `product/rosa`. It changes with what is `shown`, since a
 * network that has fetched a picture once never asks for its address again.
 */
export function linkPictureUrl(of: string, shown: readonly (string | number | boolean)[]): string {
  let version = 0
  for (const sign of shown.join()) version = (Math.imul(version, 31) + (sign.codePointAt(0) ?? 0)) >>> 0
  return `/previews/${of}.png?v=${version.toString(36)}`
}

/** What a screen says about itself to browsers, search engines and link previews. */
export function pageHead(page: PageHead) {
  const address = `${siteOrigin()}${page.path}`
  const image = `${siteOrigin()}${page.image ?? defaultImage}`
  return {
    meta: [
      { title: page.title },
      { name: 'description', content: page.description },
      { property: 'og:site_name', content: 'Era' },
      { property: 'og:type', content: page.type ?? 'website' },
      { property: 'og:title', content: page.title },
      { property: 'og:description', content: page.description },
      { property: 'og:url', content: address },
      { property: 'og:image', content: image },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      ...(page.imageAlt ? [{ property: 'og:image:alt', content: page.imageAlt }] : []),
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
      ...((import.meta.env.SSR && page.jsonLd?.(siteOrigin())) || []).map(
        (data): Record<string, unknown> => ({ 'script:ld+json': data }),
      ),
    ],
    links: page.noindex ? [] : [{ rel: 'canonical', href: address }],
  }
}
