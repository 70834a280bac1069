import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { ProductPage } from '#domain/manager/page-words.ts'
import { readWords } from '#domain/manager/product-page.ts'
import { plural } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { newProduct } from '../../../content/manager/new-product.ts'
import { productPage as words } from '../../../content/manager/product-page.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import {
  discardDraftAtom,
  publishPageAtom,
  saveRefusalAtom,
  typedPageAtom,
} from '../../../state/manager/product-page.ts'
import { Confirm } from '../../control/dialog.tsx'
import { idOf } from './page-label.ts'

/** Publishes the words that are typed; with a fault, goes to its field instead. */
export function usePublish(page: ProductPage) {
  const { slug } = page
  const typed = useAtomValue(typedPageAtom)
  const send = useSetAtom(publishPageAtom)
  const toast = useSetAtom(showToastAtom)
  const [busy, setBusy] = useState(false)
  const [submitted, setSubmitted] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** Whether something keeps it from being published: then its field has the focus. */
  const showFault = () => {
    setProblem(null)
    setSubmitted(true)
    const fault = typed && readWords(page, typed.words).faults?.[0]
    if (!fault) return false
    document.getElementById(idOf(fault.path))?.focus()
    return true
  }
  const publish = async () => {
    if (busy || typed === null || showFault()) return
    setBusy(true)
    const refusal = await send(slug)
    setBusy(false)
    if (refusal === null) {
      setSubmitted(false)
      toast({ text: words.published })
      // What someone else published is told by a note of its own.
    } else if (refusal.code !== 'stale_version') {
      setProblem(refusal.errors?.[0]?.message ?? refusalSentence(refusal.code))
    }
  }
  return { busy, submitted, problem, publish, showFault }
}

interface PublishButtonProps {
  page: ProductPage
  busy: boolean
  onPublish: () => void
}

export function PublishButton({ page, busy, onPublish }: PublishButtonProps) {
  const typed = useAtomValue(typedPageAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const clashed = useAtomValue(saveRefusalAtom)?.code === 'stale_version'
  const count = typed?.changes.length ?? 0
  const off = busy || offline || clashed || (count === 0 && !page.hidden) || typed?.base !== page.version
  return (
    <>
      {count > 0 && <span className="small num">{plural(words.changed, count)}</span>}
      <Button aria-disabled={off} onClick={() => !off && onPublish()}>
        {busy ? words.publishing : page.hidden ? newProduct.publishHidden : words.publish}
      </Button>
    </>
  )
}

export function Discard({ slug }: { slug: string }) {
  const discard = useSetAtom(discardDraftAtom)
  const toast = useSetAtom(showToastAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [open, setOpen] = useState(false)
  const run = async () => {
    setOpen(false)
    const refusal = await discard(slug)
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
