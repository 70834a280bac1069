import styles from './late.module.css'

export type ShapeKind = 'picture' | 'list' | 'page'

/** What a screen looks like from far away: its picture, its cards or its lines. */
export function Shape({ kind }: { kind: ShapeKind }) {
  if (kind === 'picture') {
    return (
      <div className={styles.picture}>
        <span />
        <div className={styles.lines}>{bars(5)}</div>
      </div>
    )
  }
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.lines}>{bars(kind === 'list' ? 2 : 6)}</div>
      {kind === 'list' && <div className={styles.cards}>{bars(8)}</div>}
    </div>
  )
}

// Bars have nothing but their place to be told apart by.
// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
const bars = (count: number) => Array.from({ length: count }, (_, at) => <span key={at} />)
