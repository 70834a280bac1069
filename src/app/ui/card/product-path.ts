import { tops } from '../../theme/tops.ts'

/** Whether a product or set has a page of its own; what the shop began to sell since has the general one. */
export const hasOwnPage = (slug: string): boolean => Object.hasOwn(tops, slug)

/** The one address under which search engines know it. */
export const pathOf = (slug: string): string =>
  hasOwnPage(slug) ? `/${slug}` : `/newpage?product=${encodeURIComponent(slug)}`
