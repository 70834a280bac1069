import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { persistedState } from './persisted-state.ts'

const settings = persistedState(records.settings)

/** The server's public settings, as last loaded; null before the first time. */
export const settingsAtom = atom((get): AnswerOf<'settings'> | null => get(settings.valueAtom))

/** Loads the settings; without an answer the stored ones stay. */
export const refreshSettingsAtom = atom(null, async (_get, set): Promise<void> => {
  set(settings.loadAtom)
  const { api } = await import('#device/http/api.ts')
  const answer = await api.settings({ as: null })
  if (answer.ok) await set(settings.valueAtom, () => answer.value)
})
