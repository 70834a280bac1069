import { chakra } from '@chakra-ui/react'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import type { ManagerOrder } from '#domain/manager/orders.ts'
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

/** Of what was sold by this line, what was not refunded yet. */
const openUnits = ({ givenBack = [] }: ManagerOrder, line: { id: string; units: number }) =>
  line.units - (givenBack.find((one) => one.line === line.id && one.id === line.id)?.units ?? 0)

/** Refunds units of lines. The amounts were allocated to the lines when the order was placed. */
export function RefundDialog({ order, act, onClose }: RefundDialogProps) {
  const toast = useSetAtom(showToastAtom)
  const [units, setUnits] = useState<Readonly<Record<string, number>>>({})
  const [why, setWhy] = useState('')
  const [restock, setRestock] = useState(false)
  const [busy, setBusy] = useState(false)
  const lines = Object.entries(units).flatMap(([id, count]) => (count > 0 ? [{ id, units: count }] : []))

  const refund = async () => {
    if (busy || lines.length === 0) return
    setBusy(true)
    const refused = await act('refund', [targetOf(order)], {
      lines,
      restock,
      ...(why.trim() !== '' && { why: why.trim() }),
    })
    setBusy(false)
    if (refused?.length !== 0) toast({ text: format(words.failed, { number: order.number }) })
    else onClose()
  }

  return (
    <Confirm
      open
      title={format(words.title, { number: order.number })}
      confirm={words.confirm}
      dismiss={neworders.dismiss}
      busy={busy || lines.length === 0}
      onConfirm={() => void refund()}
      onClose={onClose}
    >
      <p>{words.body}</p>
      <chakra.ul listStyle="none" padding={0} display="grid" gap="8px">
        {order.quote.lines.map((line) => (
          <chakra.li
            key={line.id}
            display="flex"
            alignItems="center"
            justifyContent="space-between"
            gap="12px"
          >
            <span>
              <b>{line.name}</b>
              <br />
              <span className="small muted num">
                {line.units} × {'unitPrice' in line && formatMoney(line.unitPrice)}
              </span>
            </span>
            <UnitsSelect
              size="sm"
              label={format(words.units, { name: line.name })}
              value={units[line.id] ?? 0}
              most={openUnits(order, line)}
              onChange={(count) => setUnits({ ...units, [line.id]: count })}
            />
          </chakra.li>
        ))}
      </chakra.ul>
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
