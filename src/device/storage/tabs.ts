import type { Change, StoredRecord } from './records.ts'
import { CHANNEL } from './stored-names.ts'

/** `change` is the update that led to the value, where this page made it. */
export type Listener<T> = (value: T, change?: Change<T>) => void

/**
 * Notifies this page's subscribers of values, and the other tabs and the service worker of the keys that were written.
 * The channel opens at the first use, so that a page that stores nothing opens none.
 */
export function subscriptions(onWrittenElsewhere: (record: StoredRecord<unknown>) => void) {
  const subscribed = new Map<string, { record: StoredRecord<unknown>; listeners: Set<Listener<unknown>> }>()
  let channel: BroadcastChannel | undefined

  function open(): BroadcastChannel | undefined {
    if (channel || typeof BroadcastChannel === 'undefined') return channel
    channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      for (const key of Array.isArray(data) ? data : []) {
        const subscription = subscribed.get(key)
        if (subscription?.listeners.size) onWrittenElsewhere(subscription.record)
      }
    })
    return channel
  }

  return {
    subscribe<T>(record: StoredRecord<T>, listener: Listener<T>): () => void {
      open()
      const { listeners } = subscribed.get(record.key) ?? { listeners: new Set() }
      subscribed.set(record.key, { record, listeners })
      // It is called only with values of this record.
      const own = listener as Listener<unknown>
      listeners.add(own)
      return () => listeners.delete(own)
    },

    notify(key: string, value: unknown, change?: unknown) {
      const { record, listeners = [] } = subscribed.get(key) ?? {}
      // Set only for an update of a single record, so it is a change of this record's type.
      const own = change as Change<unknown> | undefined
      for (const listener of listeners) listener(value === undefined ? record?.empty : value, own)
    },

    post(keys: readonly string[]) {
      if (keys.length > 0) open()?.postMessage(keys)
    },
  }
}
