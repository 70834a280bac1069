import type { Permission } from '#domain/staff/permission.ts'
import { type PortalView, portalViews } from './search.ts'

/** The permission that each view of the portal needs: that of the calls it makes. */
export const viewNeeds: Record<PortalView, Permission> = {
  overview: 'figures.read',
  products: 'products.edit',
  words: 'words.edit',
  creators: 'influencers.edit',
  samples: 'influencers.edit',
  codes: 'codes.edit',
  reviews: 'reviews.edit',
  returns: 'returns.edit',
  speed: 'figures.read',
  staff: 'staff.manage',
  log: 'log.read',
}

/** The views for an account with these permissions, in their order. */
export const viewsFor = (may: (permission: Permission) => boolean): PortalView[] =>
  (['overview', ...portalViews] as const).filter((view) => may(viewNeeds[view]))
