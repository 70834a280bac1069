import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { originalFile, pictureFiles } from '#domain/catalogue/picture.ts'
import type { AnswerOf } from '#domain/contract.ts'
import type { KnownPicture } from '#domain/manager/product-page.ts'
import type { Database } from '#server/base/db/db.ts'
import { aNoisyPhoto } from './noisy-photo.ts'

/** What a manager asks of a shop that may be killed meanwhile, and what became of a picture. */

const staff = Buffer.from(
  JSON.stringify({ uid: 'm', email: 'm@era.test', emailVerified: true, role: 'manager' }),
).toString('base64url')
const headers = { authorization: `Bearer ${staff}`, 'content-type': 'application/json' }

/** One call of a manager. */
export async function ask(url: string, method: string, path: string, body?: object | Buffer) {
  const answer = await fetch(`${url}/api/manager${path}`, {
    method,
    headers: Buffer.isBuffer(body) ? { ...headers, 'content-type': 'application/octet-stream' } : headers,
    ...(body !== undefined && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    // Eight large pictures at once are encoded two by two.
    signal: AbortSignal.timeout(120_000),
  })
  return { status: answer.status, value: answer.ok ? await answer.json() : null }
}

export type Found = 'old' | 'new' | 'half'

export const all = (marks: readonly boolean[]): Found =>
  marks.every(Boolean) ? 'new' : marks.some(Boolean) ? 'half' : 'old'

/** Of a picture in parts so many megabytes: longer on its way than any part. */
const PARTS_BYTES = 3_500_000
const PART_BYTES = 300_000

export const photoOf = async (work: string, round: number): Promise<Buffer> =>
  work === 'parts'
    ? aNoisyPhoto(PARTS_BYTES, round)
    : work === 'upload'
      ? aNoisyPhoto(1_500_000, round)
      : Buffer.alloc(0)

const digestOf = (photo: Buffer) => createHash('sha256').update(photo).digest('hex')

const begin = async (url: string, photo: Buffer) =>
  (await ask(url, 'POST', '/pictures/uploads', { digest: digestOf(photo), size: photo.length }))
    .value as AnswerOf<'beginUpload'> | null

/** Sends what the shop has not got of a picture, and writes down how much it said it has. */
export async function sendParts(
  url: string,
  photo: Buffer,
  confirmed: { received: number },
): Promise<boolean> {
  for (let at = await begin(url, photo); at !== null; ) {
    confirmed.received = Math.max(confirmed.received, at.received)
    if (at.picture) return true
    const path = `/pictures/uploads/${digestOf(photo)}?from=${at.received}`
    const part = photo.subarray(at.received, at.received + PART_BYTES)
    at = (await ask(url, 'PATCH', path, part)).value as AnswerOf<'continueUpload'> | null
  }
  return false
}

/** How many bytes of it are there. */
export const partsThere = async (url: string, photo: Buffer): Promise<number> =>
  (await begin(url, photo))?.received ?? 0

/** Whole once its row says so: then every file is there, and what is sent again is answered at once. */
export async function lookAtPicture(
  url: string,
  database: Database,
  dataDir: string,
  photo: Buffer,
): Promise<Found> {
  const id = digestOf(photo).slice(0, 32)
  const [row] = await database.run<KnownPicture & { stored: boolean }>(
    {
      name: 'chaos_picture',
      text: 'select id, width, height, colour, stored from pictures where id = $1',
    },
    [id],
  )
  if (!row?.stored) return 'old'
  const files = await readdir(join(dataDir, 'media'))
  const whole = [...pictureFiles(row), originalFile(row)]
  const there = whole.map((name) => files.includes(name))
  if (all(there) !== 'new') return 'half'
  for (const name of whole) {
    const readable = await sharp(join(dataDir, 'media', name))
      .stats()
      .then(
        () => true,
        () => false,
      )
    if (!readable) return 'half'
  }
  return (await ask(url, 'POST', '/pictures', photo)).status === 200 ? 'new' : 'half'
}
