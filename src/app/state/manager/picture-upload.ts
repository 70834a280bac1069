import { atom } from 'jotai'
import type { Answer } from '#device/http/api.ts'
import { type Crop, focusWithin, WHOLE } from '#domain/catalogue/crop.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { MIDDLE } from '#domain/manager/page-schema.ts'
import type { PageWords, TypedPicture, UploadedPicture } from '#domain/manager/page-words.ts'
import type { Refusal } from '#domain/refusal.ts'
import { typedPageAtom, typePageAtom } from './product-page.ts'

interface Options {
  signal: AbortSignal
  /** How much of it has arrived, from 0 to 1: at first what had arrived before. */
  onProgress: (share: number) => void
}

/** Sends what the shop has not got of a picture yet. `unreadable` where the file is not what was chosen any more. */
export async function sendPicture(
  file: File,
  options: Options,
): Promise<Answer<AnswerOf<'addPicture'>> | 'unreadable'> {
  const [{ pictureFile }, { uploadParts }] = await Promise.all([
    import('#device/http/picture-file.ts'),
    import('#device/http/upload-parts.ts'),
  ])
  const named = await pictureFile(file).catch(() => null)
  return named === null ? 'unreadable' : uploadParts(named, options)
}

/** Gives up what has arrived of a picture. What the server cannot be asked to remove now goes after a day. */
export async function forgetPicture(file: File): Promise<void> {
  const [{ pictureFile }, { removeParts }] = await Promise.all([
    import('#device/http/picture-file.ts'),
    import('#device/http/upload-parts.ts'),
  ])
  const named = await pictureFile(file).catch(() => null)
  if (named) await removeParts(named)
}

/** Changes the pictures as they are typed now, whatever was typed since this change began. */
export const changePicturesAtom = atom(
  null,
  (_get, set, change: (pictures: PageWords['pictures']) => PageWords['pictures']) =>
    set(typePageAtom, (words) => ({ ...words, pictures: change(words.pictures) })),
)

/**
 * Puts a picture that was sent after those of the page, but before those that were chosen after it: a small one arrives
 * sooner. False where it is there already.
 */
export const addPictureAtom = atom(
  null,
  (get, set, id: string, isLater: (other: string) => boolean): boolean => {
    const isThere = get(typedPageAtom)?.words.pictures.some((one) => one.id === id) ?? false
    if (isThere) return false
    set(changePicturesAtom, (all) => {
      const later = all.findIndex((one) => isLater(one.id))
      return all.toSpliced(later === -1 ? all.length : later, 0, { id, alt: '', focus: MIDDLE })
    })
    return true
  },
)

const device = async () => (await import('#device/http/staff-api.ts')).staffApi

/** A picture with the whole that it is a part of, or why it cannot be read. */
export async function loadPicture(id: string): Promise<UploadedPicture | Refusal> {
  const answer = await (await device()).picture({ params: { picture: id } })
  return answer.ok ? answer.value : answer.refusal
}

/** Puts a part of a picture in its place, and answers with its id. `twice` where another of the page's pictures is the same. */
export const cropPictureAtom = atom(
  null,
  async (
    get,
    set,
    { original, crop: had }: UploadedPicture,
    picture: TypedPicture,
    crop: Crop,
  ): Promise<Refusal | 'twice' | Pick<TypedPicture, 'id'>> => {
    const answer = await (await device()).cropPicture({ params: { picture: original.id }, body: { crop } })
    if (!answer.ok) return answer.refusal
    const { id } = answer.value
    if (id === picture.id) return { id }
    if (get(typedPageAtom)?.words.pictures.some((one) => one.id === id)) return 'twice'
    set(changePicturesAtom, (all) =>
      all.map((one) =>
        one.id === picture.id ? { ...one, id, focus: focusWithin(one.focus, had ?? WHOLE, crop) } : one,
      ),
    )
    return { id }
  },
)
