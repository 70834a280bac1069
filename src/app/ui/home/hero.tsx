import { Link } from '@tanstack/react-router'
import { formatPrice } from '#domain/base/money.ts'
import { altOf } from '../../art/alts.ts'
import { format } from '../../content/base/format.ts'
import { Button } from '../button/button.tsx'
import { FullStop } from '../icon/brand.tsx'
import { Picture } from '../picture/picture.tsx'
import styles from './hero.module.css'
import type { HomePage, HomeWords } from './select-home.ts'

interface HeroProps {
  words: HomeWords['hero']
  page: HomePage
  onFind: () => void
}

/** One text: in two, the second would shift when a price or the font before it has another width. */
const offer = ({ prices, free }: HomeWords['hero'], { cards, freeFrom }: HomePage) => {
  const from = format(prices, { price: formatPrice(Math.min(...cards.map(({ price }) => price))) })
  return freeFrom === null ? from : `${from} ${format(free, { amount: formatPrice(freeFrom) })}`
}

export const Hero = ({ words, page, onFind }: HeroProps) => (
  <section className={styles.hero}>
    <div className="wrap">
      <h1 className={`d1 ${styles.title}`} tabIndex={-1}>
        {words.before}{' '}
        <em>
          {words.em}
          <FullStop />
        </em>
      </h1>
    </div>
    <div className={styles.picture}>
      <Picture
        name="home-hero"
        portrait="home-hero-portrait"
        alt={altOf('home-hero')}
        sizes="100vw"
        priority
      />
    </div>
    <div className={`wrap ${styles.intro}`}>
      <p className="lead">{words.body}</p>
      <div className={styles.actions}>
        <Button onClick={onFind} aria-haspopup="dialog">
          {words.finder}
        </Button>
        <Link to="/shopall" className="link">
          {words.shop}
        </Link>
      </div>
      {page.cards.length > 0 && <p className="small muted">{offer(words, page)}</p>}
    </div>
  </section>
)
