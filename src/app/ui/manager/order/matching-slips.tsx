import { useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { format, plural } from '../../../content/base/format.ts'
import { bulk } from '../../../content/manager/bulk.ts'
import { neworders } from '../../../content/manager/neworders.ts'
import { loadSelectedAtom, type Selection } from '../../../state/manager/selection.ts'
import { Confirm } from '../../control/dialog.tsx'
import { Slips } from './slips.tsx'

const words = bulk.slips

/** The most slips in one print: beyond it a browser's preview takes minutes. */
const SLIPS_MAX = 1_000

interface MatchingSlipsProps {
  selection: Selection
  onDone: () => void
}

/** Slips of all that match: their orders are loaded first, and only for this. */
export function MatchingSlips({ selection, onDone }: MatchingSlipsProps) {
  const load = useSetAtom(loadSelectedAtom)
  const [orders, setOrders] = useState<readonly ManagerOrder[] | null>(null)
  const [loaded, setLoaded] = useState<number | null>(null)
  const [failed, setFailed] = useState(false)
  const running = useRef(new AbortController())
  useEffect(() => () => running.current.abort(), [])
  const total = selection.serials.length
  const fits = total <= SLIPS_MAX
  if (orders !== null) return <Slips orders={orders} onDone={onDone} />

  const print = async () => {
    if (!fits || loaded !== null) return
    running.current = new AbortController()
    const { signal } = running.current
    setFailed(false)
    setLoaded(0)
    const answer = await load(selection.id, { signal, onProgress: setLoaded })
    if (signal.aborted) return
    setLoaded(null)
    if (answer.ok) setOrders(answer.value)
    else setFailed(true)
  }

  return (
    <Confirm
      open
      title={plural(words.title, total)}
      confirm={words.print}
      dismiss={neworders.dismiss}
      busy={!fits || loaded !== null}
      onConfirm={() => void print()}
      onClose={onDone}
    >
      {!fits && <p className="sale">{format(words.tooMany, { max: SLIPS_MAX.toLocaleString('en-US') })}</p>}
      <p role="status">{loaded !== null && format(words.getting, { count: loaded, total })}</p>
      {failed && <p role="alert">{words.failed}</p>}
    </Confirm>
  )
}
