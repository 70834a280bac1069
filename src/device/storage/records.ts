import type { User } from '#domain/account/account.ts'
import type { Item } from '#domain/cart/cart.ts'
import { emptyStoredCart, parseStoredCart, type StoredCart } from '#domain/cart/stored-cart.ts'
import type { AnswerOf } from '#domain/contract.ts'
import type { Referral } from '#domain/influencer/influencer.ts'
import type { Answers } from '#domain/routine/routine.ts'
import type { StoredDashboard } from './dashboard-schema.ts'
import type { OrderDrafts } from './order-drafts.ts'
import type { PageDrafts } from './page-drafts.ts'
import type { QueuedReturn } from './return-schemas.ts'
import type { QueuedReview, ReviewPhotos } from './review-schemas.ts'
import type {
  Account,
  BrowserState,
  CatalogueRecord,
  DiscountCode,
  Draft,
  OutboxEntry,
  QueuedListSignup,
  Receipt,
  WorkerToken,
} from './schemas.ts'
import type {
  NewPages,
  StaffOrders,
  StoredAction,
  StoredExportChoice,
  StoredUndoable,
} from './staff-schemas.ts'
import {
  BROWSER_STATE_KEY,
  CART_KEY,
  CATALOGUE_CHECKED_AT_KEY,
  DISCOUNT_CODE_KEY,
  LIST_SIGNUPS_KEY,
  LOG_OUT_PENDING_KEY,
  OUTBOX_KEY,
  RECEIPTS_KEY,
  RETURNS_KEY,
  REVIEWS_KEY,
  STAFF_ACTIONS_KEY,
  USER_KEY,
  WORKER_TOKEN_KEY,
} from './stored-names.ts'

/** Reads a stored value; throws on an invalid one. */
export interface Parser<T> {
  (value: unknown): T
  /** Writes it: the value under the names it has been stored with since the first build, where the code has others. */
  toStored?(value: T): unknown
}

/** A value that this browser stores: its key, its value when nothing is stored, and its parser. */
export interface StoredRecord<T> {
  readonly key: string
  readonly empty: T
  /** Removed from the device when the person logs out. */
  readonly private: boolean
  /** Asynchronous, so that schemas are loaded at the first use. */
  readonly parser: () => Promise<Parser<T>>
}

export type ValuesOf<Records> = {
  [Key in keyof Records]: Records[Key] extends StoredRecord<infer T> ? T : never
}

/** What is stored, or the empty value; `broken` where it does not parse. */
export function parsed<T>(record: StoredRecord<T>, parse: Parser<T>, stored: unknown) {
  if (stored === undefined) return { value: record.empty, broken: false }
  try {
    return { value: parse(stored), broken: false }
  } catch (error) {
    console.warn(`The stored “${record.key}” could not be read and was set aside.`, error)
    return { value: record.empty, broken: true }
  }
}

export type Change<T> = (now: T) => T

/** Schemas are loaded with the first stored value that is read. */
const schemas = () => import('./schemas.ts')
type Schemas = Awaited<ReturnType<typeof schemas>>

/** Everything that is stored on the device in IndexedDB. */
interface Records {
  cart: StoredRecord<StoredCart>
  savedForLater: StoredRecord<readonly Item[]>
  draft: StoredRecord<Draft>
  outbox: StoredRecord<readonly OutboxEntry[]>
  listSignups: StoredRecord<readonly QueuedListSignup[]>
  reviews: StoredRecord<readonly QueuedReview[]>
  returns: StoredRecord<readonly QueuedReturn[]>
  receipts: StoredRecord<readonly Receipt[]>
  routine: StoredRecord<Answers>
  discountCode: StoredRecord<DiscountCode | null>
  /** `uncounted`: codes of visits that were not sent to the server. */
  referral: StoredRecord<(Referral & { uncounted?: readonly string[] | undefined }) | null>
  application: StoredRecord<Record<string, string>>
  user: StoredRecord<User | null>
  account: StoredRecord<Account | null>
  workerToken: StoredRecord<WorkerToken | null>
  /** A logout that has begun: it goes together with all that it removes. */
  logOutPending: StoredRecord<boolean>
  catalogue: StoredRecord<CatalogueRecord | null>
  catalogueCheckedAt: StoredRecord<number | null>
  settings: StoredRecord<AnswerOf<'settings'> | null>
  browserState: StoredRecord<BrowserState>
  exportChoice: StoredRecord<StoredExportChoice>
  orderDrafts: StoredRecord<OrderDrafts>
  reviewPhotos: StoredRecord<ReviewPhotos>
  pageDrafts: StoredRecord<PageDrafts>
  newPages: StoredRecord<NewPages>
  staffOrders: StoredRecord<StaffOrders | null>
  orderSound: StoredRecord<boolean>
  staffActions: StoredRecord<readonly StoredAction[]>
  undoable: StoredRecord<StoredUndoable | null>
  dashboard: StoredRecord<StoredDashboard | null>
}

/** Removed from the device when the person logs out. */
const privateOf =
  <All>(load: () => Promise<All>) =>
  <T>(key: string, empty: T, parse: (all: All) => Parser<T>): StoredRecord<T> => ({
    key,
    empty,
    private: true,
    parser: async () => parse(await load()),
  })

const privateRecord = privateOf(schemas)
/** What is written about an order. */
const reviewRecord = privateOf(() => import('./review-schemas.ts'))
/** Their schemas come with the screens that use them: no shopper needs all. */
const staffRecord = privateOf(() => import('./staff-schemas.ts'))

/** Stays on the device, also for the next account. */
const sharedRecord = <T>(key: string, empty: T, parse: (all: Schemas) => Parser<T>): StoredRecord<T> => ({
  ...privateRecord(key, empty, parse),
  private: false,
})

export const records: Records = {
  // Its parser needs no schema: the cart is shown before those are loaded.
  cart: { key: CART_KEY, empty: emptyStoredCart, private: true, parser: async () => parseStoredCart },
  savedForLater: privateRecord('saved-for-later', [], (all) => all.parseItems),
  draft: privateRecord('draft', {}, (all) => all.parseDraft),
  outbox: privateRecord(OUTBOX_KEY, [], (all) => all.parseOutbox),
  listSignups: privateRecord(LIST_SIGNUPS_KEY, [], (all) => all.parseListSignups),
  reviews: reviewRecord(REVIEWS_KEY, [], (all) => all.parseReviews),
  returns: privateOf(() => import('./return-schemas.ts'))(RETURNS_KEY, [], (all) => all.parseReturns),
  receipts: privateRecord(RECEIPTS_KEY, [], (all) => all.parseReceipts),
  routine: privateRecord('routine', {}, (all) => all.parseRoutine),
  discountCode: privateRecord(DISCOUNT_CODE_KEY, null, (all) => all.parseDiscountCode),
  referral: privateRecord('referral', null, (all) => all.parseReferral),
  application: privateRecord('application', {}, (all) => all.parseApplication),
  user: privateRecord(USER_KEY, null, (all) => all.parseUser),
  account: privateRecord('account', null, (all) => all.parseAccount),
  workerToken: privateRecord(WORKER_TOKEN_KEY, null, (all) => all.parseWorkerToken),
  logOutPending: privateRecord(LOG_OUT_PENDING_KEY, false, (all) => all.parseLeaving),
  catalogue: sharedRecord('catalogue', null, (all) => all.parseCatalogueRecord),
  /** When the server last confirmed the catalogue. A record of its own, since usually only this changes. */
  catalogueCheckedAt: sharedRecord(CATALOGUE_CHECKED_AT_KEY, null, (all) => all.parseCheckedAt),
  settings: sharedRecord('settings', null, (all) => all.parseSettings),
  browserState: sharedRecord(BROWSER_STATE_KEY, {}, (all) => all.parseBrowserState),
  exportChoice: { ...staffRecord('export', {}, (all) => all.parseExportChoice), private: false },
  orderDrafts: reviewRecord('order-drafts', { reviews: {}, returns: {} }, (all) => all.parseOrderDrafts),
  /** Apart from what is typed: each key would store the photo again. */
  reviewPhotos: reviewRecord('review-photos', {}, (all) => all.parsePhotos),
  pageDrafts: privateOf(() => import('./page-drafts.ts'))('page-drafts', {}, (all) => all.parsePageDrafts),
  newPages: staffRecord('new-pages', {}, (all) => all.parseNewPages),
  staffOrders: staffRecord('staff-orders', null, (all) => all.parseStaffOrders),
  orderSound: { ...staffRecord('order-sound', false, (all) => all.parseOrderSound), private: false },
  staffActions: staffRecord(STAFF_ACTIONS_KEY, [], (all) => all.parseStaffActions),
  undoable: staffRecord('undoable', null, (all) => all.parseUndoable),
  dashboard: privateOf(() => import('./dashboard-schema.ts'))('dashboard', null, (all) => all.parseDashboard),
}

export const allRecords: readonly StoredRecord<unknown>[] = Object.values(records)
export const privateRecords = allRecords.filter((record) => record.private)
/** All that a logout removes but its mark, which goes last. */
export const logOutRecords = privateRecords.filter((record) => record.key !== records.logOutPending.key)
