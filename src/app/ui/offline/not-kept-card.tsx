import { useState } from 'react'

import { offline } from '../../content/offline.ts'
import type { NotKept } from '../../state/connection.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './offline.module.css'

/** The cart lives only as long as this page, and the person should know before they rely on it. */
export function NotKeptCard({ reason }: { reason: NotKept }) {
  const [read, setRead] = useState(false)
  if (read) return null
  return (
    <div className={`${styles.card} ${styles.note}`} role="status">
      <Icon name="info" />
      <p className={styles.text}>{offline.notKept[reason]}</p>
      <button
        type="button"
        className={styles.close}
        aria-label={offline.notKept.close}
        onClick={() => setRead(true)}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
