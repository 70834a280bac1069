import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { prefetchHero } from '../picture/prefetch.ts'
import { hasOwnPage } from './product-path.ts'

interface ProductLinkProps {
  slug: string
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
export function ProductLink({ slug, className, onFollow, children }: ProductLinkProps) {
  const to = hasOwnPage(slug) ? { to: `/${slug}` } : { to: '/newpage', search: { product: slug } }
  return (
    <Link
      {...to}
      {...(className && { className })}
      viewTransition
      onPointerEnter={() => prefetchHero(slug)}
      onFocus={() => prefetchHero(slug)}
      onClick={(event) => {
        carryPicture(event, slug)
        onFollow?.()
      }}
    >
      {children}
    </Link>
  )
}
