import { useRef, useState } from 'react'

interface Selection {
  has: (id: string) => boolean
  size: number
  /** With the shift key everything between this row and the last one touched follows. */
  toggle: (id: string, on: boolean, range: boolean) => void
  setAll: (on: boolean) => void
  clear: () => void
  keep: (ids: readonly string[]) => void
}

/** Which of the rows shown are chosen. Rows that left the list are not acted on. */
export function useSelection(ids: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const shown = new Set(ids.filter((id) => chosen.has(id)))
  return {
    has: (id) => shown.has(id),
    size: shown.size,
    toggle(id, on, range) {
      const from = range && last.current !== null ? ids.indexOf(last.current) : -1
      const to = ids.indexOf(id)
      const touched = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
      const next = new Set(shown)
      for (const one of touched) {
        if (on) next.add(one)
        else next.delete(one)
      }
      last.current = id
      setChosen(next)
    },
    setAll: (on) => setChosen(new Set(on ? ids : [])),
    clear: () => setChosen(new Set()),
    keep: (some) => setChosen(new Set(some)),
  }
}
