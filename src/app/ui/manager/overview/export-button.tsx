import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { portal } from '../../../content/manager/portal.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { exportOrders } from '../../../state/manager/manager.ts'
import { Row } from '../../control/box.tsx'
import { PillSelect } from '../../control/field.tsx'
import { Icon } from '../../icon/icon.tsx'

const words = portal.export

const kinds = {
  'xlsx-order': { format: 'xlsx', per: 'order' },
  'xlsx-line': { format: 'xlsx', per: 'line' },
  'csv-order': { format: 'csv', per: 'order' },
  'csv-line': { format: 'csv', per: 'line' },
} as const

type Kind = keyof typeof kinds
// The keys of a literal are its type's.
const kindOptions = (Object.keys(kinds) as Kind[]).map((kind) => [kind, words.kinds[kind]] as const)

/** Exports all orders in the chosen file format. */
export function ExportButton() {
  const toast = useSetAtom(showToastAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [busy, setBusy] = useState(false)
  const [kind, setKind] = useState<Kind>('xlsx-order')
  const save = async () => {
    if (busy || offline) return
    setBusy(true)
    const refusal = await exportOrders(kinds[kind])
    setBusy(false)
    toast({ text: refusal === null ? words.done : words.failed })
  }
  return (
    <Row>
      <PillSelect label={words.kind} value={kind} options={kindOptions} onChange={setKind} />
      <Button
        size="sm"
        variant="outline"
        bg="bg.surface"
        aria-disabled={busy || offline}
        onClick={() => void save()}
      >
        <Icon name="download" size={18} />
        {words.button}
      </Button>
    </Row>
  )
}
