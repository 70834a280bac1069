import { useLocation } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { mergedAtom } from '../../state/cart-follow.ts'
import { connectionAtom, notKeptAtom } from '../../state/connection.ts'
import { installOfferedAtom } from '../../state/install.ts'
import { toastAtom } from '../../state/notice.ts'
import { offeredUpdateAtom } from '../../state/update.ts'
import { keepingAtom } from '../../state/worker.ts'
import { InstallCard } from './install-card.tsx'
import { KeepCard } from './keep-card.tsx'
import { MergedCard } from './merged-card.tsx'
import { NotKeptCard } from './not-kept-card.tsx'
import styles from './offline.module.css'
import { Pill } from './pill.tsx'
import { SyncChip } from './sync-chip.tsx'
import { UpdateCard } from './update-card.tsx'

// For a line that is slow later on: it comes while there is time, and after everything else.
const Late = lazy(() => import('../late/late.tsx').then((part) => ({ default: part.Late })))

/** Where somebody is filling in a form, only what concerns that form may speak. */
const busyPaths = ['/checkout', '/login', '/signup', '/payment-success']

/** The app's own states: one place each, one line each, one at a time. */
export function OfflineLayer() {
  return (
    <>
      <Suspense>
        <Late />
      </Suspense>
      <div className={styles.top} role="status">
        <Pill />
        <SyncChip />
      </div>
      <Card />
    </>
  )
}

function Card() {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const notKept = useAtomValue(notKeptAtom)
  const merged = useAtomValue(mergedAtom)
  const update = useAtomValue(offeredUpdateAtom)
  const install = useAtomValue(installOfferedAtom)
  const keeping = useAtomValue(keepingAtom)
  const toast = useAtomValue(toastAtom)
  const { pathname } = useLocation()
  // The short notice has the same place, and is gone in a moment.
  if (toast) return null
  if (notKept) return <NotKeptCard key={notKept} reason={notKept} />
  if (merged.length > 0) return <MergedCard changes={merged} />
  if (offline) return null
  // The screen itself did not come: there is no form on it to be in the way of.
  if (update?.kind === 'screen') return <UpdateCard update={update} />
  if (busyPaths.includes(pathname)) return null
  if (update) return <UpdateCard update={update} />
  if (keeping.status === 'asks') return <KeepCard />
  return install ? <InstallCard /> : null
}
