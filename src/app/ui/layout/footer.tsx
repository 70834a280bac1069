import { Link } from '@tanstack/react-router'
import { format } from '../../content/base/format.ts'
import { footer } from '../../content/layout/footer.ts'
import { ChoicesButton } from '../consent/choices-button.tsx'
import { Wordmark } from '../icon/brand.tsx'
import styles from './footer.module.css'
import { Newsletter } from './newsletter.tsx'

const words = footer

/** Short where people do not browse: without the newsletter and the wordmark. */
export const Footer = ({ short = false }: { short?: boolean | undefined }) => (
  <footer className={short ? `${styles.footer} ${styles.short}` : styles.footer} data-palette="night">
    <div className="wrap">
      <div className={styles.columns}>
        {!short && <Newsletter />}
        {words.columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2>{column.title}</h2>
            <ul>
              {column.links.map(({ label, ...link }) => (
                <li key={label}>
                  <Link {...link} activeOptions={{ exact: true, includeHash: true }}>
                    {label}
                  </Link>
                </li>
              ))}
              {column.title === words.choicesIn && (
                <li>
                  <ChoicesButton />
                </li>
              )}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.legal}>
        <p>{words.legal}</p>
        <p>{format(words.owner, { year: 2026 })}</p>
      </div>
      {!short && (
        <div className={styles.mark}>
          <Wordmark />
        </div>
      )}
    </div>
  </footer>
)
