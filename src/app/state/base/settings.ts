import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { persistedAtom } from './persisted-atom.ts'

const settings = persistedAtom(records.settings)

/** What this shop has configured, as last loaded: null before the first time. */
export const settingsAtom = atom((get): AnswerOf<'settings'> | null => get(settings.valueAtom))

/** Asks the shop what is configured; what was loaded before stays when it cannot be reached. */
export const refreshSettingsAtom = atom(null, async (_get, set): Promise<void> => {
  set(settings.loadAtom)
  const { api } = await import('#device/http/api.ts')
  const answer = await api.settings({ as: null })
  if (answer.ok) await set(settings.valueAtom, () => answer.value)
})
