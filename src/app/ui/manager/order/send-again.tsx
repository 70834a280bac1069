import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { mailsOf } from '#domain/order/correction.ts'
import { format } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { correction } from '../../../content/manager/managed-order.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { changeOrderAtom } from '../../../state/manager/orders.ts'
import { mayAtom } from '../../../state/staff/role.ts'
import { Row } from '../../control/box.tsx'
import { PillSelect } from '../../control/field.tsx'
import { Part } from './detail-parts.tsx'

const words = correction.mails

/** Sends the customer a mail once more that they cannot find. */
export function SendAgain({ order, locked }: { order: ManagerOrder; locked: boolean }) {
  const may = useAtomValue(mayAtom)
  const change = useSetAtom(changeOrderAtom)
  const toast = useSetAtom(showToastAtom)
  const mails = mailsOf(order)
  const last = mails.at(-1)
  const [chosen, setChosen] = useState(last)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { email } = order.contact
  // A step may have been taken back since.
  const mail = mails.find((one) => one === chosen) ?? last
  if (!may('orders.edit') || mail === undefined || email === undefined) return null
  const send = async () => {
    if (locked || busy) return
    setProblem(undefined)
    setBusy(true)
    const refusal = await change(order.id, { version: order.version, mail })
    setBusy(false)
    if (refusal === null) toast({ text: format(words.sent, { email }) })
    else setProblem(refusal.code === 'stale_version' ? words.stale : refusalSentence(refusal.code))
  }
  return (
    <Part>
      <h3>{words.title}</h3>
      <Row>
        <PillSelect
          label={words.label}
          value={mail}
          options={mails.map((one) => [one, words.names[one]] as const)}
          onChange={setChosen}
        />
        <Button size="sm" variant="outline" aria-disabled={locked || busy} onClick={() => void send()}>
          {busy ? words.sending : words.send}
        </Button>
      </Row>
      <p className="small muted">{locked ? correction.offline : format(words.body, { email })}</p>
      <p role="alert" className="small sale">
        {problem}
      </p>
    </Part>
  )
}
