import { Button, chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { type OwnSamples, SAMPLES_MAX } from '#domain/influencer/samples.ts'
import { dateOf } from '../../../content/base/date.ts'
import { format } from '../../../content/base/format.ts'
import { samples as words } from '../../../content/influencer/samples.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { loadSamples, type MySamples, withdrawSamples } from '../../../state/influencer/dashboard.ts'
import { Box, BoxHead, Row } from '../../control/box.tsx'
import { Confirm } from '../../control/dialog.tsx'
import { FailedLoad } from '../../control/note.tsx'
import { Skeleton } from '../../control/skeleton.tsx'
import { SamplesForm } from './samples-form.tsx'

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    padding: 0,
    margin: 0,
    '& > li': { paddingBlock: '12px', borderTop: '1px solid {colors.border}' },
  },
})

type Shown = { at: 'loading' } | { at: 'failed' } | { at: 'here'; samples: MySamples }

/** Samples that an influencer can ask for, and what became of those before. Nothing where the shop takes no requests. */
export function SamplesBox() {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const toast = useSetAtom(showToastAtom)
  const [shown, setShown] = useState<Shown>({ at: 'loading' })
  const [leaving, setLeaving] = useState<string>()
  const load = useCallback(async () => {
    setShown({ at: 'loading' })
    const answer = await loadSamples()
    setShown(answer.ok ? { at: 'here', samples: answer.value } : { at: 'failed' })
  }, [])
  useEffect(() => void load(), [load])
  const withdraw = async (id: string) => {
    setLeaving(undefined)
    const answer = await withdrawSamples(id)
    toast({ text: answer.ok ? words.withdrawn : words.withdrawFailed })
    if (answer.ok) setShown({ at: 'here', samples: answer.value })
    // Answered meanwhile.
    else if (answer.refusal.code === 'illegal_move') await load()
  }
  if (shown.at === 'here' && !shown.samples.open && shown.samples.requests.length === 0) return null
  const requests = shown.at === 'here' ? shown.samples.requests : []
  const waits = requests.find(({ state }) => state === 'asked')
  return (
    <Box aria-labelledby="samples">
      <BoxHead>
        <h2 className="d4" id="samples">
          {words.title}
        </h2>
        <p className="small muted">{format(words.body, { max: SAMPLES_MAX })}</p>
      </BoxHead>
      {shown.at === 'loading' && <Skeleton label={words.loading} bars={[44]} />}
      {shown.at === 'failed' && (
        <FailedLoad offline={words.offline} failed={words.loadFailed} onRetry={() => void load()} />
      )}
      {shown.at === 'here' && !shown.samples.open && <p className="small">{words.closed}</p>}
      {shown.at === 'here' && shown.samples.open && waits === undefined && (
        <SamplesForm
          onAsked={(samples) => {
            setShown({ at: 'here', samples })
            toast({ text: words.asked })
          }}
        />
      )}
      {requests.length > 0 && (
        <List aria-label={words.history}>
          {requests.map((one) => (
            <li key={one.id}>
              <Row between>
                <div>
                  <b>{one.items.map(({ name }) => name).join(', ')}</b>
                  <Outcome request={one} />
                </div>
                {one.state === 'asked' && (
                  <Button
                    size="sm"
                    minH="44px"
                    variant="outline"
                    aria-disabled={offline}
                    onClick={() => !offline && setLeaving(one.id)}
                  >
                    {words.withdraw}
                  </Button>
                )}
              </Row>
            </li>
          ))}
        </List>
      )}
      <Confirm
        open={leaving !== undefined}
        title={words.sure.title}
        confirm={words.withdraw}
        dismiss={words.sure.keep}
        onConfirm={() => void (leaving !== undefined && withdraw(leaving))}
        onClose={() => setLeaving(undefined)}
      >
        <p>{words.sure.body}</p>
      </Confirm>
    </Box>
  )
}

/** What became of a request, in a line. */
function Outcome({ request: { state, askedAt, declinedFor = '', order } }: { request: OwnSamples }) {
  if (state === 'asked') {
    return <p className="small">{format(words.waiting, { date: dateOf(askedAt) })}</p>
  }
  return (
    <p className="small" style={{ overflowWrap: 'anywhere' }}>
      {order === undefined ? (
        format(words.states[state], { why: declinedFor })
      ) : (
        <Link to="/orderconfirmation" search={{ order: order.id }} className="link">
          {format(words.order, { number: order.number, state: words.orderStates[order.state] })}
        </Link>
      )}
      {order?.tracking && <span className="num"> {format(words.tracking, order.tracking)}</span>}{' '}
      <span className="muted">{dateOf(askedAt)}</span>
    </p>
  )
}
