import type { User } from '#domain/account.ts'
import type { Item } from '#domain/cart.ts'
import { type CartBook, emptyBook, parseBook } from '#domain/cart-merge.ts'
import type { AnswerOf } from '#domain/contract.ts'
import type { Referral } from '#domain/influencer.ts'
import type { Answers } from '#domain/routine.ts'
import type { MemoryRecord } from './memory.ts'
import type { Account, Draft, HeldCode, Intent, OutboxEntry, Pass, Receipt, Shelf, Visits } from './shapes.ts'

/** Everything kept on the device: one key, one shape, one home each. Schemas load when first wanted. */

const shapes = () => import('./shapes.ts')

interface Records {
  cart: MemoryRecord<CartBook>
  savedForLater: MemoryRecord<readonly Item[]>
  draft: MemoryRecord<Draft>
  outbox: MemoryRecord<readonly OutboxEntry[]>
  intents: MemoryRecord<readonly Intent[]>
  receipts: MemoryRecord<readonly Receipt[]>
  routine: MemoryRecord<Answers>
  code: MemoryRecord<HeldCode | null>
  referral: MemoryRecord<Referral | null>
  identity: MemoryRecord<User | null>
  account: MemoryRecord<Account | null>
  pass: MemoryRecord<Pass | null>
  catalogue: MemoryRecord<Shelf | null>
  heard: MemoryRecord<number | null>
  settings: MemoryRecord<AnswerOf<'settings'> | null>
  visits: MemoryRecord<Visits>
}

export const records: Records = {
  cart: { key: 'cart', empty: emptyBook, private: true, parser: async () => parseBook },
  savedForLater: {
    key: 'saved-for-later',
    empty: [],
    private: true,
    parser: async () => (await shapes()).parseItems,
  },
  draft: { key: 'draft', empty: {}, private: true, parser: async () => (await shapes()).parseDraft },
  outbox: { key: 'outbox', empty: [], private: true, parser: async () => (await shapes()).parseOutbox },
  intents: { key: 'intents', empty: [], private: true, parser: async () => (await shapes()).parseIntents },
  receipts: { key: 'receipts', empty: [], private: true, parser: async () => (await shapes()).parseReceipts },
  routine: { key: 'routine', empty: {}, private: true, parser: async () => (await shapes()).parseRoutine },
  code: { key: 'code', empty: null, private: true, parser: async () => (await shapes()).parseCode },
  referral: {
    key: 'referral',
    empty: null,
    private: true,
    parser: async () => (await shapes()).parseReferral,
  },
  identity: { key: 'identity', empty: null, private: true, parser: async () => (await shapes()).parseUser },
  account: { key: 'account', empty: null, private: true, parser: async () => (await shapes()).parseAccount },
  pass: { key: 'pass', empty: null, private: true, parser: async () => (await shapes()).parsePass },
  catalogue: {
    key: 'catalogue',
    empty: null,
    private: false,
    parser: async () => (await shapes()).parseShelf,
  },
  /** When the shop was last heard, apart from the catalogue: mostly it is all that changes. */
  heard: {
    key: 'heard',
    empty: null,
    private: false,
    parser: async () => (await shapes()).parseHeard,
  },
  settings: {
    key: 'settings',
    empty: null,
    private: false,
    parser: async () => (await shapes()).parseSettings,
  },
  visits: { key: 'visits', empty: {}, private: false, parser: async () => (await shapes()).parseVisits },
}

export const allRecords: readonly MemoryRecord<unknown>[] = Object.values(records)
export const privateRecords = allRecords.filter((record) => record.private)
