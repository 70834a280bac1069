import { atom } from 'jotai'
import type { StorageProblem } from '#device/storage/storage.ts'

export type { StorageProblem }

/** Whether the last request reached the server. `navigator.onLine` counts only when it is false. */
export const connectionAtom = atom<'online' | 'offline'>('online')

/** Why this device does not store the cart, or null while it does. */
export const storageProblemAtom = atom<StorageProblem | null>(null)

let probing: Promise<boolean> | undefined

/** Checks whether the server can be reached. */
export const probeConnectionAtom = atom(null, (_get, set): Promise<boolean> => {
  probing ??= (async () => {
    const { probe } = await import('#device/http/probe.ts')
    const reached = navigator.onLine && (await probe())
    set(connectionAtom, reached ? 'online' : 'offline')
    return reached
  })().finally(() => {
    probing = undefined
  })
  return probing
})
