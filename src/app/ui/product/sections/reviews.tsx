import { useStore } from 'jotai'
import { type CSSProperties, useState } from 'react'
import { HANDFUL, type Rating, type Review, ratingOf } from '#domain/review/review.ts'
import { format, plural } from '../../../content/base/format.ts'
import { labelOf } from '../../../content/base/vocab.ts'
import { product } from '../../../content/product/product.ts'
import { Button } from '../../button/button.tsx'
import { FullStop } from '../../icon/brand.tsx'
import { Icon } from '../../icon/icon.tsx'
import { Picture } from '../../picture/picture.tsx'
import { Stars } from '../../review/stars.tsx'
import styles from './reviews.module.css'

const words = product.reviews

/** Average and distribution, where they say something, and the newest reviews; the others are loaded when they are wanted. */
export function Reviews({ slug, rating }: { slug: string; rating: Rating }) {
  const { count, average } = ratingOf(rating)
  const { reviews, more, load, failed } = useMore(slug, rating.latest, count)
  return (
    <section className={`sec wrap ${styles.reviews}`} aria-labelledby="reviews">
      <div>
        <h2 className="d3" id="reviews">
          {words.title}
          <FullStop />
        </h2>
        <p className={styles.average}>
          {count >= HANDFUL && <span className="d2 num">{average.toFixed(1)}</span>}
          <span>
            <Stars stars={average} /> {plural(words.count, count)}
          </span>
        </p>
        <p className="small muted">{words.who}</p>
        {count >= HANDFUL && <Spread rating={rating} count={count} />}
      </div>
      <div>
        <ul className={styles.list}>
          {reviews.map((review) => (
            <One key={review.id} review={review} />
          ))}
        </ul>
        {more && (
          <Button look="line" onClick={load}>
            {words.more}
          </Button>
        )}
        <p role="status" className="small">
          {failed && words.failed}
        </p>
      </div>
    </section>
  )
}

const Spread = ({ rating, count }: { rating: Rating; count: number }) => (
  <ul className={`small num ${styles.counts}`}>
    {[5, 4, 3, 2, 1].map((stars) => {
      const given = rating.counts[stars - 1] ?? 0
      return (
        <li key={stars}>
          <span>{plural(words.stars, stars)}</span>
          <span className={styles.bar} style={{ '--share': `${(given * 100) / count}%` } as CSSProperties} />
          <span>{given}</span>
        </li>
      )
    })}
  </ul>
)

function useMore(product: string, latest: readonly Review[], count: number) {
  const store = useStore()
  const [loaded, setLoaded] = useState<{ reviews: readonly Review[]; next: string | null }>()
  const [failed, setFailed] = useState(false)
  async function load() {
    const after = loaded?.next
    const { loadReviewsAtom } = await import('../../../state/review/load.ts')
    const page = await store.set(loadReviewsAtom, { product, ...(after && { after }) })
    setFailed(page === null)
    if (page) setLoaded({ ...page, reviews: [...(loaded?.reviews ?? []), ...page.reviews] })
  }
  return {
    reviews: loaded?.reviews ?? latest,
    more: loaded ? loaded.next !== null : count > latest.length,
    load: () => void load().catch(() => setFailed(true)),
    failed,
  }
}

// The shop's days, so that server and browser write the same.
const dayOf = (at: string) =>
  new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const One = ({
  review: { stars, text, name = words.nobody, variant, skinType, photo, writtenAt, reply },
}: {
  review: Review
}) => (
  <li>
    <Stars stars={stars} />
    <p className={styles.words}>{text}</p>
    {photo && (
      <Picture
        name=""
        own={{ ...photo, alt: '' }}
        sizes="240px"
        alt={format(words.photo, { name })}
        className={styles.photo}
      />
    )}
    <p className={`small muted ${styles.who}`}>
      <b>{name}</b>
      <span>
        <Icon name="check" size={16} />
        {words.verified}
        {variant && ` · ${variant}`}
      </span>
      {skinType && <span>{format(words.skin, { type: labelOf(skinType).toLowerCase() })}</span>}
      <time dateTime={writtenAt}>{dayOf(writtenAt)}</time>
    </p>
    {reply && (
      <p className={`small ${styles.words} ${styles.reply}`}>
        <b>{words.reply}</b> {reply}
      </p>
    )}
  </li>
)
