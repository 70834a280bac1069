import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { onVisible } from '../../state/base/browser.ts'
import { announceArrivalAtom, showUnseenAtom } from '../../state/manager/live.ts'

const noIds: ReadonlySet<string> = new Set()

const titled = (count: number, title: string): string =>
  `${count > 0 ? `(${count}) ` : ''}${title.replace(/^\(\d+\) /, '')}`

/**
 * New orders that were not seen yet: those that came while the tab was hidden, and those that wait (`waiting`) to be
 * shown. Their count is in the title and on the app's icon. Returns what announces another one.
 */
export function useUnseen(waiting: readonly string[]): (id: string) => void {
  const [hidden, setHidden] = useState(noIds)
  const announce = useSetAtom(announceArrivalAtom)
  const show = useSetAtom(showUnseenAtom)
  const count = new Set([...hidden, ...waiting]).size
  useEffect(() => onVisible(() => setHidden(noIds)), [])
  useEffect(() => {
    document.title = titled(count, document.title)
    show(count)
    return () => {
      document.title = titled(0, document.title)
      show(0)
    }
  }, [count, show])
  return (id) => {
    if (document.hidden) setHidden((all) => new Set([...all, id]))
    void announce()
  }
}
