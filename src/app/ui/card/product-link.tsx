import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { warmHero } from '../picture/warm.ts'
import { hasOwnPage } from './product-path.ts'

interface ProductLinkProps {
  slug: string
  className?: string | undefined
  /** Beside going there: closing the drawer the link is in. */
  onFollow?: (() => void) | undefined
  children: ReactNode
}

/** The page's hero and the one picture tapped share a name, so that the browser carries one into the other. */
function carryPicture(event: MouseEvent<HTMLAnchorElement>, slug: string) {
  const picture = event.currentTarget.closest('[data-card]')?.querySelector('img')
  if (picture) picture.style.viewTransitionName = `art-${slug}`
}

/** To the page of a product or set: its own, or the general one for what the shop began to sell since. */
export function ProductLink({ slug, className, onFollow, children }: ProductLinkProps) {
  const to = hasOwnPage(slug) ? { to: `/${slug}` } : { to: '/newpage', search: { product: slug } }
  return (
    <Link
      {...to}
      {...(className && { className })}
      viewTransition
      onPointerEnter={() => warmHero(slug)}
      onFocus={() => warmHero(slug)}
      onClick={(event) => {
        carryPicture(event, slug)
        onFollow?.()
      }}
    >
      {children}
    </Link>
  )
}
