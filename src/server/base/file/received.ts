import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { isDiskFull } from '../db/db.ts'
import { RefusalError } from '../http/problem.ts'

export interface Received {
  /** SHA-256 of the file, in hexadecimal. */
  digest: string
  read: () => Promise<Buffer>
}

/**
 * Writes the body of a request into a file of its own, which is removed afterwards: however many arrive at once and
 * however slowly, none of them is held in memory.
 */
export async function withReceived<Result>(
  body: globalThis.ReadableStream<Uint8Array> | null,
  bytesMax: number,
  use: (received: Received) => Promise<Result>,
): Promise<Result> {
  const file = join(tmpdir(), `era-${randomUUID()}.part`)
  try {
    const digest = await write(body, bytesMax, file)
    return await use({ digest, read: () => readFile(file) })
  } catch (error) {
    throw isDiskFull(error) ? new RefusalError('disk_full') : error
  } finally {
    await rm(file, { force: true })
  }
}

async function write(
  body: globalThis.ReadableStream<Uint8Array> | null,
  bytesMax: number,
  file: string,
): Promise<string> {
  const hash = createHash('sha256')
  let size = 0
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length
      hash.update(piece)
      if (size > bytesMax) done(tooLarge(bytesMax))
      else done(null, piece)
    },
  })
  // The global type and Node's own describe the same object.
  const source = body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([])
  await pipeline(source, counted, createWriteStream(file, { mode: 0o600 }))
  return hash.digest('hex')
}

export const tooLarge = (bytesMax: number) =>
  new RefusalError('too_large', { detail: `This file is larger than ${bytesMax / 1024 / 1024} MB.` })
