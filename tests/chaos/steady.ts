import { type Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Load that comes at its own pace, as from people. */

/** Begins so many a second, whether or not the last ones have ended, until `isOver`; resolves when all have ended. */
export async function steadily(
  perSecond: number,
  isOver: () => boolean,
  work: (at: number) => Promise<unknown>,
) {
  const running = new Set<Promise<unknown>>()
  const begun = performance.now()
  for (let at = 0; !isOver(); at += 1) {
    const one = work(at).finally(() => running.delete(one))
    running.add(one)
    await sleep(Math.max(0, begun + ((at + 1) * 1_000) / perSecond - performance.now()))
  }
  await Promise.all(running)
}

/** `HTTP/1.1 200 OK`, its end, and the empty line after the headers. */
const STATUS_LINE = 19

export interface Answer {
  /** 0: the connection ended without one. */
  status: number
  ms: number
  text: string
  /** With its headers. */
  bytes: number
}

interface Options {
  agent: Agent
  /** A POST of it. */
  body?: string
  headers?: Record<string, string>
  /** The text is put together only where somebody reads it. */
  wantsText?: boolean
}

export function ask(url: string, { agent, body, headers, wantsText }: Options): Promise<Answer> {
  const begun = performance.now()
  return new Promise((resolve) => {
    let text = ''
    let bytes = 0
    const end = (status: number) => resolve({ status, ms: performance.now() - begun, text, bytes })
    const ofBody = body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(
      url,
      { method, agent, timeout: 30_000, headers: { ...ofBody, ...headers } },
      (answer) => {
        bytes += answer.rawHeaders.reduce((sum, one) => sum + one.length + 2, STATUS_LINE)
        answer.on('data', (part: Buffer) => {
          bytes += part.length
          if (wantsText) text += part.toString()
        })
        answer.once('end', () => end(answer.statusCode ?? 0))
        answer.once('error', () => end(0))
      },
    )
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => end(0))
    sent.end(body)
  })
}

/** The one below which this share of them is; the list is sorted by it. */
export function quantile(values: number[], share: number): number {
  values.sort((a, b) => a - b)
  return values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
}

/** The addresses of a shop's pages, as it tells search engines. */
export async function pagesOf(url: string): Promise<string[]> {
  const text = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}
