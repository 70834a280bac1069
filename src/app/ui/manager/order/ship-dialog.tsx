import { useAtom } from 'jotai'
import { useState } from 'react'
import { carrierOf, trackingFault } from '#domain/order/tracking.ts'
import { plural } from '../../../content/base/format.ts'
import { ship as words } from '../../../content/manager/bulk.ts'
import { neworders } from '../../../content/manager/neworders.ts'
import { typedTrackingAtom } from '../../../state/manager/selection.ts'
import { Confirm } from '../../control/dialog.tsx'
import { AreaField, CheckField, TextField } from '../../control/field.tsx'
import { mayRun, type Plan, type Target } from './action-plan.ts'
import { ActionSummary, List } from './action-summary.tsx'
import { type MissingColumn, pairsOf, sharedNumbers, type Tracked, type Unmatched } from './tracking-pairs.ts'

export interface Shipment extends Target {
  tracking?: { carrier: string; number: string }
}

interface ShipDialogProps {
  plan: Plan
  onShip: (shipments: Shipment[]) => void
  onClose: () => void
}

/** Where a number has no form that a carrier has published. */
const USUAL_CARRIER = 'USPS'

/**
 * Takes tracking numbers: a field for one order, pasted columns for several. It comes first and has the focus, as a scanner
 * types where the caret is. The carrier follows from the number.
 */
export function ShipDialog({ plan, onShip, onClose }: ShipDialogProps) {
  const [chosenCarrier, setCarrier] = useState<string | null>(null)
  const [onlyMatched, setOnlyMatched] = useState(true)
  const { changes } = plan
  const [only, ...others] = changes
  // Closed by mistake, it is still there for the same orders.
  const [kept, setKept] = useAtom(typedTrackingAtom)
  const chosen = changes.map(({ number }) => number).join()
  const typed = kept.orders === chosen ? kept.text : ''
  const setTyped = (text: string) => setKept({ orders: chosen, text })
  const single = others.length === 0 ? only : undefined
  const { numbers, unmatched, missing } = single
    ? trackedSingle(single.number, typed)
    : pairsOf(
        typed,
        changes.map((order) => order.number),
        [...plan.changed, ...plan.undecided, ...plan.skipped.flatMap(([, skipped]) => skipped)],
      )
  const carrier = chosenCarrier ?? ((single && carrierOf(typed)) || USUAL_CARRIER)
  const without = changes.length - numbers.size
  const partly = without > 0 && numbers.size > 0
  const shipped = partly && onlyMatched ? changes.filter(({ number }) => numbers.has(number)) : changes
  const willChange = { ...plan, changes: shipped }
  const isTyped = typed.trim() !== ''
  const fault = single && isTyped ? trackingFault(typed) : undefined
  // Who pastes numbers wants them on the parcels: shipping without is asked for by an empty field.
  const nothingMatched = !single && isTyped && numbers.size === 0
  const ready = mayRun(willChange) && fault === undefined && !nothingMatched
  const ship = () => {
    setTyped('')
    onShip(
      shipped.map((order) => {
        const found = numbers.get(order.number)
        const by = found?.carrier ?? carrier.trim()
        return found && by !== '' ? { ...order, tracking: { carrier: by, number: found.number } } : order
      }),
    )
  }
  return (
    <Confirm
      open
      title={plural(words.title, shipped.length)}
      confirm={neworders.bulk.ship}
      dismiss={neworders.dismiss}
      busy={!ready}
      onConfirm={() => ready && ship()}
      onClose={onClose}
    >
      <ActionSummary action="ship" plan={willChange} />
      {single ? (
        <TextField
          id="tracking"
          label={words.number}
          value={typed}
          maxLength={60}
          autoComplete="off"
          error={fault && words.faults[fault]}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : (
        <AreaField
          id="tracking"
          label={words.paste}
          help={words.pasteHelp}
          value={typed}
          spellCheck={false}
          className="num"
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <TextField
        id="carrier"
        label={single ? words.carrier : words.carrierOther}
        value={carrier}
        maxLength={40}
        onChange={(event) => setCarrier(event.target.value)}
      />
      {!single && <Read numbers={numbers} unmatched={unmatched} missing={missing} carrier={carrier.trim()} />}
      {nothingMatched && (
        <p role="status">
          <b className="sale">{words.nothingMatched}</b>
        </p>
      )}
      {partly && (
        <CheckField
          id="only-matched"
          label={words.only}
          checked={onlyMatched}
          onChange={(event) => setOnlyMatched(event.target.checked)}
        />
      )}
      {without > 0 && !nothingMatched && !(partly && onlyMatched) && (
        <p role="status" className="small">
          {plural(words.without, without)}
        </p>
      )}
    </Confirm>
  )
}

const trackedSingle = (order: string, typed: string) => ({
  numbers: new Map<string, Tracked>(typed.trim() === '' ? [] : [[order, { number: typed.trim() }]]),
  unmatched: [],
  missing: undefined,
})

interface ReadProps {
  numbers: ReadonlyMap<string, Tracked>
  unmatched: readonly Unmatched[]
  missing: MissingColumn | undefined
  carrier: string
}

/** What was read from the pasted lines, whole: each order with its carrier, and each line that was not used. */
const Read = ({ numbers, unmatched, missing, carrier }: ReadProps) => (
  <div className="small">
    {numbers.size > 0 && (
      <>
        <p role="status">{plural(words.matched, numbers.size)}</p>
        <List className="num" tabIndex={0} aria-label={plural(words.matched, numbers.size)}>
          {[...numbers].map(([order, found]) => (
            <li key={order}>
              {order}: {found.carrier ?? carrier} {found.number}
            </li>
          ))}
        </List>
      </>
    )}
    <Shared numbers={numbers} />
    {missing && <p role="status">{words.missing[missing]}</p>}
    {unmatched.length > 0 && (
      <>
        <p role="status">
          <b className="sale">{plural(words.unmatched, unmatched.length)}</b>
        </p>
        <List className="num" tabIndex={0} aria-label={plural(words.unmatched, unmatched.length)}>
          {unmatched.map(({ line, reason }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be there twice.
            <li key={at}>
              {line}: {words.reasons[reason]}
            </li>
          ))}
        </List>
      </>
    )}
  </div>
)

/** Not refused: orders for one address may leave in one parcel. */
function Shared({ numbers }: Pick<ReadProps, 'numbers'>) {
  const shared = sharedNumbers(numbers)
  if (shared.length === 0) return null
  return (
    <>
      <p role="status">
        <b className="sale">{plural(words.shared, shared.length)}</b>
      </p>
      <List className="num" tabIndex={0} aria-label={plural(words.shared, shared.length)}>
        {shared.map(({ number, orders }) => (
          <li key={number}>
            {number}: {orders.join(', ')}
          </li>
        ))}
      </List>
    </>
  )
}
