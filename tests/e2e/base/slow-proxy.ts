import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 40

/** A proxy of the shop that sends documents in pieces of so many bytes, and everything else at once. */
export async function slowProxy(shop: string, piece = 1_500): Promise<{ url: string; close: () => void }> {
  const { hostname, port, host } = new URL(shop)
  const server = createServer((incoming, answer) => {
    const headers: typeof incoming.headers = { ...incoming.headers, host }
    const inPieces = incoming.headers['sec-fetch-dest'] === 'document'
    if (inPieces) headers['accept-encoding'] = 'identity'
    const options = { hostname, port, path: incoming.url, method: incoming.method, headers }
    const forwarded = request(options, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers)
      if (inPieces) void pour(from, answer, piece)
      else from.pipe(answer)
    })
    forwarded.on('error', () => answer.destroy())
    incoming.pipe(forwarded)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://localhost:${address.port}`, close }
}

async function pour(from: IncomingMessage, answer: ServerResponse, piece: number) {
  const document = Buffer.concat(await from.toArray())
  for (let at = 0; at < document.length; at += piece) {
    answer.write(document.subarray(at, at + piece))
    await sleep(PAUSE_MS)
  }
  answer.end()
}
