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

export const Hero = ({ words, page: { cards, freeFrom }, onFind }: HeroProps) => (
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
      {cards.length > 0 && (
        <p className="small muted">
          {format(words.prices, { price: formatPrice(Math.min(...cards.map(({ price }) => price))) })}{' '}
          {freeFrom !== null && format(words.free, { amount: formatPrice(freeFrom) })}
        </p>
      )}
    </div>
  </section>
)
