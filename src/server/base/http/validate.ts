import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { FieldFault } from '#domain/base/field.ts'
import { RefusalError } from './problem.ts'
import type { RequestContext } from './services.ts'

interface Call<Body extends v.GenericSchema, Query extends v.GenericSchema> {
  method: string
  body: Body
  query: Query
}

interface Parsed<Body extends v.GenericSchema, Query extends v.GenericSchema> {
  in: { json: v.InferInput<Body>; query: v.InferInput<Query> }
  out: { json: v.InferOutput<Body>; query: v.InferOutput<Query> }
}

/** Refuses a larger body before it is read. */
export function upTo(kB: number): MiddlewareHandler<RequestContext> {
  const onError = (): never => {
    throw new RefusalError('too_large', { detail: `This request takes ${kB} kB.` })
  }
  const counted = bodyLimit({ maxSize: kB * 1024, onError })
  return async (c, next) => {
    const { method } = c.req
    const length = c.req.header('content-length')
    // Hono asks for the body, for which its server builds a whole Request: a third of what a small call takes.
    if (method === 'GET' || method === 'HEAD') return next()
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next)
    return Number(length) > kB * 1024 ? onError() : next()
  }
}

/** Checks a request against its entry in the contract; behind it `c.req.valid('json')` and `('query')` hold. */
export function validate<Body extends v.GenericSchema, Query extends v.GenericSchema>(
  call: Call<Body, Query>,
): MiddlewareHandler<RequestContext, string, Parsed<Body, Query>> {
  return async (c, next) => {
    // Hono's type says object; what is read is whatever its schema says.
    c.req.addValidatedData('query', checked(call.query, c.req.query()) as object)
    if (call.method !== 'GET' && call.method !== 'HEAD') {
      const sent = await bodyOf(c.req.raw, c.req.header('content-type'))
      // As above.
      c.req.addValidatedData('json', checked(call.body, sent) as object)
    }
    await next()
  }
}

/** Checks the query alone: the body is a file, which is read as it arrives. */
export function validateQuery<Query extends v.GenericSchema>({
  query,
}: Pick<Call<v.GenericSchema, Query>, 'query'>): MiddlewareHandler<
  RequestContext,
  string,
  { in: { query: v.InferInput<Query> }; out: { query: v.InferOutput<Query> } }
> {
  return async (c, next) => {
    // As above.
    c.req.addValidatedData('query', checked(query, c.req.query()) as object)
    await next()
  }
}

async function bodyOf(request: Request, type = ''): Promise<unknown> {
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength === 0) return undefined
  if (!/^application\/json\b/i.test(type)) {
    throw new RefusalError('malformed', { detail: 'Send JSON, with content-type: application/json.' })
  }
  return read(bytes)
}

function read(bytes: ArrayBuffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    refuseDeep(text)
    const value: unknown = JSON.parse(text)
    refuseTwins(text)
    return value
  } catch (error) {
    if (error instanceof RefusalError) throw error
    throw new RefusalError('malformed', { detail: 'This is not JSON in UTF-8.' })
  }
}

const TOKENS = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}[\]]/g

/** Nothing in the contract is half as deep; code that traverses a value may recurse. */
const DEEPEST = 32

/** Before the text is parsed: a parser takes memory for each level. */
function refuseDeep(json: string) {
  let depth = 0
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    if (depth > DEEPEST) {
      throw new RefusalError('malformed', {
        detail: `This request is nested more than ${DEEPEST} levels deep.`,
      })
    }
  }
}

/** JSON.parse takes the last of two equal keys; a proxy may have checked the first. Such a body is refused. */
function refuseTwins(json: string) {
  const objects: Set<string>[] = []
  for (const [token, name = '', colon] of json.matchAll(TOKENS)) {
    if (token === '{') objects.push(new Set())
    else if (token === '}') objects.pop()
    else if (colon !== undefined) {
      const key = name.includes('\\') ? String(JSON.parse(`"${name}"`)) : name
      const known = objects.at(-1)
      if (known?.has(key))
        throw new RefusalError('malformed', { detail: 'A field of this request is there twice.' })
      known?.add(key)
    }
  }
}

function checked<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  throw new RefusalError('invalid', { errors: faultsOf(result.issues) })
}

/** The first fault of each field, by its path; an unknown key is named as a field of its own. */
function faultsOf(issues: readonly v.BaseIssue<unknown>[]): FieldFault[] {
  const faults = new Map<string, string>()
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? ''
    const unknown = issue.type === 'strict_object' && issue.expected === 'never'
    const missing = issue.input === undefined && issue.message.startsWith('Invalid')
    const message = unknown
      ? 'This is not a field of the request.'
      : missing
        ? 'This is missing.'
        : issue.message
    if (!faults.has(path)) faults.set(path, message)
  }
  return [...faults].map(([path, message]) => ({ path, message }))
}
