import { Button, chakra, Table } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import { format, plural } from '../../../content/base/format.ts'
import { bank } from '../../../content/influencer/bank.ts'
import { payouts as words } from '../../../content/manager/payouts.ts'
import type { Payout } from '../../../state/manager/payouts.ts'
import { Box, Row, Scroller } from '../../control/box.tsx'
import { Chip } from '../../control/chip.tsx'
import { Note } from '../../control/note.tsx'
import { More } from '../../disclosure/more.tsx'
import { Icon } from '../../icon/icon.tsx'
import { useShopDate, useShopZone } from '../../use-shop-date.ts'
import { dayAndTime } from '../format-time.ts'

interface PayoutCardProps {
  payout: Payout
  children: ReactNode
}

/** One payout: whose, how much, of which orders, where to, and what can be done with it. */
export function PayoutCard({ payout, children }: PayoutCardProps) {
  const shopDate = useShopDate()
  const { name, code, amount, preparedAt, paidAt, reference, file, later = 0 } = payout
  const missing = payout.bank === null
  return (
    <Box display="grid" gap="12px">
      <chakra.div display="flex" justifyContent="space-between" alignItems="baseline" gap="4px 20px">
        <Row gap="2px 12px" alignItems="baseline" overflowWrap="anywhere">
          <h3 className="d4">{name}</h3>
          <span className="small muted">{code}</span>
        </Row>
        <b className="d4 num">{formatMoney(amount)}</b>
      </chakra.div>
      {missing && (
        <Row gap="4px 12px">
          <Chip variant="warn">
            <Icon name="alert" />
            {words.noAccount}
          </Chip>
          <span className="small">{words.noAccountBody}</span>
        </Row>
      )}
      <chakra.div display="grid" gap="4px">
        <p className="small">
          {paidAt !== null ? (
            <>
              {format(words.paidOn, { day: shopDate(paidAt) })}
              {reference !== null && <> {format(words.reference, { reference })}</>}
            </>
          ) : (
            preparedAt !== undefined && format(words.preparedOn, { day: shopDate(preparedAt) })
          )}
        </p>
        {payout.bank && (
          <p className="small">
            {format(words.paidTo[payout.bank.kind], {
              number: payout.bank.number,
              holder: payout.bank.holder,
              day: shopDate(payout.bank.changedAt),
            })}
          </p>
        )}
        {later !== 0 && (
          <p className="small">
            {format(later > 0 ? words.later.more : words.later.less, {
              amount: formatMoney(Math.abs(later)),
            })}
          </p>
        )}
        {file && (
          <chakra.p className="small" display="flex" gap="8px" alignItems="center">
            <Icon name="check" size={18} />
            <b>{format(words.saved, { time: dayAndTime(file.at), who: file.by ?? words.savedGone })}</b>
          </chakra.p>
        )}
      </chakra.div>
      <Changed payout={payout} />
      <Row css={{ mdDown: { '& > *': { flex: 'auto' } } }}>{children}</Row>
      <Lines payout={payout} />
    </Box>
  )
}

/** A mail of the manager's own: the account itself is typed on the dashboard, where it is read by no one on the way. */
export function AskForAccount({ payout: { name, amount, email } }: { payout: Payout }) {
  // Who has left has none.
  if (!email) return null
  const body = format(words.askMail.body, {
    name,
    amount: formatMoney(amount),
    field: bank.title,
    address: `${location.origin}/influencer`,
  })
  const subject = encodeURIComponent(words.askMail.subject)
  return (
    <Button asChild size="sm">
      <a
        href={`mailto:${encodeURIComponent(email)}?subject=${subject}&body=${encodeURIComponent(body)}`}
        aria-label={format(words.askNamed, { name })}
      >
        {words.ask}
      </a>
    </Button>
  )
}

/** Goods may be given back between the review and the transfer. */
function Changed({ payout: { lines } }: { payout: Payout }) {
  if (lines.every(({ now }) => now === undefined)) return null
  const sum = lines.reduce((total, { amount, now = amount }) => total + now, 0)
  return <Note kind="warn">{format(words.changed, { amount: formatMoney(sum) })}</Note>
}

/** “88 orders, placed Sep 3 – Nov 27, 2026”. */
function useSummary({ lines }: Payout): string {
  const timeZone = useShopZone()
  const orders = plural(words.orders, lines.length)
  const times = lines.flatMap(({ at }) => (at === undefined ? [] : [Date.parse(at)]))
  if (times.length === 0) return orders
  const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone })
  return format(words.placed, {
    orders,
    days: days.formatRange(Math.min(...times), Math.max(...times)),
  })
}

function Lines({ payout }: { payout: Payout }) {
  const shopDate = useShopDate()
  const { columns } = words
  return (
    <More title={useSummary(payout)}>
      <Scroller tabIndex={0} role="region" aria-label={format(words.ordersOf, { name: payout.name })}>
        <Table.Root
          css={{ '& td': { paddingBlock: '7px', verticalAlign: 'top' }, '& th': { paddingBlock: '10px' } }}
        >
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader scope="col">{columns.order}</Table.ColumnHeader>
              <Table.ColumnHeader scope="col">{columns.at}</Table.ColumnHeader>
              <Table.ColumnHeader scope="col" textAlign="end">
                {columns.amount}
              </Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body className="num">
            {payout.lines.map(({ order, at, amount, now }) => (
              <Table.Row key={order}>
                <Table.Cell>{order}</Table.Cell>
                <Table.Cell>{at !== undefined && shopDate(at)}</Table.Cell>
                <Table.Cell textAlign="end">
                  {formatMoney(amount)}
                  {now !== undefined && (
                    <chakra.b display="block">
                      {format(words.changedLine, { amount: formatMoney(now) })}
                    </chakra.b>
                  )}
                  {amount < 0 && (
                    <chakra.span className="micro muted" display="block">
                      {words.carried}
                    </chakra.span>
                  )}
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
          <Table.Footer className="num">
            <Table.Row>
              <Table.Cell colSpan={2}>
                <b>{words.total}</b>
              </Table.Cell>
              <Table.Cell textAlign="end">
                <b>{formatMoney(payout.amount)}</b>
              </Table.Cell>
            </Table.Row>
          </Table.Footer>
        </Table.Root>
      </Scroller>
    </More>
  )
}
