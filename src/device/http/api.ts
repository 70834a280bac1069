import * as v from 'valibot'
import type { AnyCall } from '#domain/base/call.ts'
import { BUILD_HEADER, CLIENT, CLIENT_HEADER, ORDER_SECRET_HEADER } from '#domain/base/client.ts'
import { problemSchema } from '#domain/order/schema.ts'
import { type Refusal, type RefusalCode, refusals } from '#domain/refusal.ts'
import { shopperContract } from '#domain/shopper-contract.ts'
import { build } from '../platform/browser.ts'
import { reportReachability, reportTooOld } from './reachability.ts'
import {
  currentSession,
  isLoginOver,
  LoginUnreadableError,
  type Session,
  type SessionOptions,
} from './session.ts'

/** The answer to a call, or a refusal. Only programming errors are thrown. */
export type Answer<T> = { ok: true; value: T; status: number } | { ok: false; refusal: Refusal }

interface CallRequest<C extends AnyCall> {
  /** For `:id` and `:code` in the path. */
  params?: Readonly<Record<string, string>>
  query?: v.InferInput<C['query']>
  body?: v.InferInput<C['body']>
  /** The body of a call that takes a file. */
  file?: Blob
  /** Gives access to an order without an account: the order's `key` in the API. */
  orderSecret?: string
  /** The account this must be sent as, null for none. Unset: the one that is logged in. */
  as?: string | null
  signal?: AbortSignal
}

export type Api<Calls extends Readonly<Record<string, AnyCall>>> = {
  [Name in keyof Calls]: (
    request?: CallRequest<Calls[Name]>,
  ) => Promise<Answer<v.InferOutput<Calls[Name]['answer']>>>
}

const TIMEOUT_MS = 12_000
/** For some hundred kB on a bad network; a server ends a request that takes longer. */
const FILE_TIMEOUT_MS = 60_000

const refused = (
  code: Refusal['code'],
  rest: Omit<Refusal, 'code'> = {},
): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal: { code, ...rest },
})

/** Parameters take the place of `:name` in the path; a query without values is left out. */
export function urlOf(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: unknown = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`
}

const isKnown = (code: string): code is RefusalCode => code in refusals

/** The code that a refusal names, else the one that its status stands for. */
export function codeFor(status: number, code?: string): RefusalCode {
  if (code && isKnown(code)) return code
  // A newer server may send codes that this build does not know: the status still shows the kind.
  if (status === 401) return 'unauthenticated'
  if (status === 429) return 'too_many_requests'
  if (status === 502 || status === 503 || status === 504) return 'unavailable'
  return status === 404 ? 'not_found' : 'unexpected'
}

function retryAfterOf(response: Response): number | undefined {
  const header = response.headers.get('retry-after')
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : undefined
}

/** Parses an answer by its call's schema. A captive portal's page, and what does not fit, is a refusal. */
export async function answerOf<C extends AnyCall>(
  { method, path, answer: schema }: C,
  response: Response,
): Promise<Answer<v.InferOutput<C['answer']>>> {
  const type = response.headers.get('content-type') ?? ''
  if (!/^application\/(problem\+)?json/.test(type)) {
    // A captive portal (a hotel's log-in page) answers every request with its HTML, often with status 200.
    return refused(response.status >= 500 ? 'unavailable' : 'captive_portal', { status: response.status })
  }
  const body: unknown = await response.json()
  if (response.ok) {
    const answer = v.safeParse(schema, body)
    if (answer.success) return { ok: true, value: answer.output, status: response.status }
    console.error(
      `The shop's answer to ${method} ${path} does not match the contract.`,
      v.flatten(answer.issues),
    )
    return refused('unexpected', { status: response.status })
  }
  const problem = v.safeParse(problemSchema, body)
  if (response.status === refusals.client_too_old) reportTooOld()
  const retryAfterMs = retryAfterOf(response)
  return refused(codeFor(response.status, problem.success ? problem.output.code : undefined), {
    status: response.status,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(problem.success && problem.output.errors && { errors: problem.output.errors }),
    ...(problem.success && problem.output.quote && { quote: problem.output.quote }),
  })
}

async function send<C extends AnyCall>(
  call: C,
  request: CallRequest<C>,
  { renewToken }: SessionOptions,
): Promise<Answer<v.InferOutput<C['answer']>>> {
  const { method, path } = call
  const timeout = AbortSignal.timeout(request.file ? FILE_TIMEOUT_MS : TIMEOUT_MS)
  try {
    const bearer = request.as === null ? undefined : await currentSession({ renewToken })
    if (request.as && bearer?.uid !== request.as) return refused('unauthenticated')
    const response = await fetch(urlOf(path, request.params, request.query), {
      method,
      headers: headersOf(bearer, request),
      credentials: 'omit',
      signal: request.signal ? AbortSignal.any([timeout, request.signal]) : timeout,
      body: request.file ?? (request.body === undefined ? null : JSON.stringify(request.body)),
    })
    if (response.status === 401 && bearer && !renewToken) return send(call, request, { renewToken: true })
    const answer = await answerOf(call, response)
    reportReachability(answer.ok || answer.refusal.code !== 'captive_portal')
    return answer
  } catch (error) {
    if (error instanceof LoginUnreadableError) return refused('login_unreadable')
    if (isLoginOver(error)) return refused('login_over')
    // An aborted request proves nothing about the network.
    if (!request.signal?.aborted) reportReachability(false)
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    return refused(timedOut ? 'timeout' : 'offline')
  }
}

/** The headers that every request carries. */
export function headersOf(
  bearer: Session | undefined,
  { orderSecret, body }: { orderSecret?: string; body?: unknown } = {},
): Headers {
  const headers = new Headers({
    accept: 'application/json',
    [BUILD_HEADER]: build,
    [CLIENT_HEADER]: String(CLIENT),
  })
  if (bearer) headers.set('authorization', `Bearer ${bearer.token}`)
  if (orderSecret) headers.set(ORDER_SECRET_HEADER, orderSecret)
  if (body !== undefined) headers.set('content-type', 'application/json')
  return headers
}

/** One method per call. */
export const apiOf = <const Calls extends Readonly<Record<string, AnyCall>>>(calls: Calls) =>
  // `fromEntries` cannot infer that each name has its own request and answer.
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      (request: CallRequest<typeof call> = {}) => send(call, request, { renewToken: false }),
    ]),
  ) as Api<Calls>

export const api = apiOf(shopperContract)
