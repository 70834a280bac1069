import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { exportWords as words } from '../../../content/manager/export.ts'
import { Icon } from '../../icon/icon.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import type { ExportScope } from '../export-dialog.tsx'

const ExportDialog = lazyComponent(() => import('../export-dialog.tsx').then((part) => part.ExportDialog))

const scopes: readonly [ExportScope] = [{ name: words.all, filter: {} }]

/** Beside the choice of the period, also on a phone. */
const narrow = { mdDown: { px: '12px', fontSize: 'small' } }

/** Exports all orders, after a dialog about the file. */
export function ExportButton() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
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
      {open && <ExportDialog scopes={scopes} onClose={close} onLoadError={close} />}
    </>
  )
}
