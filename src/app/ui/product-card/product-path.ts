import { themeColors } from '../../theme/theme-colors.ts'

/** Whether a product or set has its own page; products added after this build use the generic one. */
export const hasOwnPage = (slug: string): boolean => Object.hasOwn(themeColors, slug)

/** The canonical path for search engines. */
export const pathOf = (slug: string): string =>
  hasOwnPage(slug) ? `/${slug}` : `/newpage?product=${encodeURIComponent(slug)}`
