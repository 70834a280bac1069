import { useState } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import type { ManagedReturn, ReturnChange } from '#domain/manager/returns.ts'
import { format } from '../../../content/base/format.ts'
import { returns as words } from '../../../content/manager/returns.ts'
import { Confirm } from '../../control/dialog.tsx'
import { AreaField, CheckField, TextField } from '../../control/field.tsx'

/** A step of a return, without which return it is. */
export type ReturnStep = Omit<ReturnChange, 'id' | 'version'>
export type NextReturnState = ReturnChange['to']

interface ReturnDialogProps {
  move: NextReturnState
  asked: ManagedReturn
  sendTo: string
  onChange: (change: ReturnStep) => Promise<void>
  onClose: () => void
}

/** Asks for what a move needs, and says what follows from it. */
export function ReturnDialog({ move, ...rest }: ReturnDialogProps) {
  if (move === 'approved') return <Approve {...rest} />
  if (move === 'declined') return <Decline {...rest} />
  if (move === 'received') return <Receive {...rest} />
  return <Settle move={move} {...rest} />
}

type Props = Omit<ReturnDialogProps, 'move'>

/** A dialog whose button waits for its answer. */
function useBusy(onChange: Props['onChange']) {
  const [busy, setBusy] = useState(false)
  const send = async (change: ReturnStep) => {
    if (busy) return
    setBusy(true)
    await onChange(change)
    setBusy(false)
  }
  return { busy, send: (change: ReturnStep) => void send(change) }
}

function Approve({ sendTo, onChange, onClose }: Props) {
  const [place, setPlace] = useState(sendTo)
  const [label, setLabel] = useState('')
  const [faults, setFaults] = useState<{ sendTo?: string; label?: string }>({})
  const { busy, send } = useBusy(onChange)
  const own = words.approve
  const confirm = () => {
    const link = label.trim()
    const found = {
      ...(place.trim() === '' && { sendTo: own.missing }),
      ...(link !== '' && !isLink(link) && { label: own.labelWrong }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    send({ to: 'approved', sendTo: place.trim(), ...(link !== '' && { labelUrl: link }) })
  }
  return (
    <Confirm
      open
      title={own.title}
      confirm={own.confirm}
      dismiss={words.dismiss}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{own.body}</p>
      <AreaField
        id="return-send-to"
        label={own.sendTo}
        help={own.sendToHelp}
        error={faults.sendTo}
        rows={4}
        maxLength={300}
        value={place}
        onChange={({ target }) => setPlace(target.value)}
      />
      <TextField
        id="return-label"
        type="url"
        label={own.label}
        help={own.labelHelp}
        error={faults.label}
        maxLength={500}
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
    </Confirm>
  )
}

const isLink = (typed: string): boolean => typed.startsWith('https://') && URL.canParse(typed)

function Decline({ onChange, onClose }: Props) {
  const [why, setWhy] = useState('')
  const [fault, setFault] = useState<string>()
  const { busy, send } = useBusy(onChange)
  const own = words.decline
  const confirm = () => {
    if (why.trim() === '') setFault(own.missing)
    else send({ to: 'declined', declinedFor: why.trim() })
  }
  return (
    <Confirm
      open
      title={own.title}
      confirm={own.confirm}
      dismiss={words.dismiss}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{own.body}</p>
      <AreaField
        id="return-why"
        label={own.why}
        error={fault}
        rows={4}
        maxLength={300}
        value={why}
        onChange={({ target }) => setWhy(target.value)}
      />
    </Confirm>
  )
}

function Receive({ onChange, onClose }: Props) {
  const [restock, setRestock] = useState(false)
  const { busy, send } = useBusy(onChange)
  const own = words.receive
  return (
    <Confirm
      open
      title={own.title}
      confirm={own.confirm}
      dismiss={words.dismiss}
      busy={busy}
      onConfirm={() => send({ to: 'received', restock })}
      onClose={onClose}
    >
      <p>{own.body}</p>
      <div>
        <CheckField
          id="return-restock"
          label={own.restock}
          checked={restock}
          onChange={({ target }) => setRestock(target.checked)}
        />
        <p className="small muted">{own.restockHelp}</p>
      </div>
    </Confirm>
  )
}

function Settle({ move, asked, onChange, onClose }: Props & { move: 'refunded' | 'exchanged' }) {
  const { busy, send } = useBusy(onChange)
  const own = move === 'refunded' ? words.refund : words.exchange
  const amount = { amount: formatMoney(asked.worth ?? 0) }
  return (
    <Confirm
      open
      title={format(own.title, amount)}
      confirm={format(own.confirm, amount)}
      dismiss={words.dismiss}
      busy={busy}
      onConfirm={() => send({ to: move })}
      onClose={onClose}
    >
      <p>{own.body}</p>
    </Confirm>
  )
}
