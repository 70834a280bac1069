import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { format } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { pagePreview as words } from '../../../content/manager/product-page.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import type { Scheduling } from '../../../state/words/schedule.ts'
import { Row } from '../../control/box.tsx'
import { ReadingDialog } from '../../control/dialog.tsx'
import { TextField } from '../../control/field.tsx'
import { Icon } from '../../icon/icon.tsx'
import { QrCode, qrPath } from '../../qr/qr-code.tsx'
import { dayAndTime } from '../format-time.ts'
import { barPx, useEditing } from './editing.tsx'

/** Shows the draft as a page, here and on a phone. */
export function PreviewButton({ tools }: { tools: Scheduling }) {
  const { editor, of } = useEditing()
  const typed = useAtomValue(editor.typedAtom)
  const draft = useAtomValue(tools.pageAtom).value?.draft ?? null
  const offline = useAtomValue(connectionAtom) === 'offline'
  const prepare = useSetAtom(tools.createPreviewAtom)
  const toast = useSetAtom(showToastAtom)
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState(false)
  const off = busy || offline || (draft === null && !typed?.unsent)
  const run = async () => {
    setBusy(true)
    const refusal = await prepare(of)
    setBusy(false)
    if (refusal === null) setOpen(true)
    else toast({ text: refusal.code === 'unavailable' ? words.unsaved : refusalSentence(refusal.code) })
  }
  const preview = draft?.preview
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        minH="44px"
        px={barPx}
        aria-disabled={off}
        onClick={() => !off && void run()}
      >
        {busy ? words.opening : words.open}
      </Button>
      {open && preview && <PreviewDialog tools={tools} {...preview} onClose={() => setOpen(false)} />}
    </>
  )
}

interface PreviewDialogProps {
  tools: Scheduling
  address: string
  until: string
  onClose: () => void
}

function PreviewDialog({ tools, address, until, onClose }: PreviewDialogProps) {
  const { of } = useEditing()
  const end = useSetAtom(tools.deletePreviewAtom)
  const toast = useSetAtom(showToastAtom)
  const link = `${location.origin}${address}`
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast({ text: words.copied }),
      () => toast({ text: words.copyFailed }),
    )
  const close = async () => {
    const refusal = await end(of)
    toast({ text: refusal === null ? words.ended : refusalSentence(refusal.code) })
    if (refusal === null) onClose()
  }
  return (
    <ReadingDialog title={words.title} close={words.close} onClose={onClose}>
      <chakra.div
        display="grid"
        gap="20px"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 200px' }}
      >
        <chakra.div display="grid" gap="16px" alignContent="start">
          <p>{format(words.body, { time: dayAndTime(until) })}</p>
          <TextField
            id="preview-link"
            label={words.link}
            readOnly
            value={link}
            onFocus={({ target }) => target.select()}
          />
          <Row>
            <Button asChild>
              <a href={link} target="_blank" rel="noreferrer">
                {words.show}
              </a>
            </Button>
            <Button variant="outline" onClick={() => void copy()}>
              <Icon name="copy" size={18} />
              {words.copy}
            </Button>
            <Button variant="plain" onClick={() => void close()}>
              {words.end}
            </Button>
          </Row>
        </chakra.div>
        <chakra.div css={{ '& svg': { display: 'block', width: '100%', maxWidth: '200px', height: 'auto' } }}>
          <QrCode {...qrPath(link)} label={words.qr} />
          <p className="small muted">{words.scan}</p>
        </chakra.div>
      </chakra.div>
    </ReadingDialog>
  )
}
