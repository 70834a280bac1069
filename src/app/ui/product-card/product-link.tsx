import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { ProductPicture } from '#domain/catalogue/picture.ts'
import { themeColors } from '../../theme/theme-colors.ts'
import { prefetchHero } from '../picture/prefetch.ts'

/** Whether a product or set has its own page; products added after this build use the generic one. */
export const hasOwnPage = (slug: string): boolean => Object.hasOwn(themeColors, slug)

/** The canonical path for search engines. */
export const pathOf = (slug: string): string =>
  hasOwnPage(slug) ? `/${slug}` : `/newpage?product=${encodeURIComponent(slug)}`

interface ProductLinkProps {
  slug: string
  /** The main picture that was uploaded for it. */
  own?: ProductPicture | undefined
  className?: string | undefined
  /** Runs on navigation: closes the drawer that contains the link. */
  onFollow?: (() => void) | undefined
  children: ReactNode
}

/** The clicked picture and the page's hero share a view transition name, so that the browser animates between them. */
function carryPicture(event: MouseEvent<HTMLAnchorElement>, slug: string) {
  const picture = event.currentTarget.closest('[data-card]')?.querySelector('img')
  if (picture) picture.style.viewTransitionName = `art-${slug}`
}

/** Links to a product or set: its own page, or the generic one for products added after this build. */
export function ProductLink({ slug, own, className, onFollow, children }: ProductLinkProps) {
  const to = hasOwnPage(slug) ? { to: `/${slug}` } : { to: '/newpage', search: { product: slug } }
  return (
    <Link
      {...to}
      {...(className && { className })}
      viewTransition
      onPointerEnter={() => prefetchHero(slug, own)}
      onFocus={() => prefetchHero(slug, own)}
      onClick={(event) => {
        carryPicture(event, slug)
        onFollow?.()
      }}
    >
      {children}
    </Link>
  )
}
