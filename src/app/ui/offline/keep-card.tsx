import { useSetAtom, useStore } from 'jotai'
import { offline } from '../../content/offline.ts'
import { agreeToKeep, keepShop } from '../../state/worker.ts'
import { Button } from '../button/button.tsx'
import styles from './offline.module.css'

const words = offline.keep

/** A connection that saves data is asked before three megabytes go over it. */
export function KeepCard() {
  const store = useStore()
  const agree = useSetAtom(agreeToKeep)
  const keep = async () => {
    await agree(true)
    await keepShop(store)
  }
  return (
    <section className={styles.card} aria-label={words.title}>
      <p className={`${styles.text} ${styles.wide}`}>
        <b>{words.title}</b>
        <span className="small">{words.asks}</span>
      </p>
      <div className={styles.acts}>
        <Button size="sm" onClick={() => void keep()}>
          {words.agree}
        </Button>
        <button type="button" className={`link small ${styles.later}`} onClick={() => void agree(false)}>
          {words.later}
        </button>
      </div>
    </section>
  )
}
