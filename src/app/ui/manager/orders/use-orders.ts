import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { connectionAtom } from '../../../state/base/connection.ts'
import { settingsAtom } from '../../../state/base/settings.ts'
import { followOrders } from '../../../state/manager/live.ts'
import { loadOrderCountsAtom, loadOrdersAtom, ordersAtom } from '../../../state/manager/orders.ts'
import { renewRoleAtom, staffRoleAtom } from '../../../state/staff/role.ts'
import { useReadableAgain } from '../../account/use-readable-again.ts'
import type { OrdersSearch } from '../search.ts'
import { useUnseen } from '../use-unseen.ts'
import { queryOf } from '../view.ts'

const SETTLE_MS = 250
/** Between two looks while one change follows the other, as when a colleague packs hundreds. */
const LOOK_MS = 1_000
const NEW_MS = 60_000
/** A card order is placed by its payment, the second thing that happens to it. */
const NEW_VERSION = 2

const noIds: ReadonlySet<string> = new Set()

/**
 * The list for a search, updated by server events. While `paused` the list does not change under the pointer or a
 * selection, also not by a reload that was in flight before: new orders are counted and shown on request.
 */
export function useOrders(search: OrdersSearch, paused: boolean) {
  const store = useStore()
  const load = useSetAtom(loadOrdersAtom)
  const count = useSetAtom(loadOrderCountsAtom)
  const renewRole = useSetAtom(renewRoleAtom)
  const connection = useAtomValue(connectionAtom)
  const shown = useAtomValue(ordersAtom).value?.orders
  const [arrivals, setArrivals] = useState(noIds)
  const [arrived, setArrived] = useState<{ number: string; at: number } | null>(null)
  const [fresh, setFresh] = useState(noIds)
  const isPaused = useRef(paused)
  isPaused.current = paused
  const missed = useRef(false)
  const listed = new Set(shown?.map((order) => order.id))
  const waiting = paused ? [...arrivals].filter((id) => !listed.has(id)) : []
  const announce = useRef<(id: string) => void>(() => {})
  announce.current = useUnseen(waiting)
  // Another role sees other things of the same orders: at once, whatever is under the pointer.
  const zone = useAtomValue(settingsAtom)?.timeZone
  const key = JSON.stringify([useAtomValue(staffRoleAtom), queryOf(search, zone)])
  const loadedKey = useRef<string | null>(null)

  /** What the manager asked for is shown at once. */
  const refresh = async () => {
    setArrivals(noIds)
    missed.current = false
    void count()
    await load(queryOf(search, zone))
  }
  /** Changes by others wait until the list is no longer paused. */
  const follow = async () => {
    const before = arrivals
    missed.current = isPaused.current || !(await load(queryOf(search, zone), () => isPaused.current))
    if (!missed.current) setArrivals((all) => new Set([...all].filter((id) => !before.has(id))))
  }
  const latest = useRef(follow)
  latest.current = follow

  // biome-ignore lint/correctness/useExhaustiveDependencies: reload on a new search or role and on reconnecting only.
  useEffect(() => {
    if (connection !== 'online') return
    const again = loadedKey.current === key
    loadedKey.current = key
    void (again ? Promise.all([follow(), count()]) : refresh())
  }, [key, connection])

  useReadableAgain(() => void Promise.all([latest.current(), count()]))

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let looked = 0
    let outdated = false
    let begun = false
    const stop = followOrders(store, (notice) => {
      // Null gives no reason for the reload: the role may have changed. The first notice is no sign of that.
      if (notice === null && begun) void renewRole()
      begun = true
      const known = store.get(ordersAtom).value?.orders ?? []
      // One of a higher version is placed again, by an undo.
      const isNew =
        notice?.state === 'placed' &&
        notice.version <= NEW_VERSION &&
        !known.some((order) => order.id === notice.id)
      if (isNew) {
        setArrived({ number: notice.number, at: Date.now() })
        setArrivals((all) => new Set([...all, notice.id]))
        setFresh((all) => new Set([...all, notice.id]))
        announce.current(notice.id)
        setTimeout(() => setFresh((all) => new Set([...all].filter((id) => id !== notice.id))), NEW_MS)
      }
      const own = known.find((order) => order.id === notice?.id)
      outdated ||= !(own && notice && own.version >= notice.version)
      // Many orders at once are one look, which does not wait for the last of them.
      timer ??= setTimeout(
        () => {
          timer = undefined
          looked = Date.now()
          // Counts move with orders that the list has already, and are no reason for it to wait.
          void count()
          if (outdated) void latest.current()
          outdated = false
        },
        Math.max(SETTLE_MS, looked + LOOK_MS - Date.now()),
      )
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store, renewRole, count])

  useEffect(() => {
    if (!paused && missed.current) void latest.current()
  }, [paused])

  return {
    refresh,
    /** New orders that are not in the list, because it does not move. */
    waiting: waiting.length,
    arrived,
    fresh,
  }
}

/** Whether a mouse rests on an element. Touch does not count: it ends with the tap. */
export function usePointerOver() {
  const [over, setOver] = useState(false)
  return {
    over,
    watch: {
      // Not on entering: a list that is rendered under a resting mouse may still change.
      onPointerMove: ({ pointerType }: PointerEvent) => setOver(pointerType === 'mouse'),
      onPointerLeave: () => setOver(false),
    },
  }
}

/** The current time, updated every 30 seconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
