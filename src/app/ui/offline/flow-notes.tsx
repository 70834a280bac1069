import { useAtomValue } from 'jotai'
import { storageProblemAtom } from '../../state/base/connection.ts'
import { mergedAtom } from '../../state/cart/sync.ts'
import { MergedCard } from './merged-card.tsx'
import { NotStoredCard } from './not-stored-card.tsx'
import styles from './offline.module.css'

/** What concerns the cart, among a form's own lines: a card that floats could cover a field or the button. */
export function FlowNotes() {
  const storageProblem = useAtomValue(storageProblemAtom)
  const merged = useAtomValue(mergedAtom)
  if (!storageProblem && merged.length === 0) return null
  return (
    <div className={styles.flow}>
      {storageProblem && <NotStoredCard key={storageProblem} reason={storageProblem} />}
      {merged.length > 0 && <MergedCard changes={merged} />}
    </div>
  )
}
