import { previewAction } from '#domain/manager/actions.ts'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { CancelDialog } from '../order/cancel-dialog.tsx'
import { StepDialog } from '../order/preview.tsx'
import { ShipDialog } from '../order/ship-dialog.tsx'
import { Slips } from '../order/slips.tsx'
import type { Act } from '../order/use-act.ts'

/** What of the chosen orders is being asked about or printed. */
export type OpenDialog = 'pack' | 'deliver' | 'resolve' | 'ship' | 'cancel' | 'print'

interface BulkDialogsProps {
  dialog: OpenDialog | null
  orders: readonly ManagerOrder[]
  onAct: (
    action: Exclude<OpenDialog, 'print'>,
    orders: readonly ManagerOrder[],
    rest?: Parameters<Act>[2],
  ) => void
  onClose: () => void
}

/** The dialog that stands before a bulk action, and the slips on their way to the printer. */
export function BulkDialogs({ dialog, orders, onAct, onClose }: BulkDialogsProps) {
  if (dialog === null) return null
  if (dialog === 'print') return <Slips orders={orders} onDone={onClose} />
  const { changes } = previewAction(dialog, orders)
  if (dialog === 'ship') {
    return (
      <ShipDialog
        orders={orders}
        onShip={(shipments) => {
          const shipped = new Set(shipments.map(({ id }) => id))
          onAct(
            'ship',
            changes.filter(({ id }) => shipped.has(id)),
            { shipments },
          )
        }}
        onClose={onClose}
      />
    )
  }
  if (dialog === 'cancel') {
    return (
      <CancelDialog
        orders={orders}
        onCancel={(why) => onAct('cancel', changes, why === '' ? {} : { why })}
        onClose={onClose}
      />
    )
  }
  return (
    <StepDialog action={dialog} orders={orders} onConfirm={() => onAct(dialog, changes)} onClose={onClose} />
  )
}
