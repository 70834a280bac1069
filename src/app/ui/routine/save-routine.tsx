import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { refusalSentence } from '../../content/base/refusal.ts'
import { routine } from '../../content/routine/routine.ts'
import { userAtom } from '../../state/account/auth.ts'
import { loadProfileAtom } from '../../state/account/profile.ts'
import { answersSavedAtom, saveAnswersAtom } from '../../state/account/routine.ts'
import { Button } from '../button/button.tsx'

const words = routine.result

/** Saves the answers to the account: only on request, and the only way they leave this device. */
export function SaveRoutine() {
  const saveAnswers = useSetAtom(saveAnswersAtom)
  const loadProfile = useSetAtom(loadProfileAtom)
  const signedIn = useAtomValue(userAtom) !== undefined
  const saved = useAtomValue(answersSavedAtom)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (signedIn) void loadProfile()
  }, [loadProfile, signedIn])
  if (!signedIn) return null

  async function save() {
    setSaving(true)
    const refusal = await saveAnswers()
    setProblem(refusal ? refusalSentence(refusal.code) : undefined)
    setSaving(false)
  }

  return (
    <div>
      {!saved && (
        <Button look="line" busy={saving} onClick={() => void save()}>
          {words.saveToProfile}
        </Button>
      )}
      <p role="status">{saved ? words.saved : problem}</p>
    </div>
  )
}
