import type * as v from 'valibot'
import type { AnyCall } from '#domain/base/call.ts'
import { staffContract } from '#domain/manager/contract.ts'
import type { Refusal } from '#domain/refusal.ts'
import { type Answer, type Api, answerOf, apiOf, codeFor, headersOf } from './api.ts'
import { reportReachability } from './reachability.ts'
import { currentSession } from './session.ts'

/** The calls of the staff screens, which alone load this module and its schemas. */
export const staffApi: Api<typeof staffContract> = apiOf(staffContract)

/** Sends a file as the body of a call. It may take long, so there is no timeout. */
export async function upload<C extends AnyCall>(
  call: C,
  file: ArrayBuffer,
  signal: AbortSignal,
): Promise<Answer<v.InferOutput<C['answer']>>> {
  try {
    const headers = headersOf(await currentSession({ renewToken: false }))
    headers.set('content-type', 'application/octet-stream')
    const { method, path } = call
    const response = await fetch(`/api${path}`, { method, headers, body: file, credentials: 'omit', signal })
    return await answerOf(call, response)
  } catch {
    return { ok: false, refusal: { code: 'offline' } }
  }
}

/**
 * Server-sent events: calls back with each event's data, and with undefined for a sign of life, until the signal or the
 * network ends the stream. `position` names the last event, for the next call to go on from.
 */
export async function streamEvents(
  path: string,
  position: { id?: string },
  onEvent: (data: string | undefined) => void,
  signal: AbortSignal,
): Promise<Refusal> {
  try {
    const headers = headersOf(await currentSession({ renewToken: false }))
    headers.set('accept', 'text/event-stream')
    if (position.id !== undefined) headers.set('last-event-id', position.id)
    const response = await fetch(`/api${path}`, { headers, credentials: 'omit', signal })
    if (!response.ok || !response.body) return { code: codeFor(response.status), status: response.status }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    let id: string | undefined
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return { code: 'offline' }
      const lines = (rest + value).split(/\r?\n/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line.startsWith(':')) onEvent(undefined)
        else if (line.startsWith('data:')) onEvent(line.slice(5).trim())
        else if (line.startsWith('id:')) id = line.slice(3).trim()
        // The event is complete.
        else if (line === '' && id !== undefined) position.id = id
      }
    }
  } catch {
    // An open list may make no other request, so this is where a lost connection is noticed.
    if (!signal.aborted) reportReachability(false)
    return { code: 'offline' }
  }
}
