import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { plural } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { newProduct } from '../../../content/manager/new-product.ts'
import { productPage as words } from '../../../content/manager/product-page.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { Confirm } from '../../control/dialog.tsx'
import { barPx, idOf, useEditing } from './editing.tsx'

/** Publishes the words that are typed; with a fault, goes to its field instead. */
export function usePublish() {
  const { editor, of, faults } = useEditing()
  const typed = useAtomValue(editor.typedAtom)
  const send = useSetAtom(editor.publishAtom)
  const toast = useSetAtom(showToastAtom)
  const [busy, setBusy] = useState(false)
  const [submitted, setSubmitted] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** Whether something keeps it from being published: then its field has the focus. */
  const showFault = () => {
    setProblem(null)
    setSubmitted(true)
    const [fault] = typed === null ? [] : faults()
    if (!fault) return false
    const field = document.getElementById(idOf(fault.path))
    field?.focus({ preventScroll: true })
    // Where neither the header nor the bar covers it, nor what is said below it.
    field?.scrollIntoView({ block: 'center' })
    return true
  }
  const publish = async () => {
    if (busy || typed === null || showFault()) return
    setBusy(true)
    const refusal = await send(of)
    setBusy(false)
    if (refusal === null) {
      setSubmitted(false)
      toast({ text: words.published })
      // What someone else published is reported by a note of its own.
    } else if (refusal.code !== 'stale_version') {
      setProblem(refusal.errors?.[0]?.message ?? refusalSentence(refusal.code))
    }
  }
  return { busy, submitted, problem, publish, showFault }
}

interface PublishButtonProps {
  busy: boolean
  onPublish: () => void
}

export function PublishButton({ busy, onPublish }: PublishButtonProps) {
  const { editor, hidden = false } = useEditing()
  const version = useAtomValue(editor.pageAtom).value?.version
  const typed = useAtomValue(editor.typedAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const clashed = useAtomValue(editor.saveRefusalAtom)?.code === 'stale_version'
  const count = typed?.changes.length ?? 0
  const off = busy || offline || clashed || (count === 0 && !hidden) || typed?.base !== version
  return (
    <Button size="sm" px={barPx} aria-disabled={off} onClick={() => !off && onPublish()}>
      {busy ? words.publishing : hidden ? newProduct.publishHidden : words.publish}
    </Button>
  )
}

/** How much publishing would change. */
export function ChangeCount() {
  const count = useAtomValue(useEditing().editor.typedAtom)?.changes.length ?? 0
  return count > 0 && <span className="small num">{plural(words.changed, count)}</span>
}

export function Discard() {
  const { editor, of } = useEditing()
  const discard = useSetAtom(editor.discardAtom)
  const toast = useSetAtom(showToastAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [open, setOpen] = useState(false)
  const run = async () => {
    setOpen(false)
    const refusal = await discard(of)
    toast({ text: refusal === null ? words.discarded : refusalSentence(refusal.code) })
  }
  return (
    <>
      <Button
        variant="plain"
        size="sm"
        minH="44px"
        aria-disabled={offline}
        onClick={() => !offline && setOpen(true)}
      >
        {words.discard}
      </Button>
      <Confirm
        open={open}
        title={words.discardTitle}
        confirm={words.discard}
        dismiss={words.keep}
        onConfirm={() => void run()}
        onClose={() => setOpen(false)}
      >
        <p>{words.discardBody}</p>
      </Confirm>
    </>
  )
}
