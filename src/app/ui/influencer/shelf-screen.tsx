import { Link } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { landing as words } from '../../content/influencer/landing.ts'
import { say } from '../../content/say.ts'
import { type Arrival, arriveAtom } from '../../state/influencer.ts'
import { buttonClass } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { Stop } from '../icon/stop.tsx'
import { Pick } from './pick.tsx'
import { Remember } from './remember.tsx'
import type { Shelf } from './select-shelf.ts'
import styles from './shelf.module.css'
import { TogetherBand } from './together.tsx'

/** An influencer's public page: the picks, the code put to use, and that money is earned by it. */
export function ShelfScreen({ shelf }: { shelf: Shelf }) {
  if (shelf.state !== 'active') {
    return <Closed words={shelf.state === 'paused' ? words.paused : words.expired} />
  }
  return (
    <>
      <section className={styles.head} data-world="justagirl">
        <div className="wrap">
          <div className={styles.who}>
            <span className={styles.initial} aria-hidden="true">
              {shelf.name[0]}
            </span>
            <p>
              <span className="small">{words.eyebrow}</span>
              <br />
              <b>{shelf.fullName}</b>
            </p>
          </div>
          <h1 className="d1" style={{ ['--letters' as string]: lettersOf(shelf.name) }}>
            {say(words.shelf.plain, { name: shelf.name })} <em>{words.shelf.voice}</em>
            <Stop />
          </h1>
          {shelf.bio && <p className={`lead ${styles.bio}`}>{shelf.bio}</p>}
          <CodeBar shelf={shelf} />
          <p className={styles.disclosure}>
            <Icon name="info" size={20} />
            <span className="small">{say(words.disclosure, { name: shelf.name })}</span>
          </p>
          <div className={styles.remember}>
            <Remember name={shelf.name} />
          </div>
        </div>
      </section>
      {shelf.picks.length > 0 ? (
        <section className={styles.picks} aria-label={words.picksTitle}>
          {shelf.picks.map((card) => (
            <Pick key={card.slug} card={card} />
          ))}
        </section>
      ) : (
        <section className={`wrap sec ${styles.closed}`}>
          <p className="lead">{say(words.emptyPicks, { name: shelf.name })}</p>
          <Link to="/shopall" className={buttonClass()}>
            {words.cta}
          </Link>
        </section>
      )}
      {shelf.together && <TogetherBand together={shelf.together} shelf={shelf} />}
    </>
  )
}

/** How long the headline is, for its size. */
const lettersOf = (name: string) => say(`${words.shelf.plain} ${words.shelf.voice}`, { name }).length

function CodeBar({ shelf }: { shelf: Shelf }) {
  const arrive = useSetAtom(arriveAtom)
  const [arrival, setArrival] = useState<Arrival | null>(null)
  useEffect(() => {
    void arrive(shelf.code, shelf.discount).then(setArrival)
  }, [arrive, shelf.code, shelf.discount])
  if (shelf.discount === 0) {
    return (
      <div className={styles.code}>
        <p>{say(words.noDiscountBody, { name: shelf.name })}</p>
      </div>
    )
  }
  return (
    <div className={styles.code}>
      <p>
        <b className="d3">
          {say(words.discountTitle, { discountPercent: shelf.discount / 100, code: shelf.code })}
        </b>
        <span className="small">
          {arrival === 'other' ? words.oneCode : words.inCart} {words.works}
        </span>
      </p>
      <span role="status" className={styles.applied} data-shown={arrival === 'applied' || undefined}>
        {arrival === 'applied' && (
          <>
            <Icon name="check" size={15} />
            {words.codeApplied}
          </>
        )}
      </span>
    </div>
  )
}

interface ClosedProps {
  words: { title: string; body: string; cta: string }
}

/** A link that leads to nobody, or to nobody any more. */
export const Closed = ({ words: said }: ClosedProps) => (
  <section className={`wrap ${styles.closed}`}>
    <h1 className="d1">{said.title}</h1>
    <p className="lead muted">{said.body}</p>
    <Link to="/shopall" className={buttonClass()}>
      {said.cta}
    </Link>
  </section>
)
