import { useSetAtom } from 'jotai'
import { offline } from '../../content/layout/offline.ts'
import { chooseOfflineUseAtom } from '../../state/lifecycle/service-worker.ts'
import { Button } from '../button/button.tsx'
import styles from './offline.module.css'

const words = offline.storage

/** With Save-Data on, asks before downloading three megabytes. */
export function StorageCard() {
  const agree = useSetAtom(chooseOfflineUseAtom)
  return (
    <section className={styles.card} aria-label={words.title}>
      <p className={`${styles.text} ${styles.wide}`}>
        <b>{words.title}</b>
        <span className="small">{words.ask}</span>
      </p>
      <div className={styles.actions}>
        <Button size="sm" onClick={() => void agree(true)}>
          {words.agree}
        </Button>
        <button type="button" className={`link small ${styles.later}`} onClick={() => void agree(false)}>
          {words.later}
        </button>
      </div>
    </section>
  )
}
