import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { actionNeeds } from '#domain/manager/access.ts'
import { mayAct } from '#domain/manager/actions.ts'
import type { Refusal } from '#domain/refusal.ts'
import { format, plural } from '../../../content/base/format.ts'
import { bulk, ship } from '../../../content/manager/bulk.ts'
import { exportWords } from '../../../content/manager/export.ts'
import { neworders } from '../../../content/manager/neworders.ts'
import { settingsAtom } from '../../../state/base/settings.ts'
import { previewSelectionAtom, type Selection } from '../../../state/manager/selection.ts'
import { mayAtom } from '../../../state/staff/role.ts'
import { Confirm } from '../../control/dialog.tsx'
import { ExportDialog, type ExportScope } from '../export-dialog.tsx'
import { mayRun, type Plan, planOf, planOfSelection, type Target } from '../order/action-plan.ts'
import { ActionSummary, StepDialog } from '../order/action-summary.tsx'
import { CancelDialog } from '../order/cancel-dialog.tsx'
import { ChosenSlips, MatchingSlips } from '../order/matching-slips.tsx'
import { ShipDialog } from '../order/ship-dialog.tsx'
import type { Act } from '../order/use-act.ts'
import type { OrdersSearch } from '../search.ts'
import { describeSearch, queryOf } from '../view.ts'
import type { BulkAction } from './bulk-bar.tsx'
import type { Chosen } from './use-selection.ts'

const words = neworders.summary
const { nothing } = bulk

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
      <ChosenSlips orders={orders} onDone={onClose} />
    )
  }
  if (dialog === 'export') return <ExportDialog scopes={scopesOf(chosen, search, zone)} onClose={onClose} />
  const step = { action: dialog, onAct, onClose }
  if (matching) return <MatchingDialog {...step} selection={matching} />
  return <ActionDialog {...step} plan={planOf(dialog, orders)} unpacked={planOf('pack', orders).changes} />
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
    return <ActionDialog {...step} plan={plan} unpacked={unpackedOf(plan)} onAct={act} />
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

const titles = { ...words.titles, ship: ship.title, cancel: neworders.cancel.title }

const titleOf = (action: StepProps['action'], count: number): string => plural(titles[action], count)

/** Of what the shop counted for another step: it answers with numbers alone. */
const unpackedOf = ({ skipped }: Plan): Target[] =>
  skipped.flatMap(([state, numbers]) => (mayAct('pack', state) ? numbers.map((number) => ({ number })) : []))

interface ActionProps extends StepProps {
  plan: Plan
  /** Those that could be packed instead. */
  unpacked: readonly Target[]
}

function ActionDialog({ action, plan, unpacked, onAct, onClose }: ActionProps) {
  const may = useAtomValue(mayAtom)
  if (plan.changes.length === 0) {
    const packs = action === 'ship' && may(actionNeeds.pack) ? { ...plan, changes: unpacked } : plan
    return (
      <NothingDialog
        action={action}
        plan={plan}
        unpacked={mayRun(packs) ? unpacked.length : 0}
        onPack={() => onAct('pack', unpacked)}
        onClose={onClose}
      />
    )
  }
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

interface NothingProps {
  action: StepProps['action']
  plan: Plan
  unpacked: number
  onPack: () => void
  onClose: () => void
}

/** Where no order can take the step there is nothing to fill in nor to confirm: what can be done first, if anything. */
const NothingDialog = ({ action, plan, unpacked, onPack, onClose }: NothingProps) => (
  <Confirm
    open
    title={unpacked > 0 ? plural(nothing.packFirst, unpacked) : nothing.title}
    confirm={unpacked > 0 ? neworders.bulk.pack : undefined}
    dismiss={unpacked > 0 ? neworders.dismiss : nothing.close}
    onConfirm={onPack}
    onClose={onClose}
  >
    {unpacked > 0 && <p>{plural(nothing.why, unpacked)}</p>}
    {/* With one group of orders in the way, that was all there is to say. */}
    {!(unpacked > 0 && unpacked === plan.count) && (
      <ActionSummary action={action} plan={plan} known={unpacked > 0} />
    )}
  </Confirm>
)

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
