import { chakra } from '@chakra-ui/react'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { mayRefund, refundableOf } from '#domain/order/returnable.ts'
import { format } from '../../../content/base/format.ts'
import { managedOrder } from '../../../content/manager/managed-order.ts'
import { neworders } from '../../../content/manager/neworders.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { Confirm } from '../../control/dialog.tsx'
import { CheckField, TextField, UnitsSelect } from '../../control/field.tsx'
import { targetOf } from './action-plan.ts'
import type { Act } from './use-act.ts'

const words = managedOrder.refund

interface RefundDialogProps {
  order: ManagerOrder
  act: Act
  onClose: () => void
}

/** Refunds units of lines, and parts of sets that came back in part. The amounts were allocated to the lines when the order was placed. */
export function RefundDialog({ order, act, onClose }: RefundDialogProps) {
  const { quote, givenBack, returns } = order
  // Without amounts there is nothing to refund by, and no way to this dialog.
  const bought = 'total' in quote ? { quote, returns, ...(givenBack && { givenBack }) } : null
  const open = bought ? refundableOf(bought) : []
  const prices = new Map(bought?.quote.lines.map(({ id, unitPrice }) => [id, unitPrice]))
  const toast = useSetAtom(showToastAtom)
  const [units, setUnits] = useState<Readonly<Record<string, number>>>({})
  const [why, setWhy] = useState('')
  const [restock, setRestock] = useState(false)
  const [busy, setBusy] = useState(false)
  const lines = Object.entries(units).flatMap(([id, count]) => (count > 0 ? [{ id, units: count }] : []))

  const fits = bought !== null && mayRefund(bought, lines)

  const refund = async () => {
    if (busy || !fits || lines.length === 0) return
    setBusy(true)
    const refused = await act('refund', [targetOf(order)], {
      lines,
      restock,
      ...(why.trim() !== '' && { why: why.trim() }),
    })
    setBusy(false)
    // Where nothing was sent, why has been said.
    if (refused?.length === 0) onClose()
    else if (refused !== null) toast({ text: format(words.failed, { number: order.number }) })
  }

  return (
    <Confirm
      open
      title={format(words.title, { number: order.number })}
      confirm={words.confirm}
      dismiss={neworders.dismiss}
      busy={busy || !fits || lines.length === 0}
      onConfirm={() => void refund()}
      onClose={onClose}
    >
      <p>{words.body}</p>
      <chakra.ul listStyle="none" padding={0} display="grid" gap="8px">
        {open.map(({ id, name, units: most, set }) => (
          <chakra.li key={id} display="flex" alignItems="center" justifyContent="space-between" gap="12px">
            <span>
              <b>{name}</b>
              <br />
              <span className="small muted num">
                {set === undefined
                  ? `${most} × ${formatMoney(prices.get(id) ?? 0)}`
                  : format(words.partOf, { units: most, set })}
              </span>
            </span>
            <UnitsSelect
              size="sm"
              label={format(words.units, { name })}
              value={units[id] ?? 0}
              most={most}
              onChange={(count) => setUnits({ ...units, [id]: count })}
            />
          </chakra.li>
        ))}
      </chakra.ul>
      {!fits && lines.length > 0 && <p role="alert">{words.tooMany}</p>}
      {open.length === 0 && <p>{words.allBack}</p>}
      <TextField
        id="refund-why"
        label={words.why}
        value={why}
        maxLength={300}
        onChange={(event) => setWhy(event.target.value)}
      />
      <div>
        <CheckField
          id="refund-restock"
          label={words.restock}
          checked={restock}
          onChange={(event) => setRestock(event.target.checked)}
        />
        <p className="small muted">{words.restockHelp}</p>
      </div>
    </Confirm>
  )
}
