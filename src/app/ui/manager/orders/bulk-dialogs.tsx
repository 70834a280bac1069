import type { ManagerOrder } from '#domain/manager/orders.ts'
import { CancelDialog } from '../order/cancel-dialog.tsx'
import { ShipDialog } from '../order/ship-dialog.tsx'
import { Slips } from '../order/slips.tsx'
import type { Act } from '../order/use-act.ts'

/** What of the chosen orders is being asked about or printed. */
export type Asking = 'ship' | 'cancel' | 'print'

interface BulkDialogsProps {
  asking: Asking | null
  orders: readonly ManagerOrder[]
  onAct: (action: 'ship' | 'cancel', rest: Parameters<Act>[2]) => void
  onClose: () => void
}

/** The dialog that stands before a bulk action, and the slips on their way to the printer. */
export function BulkDialogs({ asking, orders, onAct, onClose }: BulkDialogsProps) {
  if (asking === 'ship') {
    return (
      <ShipDialog orders={orders} onShip={(shipments) => onAct('ship', { shipments })} onClose={onClose} />
    )
  }
  if (asking === 'cancel') {
    return (
      <CancelDialog
        orders={orders}
        onCancel={(why) => onAct('cancel', why === '' ? {} : { why })}
        onClose={onClose}
      />
    )
  }
  return asking === 'print' && <Slips orders={orders} onDone={onClose} />
}
