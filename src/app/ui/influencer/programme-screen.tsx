import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, useEffect } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import { COMMISSION_RATE, REFERRAL_DAYS } from '#domain/influencer/influencer.ts'
import { RETURN_WINDOW_DAYS } from '#domain/order/order.ts'
import { format } from '../../content/base/format.ts'
import { apply as words } from '../../content/influencer/apply.ts'
import { userAtom } from '../../state/account/auth.ts'
import { dashboardAtom, loadDashboardAtom } from '../../state/influencer/influencer.ts'
import { buttonClass } from '../button/button.tsx'
import { ClientOnly } from '../control/client-only.tsx'
import { Headline } from '../control/headline.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import { Picture } from '../picture/picture.tsx'
import { DashboardLoading } from './dashboard-loading.tsx'
import styles from './programme.module.css'
import { type Example, PICTURED } from './select-influencer-page.ts'

const Dashboard = lazy(() => import('./dashboard.tsx').then((part) => ({ default: part.Dashboard })))
const ApplyForm = lazy(() => import('./apply-form.tsx').then((part) => ({ default: part.ApplyForm })))

const rules = {
  commissionPercent: COMMISSION_RATE / 100,
  attributionDays: REFERRAL_DAYS,
  returnDays: RETURN_WINDOW_DAYS,
}

/** The dashboard for influencers; for others, the programme and the application form. */
export function ProgrammeScreen({ example }: { example: Example | null }) {
  const user = useAtomValue(userAtom)
  const { value } = useAtomValue(dashboardAtom)
  const load = useSetAtom(loadDashboardAtom)
  const uid = user?.uid ?? null
  useEffect(() => {
    if (uid !== null) void load()
  }, [uid, load])
  const waiting = value?.state === 'applied'
  useEffect(() => {
    // So that an approval is seen within a minute.
    const timer = waiting && setInterval(() => void load(), 30_000)
    return () => clearInterval(timer || undefined)
  }, [waiting, load])
  const expected = user?.role === 'influencer'
  const isApproved = value?.state === 'active' || value?.state === 'paused'
  if (isApproved || (expected && value === null)) {
    return (
      <section className={styles.staff}>
        <ClientOnly fallback={<DashboardLoading />}>
          <Dashboard />
        </ClientOnly>
      </section>
    )
  }
  return <Programme waiting={waiting} example={example} />
}

interface ProgrammeProps {
  waiting: boolean
  example: Example | null
}

const Programme = ({ waiting, example }: ProgrammeProps) => (
  <>
    <section className={`wrap ${styles.head}`}>
      <h1 className="d1">
        <Headline {...words.title} broken />
      </h1>
      <p className="lead">{words.body}</p>
      <a href="#apply" className={buttonClass()}>
        {waiting ? words.waiting : words.cta}
      </a>
      <div className={styles.art} data-palette={PICTURED}>
        <Picture name={PICTURED} sizes="(min-width: 1024px) 40vw, 100vw" alt="" priority />
      </div>
    </section>
    <section className={`wrap ${styles.steps}`}>
      {words.howItWorks.map((step) => (
        <div key={step.title}>
          <h2 className="d3">{format(step.title, rules)}</h2>
          <p>{format(step.text, rules)}</p>
        </div>
      ))}
    </section>
    <section className={`wrap ${styles.steps} ${styles.money}`}>
      {example && <WorkedExample example={example} />}
      <div>
        <h2 className="d3">{words.payouts.title}</h2>
        <p>{format(words.payouts.text, rules)}</p>
      </div>
    </section>
    <section className={`wrap ${styles.join}`} id="apply">
      <div className={styles.rules}>
        <h2 className="d3">{words.rules.title}</h2>
        <ul>
          {words.rules.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
      <Join />
    </section>
  </>
)

function WorkedExample({ example: { name, price, commission } }: { example: Example }) {
  const sums = { ...rules, name, amount: formatMoney(price), commission: formatMoney(commission) }
  const { plain, em } = words.example.title
  return (
    <div>
      <h2 className="d2">
        <Headline plain={format(plain, sums)} em={format(em, sums)} />
      </h2>
      <p>{format(words.example.text, sums)}</p>
    </div>
  )
}

function Join() {
  const user = useAtomValue(userAtom)
  const { value } = useAtomValue(dashboardAtom)
  if (!user) return <LogInFirst />
  if (value?.state === 'applied') return <ApplicationStatus {...words.status.pending} />
  return (
    <div className={styles.card}>
      <h2 className="d3">{words.cta}</h2>
      {value?.state === 'declined' && (
        <ApplicationStatus
          {...words.status.declined}
          body={[value.why, words.status.declined.body].filter((one) => one !== undefined).join(' ')}
        />
      )}
      <ClientOnly fallback={<Skeleton label={words.loading} bars={[54, 54, 54, 108, 52]} />}>
        <ApplyForm email={user.email} name={user.name ?? ''} />
      </ClientOnly>
    </div>
  )
}

const LogInFirst = () => (
  <div className={`${styles.card} ${styles.first}`}>
    <h2 className="d3">{words.cta}</h2>
    <p>{words.logIn.body}</p>
    <Link to="/login" search={{ redirect: '/influencer' }} className={buttonClass()}>
      {words.logIn.cta}
    </Link>
    <Link to="/signup" search={{ redirect: '/influencer' }} className={buttonClass({ look: 'line' })}>
      {words.logIn.create}
    </Link>
  </div>
)

const ApplicationStatus = ({ title, body }: { title: string; body: string }) => (
  <div className={styles.status} role="status">
    <h2 className="d4">{title}</h2>
    <p>{body}</p>
  </div>
)
