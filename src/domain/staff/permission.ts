import type { Role } from '../account/account.ts'

/** What staff may do, in words that the routes, the screens and the mock shop share. */

const permissions = [
  /** The list of orders with what goes into the parcels and where to; saved views; live changes. */
  'orders.read',
  /** Pack, ship, and take one of these steps back. */
  'orders.pack',
  /** Correct the tracking number of what is shipped. */
  'orders.track',
  /** Mark as delivered, and as seen; correct the address, write a note, send a mail once more. */
  'orders.edit',
  'orders.cancel',
  'orders.refund',
  'orders.export',
  /** Who ordered before: addresses for mail, search by person, orders that are over. */
  'customers.read',
  /** What orders cost, what was paid and given back. */
  'money.read',
  /** Sales of the shop, and how fast its pages are. */
  'figures.read',
  'products.edit',
  /** The words of the shop that are no product's: home, the announcement, policies. */
  'words.edit',
  'codes.edit',
  'reviews.edit',
  /** Approve, receive and settle what customers send back. */
  'returns.edit',
  'influencers.edit',
  'payouts.edit',
  'log.read',
  'staff.manage',
] as const
export type Permission = (typeof permissions)[number]

/** Roles of staff, the one that may most first. */
export const staffRoles = ['owner', 'manager', 'support', 'packer'] as const
export type StaffRole = (typeof staffRoles)[number]

const permissionsOf: Record<StaffRole, readonly Permission[]> = {
  owner: permissions,
  manager: permissions.filter((one) => one !== 'staff.manage'),
  support: ['orders.read', 'orders.track', 'orders.edit', 'customers.read', 'money.read'],
  packer: ['orders.read', 'orders.pack', 'orders.track'],
}

export const isStaffRole = (role: unknown): role is StaffRole => staffRoles.some((one) => one === role)

/** Whether a role has a permission. No role and an influencer's have none. */
export const may = (role: Role | null | undefined, permission: Permission): boolean =>
  isStaffRole(role) && permissionsOf[role].includes(permission)
