import { uploadCalls } from '#domain/catalogue/upload.ts'
import type { AnswerOf } from '#domain/contract.ts'
import type { Answer } from './api.ts'
import { staffApi } from './staff-api.ts'
import { type UploadOptions, uploadFile } from './upload.ts'

/** Until it is known how fast the network is. */
const FIRST_BYTES = 256 * 1024
/** So long a part may take: a server ends a request that takes several times as long. */
const PART_MS = 5_000
/** So often it is asked again what has arrived, where the server and this device see it differently. */
const ASTRAY_MAX = 3

/** A picture as it is sent, and its name: the SHA-256 of it. */
export interface NamedFile {
  blob: Blob
  digest: string
}

/**
 * Sends what the server has not got of a picture yet, in parts: a network that is lost takes nothing away of those that
 * arrived, and a slow one finishes each in time.
 */
export async function uploadParts(
  { blob, digest }: NamedFile,
  { signal, onProgress }: UploadOptions,
): Promise<Answer<AnswerOf<'addPicture'>>> {
  const { size } = blob
  const begin = () => staffApi.beginUpload({ body: { digest, size }, signal })
  let at = await begin()
  let bytes = FIRST_BYTES
  let astray = 0
  while (at.ok) {
    const { received, picture } = at.value
    if (picture) return { ok: true, value: picture, status: at.status }
    const part = blob.slice(received, received + bytes)
    // Of an empty file nothing can be a share.
    const report = (sent: number) => onProgress(sent / Math.max(1, size))
    report(received)
    const began = performance.now()
    const sent = await uploadFile(uploadCalls.continueUpload, part, {
      params: { digest },
      query: { from: String(received) },
      signal,
      onProgress: (share) => report(received + share * part.size),
    })
    if (sent.ok && (sent.value.picture || sent.value.received > received)) {
      const perMs = part.size / Math.max(1, performance.now() - began)
      bytes = Math.max(FIRST_BYTES / 4, Math.ceil(perMs * PART_MS))
      at = sent
      continue
    }
    astray += 1
    if (astray > ASTRAY_MAX || (!sent.ok && !isAstray(sent.refusal.code))) return lost(sent)
    at = await begin()
  }
  return at
}

/** Another tab sent it too, or it was too long ago; or the login has to be renewed, which a question does. */
const isAstray = (code: string) =>
  code === 'stale_version' || code === 'not_found' || code === 'unauthenticated'

const lost = (
  sent: Answer<unknown>,
): { ok: false; refusal: Extract<typeof sent, { ok: false }>['refusal'] } =>
  sent.ok ? { ok: false, refusal: { code: 'unexpected' } } : sent

/** Gives up what is there of a picture. */
export const removeParts = ({ digest }: Pick<NamedFile, 'digest'>) =>
  staffApi.removeUpload({ params: { digest } })
