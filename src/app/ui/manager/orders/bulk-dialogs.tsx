import { previewAction } from '#domain/manager/actions.ts'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { format, plural } from '../../../content/base/format.ts'
import { exportWords as words } from '../../../content/manager/export.ts'
import { ExportDialog, type ExportScope } from '../export-dialog.tsx'
import { CancelDialog } from '../order/cancel-dialog.tsx'
import { StepDialog } from '../order/preview.tsx'
import { ShipDialog } from '../order/ship-dialog.tsx'
import { Slips } from '../order/slips.tsx'
import type { Act } from '../order/use-act.ts'
import type { OrdersSearch } from '../search.ts'
import { describeSearch, queryOf } from '../view.ts'
import type { BulkAction } from './bulk-bar.tsx'

interface BulkDialogsProps {
  dialog: BulkAction | null
  orders: readonly ManagerOrder[]
  search: OrdersSearch
  onAct: (
    action: Exclude<BulkAction, 'print' | 'export'>,
    orders: readonly ManagerOrder[],
    rest?: Parameters<Act>[2],
  ) => void
  onClose: () => void
}

/** The dialog that stands before a bulk action or an export, and the slips on their way to the printer. */
export function BulkDialogs({ dialog, orders, search, onAct, onClose }: BulkDialogsProps) {
  if (dialog === null) return null
  if (dialog === 'print') return <Slips orders={orders} onDone={onClose} />
  if (dialog === 'export') return <ExportDialog scopes={scopesOf(orders, search)} onClose={onClose} />
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

/** The selection, if there is one, else the view; and all orders. */
function scopesOf(
  chosen: readonly ManagerOrder[],
  search: OrdersSearch,
): readonly [ExportScope, ...ExportScope[]] {
  const others = [
    { name: format(words.view, { filter: describeSearch(search) }), filter: queryOf(search) },
    { name: words.all, filter: {} },
  ] as const
  if (chosen.length === 0) return others
  const numbers = chosen.map(({ number }) => number.replace('ERA-', '')).join()
  return [{ name: plural(words.selected, chosen.length), filter: { numbers } }, ...others]
}
