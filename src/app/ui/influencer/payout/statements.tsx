import { Button, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import { format, plural } from '../../../content/base/format.ts'
import { statement as words } from '../../../content/influencer/statement.ts'
import type { StatementSource } from '../../../state/influencer/statement.ts'
import { Box, BoxHead } from '../../control/box.tsx'
import { FailedLoad } from '../../control/note.tsx'
import { Skeleton } from '../../control/skeleton.tsx'
import { useShopDate } from '../../use-shop-date.ts'
import { monthName, StatementDialog, useAnswer } from './statement-dialog.tsx'

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    padding: 0,
    marginBottom: '8px',
    '& > li': {
      display: 'flex',
      // With large text the button has a line of its own.
      flexWrap: 'wrap',
      alignItems: 'center',
      '& > p': { flex: '1 1 6em' },
      gap: '4px 14px',
      paddingBlock: '8px',
      borderTop: '1px solid {colors.border}',
    },
  },
})

const Part = chakra('h3', { base: { fontFamily: 'body', fontSize: 'small', fontWeight: 'strong' } })

/** An influencer's own statements, on the dashboard. */
export const StatementsBox = ({ source }: { source: StatementSource }) => (
  <Box aria-labelledby="statements">
    <BoxHead>
      <h2 className="d4" id="statements">
        {words.title}
      </h2>
      <p className="small muted">{words.body}</p>
    </BoxHead>
    <StatementList source={source} none={words.none} />
  </Box>
)

interface StatementListProps {
  source: StatementSource
  none: string
}

/** What there is a statement of; each opens in a dialog. */
export function StatementList({ source, none }: StatementListProps) {
  const { value, failed, load } = useAnswer(source.list, '')
  const [open, setOpen] = useState<string | null>(null)
  const dateOf = useShopDate()
  if (value === null) {
    if (!failed) return <Skeleton label={words.loading} bars={[44, 44]} />
    return <FailedLoad offline={words.offline} failed={words.failed} onRetry={load} />
  }
  const { months, payouts } = value
  const row = (period: string, title: string, note: string, total: number) => (
    <li key={period}>
      <p>
        {title} <span className="small muted num">{note}</span>
      </p>
      <b className="num">{formatMoney(total)}</b>
      <Button
        size="sm"
        variant="outline"
        minH="44px"
        aria-label={`${words.open}: ${title}`}
        onClick={() => setOpen(period)}
      >
        {words.open}
      </Button>
    </li>
  )
  return (
    <>
      {months.length + payouts.length === 0 && <p className="muted">{none}</p>}
      {months.length > 0 && (
        <>
          <Part>{words.months}</Part>
          <List>
            {months.map(({ period, orders, total }) =>
              row(period, monthName(period), plural(words.orders, orders), total),
            )}
          </List>
        </>
      )}
      {payouts.length > 0 && (
        <>
          <Part>{words.payouts}</Part>
          <List>
            {payouts.map(({ period, paidAt, reference, total }) =>
              row(
                period,
                format(words.payoutOn, { day: dateOf(paidAt) }),
                reference === null ? '' : format(words.reference, { reference }),
                total,
              ),
            )}
          </List>
        </>
      )}
      {open !== null && <StatementDialog source={source} period={open} onClose={() => setOpen(null)} />}
    </>
  )
}
