import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import { read, remove } from '#device/storage/storage.ts'
import { isStaffRole, may, type Permission } from '#domain/staff/permission.ts'
import { roleAtom } from '../account/auth.ts'

export const staffRoleAtom = atom((get) => {
  const role = get(roleAtom)
  return isStaffRole(role) ? role : undefined
})

/**
 * Whether the screens show what needs a permission. A login can be older than its role: while it has none, everything is
 * shown and the server decides.
 */
export const mayAtom = atom((get) => {
  const role = get(roleAtom)
  return (permission: Permission): boolean => role === undefined || may(role, permission)
})

/** Reads the account's role again: it may have been given, changed or taken since the login. */
export const renewRoleAtom = atom(null, async (): Promise<void> => {
  const { currentSession } = await import('#device/http/session.ts')
  // Without a network the role stays as it was.
  await currentSession({ renewToken: true }).catch(() => undefined)
})

/** What was loaded with another role may have amounts and customers that this one must not see. */
export const removeOrdersOfOtherRoleAtom = atom(null, async (get): Promise<void> => {
  const role = get(roleAtom)
  const stored = await read(records.staffOrders)
  if (stored !== null && stored.role !== role) await remove([records.staffOrders, records.undoable])
})
