import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { isWaiting, type Move, retriable } from '#domain/manager/move-queue.ts'
import { format, plural } from '../../../content/base/format.ts'
import { queuedMoves as words } from '../../../content/manager/queued-moves.ts'
import { saveFile } from '../../../state/base/save-file.ts'
import { movesAtom, sendMovesAtom } from '../../../state/manager/move-queue.ts'
import { dropMovesAtom, retryMovesAtom } from '../../../state/manager/moves.ts'
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

const stepOf = ({ action, tracking, takenBack }: Move): string =>
  takenBack ? words.takenBack : tracking ? format(words.tracked, tracking) : words.steps[action]

/** Steps that this device has not sent, or could not do: what waits in one line, what was refused with its reason. */
export function MoveQueue() {
  const moves = useAtomValue(movesAtom)
  const waiting = moves.filter(isWaiting)
  const refused = moves.filter((move) => !isWaiting(move))
  const send = useSetAtom(sendMovesAtom)
  const waits = waiting.length > 0
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => void send({ eager: false }), AGAIN_MS)
    return () => clearInterval(timer)
  }, [waits, send])
  return (
    <div role="status">
      {waiting.length > 0 && <WaitingMoves moves={waiting} />}
      {refused.length > 0 && <RefusedMoves moves={refused} />}
    </div>
  )
}

/** The same for who may not see the orders any more: what was refused is theirs to hand on, the list is removed. */
export function LeftMoves() {
  const removeOrders = useSetAtom(removeStoredOrdersAtom)
  const send = useSetAtom(sendMovesAtom)
  useEffect(() => {
    void removeOrders()
    void send({ eager: true })
  }, [removeOrders, send])
  return (
    <Chakra>
      <chakra.div maxW="760px" marginInline="auto" padding="0 var(--gutter) 48px">
        <MoveQueue />
      </chakra.div>
    </Chakra>
  )
}

function WaitingMoves({ moves }: { moves: readonly Move[] }) {
  const drop = useSetAtom(dropMovesAtom)
  const [open, setOpen] = useState(false)
  const rest = moves.filter(({ takenBack }) => !takenBack)
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
        <b className="num">{plural(words.waiting, moves.length)}</b>
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
          {moves.map((move) => (
            <li key={move.id}>
              <span>
                <b className="num">{move.number}</b> {stepOf(move)}
              </span>
              {!move.takenBack && (
                <Button
                  variant="plain"
                  size="sm"
                  minH="44px"
                  aria-label={format(words.takeBackOf, { number: move.number, step: stepOf(move) })}
                  onClick={() => void drop([move])}
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

function RefusedMoves({ moves }: { moves: readonly Move[] }) {
  const drop = useSetAtom(dropMovesAtom)
  const retry = useSetAtom(retryMovesAtom)
  const again = retriable(moves).length
  const forbidden = moves.some(({ refused }) => refused?.code === 'forbidden')
  return (
    <Note kind="warn" title={plural(words.refused.title, moves.length)}>
      {forbidden && <p>{words.refused.forbidden}</p>}
      <List aria-label={words.refused.list} tabIndex={0} marginTop="8px">
        {moves.map((move) => (
          <li key={move.id}>
            <span>
              <b className="num">{format(words.refused.step, { number: move.number, step: stepOf(move) })}</b>{' '}
              {whyOf(move)}
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
        <Button variant="plain" size="sm" minH="44px" onClick={() => exportMoves(moves)}>
          {words.refused.export}
        </Button>
        <Button variant="plain" size="sm" minH="44px" onClick={() => void drop(moves)}>
          {words.refused.dismiss}
        </Button>
      </Line>
    </Note>
  )
}

function whyOf({ refused }: Move): string {
  const { reasons } = words.refused
  const code = refused?.code ?? ''
  return Object.hasOwn(reasons, code) ? reasons[code as keyof typeof reasons] : reasonOf(refused ?? {})
}

/** Made on the device: who is refused gets no file from the shop. */
function exportMoves(moves: readonly Move[]) {
  const rows = moves.map((move) => [
    move.number,
    words.steps[move.action],
    move.tracking?.carrier ?? '',
    move.tracking?.number ?? '',
    new Date(move.at).toISOString(),
    whyOf(move),
  ])
  const text = [words.refused.columns, ...rows].map((row) => `${row.map(cellOf).join()}\r\n`).join('')
  const day = new Date().toISOString().slice(0, 10)
  // Excel reads a file without the mark in the machine's own code page.
  saveFile(new Blob(['\uFEFF', text], { type: 'text/csv' }), `${words.refused.file}-${day}.csv`)
}

/** A spreadsheet runs a text that begins like a formula. */
const cellOf = (text: string): string =>
  `"${(/^\s*[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
