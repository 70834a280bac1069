import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { layout } from '../../content/layout.ts'
import { notFound as words } from '../../content/not-found.ts'
import { connectionAtom } from '../../state/connection.ts'
import { buttonClass } from '../button/button.tsx'
import { Stop } from '../icon/stop.tsx'
import { Wordmark } from '../icon/wordmark.tsx'
import { Picture } from '../picture/picture.tsx'
import styles from './not-found-screen.module.css'

const strips = [
  { slug: 'rosa', name: 'Rosa' },
  { slug: 'reglow', name: 'ReGlow' },
  { slug: 'repurify', name: 'RePurify' },
  { slug: 'rekindle', name: 'Rekindle' },
] as const

export function NotFoundScreen() {
  const offline = useAtomValue(connectionAtom) === 'offline'
  return (
    <main id="content" className={styles.page} data-world="resparkle">
      <header className={`wrap ${styles.head}`}>
        <Link to="/" aria-label={layout.brand} className={styles.logo}>
          <Wordmark className={styles.mark} />
        </Link>
      </header>
      <div className={`wrap ${styles.middle}`}>
        <h1 className={`d1 ${styles.title}`} tabIndex={-1}>
          {offline ? (
            words.offline.title
          ) : (
            <>
              {words.before}
              <em>{words.em}</em>
              <Stop />
            </>
          )}
        </h1>
        <p className={`lead ${styles.lead}`}>{offline ? words.offline.body : words.body}</p>
        <div className={styles.actions}>
          <Link to="/" className={buttonClass()}>
            {words.home}
          </Link>
          <Link to="/shopall" className="link">
            {words.shop}
          </Link>
          <Link to="/" hash="routine" className="link">
            {words.routine}
          </Link>
        </div>
      </div>
      <div className={styles.strips}>
        {strips.map(({ slug, name }) => (
          <Link key={slug} to={`/${slug}`} aria-label={name} data-world={slug} className={styles.strip}>
            <Picture name={slug} sizes="(min-width: 1024px) 80vh, 200px" alt="" />
          </Link>
        ))}
      </div>
    </main>
  )
}
