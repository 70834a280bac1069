import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import type { AnswerOf } from '#domain/contract.ts'
import { REFERRAL_DAYS } from '#domain/influencer.ts'
import { formatMoney } from '#domain/money.ts'
import { RETURN_WINDOW_DAYS } from '#domain/order.ts'
import { dashboard as words } from '../../content/influencer/dashboard.ts'
import { say } from '../../content/say.ts'
import { connectionAtom } from '../../state/connection.ts'
import { dashboardAtom, loadDashboardAtom } from '../../state/influencer.ts'
import { settingsAtom } from '../../state/settings.ts'
import { Chakra } from '../control/chakra.tsx'
import { Figures } from '../control/figures.tsx'
import { Note } from '../control/note.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import { Voice } from '../control/voice.tsx'
import { Earnings } from './earnings.tsx'
import { LinkBox } from './link-box.tsx'
import { Picks } from './picks.tsx'
import { QrBox } from './qr-box.tsx'
import { StoryCard } from './story-card.tsx'
import { VisitsChart } from './visits-chart.tsx'

export type Member = AnswerOf<'myInfluencer'> & { code: string; name: string }

const isMember = (value: AnswerOf<'myInfluencer'>): value is Member =>
  value.code !== undefined && value.name !== undefined

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

const clock = (at: number) => new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })

/** An influencer's own screen: the link, what it brought, and what is owed for it. */
export function Dashboard() {
  const { value, at, refusal } = useAtomValue(dashboardAtom)
  const load = useSetAtom(loadDashboardAtom)
  if (value === null || !isMember(value)) {
    if (refusal === null) {
      return (
        <>
          <h1 className="d1">{words.heading}</h1>
          <Skeleton label={words.loading} bars={[380, 110, 320]} />
        </>
      )
    }
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
  return (
    <Chakra>
      <Stack>
        <Head>
          <chakra.h1 className="d1" overflowWrap="anywhere" minW={0}>
            <Voice plain={words.title.plain} voice={value.name.split(' ')[0] ?? value.name} />
          </chakra.h1>
          {at !== null && <p className="small muted">{say(words.updated, { time: clock(at) })}</p>}
        </Head>
        <Standing member={value} at={at} />
        <Tools>
          <LinkBox member={value} terms={termsOf(value)} />
          <QrBox code={value.code} />
          <StoryCard member={value} />
        </Tools>
        <Numbers member={value} />
        <VisitsChart days={value.visits ?? []} />
        <Earnings member={value} />
        <Picks member={value} />
      </Stack>
    </Chakra>
  )
}

function termsOf({ discount = 0, rate = 0 }: Member): string {
  const values = { discount: `${discount / 100}%`, rate: `${rate / 100}%`, days: REFERRAL_DAYS }
  return say(discount > 0 ? words.terms : words.termsPlain, values)
}

function Standing({ member, at }: { member: Member; at: number | null }) {
  const connection = useAtomValue(connectionAtom)
  const settings = useAtomValue(settingsAtom)
  return (
    <>
      {connection === 'offline' && at !== null && (
        <Note kind="warn" icon="offline" role="status">
          {say(words.offline, { time: clock(at) })}
        </Note>
      )}
      {member.state === 'paused' && (
        <Note kind="warn">
          {settings === null ? words.pausedPlain : say(words.paused, { supportEmail: settings.supportEmail })}
        </Note>
      )}
      <Note kind="plain">{words.disclosureReminder}</Note>
    </>
  )
}

function Numbers({ member }: { member: Member }) {
  const totals = member.totals ?? {
    visits: 0,
    orders: 0,
    sales: 0,
    pending: 0,
    payable: 0,
    paid: 0,
    reversed: 0,
  }
  const share = totals.visits === 0 ? 0 : Math.min(100, (100 * totals.orders) / totals.visits)
  const { metrics } = words
  return (
    <Figures
      label={words.numbers}
      figures={[
        { label: metrics.visits, value: totals.visits.toLocaleString('en-US'), note: metrics.visitsHelp },
        {
          label: metrics.orders,
          value: totals.orders.toLocaleString('en-US'),
          note: say(metrics.conversion, { percent: `${share.toFixed(1)}%` }),
        },
        { label: metrics.sales, value: formatMoney(totals.sales), note: metrics.salesHelp },
        {
          label: metrics.pending,
          value: formatMoney(totals.pending),
          note: say(metrics.pendingHelp, { returnDays: RETURN_WINDOW_DAYS }),
        },
        {
          label: metrics.payable,
          value: formatMoney(totals.payable),
          note: say(metrics.paid, { amount: formatMoney(totals.paid) }),
        },
      ]}
    />
  )
}
