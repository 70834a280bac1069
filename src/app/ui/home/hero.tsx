import { Link } from '@tanstack/react-router'
import { altOf } from '../../art/alts.ts'
import { Button } from '../button/button.tsx'
import { FullStop } from '../icon/brand.tsx'
import { Picture } from '../picture/picture.tsx'
import styles from './hero.module.css'
import type { HomeWords } from './select-home.ts'

export const Hero = ({ words, onFind }: { words: HomeWords['hero']; onFind: () => void }) => (
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
    </div>
  </section>
)
