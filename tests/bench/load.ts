import { Agent, request } from 'node:http'
import { spreadOf } from './table.ts'

export interface Shot {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: () => string
}

export interface Rate {
  perSecond: number
  p50: number
  p99: number
  failed: number
}

const once = (shot: Shot, agent: Agent) =>
  new Promise<boolean>((resolve) => {
    const body = shot.body?.()
    const headers = {
      'accept-encoding': 'br',
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
      ...shot.headers,
    }
    const sent = request(shot.url, { method: shot.method, agent, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve((answer.statusCode ?? 500) < 300))
    })
    sent.once('error', () => resolve(false))
    sent.end(body)
  })

/** As many as can be had over so many connections in so many seconds. */
export async function rateOf(shot: Shot, connections: number, seconds: number): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  let failed = 0
  const lane = async () => {
    while (performance.now() < until) {
      const started = performance.now()
      if (!(await once(shot, agent))) failed += 1
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  return {
    perSecond: times.length / seconds,
    p50: spreadOf(times).median,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    failed,
  }
}
