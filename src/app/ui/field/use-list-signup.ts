import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useState } from 'react'
import type { NEWSLETTER } from '#domain/shopper-contract.ts'
import { format } from '../../content/base/format.ts'
import { launchList as words } from '../../content/layout/newsletter.ts'
import { cancelListSignupAtom, queuedListSignupsAtom } from '../../state/newsletter/list-signup-queue.ts'

/** The value of `NEWSLETTER`, whose module is too large for every page. */
export const newsletter: typeof NEWSLETTER = 'letters'

export type List = 'launch' | typeof NEWSLETTER | `back:${string}`

type Progress = { step: 'asking' | 'sending' | 'joined' } | { step: 'failed'; why: string }

/** Signs an address up for a list. Offline the sign-up is queued and can be withdrawn. */
export function useListSignup(list: List) {
  const store = useStore()
  const cancel = useSetAtom(cancelListSignupAtom)
  const queued = useAtomValue(queuedListSignupsAtom).find(({ join }) => join.list === list)
  const [progress, setProgress] = useState<Progress>({ step: 'asking' })

  async function send(email: string): Promise<void> {
    if (progress.step === 'sending') return
    setProgress({ step: 'sending' })
    setProgress(email.trim() === '' ? { step: 'failed', why: words.empty } : await join(email))
  }

  async function join(email: string): Promise<Progress> {
    try {
      const { signUpToListAtom } = await import('../../state/newsletter/sign-up-to-list.ts')
      const joined = await store.set(signUpToListAtom, { email, list })
      // While the sign-up is queued, `waiting` is shown instead; this state applies once it is sent.
      return joined.kind === 'refused' ? { step: 'failed', why: joined.why } : { step: 'joined' }
    } catch {
      return { step: 'failed', why: words.failed }
    }
  }

  async function takeBack(): Promise<void> {
    setProgress({ step: 'asking' })
    if (queued) await cancel(queued.join)
  }

  const waiting = queued && {
    text: format(list.startsWith('back:') ? words.waiting.back : words.waiting.list, {
      email: queued.join.email,
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
