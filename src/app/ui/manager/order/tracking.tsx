import { Button, chakra } from '@chakra-ui/react'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { mayAct } from '#domain/manager/actions.ts'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { trackingFault } from '#domain/order/tracking.ts'
import { format } from '../../../content/base/format.ts'
import { managedOrder } from '../../../content/manager/managed-order.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { Row } from '../../control/box.tsx'
import { TextField } from '../../control/field.tsx'
import { targetOf } from './action-plan.ts'
import type { Act } from './use-act.ts'

const words = managedOrder.detail.tracking

interface TrackingProps {
  order: ManagerOrder
  locked: boolean
  act: Act
}

/** The parcel's number. While the order is on its way it can be added or corrected. */
export function Tracking({ order, locked, act }: TrackingProps) {
  const [editing, setEditing] = useState(false)
  const { tracking } = order
  const may = mayAct('track', order.state)
  if (may && (editing || !tracking)) {
    return <TrackingForm order={order} locked={locked} act={act} onSaved={() => setEditing(false)} />
  }
  if (!tracking) return null
  return (
    <Row>
      <p className="small num">
        {words.title}: {tracking.carrier}, {tracking.number}
      </p>
      {may && (
        <Button variant="plain" size="sm" minH="44px" onClick={() => setEditing(true)}>
          {words.change}
        </Button>
      )}
    </Row>
  )
}

function TrackingForm({ order, locked, act, onSaved }: TrackingProps & { onSaved: () => void }) {
  const toast = useSetAtom(showToastAtom)
  const [carrier, setCarrier] = useState(order.tracking?.carrier ?? '')
  const [number, setNumber] = useState(order.tracking?.number ?? '')
  const [submitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const tracking = { carrier: carrier.trim(), number: number.trim() }
  const fault = trackingFault(tracking.number)
  const numberFault = tracking.number === '' ? words.numberMissing : fault && words.faults[fault]
  const missing = (value: string, sentence: string) => (submitted && value === '' ? sentence : undefined)

  const save = async () => {
    setSubmitted(true)
    if (locked || busy || tracking.carrier === '' || numberFault !== undefined) return
    setBusy(true)
    const refused = await act('track', [{ ...targetOf(order), tracking }])
    setBusy(false)
    toast({ text: format(refused?.length !== 0 ? words.failed : words.saved, { number: order.number }) })
    if (refused?.length === 0) onSaved()
  }

  return (
    <chakra.form
      display="grid"
      gap="12px"
      marginTop="8px"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {!order.tracking && <p>{words.none}</p>}
      <TextField
        id="tracking-carrier"
        label={words.carrier}
        value={carrier}
        maxLength={40}
        error={missing(tracking.carrier, words.carrierMissing)}
        onChange={(event) => setCarrier(event.target.value)}
      />
      <TextField
        id="tracking-number"
        label={words.number}
        value={number}
        maxLength={60}
        autoComplete="off"
        help={words.help}
        error={submitted ? numberFault : undefined}
        onChange={(event) => setNumber(event.target.value)}
      />
      <Button type="submit" size="sm" variant="outline" justifySelf="start" aria-disabled={locked || busy}>
        {busy ? words.saving : words.save}
      </Button>
    </chakra.form>
  )
}
