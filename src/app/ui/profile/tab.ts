import type { profile } from '../../content/profile.ts'

export type ProfileTab = keyof typeof profile.tabs

export const profileTabs: readonly ProfileTab[] = ['orders', 'addresses', 'routine', 'details', 'settings']
