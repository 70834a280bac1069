import { AwsClient } from 'aws4fetch'
import { PICTURE_SIDE_MIN, pictureFile } from '#domain/catalogue/picture.ts'
import type { Env } from '../base/config/env.ts'
import { connectFirebaseBucket } from '../picture/firebase-bucket.ts'
import { errorCode, type Finding, fault, ok } from './finding.ts'

const ANSWER_MS = 5_000
/** A picture that no shop has: its digest would be nothing but zeros. */
const NOBODYS = pictureFile('0'.repeat(32), PICTURE_SIDE_MIN, 'webp')

/** The bucket of pictures, where there is one: asked for a file that is not there, which only a valid key may learn. */
export async function checkBucket({ bucket }: Pick<Env, 'bucket'>): Promise<Finding[]> {
  if (bucket === undefined) return []
  const { url, region, keyId, secret } = bucket
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 0,
  })
  const bad = (text: string, fix: string) => [fault('BUCKET_URL', text, fix)]
  try {
    const answer = await client.fetch(`${url}/${NOBODYS}`, { signal: AbortSignal.timeout(ANSWER_MS) })
    const code = /<Code>(\w+)<\/Code>/.exec((await answer.text()).slice(0, 2_000))?.[1] ?? 'no code'
    const { host } = new URL(url)
    if (answer.status === 404 && code !== 'NoSuchBucket') return [ok('BUCKET_URL', `${host} takes the key`)]
    if (code === 'NoSuchBucket') {
      return bad(`${host} has no such bucket`, 'Create the bucket, or correct BUCKET_URL.')
    }
    const fix =
      code === 'AccessDenied'
        ? 'Let the key put, get, delete and list in the bucket.'
        : 'Correct BUCKET_KEY_ID, BUCKET_SECRET and BUCKET_REGION, and the clock of this machine.'
    return bad(`${host} refuses (${answer.status} ${code})`, fix)
  } catch (error) {
    const fix = 'Correct BUCKET_URL, or open the firewall to it. Until then no picture can be added or read.'
    return bad(`${new URL(url).host} does not answer (${errorCode(error)})`, fix)
  }
}

/** The bucket of Firebase Storage, where there is one: asked for its first file. */
export async function checkFirebaseBucket({
  firebaseBucket,
}: Pick<Env, 'firebaseBucket'>): Promise<Finding[]> {
  if (firebaseBucket === undefined) return []
  const what = 'FIREBASE_STORAGE_BUCKET'
  const { name } = firebaseBucket
  try {
    const late = AbortSignal.timeout(ANSWER_MS)
    await Promise.race([
      connectFirebaseBucket(firebaseBucket).getFiles({ maxResults: 1, autoPaginate: false }),
      new Promise((_, reject) => late.addEventListener('abort', () => reject(late.reason))),
    ])
    return [ok(what, `${name} lets its files be read`)]
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? Number(error.code) : Number.NaN
    if (code === 404) return [fault(what, `there is no bucket ${name}`, 'Create it, or correct its name.')]
    if (code === 401 || code === 403) {
      const fix = 'Give the service account the role Storage Object Admin in the bucket.'
      return [fault(what, `${name} refuses (${code})`, fix)]
    }
    const fix = 'Check GOOGLE_APPLICATION_CREDENTIALS, or open the firewall to storage.googleapis.com.'
    return [fault(what, `${name} does not answer`, fix)]
  }
}
