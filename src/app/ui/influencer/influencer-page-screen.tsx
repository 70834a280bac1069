import { Link, useRouter } from '@tanstack/react-router'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { REFERRAL_DAYS } from '#domain/influencer/influencer.ts'
import { format } from '../../content/base/format.ts'
import { landing as words } from '../../content/influencer/landing.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { type ReferralOutcome, recordReferralAtom } from '../../state/influencer/influencer.ts'
import { storeVisitAtom } from '../../state/influencer/link-visit.ts'
import { rememberLinksAtom } from '../../state/influencer/referral.ts'
import { buttonClass } from '../button/button.tsx'
import { FirstBuys } from '../cart/first-buys.tsx'
import { FullStop } from '../icon/brand.tsx'
import { Icon } from '../icon/icon.tsx'
import { Face } from './face/face.tsx'
import styles from './influencer-page-screen.module.css'
import { Pick } from './pick.tsx'
import type { InfluencerPage } from './select-influencer-page.ts'
import { ShopRoutine, ShopTogether } from './shop-together.tsx'

/** An influencer's public page: the picks, the discount code (applied at once) and the disclosure of commission. */
export function InfluencerPageScreen({ page }: { page: InfluencerPage }) {
  if (page.state !== 'active') {
    return <Closed words={page.state === 'paused' ? words.paused : words.expired} />
  }
  return (
    <>
      <section className={styles.head} data-palette="justagirl">
        <div className={`wrap ${styles.columns}`}>
          <div className={styles.who}>
            <Face name={page.name} photo={page.photo} alt="" priority />
            <p>
              <span className="small">{words.eyebrow}</span>
              <br />
              <b>{page.fullName}</b>
            </p>
          </div>
          <h1 className="d1" style={{ ['--characters' as string]: headlineLength(page.name) }}>
            {format(words.pageTitle.plain, { name: page.name })} <em>{words.pageTitle.em}</em>
            <FullStop />
          </h1>
          {page.bio && <p className={`lead ${styles.bio}`}>{page.bio}</p>}
          <CodeBar page={page} />
          <div className={styles.terms}>
            <p className={styles.disclosure}>
              <Icon name="info" size={20} />
              <span className="small">{format(words.disclosure, { name: page.name })}</span>
            </p>
            <div className={styles.remember}>
              <RememberReferral name={page.name} />
            </div>
          </div>
        </div>
      </section>
      {page.picks.length > 0 ? (
        <section
          className={styles.picks}
          aria-label={words.picksTitle}
          style={{ ['--picks' as string]: page.picks.length }}
        >
          {page.picks.map((card) => (
            <Pick key={card.slug} card={card} comment={page.words[card.slug]} />
          ))}
        </section>
      ) : (
        <section className={`wrap sec ${styles.closed}`}>
          <p className="lead">{format(words.emptyPicks, { name: page.name })}</p>
          <Link to="/shopall" className={buttonClass()}>
            {words.cta}
          </Link>
        </section>
      )}
      {page.together && <ShopTogether together={page.together} page={page} />}
      {page.routine && !page.together && <ShopRoutine routine={page.routine} page={page} />}
    </>
  )
}

/** In characters: the CSS derives the font size from it. */
const headlineLength = (name: string) =>
  format(`${words.pageTitle.plain} ${words.pageTitle.em}`, { name }).length

function CodeBar({ page }: { page: InfluencerPage }) {
  const recordReferral = useSetAtom(recordReferralAtom)
  const [outcome, setOutcome] = useState<ReferralOutcome | null>(null)
  const { code, fullName: name, discount } = page
  useEffect(() => {
    void recordReferral({ code, name, discount }).then(setOutcome)
  }, [recordReferral, code, name, discount])
  if (page.discount === 0) {
    return (
      <div className={styles.code}>
        <p>{format(words.noDiscountBody, { name: page.name })}</p>
      </div>
    )
  }
  return (
    <div className={styles.code}>
      <p>
        <b className="d3">
          {format(words.discountTitle, { discountPercent: page.discount / 100, code: page.code })}
        </b>
        <span className="small">
          {outcome === 'other' ? words.oneCode : words.inCart} {words.works}
        </span>
      </p>
      <span role="status" className={styles.applied} data-shown={outcome === 'applied' || undefined}>
        {outcome === 'applied' && (
          <>
            <Icon name="check" size={15} />
            {words.codeApplied}
          </>
        )}
      </span>
    </div>
  )
}

/** A referral is stored for 30 days, unless the person wants it for this visit only. */
function RememberReferral({ name }: { name: string }) {
  const [remembered, remember] = useAtom(rememberLinksAtom)
  const values = { name, days: REFERRAL_DAYS }
  return (
    <p className="small">
      {format(remembered ? words.remembered : words.thisVisit, values)}{' '}
      <button type="button" className="link small" onClick={() => void remember(!remembered)}>
        {format(remembered ? words.forget : words.remember, values)}
      </button>
    </p>
  )
}

interface ClosedProps {
  words: { title: string; body: string; cta: string }
}

/** A link without an active influencer. */
export const Closed = ({ words: closed }: ClosedProps) => (
  <section className={`wrap ${styles.closed}`}>
    <h1 className="d1">{closed.title}</h1>
    <p className="lead muted">{closed.body}</p>
    <Link to="/shopall" className={buttonClass()}>
      {closed.cta}
    </Link>
    <div className={styles.goods}>
      <FirstBuys />
    </div>
  </section>
)

interface UnreachedProps {
  code: string
  words: ClosedProps['words']
}

/** A link opened offline: the referral is stored and counts for a later order. The page opens once the shop is reached. */
export function Unreached({ code, words }: UnreachedProps) {
  const storeVisit = useSetAtom(storeVisitAtom)
  useEffect(() => void storeVisit(code), [storeVisit, code])
  const router = useRouter()
  const online = useAtomValue(connectionAtom) === 'online'
  useEffect(() => {
    if (online) void router.invalidate()
  }, [online, router])
  return <Closed words={words} />
}
