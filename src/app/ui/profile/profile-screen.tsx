import { useSearch } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { lazy } from 'react'
import { profile } from '../../content/account/profile.ts'
import { userAtom } from '../../state/account/auth.ts'
import { ClientOnly } from '../control/client-only.tsx'
import { Headline } from '../control/headline.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import styles from './profile-screen.module.css'

const LogOut = lazy(() => import('./log-out.tsx').then((part) => ({ default: part.LogOut })))
const Profile = lazy(() => import('./profile.tsx').then((part) => ({ default: part.Profile })))

const skeleton = <Skeleton label={profile.loading} bars={[52, 40, 110, 110, 110]} />

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name

/** The account: orders, addresses, details, settings. Nothing is rendered before the user is known. */
export function ProfileScreen() {
  const { tab = 'orders' } = useSearch({ from: '/_main/profilepage' })
  const user = useAtomValue(userAtom)
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.top}>
        <h1 className="d2">
          {user?.name ? (
            <Headline plain={profile.title.plain} em={firstName(user.name)} />
          ) : (
            <Headline plain={profile.title.nameless} />
          )}
        </h1>
        <ClientOnly fallback={null}>{user && <LogOut />}</ClientOnly>
      </div>
      <ClientOnly fallback={skeleton}>{user ? <Profile tab={tab} user={user} /> : skeleton}</ClientOnly>
    </div>
  )
}
