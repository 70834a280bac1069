import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Crop, isWhole } from '#domain/catalogue/crop.ts'
import { originalFile, pictureFile, widthsOf } from '#domain/catalogue/picture.ts'
import type { UploadedPicture } from '#domain/manager/page-words.ts'
import type { KnownPicture } from '#domain/manager/product-page.ts'
import { pictures } from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import { encodePart, sizeOf } from './encode.ts'
import { findStored, type PictureServices, storePicture } from './pictures.ts'
import { encodeInTurn } from './receive.ts'

/** Parts of uploaded pictures: each is a picture of its own, and the whole one stays. */

type Row = typeof pictures.$inferSelect

async function storedRow({ db }: PictureServices, id: string): Promise<Row> {
  const own = and(eq(pictures.id, id), eq(pictures.stored, true))
  const [row] = await db.select().from(pictures).where(own)
  if (row === undefined) throw new RefusalError('not_found')
  return row
}

/** The largest file there is: pictures from before parts could be cut have none but those that are shown. */
async function readOriginal({ media }: PictureServices, row: Row): Promise<Buffer> {
  const shown = pictureFile(row.id, Math.max(...widthsOf('avif', row.width)), 'avif')
  const bytes = (await media.get(originalFile(row))) ?? (await media.get(shown))
  if (bytes === null) throw new RefusalError('not_found')
  return bytes
}

/** A picture, and what it is a part of. */
export async function readPicture(services: PictureServices, id: string): Promise<UploadedPicture> {
  const { crop, ...row } = await storedRow(services, id)
  const original = row.original === null ? { crop, ...row } : await storedRow(services, row.original)
  const { width, height } = await sizeOf(await readOriginal(services, original))
  return { id, original: { id: original.id, width, height }, crop }
}

/** This part of a picture, or of the picture that it is itself a part of. The same part is made once. */
export async function cropPicture(
  services: PictureServices,
  id: string,
  crop: Crop,
  by: string,
): Promise<{ picture: KnownPicture; isNew: boolean }> {
  const asked = await storedRow(services, id)
  const original = asked.original === null ? asked : await storedRow(services, asked.original)
  const whole = await findStored(services, original.id)
  if (isWhole(crop) && whole) return { picture: whole, isNew: false }
  const { left, top, width, height } = crop
  const name = [original.id, left, top, width, height].join(' ')
  const part = createHash('sha256').update(name).digest('hex').slice(0, 32)
  const stored = await findStored(services, part)
  if (stored) return { picture: stored, isNew: false }
  const bytes = await readOriginal(services, original)
  const encoded = await encodeInTurn('crop', () => encodePart(part, bytes, crop))
  const made = { original: original.id, crop }
  return { picture: await storePicture(services, part, encoded, by, made), isNew: true }
}
