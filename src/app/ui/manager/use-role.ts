import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { uidAtom } from '../../state/account/auth.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { renewRoleAtom } from '../../state/staff/role.ts'

/**
 * Reads the role again when a staff screen opens, and when a call was refused: it may be another one than at the login,
 * and the screens show what it allows.
 */
export function useRole(refused: boolean) {
  const uid = useAtomValue(uidAtom)
  const online = useAtomValue(connectionAtom) === 'online'
  const renew = useSetAtom(renewRoleAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is a reason to ask again.
  useEffect(() => {
    if (uid !== null && online) void renew()
  }, [uid, online, refused, renew])
}
