import type { Mutant } from './mutant.ts'

/** The guards of a device: what protects its cart and its orders. */
export const deviceMutants = [
  {
    guard: 'a cart is ordered once',
    file: 'src/device/outbox/outbox.ts',
    out: [
      [
        'const inCart = order.items.every((item) => unitsOf({ items }, item.id) >= item.units)',
        'const inCart = true',
      ],
    ],
    test: 'device/outbox/outbox',
    story: 'a cart already ordered is not ordered again',
  },
  {
    guard: 'one flush at a time',
    file: 'src/device/platform/browser.ts',
    out: [['if (!navigator.locks) return work()', 'return work()']],
    test: 'device/outbox/flush',
    story: 'two concurrent senders send an order once',
  },
  {
    guard: 'an order belongs to its account',
    file: 'src/device/outbox/flush.ts',
    out: [['if (entry.uid !== null && entry.uid !== uid) {', 'if (false) {']],
    test: 'device/outbox/flush',
    story: 'never sent as another',
  },
  {
    guard: 'an order older than a week needs consent',
    file: 'src/device/outbox/flush.ts',
    out: [['if (now - (entry.confirmedAt ?? entry.createdAt) > TOO_OLD_MS)', 'if (false)']],
    test: 'device/outbox/flush',
    story: 'older than a week needs consent',
  },
  {
    guard: 'a worse quote needs consent',
    file: 'src/device/outbox/flush.ts',
    out: [['if (newQuote && !isWorse(entry.quote, newQuote)) {', 'if (newQuote) {']],
    test: 'device/outbox/flush',
    story: 'a worse quote waits for consent',
  },
  {
    guard: 'the answer names the order',
    file: 'src/device/outbox/flush.ts',
    out: [['if (answer.value.id !== id) return postpone(id, now())', '']],
    test: 'device/outbox/flush',
    story: 'an answer to another order',
  },
  {
    guard: 'a captive portal’s page is no answer',
    file: 'src/device/http/api.ts',
    out: [["response.status >= 500 ? 'unavailable' : 'captive_portal'", "'invalid'"]],
    test: 'device/outbox/flush',
    story: 'a captive portal',
  },
  {
    guard: 'an attempt is stored before it is sent',
    file: 'src/device/outbox/flush.ts',
    out: [['await changeEntry(id, (stored) => ({ ...stored, attempts: stored.attempts + 1 }))', '']],
    test: 'device/outbox/outbox',
    story: 'withdrawn after a lost answer',
  },
  {
    guard: 'a change is published once',
    file: 'src/app/state/base/persisted-state.ts',
    out: [
      [
        'unconfirmedChanges: without(now.unconfirmedChanges, change),',
        'unconfirmedChanges: now.unconfirmedChanges,',
      ],
    ],
    test: 'app/state/base/persisted-state',
    story: 'is never seen twice',
  },
  {
    guard: 'an action is journaled synchronously',
    file: 'src/device/storage/cart-journal.ts',
    out: [
      [
        'if (parseAction(action)) localStorage.setItem(JOURNAL_PREFIX + actionId, JSON.stringify(action))',
        '',
      ],
    ],
    test: 'app/state/cart/cart',
    story: 'an action of a page that closed before storing it',
  },
  {
    guard: 'a repeated action is applied once',
    file: 'src/domain/cart/merge.ts',
    out: [['  if (done.includes(actionId)) return stored\n', '']],
    test: 'app/state/cart/cart',
    story: 'counts once',
  },
  {
    guard: 'the worker’s token belongs to its account',
    file: 'src/device/outbox/worker-token.ts',
    out: [['user?.uid === uid', 'user !== undefined']],
    test: 'device/outbox/worker-token',
    story: 'somebody else has logged in',
  },
  {
    guard: 'the worker’s token is deleted with the last order',
    file: 'src/device/outbox/outbox.ts',
    out: [
      ['outbox.some(({ uid }) => uid === token?.uid) ? token : null', 'outbox.length < 0 ? null : token'],
    ],
    test: 'device/outbox/worker-token',
    story: 'gone with the last order',
  },
  {
    guard: 'what no longer parses is set aside',
    file: 'src/device/storage/storage.ts',
    out: [['write(record.empty).set(INVALID_PREFIX + record.key, { stored: values[at] })', 'continue']],
    test: 'device/storage/storage',
    story: 'is set aside and reads as empty',
  },
  {
    guard: 'a lost connection is opened again',
    file: 'src/device/storage/connection.ts',
    out: [['        else close()\n        return runTransaction(...args)', '        throw error']],
    test: 'device/storage/storage',
    story: 'a connection lost between two changes',
  },
  {
    guard: 'an open that never settles times out',
    file: 'src/device/storage/connection.ts',
    out: [
      [
        "await withTimeout(opening, slow === opening ? 0 : OPEN_MS, 'The database did not open in time.')",
        'await opening',
      ],
    ],
    test: 'device/storage/storage',
    story: 'an open that never settles',
  },
  {
    guard: 'a database that opens late is used',
    file: 'src/device/storage/connection.ts',
    out: [['        if (slow === opening && current === opening) onSlowOpen()\n', '']],
    test: 'device/storage/storage-slow',
    story: 'gets the pending writes',
  },
  {
    guard: 'no empty value is written over a stored one',
    file: 'src/device/storage/pending-writes.ts',
    out: [['new Map(keys.map((key, at) => [key, values[at]]))', 'new Map<string, unknown>()']],
    test: 'device/storage/storage-slow',
    story: 'is not overwritten',
  },
  {
    guard: 'a write that is too large does not block others',
    file: 'src/device/storage/storage.ts',
    out: [['      return after(needed)\n', '      throw error\n']],
    test: 'device/storage/storage-slow',
    story: 'a write that is too large',
  },
  {
    guard: 'a token request that never settles releases the outbox',
    file: 'src/device/http/session.ts',
    out: [['withTimeout(source(options), TOKEN_MS,', 'Promise.race([source(options)]) ?? (']],
    test: 'device/outbox/flush',
    story: 'a token request that never settles',
  },
  {
    guard: 'a database that cannot be read logs nobody out',
    file: 'src/device/firebase/auth.ts',
    out: [['  if (!stored) return\n', '  if (!stored || true) return\n']],
    test: 'device/firebase/auth',
    story: 'does not count as a logout',
  },
  {
    guard: 'the next person has an empty cart',
    file: 'src/app/state/cart/sync.ts',
    out: [
      ['cart.owner === undefined ? { ...cart, owner } : { ...emptyStoredCart, owner }', '{ ...cart, owner }'],
    ],
    test: 'app/state/cart/sync',
    story: 'the next person on this device',
  },
  {
    guard: 'one identity per order',
    file: 'src/device/outbox/submit-order.ts',
    out: [['orderIdentity: now.orderIdentity ?? created', 'orderIdentity: created']],
    test: 'app/state/order/order',
    story: 'a card order whose answer was lost',
  },
  {
    guard: 'a sent order counts as sent after a better quote',
    file: 'src/device/outbox/outbox.ts',
    out: [['attempts: Math.min(entry.attempts, 1)', 'attempts: 0']],
    test: 'device/outbox/outbox',
    story: 'withdrawn after a lost answer to a better quote',
  },
] satisfies readonly Mutant[]
