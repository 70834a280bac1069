import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { plural } from '../../../content/base/format.ts'
import { neworders } from '../../../content/manager/neworders.ts'
import { Confirm } from '../../control/dialog.tsx'
import { AreaField, TextField } from '../../control/field.tsx'
import { pairsOf } from './tracking-pairs.ts'

const words = neworders.ship

export interface Shipment {
  id: string
  tracking?: { carrier: string; number: string }
}

interface ShipDialogProps {
  orders: readonly ManagerOrder[]
  onShip: (shipments: Shipment[]) => void
  onClose: () => void
}

/** Takes tracking numbers: a field for one order, two pasted columns for several. */
export function ShipDialog({ orders, onShip, onClose }: ShipDialogProps) {
  const [carrier, setCarrier] = useState('USPS')
  const [typed, setTyped] = useState('')
  const [only, ...others] = orders
  const single = others.length === 0 ? only : undefined
  const { numbers, strange } = single
    ? { numbers: new Map(typed.trim() === '' ? [] : [[single.number, typed.trim()]]), strange: [] }
    : pairsOf(
        typed,
        orders.map((order) => order.number),
      )
  const without = orders.length - numbers.size
  const ship = () =>
    onShip(
      orders.map(({ id, number }) => {
        const found = numbers.get(number)
        return found && carrier.trim() !== ''
          ? { id, tracking: { carrier: carrier.trim(), number: found } }
          : { id }
      }),
    )
  return (
    <Confirm
      open
      title={plural(words.title, orders.length)}
      confirm={words.confirm}
      keep={neworders.keep}
      onConfirm={ship}
      onClose={onClose}
    >
      <p>{words.body}</p>
      <TextField
        id="carrier"
        label={words.carrier}
        value={carrier}
        maxLength={40}
        onChange={(event) => setCarrier(event.target.value)}
      />
      {single ? (
        <TextField
          id="tracking"
          label={words.number}
          value={typed}
          maxLength={60}
          autoComplete="off"
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
      <chakra.p role="status" className="small">
        {strange.length > 0 && (
          <b className="sale">
            {plural(words.unmatched, strange.length, { lines: strange.slice(0, 3).join('; ') })}{' '}
          </b>
        )}
        {without > 0 && plural(words.without, without)}
      </chakra.p>
    </Confirm>
  )
}
