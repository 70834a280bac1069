import type { User } from '#domain/account/account.ts'
import type { Item } from '#domain/cart/cart.ts'
import { emptyStoredCart, parseStoredCart, type StoredCart } from '#domain/cart/merge.ts'
import type { AnswerOf } from '#domain/contract.ts'
import type { Referral } from '#domain/influencer/influencer.ts'
import type { Answers } from '#domain/routine/routine.ts'
import type {
  Account,
  CatalogueRecord,
  Draft,
  OutboxEntry,
  QueuedSignup,
  Receipt,
  SavedCode,
  Visits,
  WorkerToken,
} from './schemas.ts'
import { CATALOGUE_CHECKED_AT_KEY, SIGNUPS_KEY, WORKER_TOKEN_KEY } from './stored-names.ts'

/** A value that this browser stores: its key, its value when nothing is stored, and its parser. */
export interface StoredRecord<T> {
  readonly key: string
  readonly empty: T
  /** Removed from the device when the person logs out. */
  readonly private: boolean
  /** Resolves to a parser that throws on an invalid value. Asynchronous, so that schemas are loaded at the first use. */
  readonly parser: () => Promise<(value: unknown) => T>
}

export type Change<T> = (now: T) => T

/** Schemas are loaded with the first stored value that is read. */
const schemas = () => import('./schemas.ts')

/** Everything that is stored on the device in IndexedDB. */
interface Records {
  cart: StoredRecord<StoredCart>
  savedForLater: StoredRecord<readonly Item[]>
  draft: StoredRecord<Draft>
  outbox: StoredRecord<readonly OutboxEntry[]>
  signups: StoredRecord<readonly QueuedSignup[]>
  receipts: StoredRecord<readonly Receipt[]>
  routine: StoredRecord<Answers>
  code: StoredRecord<SavedCode | null>
  referral: StoredRecord<Referral | null>
  identity: StoredRecord<User | null>
  account: StoredRecord<Account | null>
  workerToken: StoredRecord<WorkerToken | null>
  catalogue: StoredRecord<CatalogueRecord | null>
  catalogueCheckedAt: StoredRecord<number | null>
  settings: StoredRecord<AnswerOf<'settings'> | null>
  visits: StoredRecord<Visits>
}

export const records: Records = {
  cart: { key: 'cart', empty: emptyStoredCart, private: true, parser: async () => parseStoredCart },
  savedForLater: {
    key: 'saved-for-later',
    empty: [],
    private: true,
    parser: async () => (await schemas()).parseItems,
  },
  draft: { key: 'draft', empty: {}, private: true, parser: async () => (await schemas()).parseDraft },
  outbox: { key: 'outbox', empty: [], private: true, parser: async () => (await schemas()).parseOutbox },
  signups: { key: SIGNUPS_KEY, empty: [], private: true, parser: async () => (await schemas()).parseSignups },
  receipts: {
    key: 'receipts',
    empty: [],
    private: true,
    parser: async () => (await schemas()).parseReceipts,
  },
  routine: { key: 'routine', empty: {}, private: true, parser: async () => (await schemas()).parseRoutine },
  code: { key: 'code', empty: null, private: true, parser: async () => (await schemas()).parseCode },
  referral: {
    key: 'referral',
    empty: null,
    private: true,
    parser: async () => (await schemas()).parseReferral,
  },
  identity: { key: 'identity', empty: null, private: true, parser: async () => (await schemas()).parseUser },
  account: { key: 'account', empty: null, private: true, parser: async () => (await schemas()).parseAccount },
  workerToken: {
    key: WORKER_TOKEN_KEY,
    empty: null,
    private: true,
    parser: async () => (await schemas()).parseWorkerToken,
  },
  catalogue: {
    key: 'catalogue',
    empty: null,
    private: false,
    parser: async () => (await schemas()).parseCatalogueRecord,
  },
  /** When the server last confirmed the catalogue. A record of its own, since usually only this changes. */
  catalogueCheckedAt: {
    key: CATALOGUE_CHECKED_AT_KEY,
    empty: null,
    private: false,
    parser: async () => (await schemas()).parseCheckedAt,
  },
  settings: {
    key: 'settings',
    empty: null,
    private: false,
    parser: async () => (await schemas()).parseSettings,
  },
  visits: { key: 'visits', empty: {}, private: false, parser: async () => (await schemas()).parseVisits },
}

export const allRecords: readonly StoredRecord<unknown>[] = Object.values(records)
export const privateRecords = allRecords.filter((record) => record.private)
