import { Link } from '@tanstack/react-router'
import { layout } from '../../content/layout.ts'
import { comingSoon as words } from '../../content/pages.ts'
import { EmailForm } from '../field/email-form.tsx'
import { Stop } from '../icon/stop.tsx'
import { Wordmark } from '../icon/wordmark.tsx'
import styles from './coming-soon-screen.module.css'

export const ComingSoonScreen = () => (
  <main id="content" className={styles.page} data-world="night">
    <header className={`wrap ${styles.head}`}>
      <Link to="/" aria-label={layout.brand} className={styles.logo}>
        <Wordmark className={styles.mark} />
      </Link>
    </header>
    <div className={styles.drop} aria-hidden="true" />
    <div className={`wrap ${styles.middle}`}>
      <h1 className={`d1 ${styles.title}`} tabIndex={-1}>
        {words.before}
        <br />
        <em>
          {words.em}
          <Stop />
        </em>
      </h1>
      <p className={`lead ${styles.lead}`}>{words.body}</p>
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
