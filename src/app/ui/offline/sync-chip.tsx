import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { offline } from '../../content/offline.ts'
import { plural } from '../../content/say.ts'
import { receiptsAtom, syncAtom } from '../../state/outbox.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './offline.module.css'

const words = offline.sync

/** Saved, so many waiting, or a word from you needed: and the way to the order it is about. */
export function SyncChip() {
  const { waiting, needsYou } = useAtomValue(syncAtom)
  const receipts = useAtomValue(receiptsAtom)
  if (waiting + needsYou === 0) {
    return (
      <span className="sr" data-testid="sync-state">
        {words.saved}
      </span>
    )
  }
  const state = needsYou > 0 ? 'needs_you' : 'waiting'
  const first =
    receipts.find((receipt) => receipt.state === state) ?? receipts.find((receipt) => receipt.entry)
  const text = needsYou > 0 ? words.needsYou : plural(words.waiting, waiting)
  return (
    <Link
      to="/orderconfirmation"
      search={first ? { order: first.id } : {}}
      className={`${styles.chip} ${needsYou > 0 ? styles.bad : styles.warn}`}
      data-testid="sync-state"
    >
      <Icon name={needsYou > 0 ? 'alert' : 'sync'} size={16} />
      {text}
      <span className="sr">. {words.open}</span>
    </Link>
  )
}
