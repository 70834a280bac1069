import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { RETURN_WINDOW_DAYS } from '#domain/order/order.ts'
import { format } from '../../content/base/format.ts'
import { dashboard as words } from '../../content/influencer/dashboard.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { loadEarlierEarningsAtom } from '../../state/influencer/dashboard.ts'
import type { ApprovedInfluencer } from '../../state/influencer/influencer.ts'
import { Box, BoxHead } from '../control/box.tsx'
import { Chip } from '../control/chip.tsx'
import { useShopZone } from '../use-shop-date.ts'

type Earning = NonNullable<AnswerOf<'myInfluencer'>['earnings']>[number]

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '1fr auto',
      gap: '4px 14px',
      padding: '14px 20px',
      alignItems: 'center',
      borderTop: '1px solid {colors.border}',
      md: { gridTemplateColumns: 'minmax(220px, 1.2fr) 2fr 140px 110px' },
    },
  },
})

const Foot = chakra('div', { base: { padding: '14px 20px 20px', borderTop: '1px solid {colors.border}' } })

/** Lines shown until all are asked for. A short list leaves the parts below it in sight, which are often looked for. */
const SHOWN = 6

const kinds = {
  pending: 'info',
  held: 'info',
  payable: 'ok',
  paid: 'ok',
  reversed: 'bad',
  not_counted: 'subtle',
} as const satisfies Record<Earning['state'], string>

const dayIn = (iso: string, timeZone: string) =>
  new Date(iso).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone })

/** Commission per order line, with its reason. It does not identify the shopper. */
export const Earnings = ({ influencer }: { influencer: ApprovedInfluencer }) => {
  const earnings = influencer.earnings ?? []
  const [all, setAll] = useState(false)
  const lines = earnings.flatMap((earning) => earning.lines.map((line) => ({ earning, line })))
  const folds = lines.length > SHOWN
  return (
    <Box flush aria-labelledby="commission">
      <BoxHead flush>
        <h2 className="d4" id="commission">
          {words.lines.title}
        </h2>
        <p className="small muted">{words.table.privacy}</p>
      </BoxHead>
      {earnings.length === 0 ? (
        <chakra.div padding="0 20px 24px">
          <p className="d4">{words.empty.title}</p>
          <p className="muted">{words.empty.body}</p>
        </chakra.div>
      ) : (
        <List>
          {lines.slice(0, folds && !all ? SHOWN : undefined).map(({ earning, line }) => (
            <Line key={`${earning.order} ${line.id}`} earning={earning} line={line} />
          ))}
        </List>
      )}
      {folds && (
        <Foot>
          <Button size="sm" variant="outline" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? words.lines.latest : format(words.lines.all, { count: lines.length })}
          </Button>
        </Foot>
      )}
      {influencer.earlier !== undefined && (all || !folds) && <Earlier />}
    </Box>
  )
}

function Earlier() {
  const load = useSetAtom(loadEarlierEarningsAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const toast = useSetAtom(showToastAtom)
  const [busy, setBusy] = useState(false)
  const show = async () => {
    if (busy || offline) return
    setBusy(true)
    const refusal = await load()
    setBusy(false)
    if (refusal !== null) toast({ text: words.lines.failed })
  }
  return (
    <Foot>
      <Button size="sm" variant="outline" aria-disabled={busy || offline} onClick={() => void show()}>
        {busy ? words.lines.loading : words.lines.earlier}
      </Button>
    </Foot>
  )
}

function Line({ earning, line }: { earning: Earning; line: Earning['lines'][number] }) {
  const zone = useShopZone()
  return (
    <li>
      <p>
        <b>{line.units > 1 ? `${line.name} × ${line.units}` : line.name}</b>{' '}
        <span className="small muted num">
          {dayIn(earning.at, zone)}, <chakra.span whiteSpace="nowrap">{earning.order}</chakra.span>
        </span>
      </p>
      <chakra.p className="small muted" gridColumn={{ base: '1 / -1', md: 'auto' }}>
        {reasonOf(earning, zone)}
        {line.refunded > 0 && earning.state !== 'reversed' && (
          <> {format(words.lines.partly, { amount: formatMoney(line.refunded) })}</>
        )}
        {earning.carried !== undefined && line === earning.lines[0] && (
          <> {format(words.lines.carried, { amount: formatMoney(earning.carried) })}</>
        )}
      </chakra.p>
      <Chip variant={kinds[earning.state]} justifySelf="start">
        {words.table.statuses[earning.state]}
      </Chip>
      <chakra.b className="num" textAlign="end">
        {formatMoney(line.commission)}
      </chakra.b>
    </li>
  )
}

const reasonOf = ({ reason, payableAt }: Earning, zone: string): string =>
  format(words.lines.reason[reason], {
    returnDays: RETURN_WINDOW_DAYS,
    date: payableAt === null ? '' : dayIn(payableAt, zone),
  })
