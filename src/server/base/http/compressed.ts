import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Bytes with their compressed forms, made once. */
export interface Compressed {
  etag: string
  raw: Buffer
  br?: Buffer
  gzip?: Buffer
}

/** Names a content by its bytes. */
export const digest = (bytes: Buffer | string): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** As small as it gets: this happens once per version, in zlib's own threads. */
export async function compress(bytes: Buffer, quality = 11): Promise<Compressed> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: Math.min(quality, 9) })])
  return { etag: digest(bytes), raw: bytes, br, gzip: gz }
}

/** Compresses a file of a build. Its forms are named by its bytes: a file that is changed later finds none. */
export async function storeCompressed(dir: string, bytes: Buffer): Promise<void> {
  const { etag, br, gzip } = await compress(bytes)
  if (br) await writeFile(join(dir, `${etag}.br`), br)
  if (gzip) await writeFile(join(dir, `${etag}.gz`), gzip)
}

/** A file with the forms that `storeCompressed` wrote, or with new ones. */
export async function readCompressed(dir: string, bytes: Buffer): Promise<Compressed> {
  const etag = digest(bytes)
  try {
    const br = await readFile(join(dir, `${etag}.br`))
    const gzip = await readFile(join(dir, `${etag}.gz`))
    return { etag, raw: bytes, br, gzip }
  } catch {
    return compress(bytes)
  }
}

/** Pictures and fonts are compressed already. */
export const uncompressed = (bytes: Buffer): Compressed => ({ etag: digest(bytes), raw: bytes })

/** Whether an Accept-Encoding names this encoding, with a weight other than zero. */
const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((one) => {
    const [name, weight = ''] = one.toLowerCase().split(';', 2)
    return name?.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(weight)
  })

/** Sends the smallest form that the client accepts, or 304 when the client has the bytes already. */
export function send(
  c: Context,
  { etag, raw, br, gzip }: Compressed,
  headers: Record<string, string>,
  status = 200,
): Response {
  const accepted = c.req.header('accept-encoding') ?? ''
  const [encoding, bytes] =
    br && accepts(accepted, 'br')
      ? ['br', br]
      : gzip && accepts(accepted, 'gzip')
        ? ['gzip', gzip]
        : [undefined, raw]
  const all: Record<string, string> = {
    ...headers,
    // A strong ETag identifies bytes, so each encoding has its own.
    etag: encoding === undefined ? `"${etag}"` : `"${etag}-${encoding}"`,
    ...(br && { vary: 'accept-encoding' }),
  }
  if (status === 200 && isKnown(c.req.header('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: all })
  }
  if (encoding) all['content-encoding'] = encoding
  all['content-length'] = String(bytes.length)
  // Bytes of a file or a buffer of ours are never shared between threads.
  return new Response(new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length), {
    status,
    headers: all,
  })
}

const isKnown = (header = '', etag: string): boolean =>
  header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag.startsWith(`"${etag}`))
