import { useLocation } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { connectionAtom, storageProblemAtom } from '../../state/base/connection.ts'
import { toastAtom } from '../../state/base/toast.ts'
import { mergedAtom } from '../../state/cart/sync.ts'
import { installOfferedAtom } from '../../state/lifecycle/install.ts'
import { offlineStatusAtom } from '../../state/lifecycle/service-worker.ts'
import { offeredUpdateAtom } from '../../state/lifecycle/update.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { NotStoredCard } from './not-stored-card.tsx'
import styles from './offline.module.css'
import { Pill } from './pill.tsx'
import { SyncChip } from './sync-chip.tsx'
import { UpdateCard } from './update-card.tsx'

// Seldom shown, and never for a file that failed to load: those below come with the app.
const InstallCard = lazyComponent(() => import('./install-card.tsx').then((part) => part.InstallCard))
const MergedCard = lazyComponent(() => import('./merged-card.tsx').then((part) => part.MergedCard))
const StorageCard = lazyComponent(() => import('./storage-card.tsx').then((part) => part.StorageCard))

/** Screens with a form: only messages that concern the form are shown there. */
const busyPaths = ['/checkout', '/login', '/signup', '/payment-success']

/** Screens of those who work here: what becomes of their own cart waits for the shop. */
const workPaths = ['/neworders', '/managerportal']

/** The app's status messages: one at a time, in one place. */
export function OfflineLayer() {
  return (
    <>
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
  const storageProblem = useAtomValue(storageProblemAtom)
  const merged = useAtomValue(mergedAtom)
  const update = useAtomValue(offeredUpdateAtom)
  const install = useAtomValue(installOfferedAtom)
  const offlineStatus = useAtomValue(offlineStatusAtom)
  const toast = useAtomValue(toastAtom)
  const { pathname } = useLocation()
  // A toast uses the same place for a moment.
  if (toast) return null
  // The checkout has both in its own flow: here they would lie over its fields and its button.
  const floats = pathname !== '/checkout'
  // Who has ordered is told in the screen's own words what is stored, above its button.
  if (floats && storageProblem && pathname !== '/thankyou')
    return <NotStoredCard key={storageProblem} reason={storageProblem} />
  if (floats && merged.length > 0 && !workPaths.includes(pathname)) return <MergedCard changes={merged} />
  if (offline) return null
  // The screen failed to load, so there is no form to cover.
  if (update?.kind === 'screen') return <UpdateCard update={update} />
  if (busyPaths.includes(pathname)) return null
  if (update) return <UpdateCard update={update} />
  if (offlineStatus.status === 'ask') return <StorageCard />
  return install ? <InstallCard /> : null
}
