import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { entryOf } from '#domain/base/lookup.ts'
import { isWaiting, type QueuedAction, retriable } from '#domain/manager/action-queue.ts'
import { format, plural } from '../../../content/base/format.ts'
import { queuedActions as words } from '../../../content/manager/queued-actions.ts'
import { saveFile } from '../../../state/base/save-file.ts'
import { queuedActionsAtom, sendQueuedActionsAtom } from '../../../state/manager/action-queue.ts'
import {
  dropQueuedActionsAtom,
  retryQueuedActionsAtom,
} from '../../../state/manager/change-queued-actions.ts'
import { removeStoredOrdersAtom } from '../../../state/manager/stored-orders.ts'
import { Chakra } from '../../control/chakra.tsx'
import { Note } from '../../control/note.tsx'
import { Icon } from '../../icon/icon.tsx'
import { reasonOf } from './results.tsx'

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    padding: 0,
    margin: 0,
    display: 'grid',
    gap: '2px',
    maxH: '24vh',
    overflowY: 'auto',
    '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 12px' },
  },
})
const Line = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '0 12px', flexWrap: 'wrap' },
})

const AGAIN_MS = 15_000

const stepOf = ({ action, tracking, takenBack }: QueuedAction): string =>
  takenBack ? words.takenBack : tracking ? format(words.tracked, tracking) : words.steps[action]

/** Actions that this device has not sent, or could not do: what waits in one line, what was refused with its reason. */
export function ActionQueue() {
  const actions = useAtomValue(queuedActionsAtom)
  const waiting = actions.filter(isWaiting)
  const refused = actions.filter((queued) => !isWaiting(queued))
  const send = useSetAtom(sendQueuedActionsAtom)
  const waits = waiting.length > 0
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => void send({ eager: false }), AGAIN_MS)
    return () => clearInterval(timer)
  }, [waits, send])
  return (
    <div role="status">
      {waiting.length > 0 && <WaitingActions actions={waiting} />}
      {refused.length > 0 && <RefusedActions actions={refused} />}
    </div>
  )
}

/** The same for an account that may not see the orders any more. It exports what was refused; the list is removed. */
export function LeftActions() {
  const removeOrders = useSetAtom(removeStoredOrdersAtom)
  const send = useSetAtom(sendQueuedActionsAtom)
  useEffect(() => {
    void removeOrders()
    void send({ eager: true })
  }, [removeOrders, send])
  return (
    <Chakra>
      <chakra.div maxW="760px" marginInline="auto" padding="0 var(--gutter) 48px">
        <ActionQueue />
      </chakra.div>
    </Chakra>
  )
}

function WaitingActions({ actions }: { actions: readonly QueuedAction[] }) {
  const drop = useSetAtom(dropQueuedActionsAtom)
  const [open, setOpen] = useState(false)
  const rest = actions.filter(({ takenBack }) => !takenBack)
  return (
    <chakra.section
      aria-label={words.label}
      className="small"
      bg="status.infoBg"
      color="#2b365b"
      borderRadius="field"
      padding="0 14px"
    >
      <Line>
        <Icon name="sync" size={18} />
        <b className="num">{plural(words.waiting, actions.length)}</b>
        <Button variant="plain" size="sm" minH="44px" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.hide : words.show}
        </Button>
        {rest.length > 0 && (
          <Button variant="plain" size="sm" minH="44px" onClick={() => void drop(rest)}>
            {words.takeBackAll}
          </Button>
        )}
      </Line>
      {open && (
        <List aria-label={words.list} tabIndex={0} paddingBottom="8px">
          {actions.map((queued) => (
            <li key={queued.id}>
              <span>
                <b className="num">{queued.number}</b> {stepOf(queued)}
              </span>
              {!queued.takenBack && (
                <Button
                  variant="plain"
                  size="sm"
                  minH="44px"
                  aria-label={format(words.takeBackOf, { number: queued.number, step: stepOf(queued) })}
                  onClick={() => void drop([queued])}
                >
                  {words.takeBack}
                </Button>
              )}
            </li>
          ))}
        </List>
      )}
    </chakra.section>
  )
}

function RefusedActions({ actions }: { actions: readonly QueuedAction[] }) {
  const drop = useSetAtom(dropQueuedActionsAtom)
  const retry = useSetAtom(retryQueuedActionsAtom)
  const again = retriable(actions).length
  const forbidden = actions.some(({ refused }) => refused?.code === 'forbidden')
  return (
    <Note kind="warn" title={plural(words.refused.title, actions.length)}>
      {forbidden && <p>{words.refused.forbidden}</p>}
      <List aria-label={words.refused.list} tabIndex={0} marginTop="8px">
        {actions.map((queued) => (
          <li key={queued.id}>
            <span>
              <b className="num">
                {format(words.refused.step, { number: queued.number, step: stepOf(queued) })}
              </b>{' '}
              {whyOf(queued)}
            </span>
          </li>
        ))}
      </List>
      <Line>
        {again > 0 && (
          <Button variant="plain" size="sm" minH="44px" onClick={() => void retry()}>
            {format(words.refused.retry, { count: again })}
          </Button>
        )}
        <Button variant="plain" size="sm" minH="44px" onClick={() => exportActions(actions)}>
          {words.refused.export}
        </Button>
        <Button variant="plain" size="sm" minH="44px" onClick={() => void drop(actions)}>
          {words.refused.dismiss}
        </Button>
      </Line>
    </Note>
  )
}

function whyOf({ refused }: QueuedAction): string {
  const { reasons } = words.refused
  return entryOf(reasons, refused?.code ?? '') ?? reasonOf(refused ?? {})
}

/** Made on the device: a refused account gets no file from the shop. */
function exportActions(actions: readonly QueuedAction[]) {
  const rows = actions.map((queued) => [
    queued.number,
    words.steps[queued.action],
    queued.tracking?.carrier ?? '',
    queued.tracking?.number ?? '',
    new Date(queued.at).toISOString(),
    whyOf(queued),
  ])
  const text = [words.refused.columns, ...rows].map((row) => `${row.map(cellOf).join()}\r\n`).join('')
  const day = new Date().toISOString().slice(0, 10)
  // Excel reads a file without the mark in the machine's own code page.
  saveFile(new Blob(['\uFEFF', text], { type: 'text/csv' }), `${words.refused.file}-${day}.csv`)
}

/** A spreadsheet runs a text that begins like a formula. */
const cellOf = (text: string): string =>
  `"${(/^\s*[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
