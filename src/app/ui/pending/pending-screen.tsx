import { useMatches } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect, useLayoutEffect } from 'react'
import { pending as words } from '../../content/base/fallback.ts'
import { announcementAtom } from '../../state/base/toast.ts'
import styles from './pending-screen.module.css'

/** A skeleton of the screen whose code or data is still on its way: its picture, its cards or its lines. */
export function PendingScreen() {
  const announce = useSetAtom(announcementAtom)
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const data = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  useLayoutEffect(() => {
    // In braces: what `scrollTo` answers in newer browsers is no clean-up.
    scrollTo({ top: 0, left: 0, behavior: 'instant' })
  }, [])
  useEffect(() => announce(words.coming), [announce])
  const kind = kindOf(path, data?.header)
  return (
    <div
      className={kind === 'picture' ? styles.picture : `wrap ${styles.page}`}
      data-skeleton={kind}
      data-palette={data?.palette}
      aria-hidden="true"
    >
      {kind === 'picture' && <span />}
      <div className={styles.lines}>{bars(kind === 'list' ? 2 : 6)}</div>
      {kind === 'list' && <div className={styles.cards}>{bars(8)}</div>}
    </div>
  )
}

function kindOf(
  path: string | undefined,
  header: 'over' | 'solid' | 'own' | undefined,
): 'list' | 'picture' | 'page' {
  if (path === '/all' || path === '/shopall') return 'list'
  return header === 'over' ? 'picture' : 'page'
}

// The bars are all alike, so their index is the only key there is.
// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
const bars = (count: number) => Array.from({ length: count }, (_, at) => <span key={at} />)
