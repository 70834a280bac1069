import * as v from 'valibot'
import type { Role, User } from '#domain/account/account.ts'
import { type AnswerOf, type CallName, contract } from '#domain/contract.ts'
import type { anOrder } from '../../make.ts'
import { mockAccounts } from './firebase.ts'

/** When the stories begin, in milliseconds: both sides of a story get it as their clock. */
export const STORIES_BEGIN = Date.parse('2026-11-21T12:00:00.000Z')

/** One call of the API in a story, for the mock and the server. */
export interface Call {
  name: CallName
  params?: From<Record<string, string>>
  query?: From<Record<string, string | null>>
  body?: From<object | string>
  user?: { uid: string; email: string; role?: Role; loggedInAt?: number }
  /** An order's key. */
  key?: string
  /** For server-sent events: calls made while somebody listens. */
  during?: Call[]
  /** Whether the shop refuses it, where a story depends on that. */
  refused?: boolean
  /** Days that pass before the call. */
  days?: number
}

/** A value, or what makes it of the answers so far: ids and cursors differ between mock and shop. */
type From<Value> = Value | ((answers: readonly unknown[]) => Value)

/** The answer to the call at this place of the story. */
export const answerAt = <Name extends CallName>(
  name: Name,
  answers: readonly unknown[],
  at: number,
): AnswerOf<Name> =>
  // The schema is this entry's own; TypeScript does not follow it through the index.
  v.parse<v.GenericSchema>(contract[name].answer, answers[at]) as AnswerOf<Name>

export const mine = { uid: 'u-mine', email: 'mine@era.test' }
export const other = { uid: 'u-other', email: 'other@era.test' }
export const boss = { uid: 'u-boss', email: 'boss@era.test', role: 'manager' as const }
export const chief = { uid: 'mock-owner', email: 'owner@era.test', role: 'owner' as const }
export const packer = { uid: 'mock-packer', email: 'packer@era.test', role: 'packer' as const }
export const support = { uid: 'mock-support', email: 'support@era.test', role: 'support' as const }
export const maya = { uid: 'u-maya', email: 'influencer@era.test' }

/** The accounts of the mock, as the server looks them up. */
export const mockUsers = (): User[] =>
  mockAccounts().map(({ password: _, ...account }) => ({ ...account, emailVerified: true }))

export const rosa = (units = 2) => [{ id: 'ROSA-100', units }]
export const quote = (body: object): Call => ({ name: 'quote', body })
export const place = (body: object, user?: Call['user']): Call => ({
  name: 'placeOrder',
  body,
  refused: false,
  ...(user && { user }),
})
/** A login of before the stories' clock began. */
export const LONG_AGO = STORIES_BEGIN / 1_000 - 3_600

export const refused = (call: Call): Call => ({ ...call, refused: true })

type Placed = ReturnType<typeof anOrder>

/** A call about an order, by a caller that has its secret. */
export const withKey = (name: CallName, { id, key }: Placed, rest: Partial<Call> = {}): Call => ({
  name,
  key,
  params: { id },
  ...rest,
})

/** A call of the staff. */
export const staff = (name: CallName, rest: Partial<Call> = {}): Call => ({ name, user: boss, ...rest })

export const act = (action: string, orders: readonly Placed[], rest: object = {}): Call =>
  staff('actOnOrders', { body: { action, orders: orders.map(({ id }) => ({ id })), ...rest } })

/** Where a call goes, once its parts are made. */
export function pathOf({ name, params = {}, query = {} }: Call) {
  const filled: Record<string, string> = typeof params === 'function' ? {} : params
  const path = contract[name].path.replace(/:(\w+)/g, (_, key: string) => filled[key] ?? '')
  const given = Object.entries(query).filter(([, value]) => value !== null)
  return given.length > 0 ? `${path}?${new URLSearchParams(Object.fromEntries(given))}` : path
}
