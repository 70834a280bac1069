import { Link } from '@tanstack/react-router'
import { comingSoon } from '../../content/base/pages.ts'
import { layout } from '../../content/layout/layout.ts'
import { EmailForm } from '../field/email-form.tsx'
import '../full-page/full-page.css'
import { type ChangedWords, worded } from '../changed-texts.ts'
import { FullStop, Wordmark } from '../icon/brand.tsx'
import styles from './coming-soon-screen.module.css'

export function ComingSoonScreen({ changed }: { changed: ChangedWords }) {
  const words = worded(comingSoon, changed)
  return (
    <main id="content" className={`full-page ${styles.page}`} data-palette="night">
      <header className="wrap full-page-head">
        <Link to="/" aria-label={layout.brand} className="full-page-logo">
          <Wordmark className="full-page-mark" />
        </Link>
      </header>
      <div className={styles.drop} aria-hidden="true" />
      <div className={`wrap full-page-body ${styles.middle}`}>
        <h1 className="d1" tabIndex={-1}>
          {words.before}
          <br />
          <em>
            {words.em}
            <FullStop />
          </em>
        </h1>
        <p className="lead">{words.body}</p>
        <EmailForm
          list="launch"
          label={words.label}
          placeholder={words.placeholder}
          submit={words.submit}
          busy={words.busy}
          done={words.done}
          quiet
        />
        <p className={styles.small}>
          {words.small} <Link to="/shopall">{words.back}</Link>
        </p>
      </div>
    </main>
  )
}
