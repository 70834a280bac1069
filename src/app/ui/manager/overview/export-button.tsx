import { Button, NativeSelect } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { portal } from '../../../content/manager/portal.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { exportOrders } from '../../../state/manager/manager.ts'
import { Row } from '../../control/box.tsx'
import { Icon } from '../../icon/icon.tsx'

const words = portal.export

const kinds = {
  'xlsx-order': { format: 'xlsx', per: 'order' },
  'xlsx-line': { format: 'xlsx', per: 'line' },
  'csv-order': { format: 'csv', per: 'order' },
  'csv-line': { format: 'csv', per: 'line' },
} as const

type Kind = keyof typeof kinds

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
      <NativeSelect.Root size="sm" width="auto">
        <NativeSelect.Field
          aria-label={words.kind}
          borderRadius="pill"
          value={kind}
          // The options of the select are exactly these formats.
          onChange={(event) => setKind(event.target.value as Kind)}
        >
          {Object.entries(words.kinds).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator>
          <Icon name="chevron" size={18} />
        </NativeSelect.Indicator>
      </NativeSelect.Root>
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
