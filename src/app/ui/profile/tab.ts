import type { profile } from '../../content/account/profile.ts'

/** The tabs as in the URL. A file of its own: the route reads them without loading the profile. */
export type ProfileTab = keyof typeof profile.tabs

export const profileTabs: readonly ProfileTab[] = ['orders', 'addresses', 'routine', 'details', 'settings']
