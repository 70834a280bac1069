import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { layout } from '../../content/layout/layout.ts'
import type { PaletteName } from '../../theme/palettes.ts'
import './full-page.css'
import { Wordmark } from '../icon/brand.tsx'
import styles from './full-page.module.css'

interface FullPageProps {
  /** The palette of the page; paper without one. */
  palette?: PaletteName | undefined
  picture?: ReactNode
  children: ReactNode
  /** Content below, on the palette's tint. */
  below?: ReactNode
}

/** A full-screen page outside the main layout, with a logo that links to Home. */
export const FullPage = ({ palette, picture, children, below }: FullPageProps) => (
  <main id="content" className={`full-page ${styles.page}`} data-palette={palette}>
    {picture && <div className={styles.picture}>{picture}</div>}
    <header className={`wrap ${styles.top}`}>
      <Link to="/" aria-label={layout.brand} className="full-page-logo">
        <Wordmark className={styles.mark} />
      </Link>
    </header>
    <div className={`wrap full-page-body ${styles.middle}`}>{children}</div>
    {below && <div className={styles.below}>{below}</div>}
  </main>
)

export const fullPageStyles = styles
