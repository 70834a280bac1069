import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { ON_ITS_WAY_DAYS, type Order, overStates, undoneState } from '#domain/order/order.ts'
import { dateOf } from '../../content/base/date.ts'
import { format } from '../../content/base/format.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { erase as words } from '../../content/order/erase.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { isOwnOrderAtom } from '../../state/order/claim.ts'
import { eraseOrderAtom } from '../../state/order/order-calls.ts'
import { Confirm } from '../control/dialog.tsx'
import { Note } from '../control/note.tsx'

interface EraseOrderProps {
  order: Order
  orderSecret: string
  onChanged: (order: Order) => void
}

/** For who ordered as a guest: the same right as deleting an account. */
export function EraseOrder({ order, orderSecret, onChanged }: EraseOrderProps) {
  const isOwn = useAtomValue(isOwnOrderAtom)(order.id)
  const [open, setOpen] = useState(false)
  if (isOwn) return null
  const over = overStates.some((state) => state === order.state)
  const when = !over ? 'later' : undoneState(order, new Date()) ? 'soon' : 'now'
  return (
    <chakra.section
      aria-labelledby="erase"
      display="grid"
      gap="10px"
      justifyItems="start"
      maxW="720px"
      md={{ gridColumn: '1 / -1' }}
      css={{ '@media print': { display: 'none' } }}
    >
      <h2 className="d4" id="erase">
        {words.title}
      </h2>
      {order.eraseRequestedAt ? (
        <p className="muted">{format(words.asked, { date: dateOf(order.eraseRequestedAt) })}</p>
      ) : (
        <>
          <p className="muted">{words.body[when]}</p>
          <Button variant="plain" color="status.bad" minH="44px" onClick={() => setOpen(true)}>
            {words.open}
          </Button>
        </>
      )}
      {open && (
        <Question
          order={order}
          orderSecret={orderSecret}
          when={when}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </chakra.section>
  )
}

interface QuestionProps extends EraseOrderProps {
  when: 'now' | 'soon' | 'later'
  onClose: () => void
}

function Question({ order, orderSecret, when, onChanged, onClose }: QuestionProps) {
  const toast = useSetAtom(showToastAtom)
  const eraseOrder = useSetAtom(eraseOrderAtom)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function confirm() {
    if (busy) return
    setBusy(true)
    const answer = await eraseOrder(order.id, orderSecret)
    setBusy(false)
    if (!answer.ok) {
      const { code } = answer.refusal
      return setProblem(code === 'forbidden' ? words.inAccount : refusalSentence(code))
    }
    onClose()
    onChanged(answer.order)
    if (answer.order.erasedAt) toast({ text: words.done })
  }
  return (
    <Confirm
      open
      title={format(words.question, { number: order.number })}
      confirm={words.confirm}
      dismiss={words.dismiss}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{format(words.text[when], { days: ON_ITS_WAY_DAYS })}</p>
      <p>{words.kept}</p>
      {problem && <Note kind="bad" role="alert" title={problem} />}
    </Confirm>
  )
}
