import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { isStoredFile } from '#domain/catalogue/picture.ts'
import type { Env } from '../base/config/env.ts'
import { firebaseStorage } from './firebase-bucket.ts'
import {
  checkStoredFile,
  failStorage,
  folderStorage,
  type MediaStorage,
  STORAGE_TIMEOUT_MS,
  typeOfPicture,
} from './storage.ts'

type Bucket = NonNullable<Env['bucket']>

/** Where the pictures of a shop are. */
export function createMediaStorage({
  bucket,
  firebaseBucket,
  mediaDir,
}: Pick<Env, 'bucket' | 'firebaseBucket' | 'mediaDir'>): MediaStorage {
  if (bucket) return bucketStorage(bucket)
  return firebaseBucket ? firebaseStorage(firebaseBucket) : folderStorage(mediaDir)
}

/** A bucket that speaks the S3 protocol: it stores all of a file or nothing, and every machine sees the same ones. */
export function bucketStorage({ url, region, keyId, secret }: Bucket): MediaStorage {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    // Twice more after a 5xx or a 429, within a second.
    retries: 2,
    initRetryMs: 100,
  })
  const ask = async (method: string, name: string, body?: Buffer) => {
    checkStoredFile(name)
    const answer = await client
      .fetch(`${url}/${name}`, {
        method,
        signal: AbortSignal.timeout(STORAGE_TIMEOUT_MS),
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
      .catch((error) => failStorage(method, error))
    if (answer.ok || answer.status === 404) return answer
    return failStorage(method, new Error(`${answer.status}: ${(await answer.text()).slice(0, 500)}`))
  }
  return {
    async put(name, bytes) {
      const answer = await ask('PUT', name, bytes)
      await answer.body?.cancel()
      if (!answer.ok) failStorage('PUT', new Error('There is no such bucket'))
    },
    async get(name) {
      if (!isStoredFile(name)) return null
      const answer = await ask('GET', name)
      // Read to its end in any case, or its connection stays taken.
      const bytes = await answer.arrayBuffer().catch((error) => failStorage('GET', error))
      return answer.ok ? Buffer.from(bytes) : null
    },
    async delete(name) {
      await (await ask('DELETE', name)).body?.cancel()
    },
    // A bucket never has a part of a file.
    removeUnfinished: async () => undefined,
  }
}
