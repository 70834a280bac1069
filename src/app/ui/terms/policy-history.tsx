import { useEffect, useState } from 'react'
import { utcDateOf } from '../../content/base/date.ts'
import { format } from '../../content/base/format.ts'
import { termsPage } from '../../content/terms/terms.ts'
import { PartText, type Values } from './part-text.tsx'
import { type PolicyId, type Published, policyOf } from './select-terms.ts'
import styles from './terms-screen.module.css'

const words = termsPage.history

interface PolicyHistoryProps {
  id: PolicyId
  /** What it says now; undefined while it is as it came with the shop. */
  published: Published | undefined
  values: Values
}

/** Since when a policy says what it says, and what it said before: loaded when someone asks. */
export function PolicyHistory({ id, published, values }: PolicyHistoryProps) {
  const [open, setOpen] = useState(false)
  const [tries, setTries] = useState(0)
  if (!published) return null
  return (
    <div className={styles.part}>
      <p className="small muted">{format(words.since, { date: utcDateOf(published.at) })}</p>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={`small ${styles.summary}`}>{words.open}</summary>
        {open && (
          <Earlier
            key={`${published.version} ${tries}`}
            id={id}
            values={values}
            onRetry={() => setTries(tries + 1)}
          />
        )}
      </details>
    </div>
  )
}

type Loaded = readonly Published[] | null | 'loading'

interface EarlierProps extends Pick<PolicyHistoryProps, 'id' | 'values'> {
  onRetry: () => void
}

function Earlier({ id, values, onRetry }: EarlierProps) {
  const [loaded, setLoaded] = useState<Loaded>('loading')
  useEffect(() => {
    let wanted = true
    const done = (answer: Loaded) => wanted && setLoaded(answer)
    import('../../state/words/history.ts')
      .then(({ loadPolicyVersions }) => loadPolicyVersions(id))
      // The file itself needs a connection the first time.
      .then(done, () => done(null))
    return () => {
      wanted = false
    }
  }, [id])
  if (loaded === 'loading') {
    return (
      <p className="small" role="status">
        {words.loading}
      </p>
    )
  }
  if (loaded === null) {
    return (
      <p className="small" role="alert">
        {words.failed}{' '}
        <button type="button" className="link" onClick={onRetry}>
          {words.retry}
        </button>
      </p>
    )
  }
  return loaded.slice(1).map(({ version, at, words: before }, place) => {
    const until = utcDateOf(loaded[place]?.at ?? at)
    const dates = version === 1 ? words.first : words.version
    return (
      <details key={version} className={styles.earlier}>
        <summary className={`small ${styles.summary}`}>
          {format(dates, { from: utcDateOf(at), until })}
        </summary>
        <div className={styles.parts}>
          {policyOf(id, before).parts.map((part) => (
            <PartText key={part.id ?? id} part={part} values={values} />
          ))}
        </div>
      </details>
    )
  })
}
