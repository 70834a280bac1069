import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { refusalSentence } from '../../content/refusal.ts'
import { routine } from '../../content/routine.ts'
import { authAtom } from '../../state/auth.ts'
import { loadProfile } from '../../state/profile.ts'
import { answersSavedAtom, saveAnswers } from '../../state/routine.ts'
import { Button } from '../button/button.tsx'

const words = routine.result

/** For who is logged in: the one way the answers leave this device, and only when it is asked for. */
export function SaveRoutine() {
  const store = useStore()
  const signedIn = useAtomValue(authAtom).status === 'signed-in'
  const saved = useAtomValue(answersSavedAtom)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (signedIn) void loadProfile(store)
  }, [store, signedIn])
  if (!signedIn) return null

  async function save() {
    setSaving(true)
    const refusal = await saveAnswers(store)
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
