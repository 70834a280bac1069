import { Button } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { exportWords as words } from '../../../content/manager/export.ts'
import { Icon } from '../../icon/icon.tsx'
import type { ExportScope } from '../export-dialog.tsx'

const ExportDialog = lazy(() =>
  import('../export-dialog.tsx').then((part) => ({ default: part.ExportDialog })),
)

const scopes: readonly [ExportScope] = [{ name: words.all, filter: {} }]

/** Beside the choice of the period, also on a phone. */
const narrow = { mdDown: { px: '12px', fontSize: 'small' } }

/** Exports all orders, after a dialog about the file. */
export function ExportButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        bg="bg.surface"
        flex="none"
        css={narrow}
        onClick={() => setOpen(true)}
      >
        <Icon name="download" size={18} />
        {words.button}
      </Button>
      {open && (
        <Suspense>
          <ExportDialog scopes={scopes} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
