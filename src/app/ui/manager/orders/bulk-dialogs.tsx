import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { Refusal } from '#domain/refusal.ts'
import { format, plural } from '../../../content/base/format.ts'
import { exportWords } from '../../../content/manager/export.ts'
import { neworders } from '../../../content/manager/neworders.ts'
import { settingsAtom } from '../../../state/base/settings.ts'
import { previewSelectionAtom, type Selection } from '../../../state/manager/selection.ts'
import { Confirm } from '../../control/dialog.tsx'
import { ExportDialog, type ExportScope } from '../export-dialog.tsx'
import { type Plan, planOf, planOfSelection } from '../order/action-plan.ts'
import { CancelDialog } from '../order/cancel-dialog.tsx'
import { MatchingSlips } from '../order/matching-slips.tsx'
import { StepDialog } from '../order/preview.tsx'
import { ShipDialog } from '../order/ship-dialog.tsx'
import { Slips } from '../order/slips.tsx'
import type { Act } from '../order/use-act.ts'
import type { OrdersSearch } from '../search.ts'
import { describeSearch, queryOf } from '../view.ts'
import type { BulkAction } from './bulk-bar.tsx'
import type { Chosen } from './use-selection.ts'

const words = neworders.preview

interface BulkDialogsProps {
  dialog: BulkAction | null
  chosen: Chosen
  search: OrdersSearch
  onAct: (...args: Parameters<Act>) => void
  onClose: () => void
}

/** The dialog that stands before a bulk action or an export, and the slips on their way to the printer. */
export function BulkDialogs({ dialog, chosen, search, onAct, onClose }: BulkDialogsProps) {
  const zone = useAtomValue(settingsAtom)?.timeZone
  const { matching, orders } = chosen
  if (dialog === null) return null
  if (dialog === 'print') {
    return matching ? (
      <MatchingSlips selection={matching} onDone={onClose} />
    ) : (
      <Slips orders={orders} onDone={onClose} />
    )
  }
  if (dialog === 'export') return <ExportDialog scopes={scopesOf(chosen, search, zone)} onClose={onClose} />
  const step = { action: dialog, onAct, onClose }
  if (matching) return <MatchingDialog {...step} selection={matching} />
  return <ActionDialog {...step} plan={planOf(dialog, orders)} />
}

interface StepProps {
  action: Exclude<BulkAction, 'print' | 'export'>
  onAct: BulkDialogsProps['onAct']
  onClose: () => void
}

/** The dialog of an action on all that match, once the shop has counted what it will do. */
function MatchingDialog({ selection, ...step }: StepProps & { selection: Selection }) {
  const { action, onAct, onClose } = step
  const count = useSetAtom(previewSelectionAtom)
  const [plan, setPlan] = useState<Plan | null>(null)
  const [failed, setFailed] = useState<Refusal['code'] | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted again by each try.
  useEffect(() => {
    let shown = true
    setFailed(null)
    void count(selection.id, action).then((answer) => {
      if (!shown) return
      if (answer.ok) setPlan(planOfSelection(selection.serials.length, answer.value))
      else setFailed(answer.refusal.code)
    })
    return () => {
      shown = false
    }
  }, [selection, action, tries])
  if (plan !== null) {
    const act: typeof onAct = (what, orders, rest) =>
      onAct(what, orders, { ...rest, selection: selection.id })
    return <ActionDialog {...step} plan={plan} onAct={act} />
  }
  return (
    <Confirm
      open
      title={titleOf(action, selection.serials.length)}
      confirm={neworders.bulk[action]}
      dismiss={neworders.dismiss}
      busy
      onConfirm={() => undefined}
      onClose={onClose}
    >
      {failed === null ? (
        <p role="status">{words.counting}</p>
      ) : (
        <>
          <p role="alert">{failed === 'not_found' ? words.gone : words.failed}</p>
          {failed !== 'not_found' && (
            <Button variant="plain" size="sm" minH="44px" onClick={() => setTries(tries + 1)}>
              {words.retry}
            </Button>
          )}
        </>
      )}
    </Confirm>
  )
}

const titleOf = (action: StepProps['action'], count: number): string =>
  plural(action === 'ship' || action === 'cancel' ? neworders[action].title : words.titles[action], count)

function ActionDialog({ action, plan, onAct, onClose }: StepProps & { plan: Plan }) {
  if (action === 'ship') {
    return <ShipDialog plan={plan} onShip={(shipments) => onAct('ship', shipments)} onClose={onClose} />
  }
  if (action === 'cancel') {
    return (
      <CancelDialog
        plan={plan}
        onCancel={(choice) => onAct('cancel', plan.changes, choice)}
        onClose={onClose}
      />
    )
  }
  return (
    <StepDialog action={action} plan={plan} onConfirm={() => onAct(action, plan.changes)} onClose={onClose} />
  )
}

/** The selection, if there is one, else the view; and all orders. */
function scopesOf(
  { count, orders, matching }: Chosen,
  search: OrdersSearch,
  zone: string | undefined,
): readonly [ExportScope, ...ExportScope[]] {
  const others = [
    { name: format(exportWords.view, { filter: describeSearch(search) }), filter: queryOf(search, zone) },
    { name: exportWords.all, filter: {} },
  ] as const
  if (count === 0) return others
  const numbers = orders.map(({ number }) => number.replace('ERA-', '')).join()
  const filter = matching ? { selection: matching.id } : { numbers }
  return [{ name: plural(exportWords.selected, count), filter }, ...others]
}
