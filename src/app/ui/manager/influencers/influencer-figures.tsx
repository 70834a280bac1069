import { chakra } from '@chakra-ui/react'
import { formatMoney } from '#domain/base/money.ts'
import {
  ADDRESS_ORDERS,
  BURST_MINUTES,
  BURST_ORDERS,
  NETWORK_VISITS,
  REFUND_ORDERS,
  REFUND_SHARE,
  SUSPICION_DAYS,
  type Suspicion,
} from '#domain/influencer/suspicion.ts'
import type { ManagedInfluencer } from '#domain/manager/influencers.ts'
import { utcDateOf } from '../../../content/base/date.ts'
import { format, plural } from '../../../content/base/format.ts'
import { influencers as words } from '../../../content/manager/influencers.ts'
import { Note } from '../../control/note.tsx'
import { dayAndTime } from '../format-time.ts'

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
    gap: '10px 20px',
    margin: 0,
    '& > div': { display: 'grid', alignContent: 'start' },
    '& dd': { margin: 0, fontWeight: 'strong' },
    // What is to be done about them comes first.
    '& > div:first-of-type': { gridColumn: '1 / -1', gap: '4px' },
    '& > div:first-of-type > dd': { textStyle: 'd4' },
  },
})

const percent = (share: number) => `${Math.round(share / 10) / 10}%`

/** What an influencer has brought and is paid, since the beginning. */
export function InfluencerFigures({ influencer }: { influencer: ManagedInfluencer }) {
  const { figures, sales, pending, payable, prepared, paid, name } = influencer
  const { figures: labels, columns } = words
  const count = (value: number) => value.toLocaleString('en-US')
  const rows = {
    [columns.payable]: formatMoney(Math.max(0, payable)),
    ...(prepared !== undefined && { [labels.prepared]: formatMoney(prepared) }),
    [labels.pending]: formatMoney(pending),
    [labels.paid]: formatMoney(paid),
    // A server of an earlier build has no figures.
    ...(figures && { [labels.earned]: formatMoney(figures.earned) }),
    [labels.sales]: formatMoney(sales),
    ...(figures && {
      [labels.orders]: count(figures.orders),
      [labels.visits]: count(figures.visits),
      [labels.refunds]: percent(figures.refundShare),
    }),
  }
  return (
    <List aria-label={`${labels.title}: ${name}`}>
      {Object.entries(rows).map(([label, value]) => (
        <div key={label}>
          <dt className="small muted">{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </List>
  )
}

/** What a manager should look at, each with its reason. */
export function Suspicions({ influencer: { name, suspicions = [] } }: { influencer: ManagedInfluencer }) {
  if (suspicions.length === 0) return null
  const { title, body } = words.suspicions
  return (
    <Note kind="warn" title={title}>
      <p className="small">{format(body, { days: SUSPICION_DAYS })}</p>
      <chakra.ul aria-label={`${title}: ${name}`} paddingInlineStart="18px" margin={0} listStyle="disc">
        {suspicions.map((one) => (
          <li key={one.kind} className="num">
            {sentenceOf(one)} <span className="small">{words.suspicions.next[one.kind]}</span>
          </li>
        ))}
      </chakra.ul>
    </Note>
  )
}

function sentenceOf(suspicion: Suspicion): string {
  if (suspicion.kind === 'one_network') {
    const { visits: count, of, day } = suspicion
    return format(words.suspicions.one_network, { count, of, day: utcDateOf(day), least: NETWORK_VISITS })
  }
  const { orders: count } = suspicion
  if (suspicion.kind === 'own_orders') return plural(words.suspicions.own_orders, count)
  if (suspicion.kind === 'refunds') {
    const shares = { share: percent(suspicion.share), line: percent(REFUND_SHARE) }
    return format(words.suspicions.refunds, { count, ...shares, least: REFUND_ORDERS })
  }
  if (suspicion.kind === 'one_address') {
    return format(words.suspicions.one_address, { count, least: ADDRESS_ORDERS })
  }
  const minutes = { minutes: BURST_MINUTES, least: BURST_ORDERS, at: dayAndTime(suspicion.at) }
  return format(words.suspicions.burst, { count, ...minutes })
}
