import { atom } from 'jotai'
import { records } from '#device/records.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { keep } from './kept.ts'
import type { ShopStore } from './store.ts'

const settings = keep(records.settings)

/** What this shop has configured, as last heard: null before it was ever asked. */
export const settingsAtom = atom((get): AnswerOf<'settings'> | null => get(settings.valueAtom))

/** Asks the shop what is configured; what was heard before stays when it cannot be reached. */
export async function refreshSettings(store: ShopStore): Promise<void> {
  store.set(settings.followAtom)
  const { api } = await import('#device/api.ts')
  const answer = await api.settings({ as: null })
  if (answer.ok) await store.set(settings.valueAtom, () => answer.value)
}
