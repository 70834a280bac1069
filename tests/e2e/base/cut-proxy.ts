import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** A part of a picture that went by: where it begins in its file, and how much of it there was. */
interface SeenPart {
  from: number
  bytes: number
}

interface CutProxy {
  url: string
  seen: SeenPart[]
  /** Once so many bytes more of pictures went by, does this, and cuts the connection they came on. */
  cutAfter: (bytes: number, then?: () => Promise<unknown>) => Promise<void>
  close: () => void
}

/** A browser tries again at once what was cut: a lost network is away for longer. */
const AWAY_MS = 1_000

/** A proxy of the shop that can lose the network in the middle of a picture. */
export async function cutProxy(shop: string): Promise<CutProxy> {
  const { hostname, port, host } = new URL(shop)
  const seen: SeenPart[] = []
  let away = false
  let cut: { left: number; done: () => void; then: () => Promise<unknown> } | undefined

  const forward = (incoming: IncomingMessage, answer: ServerResponse) => {
    const headers = { ...incoming.headers, host }
    const forwarded = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers },
      (from) => {
        answer.writeHead(from.statusCode ?? 502, from.headers)
        from.pipe(answer)
      },
    )
    forwarded.on('error', () => answer.destroy())
    return forwarded
  }

  const watch = async (incoming: IncomingMessage, answer: ServerResponse) => {
    const from = Number(new URL(incoming.url ?? '', shop).searchParams.get('from'))
    const part = { from, bytes: 0 }
    seen.push(part)
    const forwarded = forward(incoming, answer)
    incoming.on('data', async (chunk: Buffer) => {
      if (incoming.destroyed) return
      const due = cut !== undefined && chunk.length >= cut.left ? cut : undefined
      const piece = due ? chunk.subarray(0, due.left) : chunk
      part.bytes += piece.length
      if (cut) cut.left -= piece.length
      const goesOn = forwarded.write(piece)
      if (due) {
        cut = undefined
        away = true
        incoming.pause()
        forwarded.destroy()
        incoming.destroy()
        await due.then()
        setTimeout(() => {
          away = false
        }, AWAY_MS)
        return due.done()
      }
      if (goesOn) return
      incoming.pause()
      forwarded.once('drain', () => incoming.resume())
    })
    incoming.on('end', () => forwarded.end())
  }

  const server = createServer((incoming, answer) => {
    if (away) return void incoming.destroy()
    if (incoming.method === 'PATCH' && incoming.url?.includes('/pictures/uploads/'))
      void watch(incoming, answer)
    else incoming.pipe(forward(incoming, answer))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.')
  return {
    url: `http://localhost:${address.port}`,
    seen,
    cutAfter: (bytes, then = async () => undefined) =>
      new Promise((done) => {
        cut = { left: bytes, done, then }
      }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
