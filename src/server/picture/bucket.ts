import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { isStoredFile } from '#domain/catalogue/picture.ts'
import type { Env } from '../base/config/env.ts'
import { RefusalError } from '../base/http/problem.ts'
import { localStorage, type MediaStorage, typeOfPicture } from './storage.ts'

type Bucket = NonNullable<Env['bucket']>

/** Less than the ten seconds that a transaction may rest: files are stored and removed within one. */
const TIMEOUT_MS = 8_000

/** Where the pictures of a shop are. */
export const openMedia = ({ bucket, mediaDir }: Pick<Env, 'bucket' | 'mediaDir'>): MediaStorage =>
  bucket ? bucketStorage(bucket) : localStorage(mediaDir)

/** A bucket that speaks the S3 protocol: it stores all of a file or nothing, and every machine sees the same ones. */
export function bucketStorage({ url, region, keyId, secret }: Bucket): MediaStorage {
  const client = new AwsClient({
    ...{ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region },
    // Twice more after a 5xx or a 429, within a second.
    ...{ retries: 2, initRetryMs: 100 },
  })
  const ask = async (method: string, name: string, body?: Buffer) => {
    // A name, never a path: it must not lead out of the bucket.
    if (!isStoredFile(name)) throw new Error(`Not a picture's file: ${name}`)
    const answer = await client
      .fetch(`${url}/${name}`, {
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && {
          body: new Uint8Array(body),
          headers: {
            'content-type': typeOfPicture(name),
            'cache-control': 'public, max-age=31536000, immutable',
            // What arrives damaged is refused.
            'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
          },
        }),
      })
      .catch((error) => silent(method, error))
    if (answer.ok || answer.status === 404) return answer
    return silent(method, new Error(`${answer.status}: ${(await answer.text()).slice(0, 500)}`))
  }
  return {
    async put(name, bytes) {
      const answer = await ask('PUT', name, bytes)
      await answer.body?.cancel()
      if (!answer.ok) silent('PUT', new Error('There is no such bucket'))
    },
    async get(name) {
      if (!isStoredFile(name)) return null
      const answer = await ask('GET', name)
      // Read to its end in any case, or its connection stays taken.
      const bytes = await answer.arrayBuffer().catch((error) => silent('GET', error))
      return answer.ok ? Buffer.from(bytes) : null
    },
    async delete(name) {
      await (await ask('DELETE', name)).body?.cancel()
    },
    // A bucket never has a part of a file.
    removeUnfinished: async () => undefined,
  }
}

/** The sender can send a picture again: nothing of it counts until all of it is stored. */
function silent(method: string, cause: unknown): never {
  const refused = new RefusalError('unavailable', { detail: 'The storage of pictures does not answer.' })
  refused.cause = new Error(`${method} of a picture's file failed`, { cause })
  throw refused
}
