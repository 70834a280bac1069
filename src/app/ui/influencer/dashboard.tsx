import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import { REFERRAL_DAYS } from '#domain/influencer/influencer.ts'
import { RETURN_WINDOW_DAYS } from '#domain/order/order.ts'
import { isUnreached } from '#domain/refusal.ts'
import { momentOf, timeOf } from '../../content/base/date.ts'
import { format } from '../../content/base/format.ts'
import { dashboard as words } from '../../content/influencer/dashboard.ts'
import { userAtom } from '../../state/account/auth.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { settingsAtom } from '../../state/base/settings.ts'
import { renewRole } from '../../state/influencer/dashboard.ts'
import {
  type ApprovedInfluencer,
  dashboardAtom,
  isApproved,
  loadDashboardAtom,
} from '../../state/influencer/influencer.ts'
import { myStatements } from '../../state/influencer/statement.ts'
import { showStoredDashboardAtom, storeDashboardAtom } from '../../state/influencer/stored-dashboard.ts'
import { Figures } from '../chart/figures.tsx'
import { Chakra } from '../control/chakra.tsx'
import { Headline } from '../control/headline.tsx'
import { Note } from '../control/note.tsx'
import { DashboardLoading } from './dashboard-loading.tsx'
import { Earnings } from './earnings.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LinkBox } from './link-box.tsx'
import { OwnPage } from './page/own-page.tsx'
import { StatementsBox } from './payout/statements.tsx'
import { useBankBox } from './payout/use-bank-box.tsx'
import { Picks } from './picks.tsx'
import { QrBox } from './qr-box.tsx'
import { SamplesBox } from './samples/samples-box.tsx'
import { StoryCard } from './story-card.tsx'
import { EarningsChart, sinceFirst, VisitsChart } from './visits-chart.tsx'

const Stack = chakra('div', { base: { display: 'grid', gap: '20px', md: { gap: '24px' } } })
const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'end',
    gap: '14px 24px',
  },
})
const Tools = chakra('div', {
  base: {
    display: 'grid',
    gap: '14px',
    minW: 0,
    gridTemplateColumns: 'minmax(0, 1fr)',
    sm: { gridTemplateColumns: '1fr 1fr', '& > :first-of-type': { gridColumn: '1 / -1' } },
    md: {
      gridTemplateColumns: '1.25fr 1fr .8fr',
      gap: '24px',
      '& > :first-of-type': { gridColumn: 'auto' },
    },
  },
})

const longDay = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** With its day where that is not today. */
const whenOf = (at: number) =>
  new Date(at).toDateString() === new Date().toDateString() ? timeOf(at) : momentOf(at)

/** An influencer's own screen: the link, its results and the commission. */
export function Dashboard() {
  const { value, at, refusal } = useAtomValue(dashboardAtom)
  const load = useSetAtom(loadDashboardAtom)
  useRole()
  useStored()
  const bank = useBankBox(value !== null && isApproved(value))
  if (value === null || !isApproved(value)) {
    if (refusal === null) return <DashboardLoading />
    return (
      <Chakra>
        <Stack>
          <h1 className="d2">{words.failed.title}</h1>
          <p>{words.failed.body}</p>
          <Button justifySelf="start" onClick={() => void load()}>
            {words.failed.retry}
          </Button>
        </Stack>
      </Chakra>
    )
  }
  const days = sinceFirst(value.visits ?? [])
  return (
    <Chakra>
      <Stack>
        <Head>
          <chakra.h1 className="d1" overflowWrap="anywhere" minW={0}>
            <Headline plain={words.title.plain} em={value.name.split(' ')[0] ?? value.name} />
          </chakra.h1>
          {at !== null && <p className="small muted">{format(words.updated, { time: whenOf(at) })}</p>}
        </Head>
        <AccountNotes influencer={value} at={at} />
        {value.steps && <FirstSteps influencer={value} />}
        <Numbers influencer={value} />
        <Tools>
          <LinkBox influencer={value} terms={termsOf(value)} />
          <QrBox code={value.code} />
          <StoryCard influencer={value} />
        </Tools>
        {bank.asked}
        <Picks influencer={value} />
        <OwnPage influencer={value} />
        <chakra.div
          display="grid"
          gap="inherit"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        >
          <VisitsChart days={days} />
          <EarningsChart days={days} />
        </chakra.div>
        <Earnings influencer={value} />
        <StatementsBox source={myStatements} />
        {bank.known}
        <SamplesBox />
        {!value.steps && <FirstSteps influencer={value} />}
      </Stack>
    </Chakra>
  )
}

/** Stores what is on the screen, and shows it again where the shop cannot be reached. */
function useStored() {
  const { value, at, refusal } = useAtomValue(dashboardAtom)
  const store = useSetAtom(storeDashboardAtom)
  const show = useSetAtom(showStoredDashboardAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is read when it is stored.
  useEffect(() => void store(), [value, at, store])
  const unreached = value === null && refusal !== null && isUnreached(refusal)
  useEffect(() => {
    if (unreached) void show()
  }, [unreached, show])
}

const ROLE_MS = 20_000
const ROLE_TRIES = 3

/** Asks for the role that came with the approval until this login has it, a few times. */
function useRole() {
  const user = useAtomValue(userAtom)
  const missing = user !== undefined && user.role === undefined
  useEffect(() => {
    if (!missing) return
    void renewRole()
    let tries = 1
    const timer = setInterval(() => {
      tries += 1
      if (tries === ROLE_TRIES) clearInterval(timer)
      void renewRole()
    }, ROLE_MS)
    return () => clearInterval(timer)
  }, [missing])
}

function termsOf({ discount = 0, rate = 0 }: ApprovedInfluencer): string {
  const values = { discount: `${discount / 100}%`, rate: `${rate / 100}%`, days: REFERRAL_DAYS }
  return format(discount > 0 ? words.terms : words.termsPlain, values)
}

function AccountNotes({ influencer, at }: { influencer: ApprovedInfluencer; at: number | null }) {
  const connection = useAtomValue(connectionAtom)
  const settings = useAtomValue(settingsAtom)
  return (
    <>
      {connection === 'offline' && at !== null && (
        <Note kind="warn" icon="offline" role="status">
          {format(words.offline, { time: whenOf(at) })}
        </Note>
      )}
      {influencer.state === 'paused' && (
        <Note kind="warn">
          {settings === null
            ? words.pausedPlain
            : format(words.paused, { supportEmail: settings.supportEmail })}
        </Note>
      )}
      {influencer.upcoming?.map(({ fromDay, rate, discount }) => (
        <Note key={fromDay} kind="plain">
          {format(discount > 0 ? words.upcoming : words.upcomingPlain, {
            day: longDay(fromDay),
            rate: `${rate / 100}%`,
            discount: `${discount / 100}%`,
          })}
        </Note>
      ))}
      <Note kind="plain">{words.disclosureReminder}</Note>
    </>
  )
}

/** Orders by visits. Visits with scripts blocked are not counted, and a typed code needs no visit. */
function conversionOf({ visits, orders }: { visits: number; orders: number }): string {
  if (visits === 0) return ''
  if (orders > visits) return words.metrics.moreOrders
  return format(words.metrics.conversion, { percent: `${((100 * orders) / visits).toFixed(1)}%` })
}

function Numbers({ influencer }: { influencer: ApprovedInfluencer }) {
  const totals = influencer.totals ?? {
    visits: 0,
    orders: 0,
    sales: 0,
    pending: 0,
    payable: 0,
    paid: 0,
    reversed: 0,
  }
  const { metrics } = words
  return (
    <Figures
      label={words.numbers}
      figures={[
        { label: metrics.visits, value: totals.visits.toLocaleString('en-US'), note: metrics.visitsHelp },
        {
          label: metrics.orders,
          value: totals.orders.toLocaleString('en-US'),
          note: conversionOf(totals),
        },
        { label: metrics.sales, value: formatMoney(totals.sales), note: metrics.salesHelp },
        {
          label: metrics.pending,
          value: formatMoney(totals.pending),
          note: format(metrics.pendingHelp, { returnDays: RETURN_WINDOW_DAYS }),
        },
        {
          label: metrics.payable,
          value: formatMoney(Math.max(0, totals.payable)),
          note:
            totals.payable < 0
              ? format(metrics.carried, {
                  paid: formatMoney(totals.paid),
                  amount: formatMoney(-totals.payable),
                })
              : format(metrics.paid, { amount: formatMoney(totals.paid) }),
        },
      ]}
    />
  )
}
