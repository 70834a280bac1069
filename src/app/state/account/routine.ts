import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import { type Answers, questionIds } from '#domain/routine/routine.ts'
import { persistedState } from '../base/persisted-state.ts'
import { changeProfileAtom, profileAtom } from './profile.ts'

const answers = persistedState(records.routine)

/** The routine finder's answers: stored on this device only, unless the person saves them to the account. */
export const answersAtom = answers.valueAtom
export const answersStatusAtom = answers.statusAtom
export const loadAnswersAtom = answers.loadAtom

/** Whether the profile has exactly these answers. */
export const answersSavedAtom = atom((get) => {
  const saved = get(profileAtom)?.routine
  return saved !== undefined && sameAnswers(saved, get(answersAtom))
})

const sameAnswers = (one: Answers, other: Answers): boolean =>
  questionIds.every((id) => one[id]?.join() === other[id]?.join())

/** Saves the answers to the logged-in account; null on success. */
export const saveAnswersAtom = atom(null, (get, set) => {
  const { skin = [], concerns = [], experience = [], moment = [] } = get(answersAtom)
  const routine = {
    skin: [...skin],
    concerns: [...concerns],
    experience: [...experience],
    moment: [...moment],
  }
  return set(changeProfileAtom, { routine })
})

/** Removes the answers from the account and from this device. */
export const clearAnswersAtom = atom(null, async (_get, set) => {
  const refusal = await set(changeProfileAtom, { routine: null })
  if (!refusal) await set(answersAtom, () => ({}))
  return refusal
})
