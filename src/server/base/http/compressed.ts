import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Bytes with their compressed forms, made once and sent as they are. */
export interface Compressed {
  etag: string
  raw: Buffer
  br?: Buffer
  gzip?: Buffer
}

const etagOf = (bytes: Buffer) => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/** As small as it gets: this happens once per version, in zlib's own threads. */
export async function compress(bytes: Buffer, quality = 11): Promise<Compressed> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: Math.min(quality, 9) })])
  return { etag: etagOf(bytes), raw: bytes, br, gzip: gz }
}

/** Pictures and fonts are compressed already. */
export const uncompressed = (bytes: Buffer): Compressed => ({ etag: etagOf(bytes), raw: bytes })

/** Answers with what the visitor can read, or with 304 when the visitor has it. */
export function send(
  c: Context,
  packed: Compressed,
  headers: Record<string, string>,
  status = 200,
): Response {
  const all: Record<string, string> = { ...headers, etag: packed.etag }
  if (packed.br) all.vary = 'accept-encoding'
  if (status === 200 && c.req.header('if-none-match')?.includes(packed.etag)) {
    return new Response(null, { status: 304, headers: all })
  }
  const accepts = c.req.header('accept-encoding') ?? ''
  const [encoding, bytes] =
    packed.br && accepts.includes('br')
      ? ['br', packed.br]
      : packed.gzip && accepts.includes('gzip')
        ? ['gzip', packed.gzip]
        : [null, packed.raw]
  if (encoding) all['content-encoding'] = encoding
  all['content-length'] = String(bytes.length)
  return new Response(new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length), {
    status,
    headers: all,
  })
}
