import { Button } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { ProductPage } from '#domain/manager/page-words.ts'
import { format } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { newProduct as words } from '../../../content/manager/new-product.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { hideProductAtom, moveProductAtom } from '../../../state/manager/new-product.ts'
import { saveDraftAtom } from '../../../state/manager/product-page.ts'
import { Row } from '../../control/box.tsx'
import { Confirm } from '../../control/dialog.tsx'
import { TextField } from '../../control/field.tsx'
import { PageOrder } from './page-order.tsx'

/** Where the page is: its address, and whether it is in the shop. */
export function PagePlace({ page }: { page: ProductPage }) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [open, setOpen] = useState<'hide' | 'move' | 'place' | null>(null)
  const button = (what: 'hide' | 'move' | 'place') => (
    <Button
      size="sm"
      variant="outline"
      minH="44px"
      aria-disabled={offline}
      onClick={() => !offline && setOpen(what)}
    >
      {words[what]}
    </Button>
  )
  const close = () => setOpen(null)
  return (
    <>
      {page.hidden && <p>{words.hidden}</p>}
      <Row>
        {!page.hidden && button('hide')}
        {!page.builtIn && button('move')}
        {button('place')}
      </Row>
      {open === 'hide' && <Hide page={page} onClose={close} />}
      {open === 'move' && <Move page={page} onClose={close} />}
      {open === 'place' && <PageOrder page={page} onClose={close} />}
    </>
  )
}

interface AskProps {
  page: ProductPage
  onClose: () => void
}

function Hide({ page: { slug, words: live }, onClose }: AskProps) {
  const hide = useSetAtom(hideProductAtom)
  const toast = useSetAtom(showToastAtom)
  const [busy, setBusy] = useState(false)
  const name = { name: live.name }
  const run = async () => {
    if (busy) return
    setBusy(true)
    const refusal = await hide(slug)
    toast({ text: refusal === null ? format(words.hideDone, name) : refusalSentence(refusal.code) })
    onClose()
  }
  return (
    <Confirm
      open
      title={format(words.hideTitle, name)}
      confirm={words.hide}
      dismiss={words.keep}
      busy={busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{words.hideBody}</p>
    </Confirm>
  )
}

function Move({ page, onClose }: AskProps) {
  const move = useSetAtom(moveProductAtom)
  const save = useSetAtom(saveDraftAtom)
  const toast = useSetAtom(showToastAtom)
  const navigate = useNavigate()
  const [slug, setSlug] = useState(page.slug)
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    if (busy) return
    setBusy(true)
    // The draft moves with the page: what is typed must be in it.
    const saved = await save(page.slug)
    const refusal = saved ? await move(page.slug, slug.trim()) : { code: 'offline' as const }
    setBusy(false)
    if (refusal === null) {
      toast({ text: words.moveDone })
      onClose()
      void navigate({ to: '/managerportal', search: { view: 'products', page: slug.trim() }, replace: true })
    } else {
      const [error] = 'errors' in refusal ? (refusal.errors ?? []) : []
      setFault(error?.message ?? refusalSentence(refusal.code))
    }
  }
  return (
    <Confirm
      open
      title={format(words.moveTitle, { name: page.words.name })}
      confirm={words.move}
      dismiss={words.keep}
      busy={busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{words.moveBody}</p>
      <TextField
        id="page-slug"
        label={words.slug}
        help={format(words.slugHelp, { address: `/newpage?product=${slug.trim() || '…'}` })}
        error={fault}
        value={slug}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => {
          setSlug(target.value)
          setFault(undefined)
        }}
      />
    </Confirm>
  )
}
