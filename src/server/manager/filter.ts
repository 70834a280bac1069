import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { emailKey, type Role } from '#domain/account/account.ts'
import { addDays, DAY_MS, dayOf } from '#domain/base/day.ts'
import type { ParsedQueryOf } from '#domain/contract.ts'
import { statesFor } from '#domain/manager/access.ts'
import { searchWords, withoutAccents } from '#domain/manager/orders.ts'
import { dueBefore, unshippedStates } from '#domain/order/ship-by.ts'
import { may } from '#domain/staff/permission.ts'
import { orderSearchText } from '../base/db/schema/order.ts'
import { commissions, orders } from '../base/db/schema.ts'
import type { CursorPosition } from '../base/http/cursor.ts'
import { isFirst, isSold } from '../figures/sums.ts'
import { isCounted } from '../influencer/commission-conditions.ts'

/** The role that reads orders, and the time. */
export interface Reader {
  role: Role | undefined
  now: Date
  /** Of the shop's clock. */
  zone: string
}

type Filter = Omit<ParsedQueryOf<'managerOrders'>, 'after' | 'limit'>

/**
 * The filter of a manager's list as one condition. State, time, code and words have indexes; payment and delivery have
 * few values, and are checked on the rows that those find. A role that may not know customers finds no orders by
 * them, and no finished orders.
 */
export function matching(filter: Filter, { now, role, zone }: Reader): SQL | undefined {
  const { state, payment, delivery, code, from, to, only, reason, search = '', item } = filter
  const states = statesFor(role)
  return and(
    states && inArray(orders.state, [...states]),
    inState(state),
    payment && eq(orders.payment, payment),
    delivery && eq(orders.delivery, delivery),
    code === undefined ? undefined : eq(orders.code, code),
    from === undefined ? undefined : gte(orders.placedAt, new Date(from)),
    to === undefined ? undefined : lt(orders.placedAt, new Date(to)),
    only && restricted(only, now, zone),
    // Few orders need attention, and those have an index.
    reason && and(isNotNull(orders.attention), eq(orders.attention, reason)),
    may(role, 'customers.read') ? found(search) : labelled(search),
    containing(item, isShort(from, to) || fewStates.some((few) => few === state)),
  )
}

function inState(state: Filter['state']): SQL | undefined {
  if (state === undefined || state === 'all') return undefined
  return state === 'attention' ? isNotNull(orders.attention) : eq(orders.state, state)
}

const earnsCommission = sql`exists (select 1 from ${commissions}
  where ${commissions.orderId} = ${orders.id} and ${isCounted})`

function restricted(only: NonNullable<Filter['only']>, now: Date, zone: string): SQL | undefined {
  if (only === 'untracked') return isNull(orders.trackingNumber)
  if (only === 'counted') return isSold
  if (only === 'first') return and(isSold, isNull(orders.erasedAt), isFirst)
  if (only === 'creators') return and(isSold, earnsCommission)
  const today = dayOf(now, zone)
  const last = only === 'due' ? today : addDays(today, -1)
  const due = (delivery: 'standard' | 'express') =>
    and(eq(orders.delivery, delivery), lt(orders.placedAt, dueBefore(last, delivery, zone)))
  return and(inArray(orders.state, [...unshippedStates]), or(due('standard'), due('express')))
}

/**
 * Any part of number, name, address or item; of a short word the beginning of a name or an address, or a whole part of an
 * item. The whole of an address in any of its spellings.
 */
function found(search: string): SQL | undefined {
  const words = searchWords(search)
  if (words === null) return undefined
  if (words.length === 0) return sql`false`
  const all = and(...words.map(holdsWord))
  return search.includes('@') ? or(eq(orders.emailKey, emailKey(search)), all) : all
}

/** Names are compared without accents, items as they are written. */
function holdsWord(word: string): SQL | undefined {
  const plain = withoutAccents(word)
  return plain === word ? hasWord(word) : or(hasWord(plain), hasWord(word))
}

const hasWord = (word: string): SQL | undefined =>
  word.length < TRIGRAM ? and(holds(word), or(begins(word), named(word))) : contains(word)

/** Of so few days the rows are read one by one; for all orders with an item that sells, the index takes longer. */
const SHORT_MS = 31 * DAY_MS

/** What a shop works off: also of these the rows are read. */
const fewStates = ['placed', 'packed', 'awaiting_payment'] as const

const isShort = (from: string | undefined, to: string | undefined): boolean =>
  from !== undefined && to !== undefined && Date.parse(to) - Date.parse(from) <= SHORT_MS

function containing(item: string | undefined, inFew: boolean): SQL | undefined {
  const words = searchWords(item)
  if (words === null) return undefined
  if (words.length === 0) return sql`false`
  // The first of the two conditions has the index.
  return and(
    ...words.map((word) =>
      word.length < TRIGRAM
        ? and(inFew ? undefined : named(word), sql`${orders.itemWords} ~* ${alone(word)}`)
        : and(inFew ? undefined : contains(word), hasPart(sql`${orders.itemWords}`, word)),
    ),
  )
}

/** Any part of number or item. */
function labelled(search: string): SQL | undefined {
  const words = searchWords(search)
  if (words === null) return undefined
  if (words.length === 0) return sql`false`
  const label = sql`'ERA-' || ${orders.serial}::text || ' ' || ${orders.itemWords}`
  // As above.
  return and(...words.map((word) => and(contains(word), hasPart(sql`(${label})`, word))))
}

/** The index has groups of three characters: a shorter word would read all of it. */
const TRIGRAM = 3

const contains = (word: string): SQL => hasPart(sql`(${orderSearchText(orders)})`, word)

/** A cheap prefilter implied by both conditions. `|| ''` keeps it off the trigram index, which cannot serve two letters. */
const holds = (word: string): SQL => hasPart(sql`((${orderSearchText(orders)}) || '')`, word)

/** Quoted, so that nothing typed is an operator of the search. */
const begins = (word: string): SQL =>
  sql`to_tsvector('simple', ${orders.plainName} || ' ' || ${orders.email}) @@ to_tsquery('simple', ${`'${word}':*`})`

/** Of an item: its groups of three have what surrounds a word. */
const named = (word: string): SQL => sql`(${orderSearchText(orders)}) ~* ${alone(word)}`

/** A word by itself: “30” of “Rosa, 30 ml” and of “ROSA-30”. Only named signs around it make use of the index. */
const alone = (word: string): string => `[ ",.-]${word.replace(/[^\p{L}\p{N}]/gu, '\\$&')}[ ",.-]`

/**
 * In upper or lower case. Digits have neither, and are compared as they are: lowering a row's whole text is most of what a
 * search for a part of many numbers takes.
 */
function hasPart(text: SQL, word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return /^[\d.+_@-]+$/.test(word) ? sql`${text} like ${pattern}` : sql`${text} ilike ${pattern}`
}

/** The order of a list and of what is selected of it. */
export function inOrder({ sort = 'newest' }: Pick<Filter, 'sort'>): SQL[] {
  const direction = sort === 'newest' ? desc : asc
  return [
    ...(sort === 'express' ? [asc(orders.delivery)] : []),
    direction(orders.placedAt),
    direction(orders.id),
  ]
}

/** What comes after a row in that order. */
export function isAfter({ sort = 'newest' }: Pick<Filter, 'sort'>, { at, id }: CursorPosition): SQL {
  const place = sql`(${orders.placedAt}, ${orders.id})`
  const last = sql`(${at.toISOString()}::timestamptz, ${id}::uuid)`
  if (sort === 'newest') return sql`${place} < ${last}`
  if (sort === 'oldest') return sql`${place} > ${last}`
  const delivery = sql`(select last.delivery from ${orders} last where last.id = ${id})`
  return sql`(${orders.delivery} > ${delivery} or (${orders.delivery} = ${delivery} and ${place} > ${last}))`
}
