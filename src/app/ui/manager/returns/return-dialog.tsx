import { type ReactNode, useState } from 'react'
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
  to: NextReturnState
  request: ManagedReturn
  sendTo: string
  onChange: (change: ReturnStep) => Promise<void>
  onClose: () => void
}

/** Asks for what the next state needs, and says what follows from it. */
export function ReturnDialog({ to, ...rest }: ReturnDialogProps) {
  if (to === 'approved') return <Approve {...rest} />
  if (to === 'declined') return <Decline {...rest} />
  if (to === 'received') return <Receive {...rest} />
  return <Settle to={to} {...rest} />
}

type Props = Omit<ReturnDialogProps, 'to'>

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

interface StepProps {
  request: ManagedReturn
  text: { title: string; confirm: string; body: string }
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

const Step = ({
  request: { number, name },
  text: { title, confirm, body },
  busy,
  onConfirm,
  onClose,
  children,
}: StepProps) => (
  <Confirm
    open
    title={title}
    confirm={confirm}
    dismiss={words.dismiss}
    busy={busy}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <p>
      <b>{format(words.of, { number, name: name || words.nobody })}</b>
    </p>
    <p>{body}</p>
    {children}
  </Confirm>
)

function Approve({ request, sendTo, onChange, onClose }: Props) {
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
    <Step request={request} text={own} busy={busy} onConfirm={confirm} onClose={onClose}>
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
    </Step>
  )
}

const isLink = (typed: string): boolean => typed.startsWith('https://') && URL.canParse(typed)

function Decline({ request, onChange, onClose }: Props) {
  const [why, setWhy] = useState('')
  const [fault, setFault] = useState<string>()
  const { busy, send } = useBusy(onChange)
  const own = words.decline
  const confirm = () => {
    if (why.trim() === '') setFault(own.missing)
    else send({ to: 'declined', declinedFor: why.trim() })
  }
  return (
    <Step request={request} text={own} busy={busy} onConfirm={confirm} onClose={onClose}>
      <AreaField
        id="return-why"
        label={own.why}
        error={fault}
        rows={4}
        maxLength={300}
        value={why}
        onChange={({ target }) => setWhy(target.value)}
      />
    </Step>
  )
}

function Receive({ request, onChange, onClose }: Props) {
  const [restock, setRestock] = useState(false)
  const { busy, send } = useBusy(onChange)
  const own = words.receive
  return (
    <Step
      request={request}
      text={own}
      busy={busy}
      onConfirm={() => send({ to: 'received', restock })}
      onClose={onClose}
    >
      <div>
        <CheckField
          id="return-restock"
          label={own.restock}
          checked={restock}
          onChange={({ target }) => setRestock(target.checked)}
        />
        <p className="small muted">{own.restockHelp}</p>
      </div>
    </Step>
  )
}

function Settle({ to, request, onChange, onClose }: Props & { to: 'refunded' | 'exchanged' }) {
  const { busy, send } = useBusy(onChange)
  const own = to === 'refunded' ? words.refund : words.exchange
  const amount = { amount: formatMoney(request.worth ?? 0) }
  return (
    <Step
      request={request}
      text={{ ...own, title: format(own.title, amount), confirm: format(own.confirm, amount) }}
      busy={busy}
      onConfirm={() => send({ to })}
      onClose={onClose}
    />
  )
}
