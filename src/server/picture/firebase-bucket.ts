import { setTimeout as sleep } from 'node:timers/promises'
import type { Bucket } from '@google-cloud/storage'
import { initializeApp } from 'firebase-admin/app'
import { getStorage } from 'firebase-admin/storage'
import { isStoredFile } from '#domain/catalogue/picture.ts'
import type { Env } from '../base/config/env.ts'
import {
  checkStoredFile,
  failStorage,
  type MediaStorage,
  STORAGE_TIMEOUT_MS,
  typeOfPicture,
} from './storage.ts'

/** Before the names of the files: an app's bucket may hold other things too. */
const FOLDER = 'pictures/'

let apps = 0

/** A bucket of Firebase Storage, reached with the credentials that Firebase's SDK finds in the environment. */
export function connectFirebaseBucket({ projectId, name }: NonNullable<Env['firebaseBucket']>): Bucket {
  apps += 1
  const bucket = getStorage(initializeApp({ projectId }, `pictures-${apps}`)).bucket(name)
  // It would retry for ten minutes, and its retry of an upload rejects where it cannot be caught.
  Object.assign(bucket.storage.retryOptions, { autoRetry: false, maxRetries: 0 })
  return bucket
}

export function firebaseStorage(given: NonNullable<Env['firebaseBucket']>): MediaStorage {
  const bucket = connectFirebaseBucket(given)
  const fileOf = (name: string) => bucket.file(`${FOLDER}${name}`)
  return {
    async put(name, bytes) {
      checkStoredFile(name)
      const stored = fileOf(name).save(bytes, {
        resumable: false,
        // What arrives damaged is removed again.
        validation: 'crc32c',
        // The same name is always the same content: what is there stays.
        preconditionOpts: { ifGenerationMatch: 0 },
        contentType: typeOfPicture(name),
        metadata: { cacheControl: 'public, max-age=31536000, immutable' },
      })
      await inTime('PUT', stored.catch(unless(412)))
    },
    async get(name) {
      if (!isStoredFile(name)) return null
      const found = await inTime('GET', fileOf(name).download().catch(unless(404)))
      return found?.[0] ?? null
    },
    async delete(name) {
      checkStoredFile(name)
      await inTime('DELETE', fileOf(name).delete({ ignoreNotFound: true }))
    },
    // A bucket never has a part of a file.
    removeUnfinished: async () => undefined,
  }
}

/** Takes an answer with this HTTP status for none; throws on any other error. */
const unless = (status: number) => (error: unknown) => {
  if (error instanceof Error && 'code' in error && Number(error.code) === status) return undefined
  throw error
}

async function inTime<T>(action: string, work: Promise<T>): Promise<T> {
  const late = new AbortController()
  const timeout = sleep(STORAGE_TIMEOUT_MS, undefined, { signal: late.signal, ref: false }).then(() => {
    throw new Error('No answer in time')
  })
  timeout.catch(() => undefined)
  try {
    return await Promise.race([work, timeout])
  } catch (error) {
    return failStorage(action, error)
  } finally {
    late.abort()
  }
}
