import { createFileRoute } from '@tanstack/react-router'
import { meta } from '../../content/base/meta.ts'
import { pageHead } from '../../ui/page-head.ts'
import { ProfileScreen } from '../../ui/profile/profile-screen.tsx'
import { type ProfileTab, profileTabs } from '../../ui/profile/tab.ts'

export const Route = createFileRoute('/_main/profilepage')({
  validateSearch: (search): { tab?: ProfileTab } => {
    const tab = profileTabs.find((name) => name === search.tab)
    return tab ? { tab } : {}
  },
  staticData: { requiresAuth: true, shortFooter: true },
  head: () => pageHead({ ...meta.profilepage, path: '/profilepage', noindex: true }),
  component: ProfileScreen,
})
