import { useState } from 'react'

import { offline } from '../../content/layout/offline.ts'
import type { StorageProblem } from '../../state/base/connection.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './offline.module.css'

/** Storage is unavailable: the cart is lost when the page closes, so the shopper is warned. */
export function NotStoredCard({ reason }: { reason: StorageProblem }) {
  const [read, setRead] = useState(false)
  if (read) return null
  return (
    <div className={`${styles.card} ${styles.note}`} role="status">
      <Icon name="info" />
      <p className={styles.text}>{offline.notStored[reason]}</p>
      <button
        type="button"
        className={styles.close}
        aria-label={offline.notStored.close}
        onClick={() => setRead(true)}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
