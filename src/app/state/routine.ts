import { atom } from 'jotai'
import { records } from '#device/records.ts'
import { type Answers, questionIds } from '#domain/routine.ts'
import { keep } from './kept.ts'
import { changeProfile, profileAtom } from './profile.ts'
import type { ShopStore } from './store.ts'

const answers = keep(records.routine)

/** The routine finder's answers: on this device, and nowhere else unless the person saves them. */
export const answersAtom = answers.valueAtom
export const answersStatusAtom = answers.statusAtom
export const followAnswersAtom = answers.followAtom

/** Whether the profile holds just these answers. */
export const answersSavedAtom = atom((get) => {
  const saved = get(profileAtom)?.routine
  return saved !== undefined && sameAnswers(saved, get(answersAtom))
})

const sameAnswers = (one: Answers, other: Answers): boolean =>
  questionIds.every((id) => one[id]?.join() === other[id]?.join())

/** Saves the answers to the account of who is logged in; null when it went well, else why not. */
export async function saveAnswers(store: ShopStore) {
  const { skin = [], concerns = [], experience = [], moment = [] } = store.get(answersAtom)
  const routine = {
    skin: [...skin],
    concerns: [...concerns],
    experience: [...experience],
    moment: [...moment],
  }
  return changeProfile(store, { routine })
}

/** Takes them off the account, and off this device with them. */
export async function clearAnswers(store: ShopStore) {
  const refusal = await changeProfile(store, { routine: null })
  if (!refusal) await store.set(answersAtom, () => ({}))
  return refusal
}
