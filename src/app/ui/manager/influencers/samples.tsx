import { Button } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { type ManagedSamples, sampleStates } from '#domain/influencer/samples.ts'
import { format } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { samples as words } from '../../../content/manager/influencer/samples.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { sampleTasks } from '../../../state/manager/task-list.ts'
import { Row } from '../../control/box.tsx'
import { Confirm } from '../../control/dialog.tsx'
import { AreaField } from '../../control/field.tsx'
import { Task } from '../cards.tsx'
import { dayAndTime } from '../format-time.ts'
import type { PortalProps } from '../search.ts'
import { TaskList } from '../task-list.tsx'

type To = keyof typeof words.actions

/** What creators ask for to try, and the answers. */
export function Samples(props: PortalProps) {
  const [answering, setAnswering] = useState<{ request: ManagedSamples; to: To }>()
  return (
    <>
      <TaskList
        {...props}
        tasks={sampleTasks}
        waiting="samples"
        states={sampleStates}
        words={words}
        entriesOf={({ requests }) => requests}
      >
        {(request, { list, locked }) => (
          <Task
            actions={
              request.state === 'asked' && (
                <Row>
                  {(['approved', 'declined'] as const).map((to) => (
                    <Button
                      key={to}
                      size="sm"
                      minH="44px"
                      variant={to === 'approved' ? 'solid' : 'outline'}
                      aria-label={format(words.actionOf, { action: words.actions[to], name: request.name })}
                      aria-disabled={locked}
                      onClick={() => !locked && setAnswering({ request, to })}
                    >
                      {words.actions[to]}
                    </Button>
                  ))}
                </Row>
              )
            }
          >
            <SamplesCard request={request} />
            {!list.open && request.state === 'asked' && <p className="small muted">{words.closed}</p>}
          </Task>
        )}
      </TaskList>
      {answering && <Answer {...answering} onClose={() => setAnswering(undefined)} />}
    </>
  )
}

const text = { whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '46em' } as const

function SamplesCard({ request }: { request: ManagedSamples }) {
  const { name, code, items, note, declinedFor, address, order, askedAt } = request
  return (
    <>
      <b>{format(words.of, { name, code })}</b>
      <ul>
        {items.map((item) => (
          <li key={item.id}>{item.name}</li>
        ))}
      </ul>
      {note && <p style={text}>{note}</p>}
      {address && (
        <p className="small" style={text}>
          {[address.line1, address.line2, `${address.city}, ${address.region} ${address.postcode}`]
            .filter(Boolean)
            .join('\n')}
        </p>
      )}
      {declinedFor && <p style={text}>{declinedFor}</p>}
      <Row className="small muted">
        {order && (
          <Link to="/neworders" search={{ tab: 'all', search: order.number }} className="link">
            {format(words.order, { number: order.number })}
          </Link>
        )}
        <span>{format(words.asked, { date: dayAndTime(askedAt) })}</span>
      </Row>
    </>
  )
}

function Answer({ request, to, onClose }: { request: ManagedSamples; to: To; onClose: () => void }) {
  const change = useSetAtom(sampleTasks.changeAtom)
  const toast = useSetAtom(showToastAtom)
  const [why, setWhy] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const own = to === 'approved' ? words.approve : words.decline
  const send = async () => {
    if (busy) return
    if (to === 'declined' && why.trim() === '') return setFault(words.decline.missing)
    setBusy(true)
    const { id, version } = request
    const answer = await change(
      { id, version, to, ...(to === 'declined' && { declinedFor: why.trim() }) },
      { state: 'asked' },
    )
    setBusy(false)
    if (answer.ok) {
      toast({ text: format(words.toasts[to], { number: answer.value.order?.number ?? '' }) })
      return onClose()
    }
    const { code, errors = [] } = answer.refusal
    const late = code === 'stale_version' || code === 'illegal_move'
    toast({ text: late ? words.toasts.conflict : (errors[0]?.message ?? refusalSentence(code)) })
    if (late) onClose()
  }
  return (
    <Confirm
      open
      title={own.title}
      confirm={own.confirm}
      dismiss={words.dismiss}
      busy={busy}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <p>{own.body}</p>
      {to === 'declined' && (
        <AreaField
          id="samples-why"
          label={words.decline.why}
          error={fault}
          rows={4}
          maxLength={300}
          value={why}
          onChange={({ target }) => setWhy(target.value)}
        />
      )}
    </Confirm>
  )
}
