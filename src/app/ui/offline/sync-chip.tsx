import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { plural } from '../../content/base/format.ts'
import { offline } from '../../content/layout/offline.ts'
import { outboxCountsAtom, receiptsAtom } from '../../state/order/outbox.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './offline.module.css'

const words = offline.sync

/** The outbox's state: saved, waiting or action needed, with a link to the order. */
export function SyncChip() {
  const { waiting, needDecision } = useAtomValue(outboxCountsAtom)
  const receipts = useAtomValue(receiptsAtom)
  if (waiting + needDecision === 0) {
    return (
      <span className="sr" data-testid="sync-state">
        {words.saved}
      </span>
    )
  }
  const state = needDecision > 0 ? 'needs_decision' : 'waiting'
  const first =
    receipts.find((receipt) => receipt.state === state) ?? receipts.find((receipt) => receipt.entry)
  const text = needDecision > 0 ? words.needsDecision : plural(words.waiting, waiting)
  return (
    <Link
      to="/orderconfirmation"
      search={first ? { order: first.id } : {}}
      className={`${styles.chip} ${needDecision > 0 ? styles.bad : styles.warn}`}
      data-testid="sync-state"
    >
      <Icon name={needDecision > 0 ? 'alert' : 'sync'} size={16} />
      {text}
      <span className="sr">. {words.open}</span>
    </Link>
  )
}
