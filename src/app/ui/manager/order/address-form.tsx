import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import * as v from 'valibot'
import { addressSchema } from '#domain/base/address.ts'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { changedParts, correctionFaults, mayCorrectAddress } from '#domain/order/correction.ts'
import { format } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { correction } from '../../../content/manager/managed-order.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { changeOrderAtom } from '../../../state/manager/orders.ts'
import { mayAtom } from '../../../state/staff/role.ts'
import { Row } from '../../control/box.tsx'
import { TextField } from '../../control/field.tsx'

const words = correction.address
const parts = ['line1', 'line2', 'city', 'postcode'] as const
type Part = (typeof parts)[number]
type Faults = Partial<Record<Part, string>>

interface AddressProps {
  order: ManagerOrder
  locked: boolean
}

/** The way to another address, for as long as the parcel is here; then why there is none. */
export function Address({ order, locked }: AddressProps) {
  const may = useAtomValue(mayAtom)
  const [editing, setEditing] = useState(false)
  if (!may('orders.edit') || order.erasedAt !== undefined) return null
  if (!mayCorrectAddress(order)) {
    return order.state === 'shipped' ? <p className="small muted">{words.left}</p> : null
  }
  if (editing) return <AddressForm order={order} locked={locked} onDone={() => setEditing(false)} />
  return (
    <div>
      <Button variant="plain" size="sm" minH="44px" onClick={() => setEditing(true)}>
        {words.change}
      </Button>
    </div>
  )
}

function AddressForm({ order, locked, onDone }: AddressProps & { onDone: () => void }) {
  const change = useSetAtom(changeOrderAtom)
  const toast = useSetAtom(showToastAtom)
  const { region } = order.address
  const [typed, setTyped] = useState<Record<Part, string>>({
    line1: order.address.line1,
    line2: order.address.line2 ?? '',
    city: order.address.city,
    postcode: order.address.postcode,
  })
  const [faults, setFaults] = useState<Faults>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const save = async () => {
    if (locked || busy) return
    const { line2, ...rest } = typed
    const parsed = v.safeParse(addressSchema, {
      ...rest,
      ...(line2.trim() !== '' && { line2 }),
      ...(region && { region }),
      country: 'US',
    })
    const found = parsed.success
      ? correctionFaults(order, parsed.output)
      : parsed.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message }))
    setFaults(byPart(found))
    setProblem(undefined)
    if (!parsed.success || found.length > 0) return
    if (changedParts(order.address, parsed.output).length === 0) return setProblem(words.same)
    setBusy(true)
    const refusal = await change(order.id, { version: order.version, address: parsed.output })
    setBusy(false)
    if (refusal === null) {
      toast({ text: format(words.saved, { number: order.number }) })
      return onDone()
    }
    setFaults(byPart(refusal.errors ?? []))
    if (refusal.code === 'stale_version') setProblem(words.stale)
    else if (refusal.code === 'illegal_move') setProblem(words.left)
    else if (refusal.errors === undefined) setProblem(refusalSentence(refusal.code))
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
      {parts.map((part) => (
        <TextField
          key={part}
          id={`address-${part}`}
          label={words[part]}
          value={typed[part]}
          error={faults[part]}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setTyped({ ...typed, [part]: event.target.value })}
        />
      ))}
      {region && <p className="small muted">{format(words.region, { region })}</p>}
      {order.state === 'packed' && <p className="small">{words.packed}</p>}
      {locked && <p className="small">{correction.offline}</p>}
      <p role="alert" className="small sale">
        {problem}
      </p>
      <Row>
        <Button type="submit" size="sm" variant="outline" aria-disabled={locked || busy}>
          {busy ? words.saving : words.save}
        </Button>
        <Button variant="plain" size="sm" minH="44px" onClick={onDone}>
          {words.cancel}
        </Button>
      </Row>
    </chakra.form>
  )
}

/** Faults by the field they are of; the shop names a field after the address it is in. */
const byPart = (faults: readonly { path: string; message: string }[]): Faults =>
  Object.fromEntries(faults.map(({ path, message }) => [path.replace(/^address\./, ''), message]))
