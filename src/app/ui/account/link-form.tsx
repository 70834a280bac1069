import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { authSentence, supportPlace } from '../../content/account/auth-errors.ts'
import { link as words } from '../../content/account/link.ts'
import { format } from '../../content/base/format.ts'
import { applyLink, type Link, readLink } from '../../state/account/link.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { refreshSettingsAtom, settingsAtom } from '../../state/base/settings.ts'
import { Chakra } from '../control/chakra.tsx'
import { Note } from '../control/note.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import { DeadLink } from './dead-link.tsx'
import { LinkDone } from './link-done.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

interface LinkFormProps {
  code: string | undefined
  /** What the link says it is for: believed only where the link itself cannot be read. */
  mode: string | undefined
  onKind: (kind: Link['kind']) => void
}

type View =
  | { status: 'loading' }
  | { status: 'ready'; link: Link }
  | { status: 'done'; link: Link }
  | { status: 'failed'; code: string }

/** Links that no further try can use. An account that is gone or closed is not distinguished. */
const dead = [
  'auth/expired-action-code',
  'auth/invalid-action-code',
  'auth/user-not-found',
  'auth/user-disabled',
]

/**
 * Says what a link is for and does it on a click: programs that open the links of a mail to look for viruses must not use
 * it up.
 */
export function LinkForm({ code, mode, onKind }: LinkFormProps) {
  const [view, setView] = useState<View>(
    code ? { status: 'loading' } : { status: 'failed', code: 'auth/invalid-action-code' },
  )
  const refreshSettings = useSetAtom(refreshSettingsAtom)
  useEffect(() => void refreshSettings(), [refreshSettings])
  const check = useCallback(async () => {
    if (!code) return
    const answer = await readLink(code)
    if (answer.ok) onKind(answer.value.kind)
    setView(answer.ok ? { status: 'ready', link: answer.value } : { status: 'failed', code: answer.code })
  }, [code, onKind])
  useEffect(() => void check(), [check])
  const fail = useCallback((why: string) => setView({ status: 'failed', code: why }), [])

  if (view.status === 'loading') return <Skeleton label={words.loading} bars={[54, 54, 52]} />
  return (
    <Chakra>
      {view.status === 'failed' &&
        (dead.includes(view.code) ? (
          <DeadLink mode={mode} expired={view.code === 'auth/expired-action-code'} />
        ) : (
          <Unchecked code={view.code} onRetry={check} />
        ))}
      {view.status === 'ready' &&
        (view.link.kind === 'reset' ? (
          <NewPasswordForm
            code={code ?? ''}
            email={view.link.email}
            onDead={(why) => dead.includes(why) && fail(why)}
          />
        ) : (
          <Confirm
            code={code ?? ''}
            link={view.link}
            kind={view.link.kind}
            onDead={fail}
            onDone={() => setView({ status: 'done', link: view.link })}
          />
        ))}
      {view.status === 'done' && <LinkDone link={view.link} />}
    </Chakra>
  )
}

/** The link could not be checked. Tries again by itself once there is a connection. */
function Unchecked({ code, onRetry }: { code: string; onRetry: () => Promise<void> }) {
  const connection = useAtomValue(connectionAtom)
  const supportEmail = useAtomValue(settingsAtom)?.supportEmail ?? supportPlace
  const [busy, setBusy] = useState(false)
  const [before, setBefore] = useState(connection)
  const retry = useCallback(async () => {
    setBusy(true)
    await onRetry()
    setBusy(false)
  }, [onRetry])
  useEffect(() => {
    if (before === connection) return
    setBefore(connection)
    if (connection === 'online') void retry()
  }, [before, connection, retry])
  const offline = connection === 'offline'
  return (
    <Note kind="warn" role="alert" {...(offline && { icon: 'offline' as const, title: words.offline.title })}>
      <p>{offline ? words.offline.body : format(authSentence(code, 'change'), { supportEmail })}</p>
      <Button
        variant="plain"
        size="sm"
        minH="44px"
        aria-disabled={busy}
        onClick={() => !busy && void retry()}
      >
        {busy ? words.retrying : words.failed}
      </Button>
    </Note>
  )
}

interface ConfirmProps {
  code: string
  link: Link
  kind: Exclude<Link['kind'], 'reset'>
  onDone: () => void
  onDead: (code: string) => void
}

function Confirm({ code, link, kind, onDone, onDead }: ConfirmProps) {
  const supportEmail = useAtomValue(settingsAtom)?.supportEmail ?? supportPlace
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    if (busy) return
    setBusy(true)
    const answer = await applyLink(code)
    setBusy(false)
    if (answer.ok) return onDone()
    if (dead.includes(answer.code)) return onDead(answer.code)
    // Whoever opened the link owns the address: they may know.
    const isTaken = answer.code === 'auth/email-already-in-use'
    setProblem(isTaken ? words.taken : authSentence(answer.code, 'change'))
  }
  const { body, submit, submitting } = words[kind]
  return (
    <>
      {problem && (
        <Note kind="bad" role="alert">
          <p>{format(problem, { supportEmail })}</p>
        </Note>
      )}
      <p style={{ overflowWrap: 'anywhere' }}>{format(body, { email: link.email })}</p>
      <Button width="100%" aria-disabled={busy} aria-busy={busy} onClick={() => void confirm()}>
        {busy ? submitting : submit}
      </Button>
    </>
  )
}
