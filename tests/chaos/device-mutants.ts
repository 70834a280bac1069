/** The guards of a device: what keeps a cart and an order whole on the phone. */
export const deviceMutants = [
  {
    guard: 'a cart is ordered once',
    file: 'src/device/outbox.ts',
    out: [
      [
        'placed = known || done || order.items.every((item) => unitsOf(held, item.id) >= item.units)',
        'placed = true',
      ],
    ],
    test: 'device/outbox',
    story: 'a cart already ordered is not ordered again',
  },
  {
    guard: 'one replayer',
    file: 'src/device/replay.ts',
    out: [['if (!navigator.locks) return work()', 'return work()']],
    test: 'device/flush',
    story: 'two replayers at once send an order once',
  },
  {
    guard: 'an order belongs to its account',
    file: 'src/device/flush.ts',
    out: [['if (entry.uid !== null && entry.uid !== uid) {', 'if (false) {']],
    test: 'device/flush',
    story: 'never sent as another',
  },
  {
    guard: 'a week asks first',
    file: 'src/device/flush.ts',
    out: [['if (now - (entry.confirmedAt ?? entry.createdAt) > TOO_OLD_MS) {', 'if (false) {']],
    test: 'device/flush',
    story: 'older than a week asks first',
  },
  {
    guard: 'worse news needs a tap',
    file: 'src/device/flush.ts',
    out: [['if (news && !isWorse(entry.quote, news)) {', 'if (news) {']],
    test: 'device/flush',
    story: 'a worse quote waits for a tap',
  },
  {
    guard: 'the answer names the order',
    file: 'src/device/flush.ts',
    out: [['if (answer.ok && answer.value.id === order.id)', 'if (answer.ok)']],
    test: 'device/flush',
    story: 'an answer to another order keeps the order',
  },
  {
    guard: 'a captive portal is no answer',
    file: 'src/device/api.ts',
    out: [["response.status >= 500 ? 'unavailable' : 'captive_portal'", "'invalid'"]],
    test: 'device/flush',
    story: 'a captive portal keeps the order',
  },
  {
    guard: 'a send is written down first',
    file: 'src/device/flush.ts',
    out: [['await change(order.id, (held) => ({ ...held, attempts: held.attempts + 1 }))', '']],
    test: 'device/outbox',
    story: 'withdrawn after a lost answer',
  },
  {
    guard: 'taps wait for the stored cart',
    file: 'src/app/state/kept.ts',
    out: [
      [
        'for (const change of waiting) void set(storeAtom, change)',
        'for (const change of waiting) void Promise.resolve()',
      ],
    ],
    test: 'state/cart',
    story: 'taps made while loading',
  },
  {
    guard: 'a tap is written with the call',
    file: 'src/device/taps.ts',
    out: [['if (tapOf(action)) localStorage.setItem(PREFIX + name, JSON.stringify(action))', '']],
    test: 'state/cart',
    story: 'what a page tapped that was gone',
  },
  {
    guard: 'a tap that comes again is done once',
    file: 'src/domain/cart-merge.ts',
    out: [['  if (done.includes(name)) return book\n', '']],
    test: 'state/cart',
    story: 'counts once',
  },
  {
    guard: 'the token left for the worker is its account’s',
    file: 'src/device/pass.ts',
    out: [['identity?.uid === pass.uid', 'identity !== undefined']],
    test: 'device/pass',
    story: 'somebody else has logged in',
  },
  {
    guard: 'that token goes with the last order',
    file: 'src/device/outbox.ts',
    out: [['outbox.some(({ uid }) => uid === pass?.uid) ? pass : null', 'outbox.length < 0 ? null : pass']],
    test: 'device/pass',
    story: 'gone with the last order',
  },
  {
    guard: 'what no longer parses is set aside',
    file: 'src/device/memory.ts',
    out: [['if (found[at]?.broken) puts.set(ASIDE + record.key, raw[at]).set(record.key, record.empty)', '']],
    test: 'device/memory',
    story: 'is set aside and reads as empty',
  },
  {
    guard: 'a lost connection is opened anew',
    file: 'src/device/memory.ts',
    out: [['    else close()\n    return attempt()', '    throw error']],
    test: 'device/memory',
    story: 'a connection lost between two changes',
  },
  {
    guard: 'an open that hangs is given up',
    file: 'src/device/database.ts',
    out: [['setTimeout(giveUp, late === mine ? 0 : OPEN_TIME_MS)', 'setTimeout(Boolean)']],
    test: 'device/memory',
    story: 'an open that never settles',
  },
  {
    guard: 'a store that opens late is taken up',
    file: 'src/device/database.ts',
    out: [['        if (late === opening && current === opening) whenLate()\n', '']],
    test: 'device/memory-late',
    story: 'gets what was done without it',
  },
  {
    guard: 'no empty value is written over a stored one',
    file: 'src/device/owed.ts',
    out: [['new Map(keys.map((key, at) => [key, raw[at]]))', 'new Map<string, unknown>()']],
    test: 'device/memory-late',
    story: 'is not written over',
  },
  {
    guard: 'what finds no room lets the rest pass',
    file: 'src/device/owed.ts',
    out: [['    return paid(needed)', '    throw error']],
    test: 'device/memory-late',
    story: 'what finds no room',
  },
  {
    guard: 'the next person has a cart of their own',
    file: 'src/app/state/cart-follow.ts',
    out: [['book.owner === undefined ? { ...book, owner } : { ...emptyBook, owner }', '{ ...book, owner }']],
    test: 'state/cart-follow',
    story: 'the next person on this device',
  },
  {
    guard: 'one identity per order',
    file: 'src/app/state/order.ts',
    out: [['attempt: now.attempt ?? fresh', 'attempt: fresh']],
    test: 'state/order',
    story: 'a card order whose answer was lost',
  },
  {
    guard: 'one failure is told once',
    file: 'src/app/preload-failure.ts',
    out: [['if (last.url === url && Date.now() - last.at < SAME_MS) return', '']],
    test: 'app/preload-failure',
    story: 'told by the bundler and the worker',
  },
] satisfies readonly {
  guard: string
  file: string
  out: [from: string, to: string][]
  test: string
  story: string
}[]
