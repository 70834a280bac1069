import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { authSentence, supportPlace } from '../../content/account/auth-errors.ts'
import { format } from '../../content/base/format.ts'
import { requestVerification } from '../../state/account/login.ts'
import { settingsAtom } from '../../state/base/settings.ts'

/** Mails the link that verifies the address of the account. `message` says what came of it: `sent`, or why not. */
export function useVerification(sent: string) {
  const supportEmail = useAtomValue(settingsAtom)?.supportEmail ?? supportPlace
  const [message, setMessage] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (busy) return
    setBusy(true)
    const code = await requestVerification()
    setBusy(false)
    setMessage(code === null ? sent : format(authSentence(code, 'change'), { supportEmail }))
  }
  return { message, busy, send: () => void send() }
}
