import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { and, asc, eq, lt } from 'drizzle-orm'
import { DAY_MS } from '#domain/base/day.ts'
import { PICTURE_BYTES_MAX, pieceFile } from '#domain/catalogue/picture.ts'
import { type NewUpload, UPLOAD_DAYS, UPLOADS_MAX, type Upload } from '#domain/catalogue/upload.ts'
import type { KnownPicture } from '#domain/manager/product-page.ts'
import { uploads } from '../base/db/schema.ts'
import { tooLarge } from '../base/file/request-file.ts'
import { RefusalError } from '../base/http/problem.ts'
import { encodePicture } from './encode.ts'
import { PictureFault } from './kind.ts'
import { findStored, type PictureServices, storePicture } from './pictures.ts'
import { encodeInTurn } from './receive.ts'

/** Pictures that arrive in parts: what has arrived stays when the network, the tab or this process is lost. */

type Row = typeof uploads.$inferSelect
type Given = Pick<PictureServices, 'db' | 'media' | 'now'>

/** So much is held in memory, and lost with a process that is killed. */
const PIECE_BYTES = 1024 * 1024

const pictureId = (digest: string) => digest.slice(0, 32)
const oldest = (now: Date) => new Date(now.getTime() - UPLOAD_DAYS * DAY_MS)

const find = async ({ db }: Pick<Given, 'db'>, by: string, digest: string): Promise<Row | undefined> =>
  (
    await db
      .select()
      .from(uploads)
      .where(and(eq(uploads.by, by), eq(uploads.digest, digest)))
  )[0]

/** Answers what is there of a file, or that all of it is. */
export async function beginUpload(
  services: Given,
  by: string,
  { digest, size }: NewUpload,
): Promise<{ upload: Upload; isNew: boolean }> {
  if (size > PICTURE_BYTES_MAX) throw tooLarge(PICTURE_BYTES_MAX)
  const picture = await findStored(services, pictureId(digest))
  if (picture) return { upload: { received: size, picture }, isNew: false }
  const { db, now } = services
  const had = await find(services, by, digest)
  if (had && had.at >= oldest(now())) {
    return { upload: { received: had.received, picture: null }, isNew: false }
  }
  if (had) await remove(services, had)
  const begun = await db.select().from(uploads).where(eq(uploads.by, by)).orderBy(asc(uploads.at))
  for (const one of begun.slice(0, Math.max(0, begun.length + 1 - UPLOADS_MAX))) await remove(services, one)
  const id = randomBytes(16).toString('hex')
  const row = { id, by, digest, size, pieces: [], received: 0, at: now() }
  // Two tabs may begin with the same file.
  await db.insert(uploads).values(row).onConflictDoNothing()
  const { received } = (await find(services, by, digest)) ?? row
  return { upload: { received, picture: null }, isNew: true }
}

/**
 * Adds the bytes of a request to what is there. What arrived of a request that was cut counts; of one that another has
 * overtaken nothing does. The last byte makes a picture of them.
 */
export async function continueUpload(
  services: Given,
  by: string,
  digest: string,
  from: number,
  body: globalThis.ReadableStream<Uint8Array> | null,
): Promise<Upload> {
  const upload = await find(services, by, digest)
  if (upload === undefined) throw new RefusalError('not_found')
  if (upload.received !== from) {
    throw new RefusalError('stale_version', { detail: `${upload.received} bytes of this file are there.` })
  }
  const { received, pieces } = await receive(services, upload, body)
  if (received < upload.size) return { received, picture: null }
  return { received, picture: await finish(services, { ...upload, received, pieces }) }
}

async function receive(services: Given, upload: Row, body: globalThis.ReadableStream<Uint8Array> | null) {
  const state = { received: upload.received, pieces: upload.pieces }
  let chunks: Buffer[] = []
  let bytes = 0
  const store = async () => {
    if (bytes === 0) return
    const piece = Buffer.concat(chunks)
    chunks = []
    bytes = 0
    await addPiece(services, upload, state, piece)
  }
  // The global type and Node's own describe the same object.
  const source = body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([])
  try {
    for await (const chunk of source) {
      let rest: Buffer = Buffer.from(chunk)
      if (state.received + bytes + rest.length > upload.size) throw longer()
      while (bytes + rest.length >= PIECE_BYTES) {
        const room = PIECE_BYTES - bytes
        chunks.push(rest.subarray(0, room))
        rest = rest.subarray(room)
        bytes = PIECE_BYTES
        await store()
      }
      if (rest.length > 0) chunks.push(rest)
      bytes += rest.length
    }
  } catch (error) {
    // The connection was cut: what it brought is kept.
    if (!(error instanceof RefusalError)) await store().catch(() => undefined)
    throw error
  }
  await store()
  return state
}

const longer = () =>
  new RefusalError('invalid', { errors: [{ path: 'file', message: 'This is more than the file has.' }] })

/** Stores the piece, then counts it: one that is not counted is not there. */
async function addPiece(
  { db, media }: Given,
  { id }: Pick<Row, 'id'>,
  state: Pick<Row, 'received' | 'pieces'>,
  bytes: Buffer,
): Promise<void> {
  const { received } = state
  const name = pieceFile(id, received, bytes.length)
  await media.put(name, bytes)
  const next = { received: received + bytes.length, pieces: [...state.pieces, bytes.length] }
  const counted = await db
    .update(uploads)
    .set(next)
    .where(and(eq(uploads.id, id), eq(uploads.received, received)))
    .returning({ id: uploads.id })
  if (counted.length > 0) return void Object.assign(state, next)
  // Another request was first, or the upload was removed. Its piece may have the same name.
  const [now] = await db.select().from(uploads).where(eq(uploads.id, id))
  if (!now || !namesOf(now).includes(name)) await media.delete(name)
  throw new RefusalError('stale_version')
}

const namesOf = ({ id, pieces }: Pick<Row, 'id' | 'pieces'>): string[] => {
  let from = 0
  return pieces.map((bytes) => {
    from += bytes
    return pieceFile(id, from - bytes, bytes)
  })
}

/** Makes the picture. What can never become one is removed; what failed for another reason can be asked for again. */
async function finish(services: Given, upload: Row): Promise<KnownPicture> {
  const id = pictureId(upload.digest)
  const encode = async () => {
    const pieces = await Promise.all(namesOf(upload).map((name) => services.media.get(name)))
    const there = pieces.filter((piece) => piece !== null)
    if (there.length < pieces.length) throw new RefusalError('not_found')
    const bytes = Buffer.concat(there)
    if (createHash('sha256').update(bytes).digest('hex') !== upload.digest) throw new PictureFault(CHANGED)
    return encodePicture(id, bytes)
  }
  try {
    const picture = await storePicture(services, id, await encodeInTurn('file', encode), upload.by)
    await remove(services, upload)
    return picture
  } catch (error) {
    if (!(error instanceof RefusalError) || (error.code !== 'invalid' && error.code !== 'not_found'))
      throw error
    await remove(services, upload)
    // Another request made it meanwhile, and took the pieces away.
    const made = error.code === 'not_found' ? await findStored(services, id) : undefined
    if (made === undefined) throw error
    return made
  }
}

const CHANGED = 'This is not the file that was begun with: it changed on the way. Choose it again.'

/** Removes what a person began and does not want any more. */
export async function removeUpload(services: Given, by: string, digest: string): Promise<void> {
  const upload = await find(services, by, digest)
  if (upload) await remove(services, upload)
}

/** Removes what was begun more than a day ago and never finished. */
export async function removeOldUploads(services: Given): Promise<void> {
  const old = await services.db
    .select()
    .from(uploads)
    .where(lt(uploads.at, oldest(services.now())))
  for (const one of old) await remove(services, one)
}

/** Deletes the files first: they are found by the row, so a row without files can be removed later, but not the reverse. */
async function remove({ db, media }: Given, upload: Row): Promise<void> {
  // The piece that a process was killed over is stored and not counted; nearly all are this long.
  const next = pieceFile(upload.id, upload.received, PIECE_BYTES)
  await Promise.all([...namesOf(upload), next].map((name) => media.delete(name)))
  await db.delete(uploads).where(eq(uploads.id, upload.id))
}
