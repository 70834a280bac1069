import { afterEach, expect, test, vi } from 'vitest'
import { onReachability } from '#device/http/reachability.ts'
import { streamEvents } from '#device/http/staff-api.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server that sends these pieces and ends; the headers of each request. */
function aServer(...answers: string[][]) {
  const lastIds: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    lastIds.push(new Headers(init.headers).get('last-event-id'))
    const pieces = answers.shift() ?? []
    const body = new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
        controller.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return lastIds
}

test('a stream resumes after the last event that came whole', async () => {
  const lastIds = aServer(
    [': open\n\nid: 7@1:2:\nevent: or', 'der\ndata: {"a"', ':1}\n\n', 'id: 8@1:3:\ndata: cut'],
    [': open\n\n'],
  )
  const position = {}
  const events: (string | undefined)[] = []
  const read = () =>
    streamEvents('/events', position, (data) => events.push(data), new AbortController().signal)
  expect(await read()).toEqual({ code: 'offline' })
  expect(events).toEqual([undefined, '{"a":1}'])
  await read()
  expect(lastIds).toEqual([null, '7@1:2:'])
})

test('one that breaks says that the shop was not reached, one that was stopped does not', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const said: boolean[] = []
  const stop = onReachability((reached) => said.push(reached))
  const stopped = new AbortController()
  const read = () => streamEvents('/events', {}, () => undefined, stopped.signal)
  await read()
  expect(said).toEqual([false])
  stopped.abort()
  await read()
  expect(said).toEqual([false])
  stop()
})
