import { useSearch } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { lazy } from 'react'
import { profile } from '../../content/profile.ts'
import { authAtom } from '../../state/auth.ts'
import { Skeleton } from '../control/skeleton.tsx'
import { Voice } from '../control/voice.tsx'
import { Working } from '../control/working.tsx'
import styles from './profile-frame.module.css'

const LogOut = lazy(() => import('./log-out.tsx').then((part) => ({ default: part.LogOut })))
const Profile = lazy(() => import('./profile.tsx').then((part) => ({ default: part.Profile })))

const skeleton = <Skeleton label={profile.loading} bars={[52, 40, 110, 110, 110]} />

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name

/** The account: own orders, addresses, details, settings. Nobody else's page ever shows here. */
export function ProfileFrame() {
  const { tab = 'orders' } = useSearch({ from: '/_main/profilepage' })
  const auth = useAtomValue(authAtom)
  const user = auth.status === 'signed-in' ? auth.user : undefined
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.top}>
        <h1 className="d1">
          {user?.name ? (
            <Voice plain={profile.title.plain} voice={firstName(user.name)} />
          ) : (
            <Voice plain={profile.title.nameless} />
          )}
        </h1>
        <Working fallback={null}>{user && <LogOut />}</Working>
      </div>
      <Working fallback={skeleton}>{user ? <Profile tab={tab} user={user} /> : skeleton}</Working>
    </div>
  )
}
