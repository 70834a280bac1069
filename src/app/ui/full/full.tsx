import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { layout } from '../../content/layout.ts'
import type { WorldName } from '../../theme/worlds.ts'
import { Wordmark } from '../icon/wordmark.tsx'
import styles from './full.module.css'

interface FullProps {
  /** The room the page is painted as; paper without one. */
  world?: WorldName | undefined
  picture?: ReactNode
  children: ReactNode
  /** What stands below, on the world's tint. */
  below?: ReactNode
}

/** A page that is one sentence, outside the main layout: the brand at the top leads back to the shop. */
export const Full = ({ world, picture, children, below }: FullProps) => (
  <main id="content" className={styles.page} data-world={world}>
    {picture && <div className={styles.picture}>{picture}</div>}
    <header className={`wrap ${styles.top}`}>
      <Link to="/" aria-label={layout.brand} className={styles.logo}>
        <Wordmark className={styles.mark} />
      </Link>
    </header>
    <div className={`wrap ${styles.middle}`}>{children}</div>
    {below && <div className={styles.below}>{below}</div>}
  </main>
)

export const fullStyles = styles
