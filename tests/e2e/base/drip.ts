import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 40

/** The same shop over a line on which documents come in pieces of so many bytes. Everything else comes at once. */
export async function drip(shop: string, piece = 1_500): Promise<{ url: string; close: () => void }> {
  const { hostname, port, host } = new URL(shop)
  const server = createServer((asked, answer) => {
    const headers: typeof asked.headers = { ...asked.headers, host }
    const inPieces = asked.headers['sec-fetch-dest'] === 'document'
    if (inPieces) headers['accept-encoding'] = 'identity'
    const options = { hostname, port, path: asked.url, method: asked.method, headers }
    const passed = request(options, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers)
      if (inPieces) void pour(from, answer, piece)
      else from.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The line has no end.')
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
