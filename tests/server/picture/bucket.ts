import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A stand-in for an S3 server, as none can be had here: it checks what Amazon's description of the protocol asks for
 * (signature version 4, the digest of the body, its length) with code of its own, and answers as S3 does.
 */

export const access = { keyId: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI', region: 'eu-central-1' }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** The signature of a request, from what arrived. */
function signatureOf(request: IncomingMessage, signed: string[], day: string): string {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const canonical = [
    ...[request.method, path, query],
    ...signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    ...['', signed.join(';'), request.headers['x-amz-content-sha256']],
  ].join('\n')
  const scope = `${day}/${access.region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [access.region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${access.secret}`, day))
  return hmac(key, text).toString('hex')
}

function isSigned(request: IncomingMessage): boolean {
  const read =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    )
  if (read === null) return false
  const [, key, day = '', region, headers = '', signature] = read
  const signed = headers.split(';')
  const all = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))
  return (
    all && key === access.keyId && region === access.region && signature === signatureOf(request, signed, day)
  )
}

export interface StandIn {
  url: string
  files: Map<string, Buffer>
  /** Types and caching, as they were given with each file. */
  given: Map<string, Record<string, unknown>>
  requests: string[]
  /** What happens to the next requests, one after the other. */
  troubles: ('503' | 'cut' | 'damaged')[]
  close: () => Promise<void>
}

export async function aBucket(): Promise<StandIn> {
  const files: StandIn['files'] = new Map()
  const given: StandIn['given'] = new Map()
  const [requests, troubles]: [string[], StandIn['troubles']] = [[], []]
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    requests.push(`${request.method} ${path}`)
    const trouble = troubles.shift()
    if (trouble === 'cut') return void request.socket.destroy()
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const body = Buffer.concat(pieces)
    if (trouble === 'damaged') body.writeUInt8((body.readUInt8(0) + 1) % 256, 0)
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code></Error>`)
    if (trouble === '503') return refuse(503, 'SlowDown')
    if (!isSigned(request)) return refuse(403, 'SignatureDoesNotMatch')
    if (request.method === 'PUT') {
      if (request.headers['x-amz-content-sha256'] !== sha256(body))
        return refuse(400, 'XAmzContentSHA256Mismatch')
      if (Number(request.headers['content-length']) !== body.length)
        return refuse(411, 'MissingContentLength')
      files.set(path, body)
      const { 'content-type': type, 'cache-control': caching } = request.headers
      given.set(path, { type, caching })
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      files.delete(path)
      return response.writeHead(204).end()
    }
    const found = files.get(path)
    return found ? response.writeHead(200).end(found) : refuse(404, 'NoSuchKey')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Listening: it has an address.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/era/pictures`,
    files,
    given,
    requests,
    troubles,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
