import { delay, type HttpHandler, HttpResponse, http } from 'msw'
import * as v from 'valibot'
import { type AnswerOf, type CallName, contract, type ParsedBodyOf, type QueryOf } from '#domain/contract.ts'
import type { Quote } from '#domain/quote.ts'
import { type FieldFault, type RefusalCode, refusals } from '#domain/refusal.ts'
import type { MockShop } from './shop.ts'

interface Asked<Name extends CallName> {
  body: ParsedBodyOf<Name>
  query: QueryOf<Name>
  param: (name: string) => string
  header: (name: string) => string | null
}

/** What a handler answers: the contract's answer, with another status where it is not 200. */
type Answered<Name extends CallName> = AnswerOf<Name> | { status: number; value: AnswerOf<Name> }

/** A no, thrown by a handler: msw sends a thrown response. */
export function no(
  code: RefusalCode,
  rest: { errors?: FieldFault[]; quote?: Quote } = {},
): HttpResponse<object> {
  const status = refusals[code]
  return HttpResponse.json(
    { type: `urn:era:problem:${code}`, title: code, status, code, ...rest },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )
}

function checked<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return parsed.output
  // The first fault of each field.
  const faults = new Map<string, string>()
  for (const issue of parsed.issues.toReversed()) faults.set(v.getDotPath(issue) ?? '', issue.message)
  throw no('invalid', { errors: [...faults].map(([path, message]) => ({ path, message })) })
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text()
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    throw no('malformed')
  }
}

const methods = {
  GET: http.get,
  POST: http.post,
  PUT: http.put,
  PATCH: http.patch,
  DELETE: http.delete,
  HEAD: http.head,
}

/** A handler for one call of the contract: what comes in is parsed with it, what goes out is typed by it. */
export function answer<Name extends CallName>(
  shop: MockShop,
  name: Name,
  respond: (asked: Asked<Name>) => Answered<Name>,
): HttpHandler {
  const { method, path, body, query } = contract[name]
  return methods[method](`*/api${path}`, async ({ request, params }) => {
    await delay(shop.scenario.delay)
    if (shop.scenario.closed) throw no('unavailable')
    const asked = {
      // The schemas are this call's own; TypeScript does not follow them through the index.
      body: checked(body, method === 'GET' ? undefined : await bodyOf(request)) as ParsedBodyOf<Name>,
      // As above.
      query: checked(query, Object.fromEntries(new URL(request.url).searchParams)) as QueryOf<Name>,
      param: (key: string) => String(params[key] ?? ''),
      header: (key: string) => request.headers.get(key),
    }
    const given = respond(asked)
    const [status, value] = isWrapped(given) ? [given.status, given.value] : [200, given]
    return HttpResponse.json(Object(value), { status, headers: { 'cache-control': 'no-store' } })
  })
}

const isWrapped = <T>(given: T | { status: number; value: T }): given is { status: number; value: T } =>
  typeof given === 'object' && given !== null && 'value' in given && 'status' in given
