import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import { read, update } from '#device/storage/storage.ts'
import { uidAtom } from '../account/auth.ts'
import { dashboardAtom, isApproved, restoreDashboardAtom } from './influencer.ts'

/** The dashboard on the device: it is read on a train, after a reload, with the time it was loaded. */

export const storeDashboardAtom = atom(null, async (get): Promise<void> => {
  const { value, at } = get(dashboardAtom)
  const uid = get(uidAtom)
  if (value === null || at === null || uid === null || !isApproved(value)) return
  await update(records.dashboard, () => ({ uid, at, value }))
})

/** Shows the stored one until a newer one is there. */
export const showStoredDashboardAtom = atom(null, async (get, set): Promise<void> => {
  const stored = await read(records.dashboard).catch(() => null)
  const isOwn = stored !== null && stored.uid === get(uidAtom)
  if (isOwn && get(dashboardAtom).value === null) set(restoreDashboardAtom, stored.value, stored.at)
})
