import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { launchList as words } from '../../content/launch-list.ts'
import { say } from '../../content/say.ts'
import { intentsAtom, takeBackIntent } from '../../state/intents.ts'

export type List = 'launch' | 'letters' | `back:${string}`

type Progress = { step: 'asking' | 'sending' | 'joined' } | { step: 'failed'; why: string }

/** One address on its way to one list; with no network it waits on the device, and can be taken back. */
export function useJoin(list: List) {
  const store = useStore()
  const intent = useAtomValue(intentsAtom).find(({ join }) => join.list === list)
  const [progress, setProgress] = useState<Progress>({ step: 'asking' })

  async function send(email: string): Promise<void> {
    if (progress.step === 'sending') return
    setProgress({ step: 'sending' })
    setProgress(email.trim() === '' ? { step: 'failed', why: words.empty } : await join(email))
  }

  async function join(email: string): Promise<Progress> {
    try {
      const { joinList } = await import('../../state/launch-list.ts')
      const joined = await joinList(store, { email, list })
      // What waits is shown for as long as it waits; once it is sent, this is what is so.
      return joined.kind === 'refused' ? { step: 'failed', why: joined.why } : { step: 'joined' }
    } catch {
      return { step: 'failed', why: words.failed }
    }
  }

  async function takeBack(): Promise<void> {
    setProgress({ step: 'asking' })
    if (intent) await takeBackIntent(intent.join)
  }

  const waiting = intent && {
    text: say(list.startsWith('back:') ? words.waiting.back : words.waiting.list, {
      email: intent.join.email,
    }),
    takeBack,
  }
  return {
    send,
    waiting,
    sending: progress.step === 'sending',
    joined: !waiting && progress.step === 'joined',
    failed: progress.step === 'failed' ? progress.why : null,
  }
}
