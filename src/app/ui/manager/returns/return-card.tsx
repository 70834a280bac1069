import { Button, chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import type { ManagedReturn } from '#domain/manager/returns.ts'
import { returnStateChanges } from '#domain/returns/returns.ts'
import { format } from '../../../content/base/format.ts'
import { returns as words } from '../../../content/manager/returns.ts'
import { returns as shop } from '../../../content/returns/returns.ts'
import { Row } from '../../control/box.tsx'
import { Chip } from '../../control/chip.tsx'
import { Task } from '../cards.tsx'
import { dayAndTime } from '../format-time.ts'
import { type NextReturnState, ReturnDialog, type ReturnStep } from './return-dialog.tsx'

interface ReturnCardProps {
  request: ManagedReturn
  /** Where the last one was sent. */
  sendTo: string
  /** Disables all actions: the device is offline. */
  locked: boolean
  onChange: (request: ManagedReturn, change: ReturnStep) => Promise<boolean>
}

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gap: '4px 16px',
    sm: { gridTemplateColumns: 'auto minmax(0, 1fr)' },
    '& dt': { color: 'fg.muted', fontSize: 'small' },
    '& dd': { maxW: '46em', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
    _empty: { display: 'none' },
  },
})

const Fact = ({ name, children }: { name: string; children: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

/** One return: what comes back and why, and what can be done about it. */
export function ReturnCard({ request, sendTo, locked, onChange }: ReturnCardProps) {
  const [next, setNext] = useState<NextReturnState>()
  const { number, wish, reason, note, state } = request
  const moves = returnStateChanges[state]
    .filter((to): to is NextReturnState => to in words.actions && (to !== 'exchanged' || wish === 'exchange'))
    // What the shopper wants comes first.
    .toSorted((a, b) => Number(b === 'exchanged') - Number(a === 'exchanged'))
  const actions = moves.length > 0 && (
    <Row>
      {moves.map((to) => (
        <Button
          key={to}
          size="sm"
          minH="44px"
          variant={to === moves[0] ? 'solid' : 'outline'}
          aria-label={format(words.actionOf, { action: words.actions[to], number })}
          aria-disabled={locked}
          onClick={() => !locked && setNext(to)}
        >
          {words.actions[to]}
        </Button>
      ))}
    </Row>
  )
  return (
    <>
      <Task actions={actions}>
        <Row between>
          <b>{format(words.of, { number, name: request.name || words.nobody })}</b>
          <Chip variant={wish === 'exchange' ? 'info' : 'subtle'}>{words.wishes[wish]}</Chip>
        </Row>
        <ul>
          {request.items.map(({ id, units, name, exchange }) => (
            <li key={id}>
              {exchange
                ? format(words.exchanged, { units, name, exchange: exchange.name })
                : format(words.item, { units, name })}
            </li>
          ))}
        </ul>
        <Money request={request} />
        <Facts>
          <Fact name={words.facts.reason}>{reason ? shop.form.reasons[reason] : words.noReason}</Fact>
          {note && <Fact name={words.facts.note}>{note}</Fact>}
          {request.declinedFor && <Fact name={words.facts.declined}>{request.declinedFor}</Fact>}
          <Goods request={request} />
        </Facts>
        <Row className="small muted">
          <Link to="/neworders" search={{ tab: 'all', search: number }} className="link">
            {words.see}
          </Link>
          <span>{format(words.asked, { date: dayAndTime(request.askedAt) })}</span>
        </Row>
      </Task>
      {next && (
        <ReturnDialog
          to={next}
          request={request}
          sendTo={sendTo}
          onChange={async (change) => {
            if (await onChange(request, change)) setNext(undefined)
          }}
          onClose={() => setNext(undefined)}
        />
      )}
    </>
  )
}

/** What would be refunded, or what was. */
function Money({ request: { wish, worth, amount } }: Pick<ReturnCardProps, 'request'>) {
  if (amount !== undefined)
    return <p className="num">{format(words.amount, { amount: formatMoney(amount) })}</p>
  if (worth === undefined) return null
  return <p className="num">{format(words.worth[wish], { amount: formatMoney(worth) })}</p>
}

function Goods({ request: { replacement, restock, state } }: Pick<ReturnCardProps, 'request'>) {
  const goods = [
    replacement !== undefined && format(words.replacement, { number: replacement }),
    restock !== undefined && state !== 'declined' && (restock ? words.restock.yes : words.restock.no),
  ].filter(Boolean)
  return goods.length > 0 && <Fact name={words.facts.goods}>{goods.join(' ')}</Fact>
}
