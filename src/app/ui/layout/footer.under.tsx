import { Link } from '@tanstack/react-router'
import { footer } from '../../content/footer.ts'
import { say } from '../../content/say.ts'
import { ChoicesButton } from '../consent/choices-button.tsx'
import { Wordmark } from '../icon/wordmark.tsx'
import styles from './footer.module.css'
import { Letters } from './letters.tsx'

const words = footer

export const Footer = () => (
  <footer className={styles.footer} data-world="night">
    <div className="wrap">
      <div className={styles.columns}>
        <Letters />
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
        <p>{say(words.owner, { year: 2026 })}</p>
      </div>
      <div className={styles.mark}>
        <Wordmark />
      </div>
    </div>
  </footer>
)
