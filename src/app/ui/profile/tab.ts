import type { profile } from '../../content/account/profile.ts'

export type ProfileTab = keyof typeof profile.tabs

export const profileTabs: readonly ProfileTab[] = ['orders', 'addresses', 'routine', 'details', 'settings']
