import { delay, type HttpHandler, HttpResponse, http } from 'msw'
import * as v from 'valibot'
import type { Role, User } from '#domain/account/account.ts'
import {
  type AnswerOf,
  type CallName,
  contract,
  type ParsedBodyOf,
  type ParsedQueryOf,
} from '#domain/contract.ts'
import { callNeeds } from '#domain/manager/call-needs.ts'
import { may } from '#domain/staff/permission.ts'
import { refuse } from './problem.ts'
import type { Network } from './scenario.ts'
import { userOf } from './session.ts'

/** Who asks, and for what. */
export interface Context {
  param: (name: string) => string
  header: (name: string) => string | null
  /** The body of a call that takes a file. */
  file: () => Promise<Uint8Array>
  user: User | null
  role: Role | undefined
  /** The user; refuses the request when nobody is signed in. */
  signedIn: () => User
}

/** A request of one entry of the contract, parsed with its schemas. */
interface ParsedCall<Name extends CallName> extends Context {
  body: ParsedBodyOf<Name>
  query: ParsedQueryOf<Name>
}

/** An answer whose status is not 200. */
class WithStatus<Answer> {
  readonly status: number
  readonly answer: Answer
  constructor(status: number, answer: Answer) {
    this.status = status
    this.answer = answer
  }
}

export const created = <Answer>(answer: Answer) => new WithStatus(201, answer)
export const accepted = <Answer>(answer: Answer) => new WithStatus(202, answer)

/** Of a stream each piece is an answer; null is a piece without data. */
type Reply<Name extends CallName> = Name extends 'managerExport' | 'staffLogFile'
  ? Promise<File>
  : Name extends 'managerEvents'
    ? ReadableStream<AnswerOf<Name> | null>
    : AnswerOf<Name> | WithStatus<AnswerOf<Name>> | Promise<AnswerOf<Name>>

/** What answers each entry of the contract: an entry without an answer does not compile. */
export type Answers = { [Name in CallName]: (call: ParsedCall<Name>) => Reply<Name> }

const methods = {
  GET: http.get,
  POST: http.post,
  PUT: http.put,
  PATCH: http.patch,
  DELETE: http.delete,
  HEAD: http.head,
}

/** The msw handler of one entry: parses the request and checks the answer with the entry's own schemas. */
export function handlerOf<Name extends CallName>(
  name: Name,
  answers: Answers,
  network: Network,
): HttpHandler[] {
  const { method, path } = contract[name]
  const respond = async ({ request, params }: { request: Request; params: Record<string, unknown> }) => {
    await delay(network.latency)
    if (network.fails()) throw refuse('unavailable')
    const call = await parsed(name, request, params)
    return response(name, await answers[name](call))
  }
  const url = `*/api${path}`
  // A server answers HEAD wherever it answers GET; the app asks /health so.
  return method === 'GET'
    ? [http.get(url, respond), http.head(url, respond)]
    : [methods[method](url, respond)]
}

const files = new Set<CallName>([
  ...(['checkProductFile', 'addPicture', 'continueUpload', 'addMyPhoto', 'addReviewPhoto'] as const),
])

async function parsed<Name extends CallName>(
  name: Name,
  request: Request,
  params: Record<string, unknown>,
): Promise<ParsedCall<Name>> {
  const { method, path, body, query } = contract[name]
  const header = (key: string) => request.headers.get(key)
  const user = userOf(header('authorization'))
  const signedIn = () => {
    if (user === null) throw refuse('unauthenticated')
    return user
  }
  if (/^\/(me|manager)\b/.test(path)) signedIn()
  if (isStaffCall(name) && !may(user?.role, callNeeds[name])) throw refuse('forbidden')
  const noJson = method === 'GET' || files.has(name)
  return {
    // The schemas are this entry's own; TypeScript does not follow them through the index.
    body: checked(body, noJson ? undefined : await bodyOf(request)) as ParsedBodyOf<Name>,
    // As above.
    query: checked(query, Object.fromEntries(new URL(request.url).searchParams)) as ParsedQueryOf<Name>,
    param: (key) => String(params[key] ?? ''),
    header,
    file: async () => new Uint8Array(await request.arrayBuffer()),
    user,
    role: user?.role,
    signedIn,
  }
}

const isStaffCall = (name: CallName): name is keyof typeof callNeeds => Object.hasOwn(callNeeds, name)

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text()
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    throw refuse('malformed')
  }
}

function checked<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  // The first fault of each field.
  const faults = new Map<string, string>()
  for (const issue of result.issues.toReversed()) faults.set(v.getDotPath(issue) ?? '', issue.message)
  throw refuse('invalid', { errors: [...faults].map(([path, message]) => ({ path, message })) })
}

function response(name: CallName, reply: unknown) {
  const headers = { 'cache-control': 'no-store' }
  if (reply instanceof File) {
    const disposition = `attachment; filename="${reply.name}"`
    return new HttpResponse(reply, {
      headers: { ...headers, 'content-type': reply.type, 'content-disposition': disposition },
    })
  }
  if (reply instanceof ReadableStream) {
    return new HttpResponse(reply.pipeThrough(serverSentEvents(name)), {
      headers: { ...headers, 'content-type': 'text/event-stream' },
    })
  }
  const { status, answer } = reply instanceof WithStatus ? reply : { status: 200, answer: reply }
  return HttpResponse.json(Object(validAnswer(name, answer)), { status, headers })
}

/** Thrown as an error, not refused: an answer against the contract is a defect of the mock. */
const validAnswer = (name: CallName, answer: unknown): unknown =>
  v.parse<v.GenericSchema>(contract[name].answer, answer)

const serverSentEvents = (name: CallName) => {
  const encoder = new TextEncoder()
  return new TransformStream<unknown, Uint8Array>({
    transform(piece, controller) {
      const data = piece === null ? '' : JSON.stringify(validAnswer(name, piece))
      controller.enqueue(encoder.encode(`event: order\ndata: ${data}\n\n`))
    },
  })
}
