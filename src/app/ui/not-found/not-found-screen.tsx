import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { notFound } from '../../content/base/fallback.ts'
import { meta } from '../../content/base/meta.ts'
import { layout } from '../../content/layout/layout.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { buttonClass } from '../button/button.tsx'
import '../full-page/full-page.css'
import { FullStop, Wordmark } from '../icon/brand.tsx'
import { Picture } from '../picture/picture.tsx'
import styles from './not-found-screen.module.css'

const strips = [
  { slug: 'rosa', name: 'Rosa' },
  { slug: 'reglow', name: 'ReGlow' },
  { slug: 'repurify', name: 'RePurify' },
  { slug: 'rekindle', name: 'Rekindle' },
] as const

interface NotFoundProps {
  /** In place of the words for any address. */
  words?: { before: string; em: string; body: string }
}

export function NotFoundScreen({ words: given }: NotFoundProps) {
  const words = { ...notFound, ...given }
  const offline = useAtomValue(connectionAtom) === 'offline'
  return (
    <main id="content" className={`full-page ${styles.page}`} data-palette="resparkle">
      <title>{meta.notFound.title}</title>
      <meta name="robots" content="noindex" />
      <header className="wrap full-page-head">
        <Link to="/" aria-label={layout.brand} className="full-page-logo">
          <Wordmark className="full-page-mark" />
        </Link>
      </header>
      <div className={`wrap full-page-body ${styles.middle}`}>
        <h1 className={`d1 ${styles.title}`} tabIndex={-1}>
          {offline ? (
            words.offline.title
          ) : (
            <>
              {words.before}
              <em>{words.em}</em>
              <FullStop />
            </>
          )}
        </h1>
        <p className="lead">{offline ? words.offline.body : words.body}</p>
        <div className={styles.actions}>
          <Link to="/" className={buttonClass()}>
            {words.home}
          </Link>
          <Link to="/shopall" className="link">
            {words.shop}
          </Link>
          <Link to="/" search={{ finder: 'open' }} className="link">
            {words.routine}
          </Link>
        </div>
      </div>
      <div className={styles.strips}>
        {strips.map(({ slug, name }) => (
          <Link key={slug} to={`/${slug}`} aria-label={name} data-palette={slug} className={styles.strip}>
            <Picture name={slug} sizes="(min-width: 1024px) 80vh, 200px" alt="" />
          </Link>
        ))}
      </div>
    </main>
  )
}
