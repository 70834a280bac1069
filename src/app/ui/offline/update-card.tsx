import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { failure } from '../../content/base/fallback.ts'
import { offline } from '../../content/layout/offline.ts'
import type { Update } from '../../state/base/shell.ts'
import { offeredUpdateAtom } from '../../state/lifecycle/update.ts'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './offline.module.css'

export function UpdateCard({ update }: { update: Update }) {
  const later = useSetAtom(offeredUpdateAtom)
  const [busy, setBusy] = useState(false)
  const words = update.kind === 'build' ? offline.update : failure.outdated
  const apply = () => {
    setBusy(true)
    void update.apply()
  }
  return (
    <section className={styles.card} aria-label={words.title}>
      <p className={styles.text}>
        <b>{words.title}</b>
        <span className="small">{words.text}</span>
      </p>
      <button
        type="button"
        className={styles.close}
        aria-label={offline.update.later}
        onClick={() => later('later')}
      >
        <Icon name="close" />
      </button>
      <Button size="sm" wide busy={busy} onClick={apply} className={styles.wide ?? ''}>
        {words.apply}
      </Button>
    </section>
  )
}
