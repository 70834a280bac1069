import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { isDiskFull } from '../db/db.ts'
import { RefusalError } from '../http/problem.ts'

export interface RequestFile {
  /** SHA-256 of the file, in hexadecimal. */
  digest: string
  read: () => Promise<Buffer>
}

/**
 * Writes the body of a request into a file of its own: however many arrive at once and however slowly, none of them is held
 * in memory. The file has no name any more once it is open, so a process that is killed leaves nothing behind.
 */
export async function withRequestFile<Result>(
  body: globalThis.ReadableStream<Uint8Array> | null,
  bytesMax: number,
  use: (received: RequestFile) => Promise<Result>,
): Promise<Result> {
  const file = join(tmpdir(), `era-${randomUUID()}.part`)
  let handle: FileHandle | undefined
  try {
    const opened = await open(file, 'wx+', 0o600)
    handle = opened
    // Where a system removes no file that is open, it goes below.
    await rm(file, { force: true }).catch(() => undefined)
    const digest = await write(body, bytesMax, opened)
    return await use({
      digest,
      read: () => wholeOf(opened),
    })
  } catch (error) {
    throw isDiskFull(error) ? new RefusalError('disk_full') : error
  } finally {
    await handle?.close()
    await rm(file, { force: true })
  }
}

async function write(
  body: globalThis.ReadableStream<Uint8Array> | null,
  bytesMax: number,
  file: FileHandle,
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
  await pipeline(source, counted, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) await file.appendFile(chunk)
  })
  return hash.digest('hex')
}

export const tooLarge = (bytesMax: number) =>
  new RefusalError('too_large', { detail: `This file is larger than ${bytesMax / 1024 / 1024} MB.` })

async function wholeOf(file: FileHandle): Promise<Buffer> {
  const whole = Buffer.allocUnsafe((await file.stat()).size)
  for (let at = 0; at < whole.length; ) {
    const { bytesRead } = await file.read(whole, at, whole.length - at, at)
    if (bytesRead === 0) throw new Error('A received file ended early.')
    at += bytesRead
  }
  return whole
}
