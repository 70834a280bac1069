import { Link } from '@tanstack/react-router'
import { format } from '../../content/base/format.ts'
import { footer } from '../../content/layout/footer.ts'
import { ChoicesButton } from '../consent/choices-button.tsx'
import { Wordmark } from '../icon/brand.tsx'
import styles from './footer.module.css'
import type { FooterWords } from './layout-words.ts'
import { Newsletter } from './newsletter.tsx'

const { choicesIn } = footer

interface FooterProps {
  short?: boolean | undefined
  words?: FooterWords | undefined
}

/** Short where people do not browse: without the newsletter and the wordmark. */
export function Footer({ short = false, words = footer }: FooterProps) {
  return (
    <footer className={short ? `${styles.footer} ${styles.short}` : styles.footer} data-palette="night">
      <div className="wrap">
        <div className={styles.columns}>
          {!short && <Newsletter words={words.newsletter} />}
          {words.columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries are always the same ones, and two may be called alike.
            <nav key={at} aria-label={column.title}>
              <h2>{column.title}</h2>
              <ul>
                {column.links.map(({ label, ...link }, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the entries are always the same ones, and two may be called alike.
                  <li key={place}>
                    <Link {...link} activeOptions={{ exact: true, includeHash: true }}>
                      {label}
                    </Link>
                  </li>
                ))}
                {footer.columns[at]?.title === choicesIn && (
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
}
