import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { productImport } from '../../../content/manager/product-import.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { saveProductFile } from '../../../state/manager/product-import.ts'
import { PillSelect } from '../../control/field.tsx'
import { Icon } from '../../icon/icon.tsx'

const words = productImport.export

const kinds = [
  ['xlsx', words.kinds.xlsx],
  ['csv', words.kinds.csv],
] as const

/** Saves all products in the chosen file format. */
export function ExportProducts() {
  const toast = useSetAtom(showToastAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [busy, setBusy] = useState(false)
  const [kind, setKind] = useState<'xlsx' | 'csv'>('xlsx')
  const save = async () => {
    if (busy || offline) return
    setBusy(true)
    const refusal = await saveProductFile(kind)
    setBusy(false)
    toast({ text: refusal === null ? words.done : words.failed })
  }
  return (
    <>
      <PillSelect label={words.kind} value={kind} options={kinds} onChange={setKind} />
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
    </>
  )
}
