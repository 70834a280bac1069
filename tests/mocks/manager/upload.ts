import { PICTURE_BYTES_MAX } from '#domain/catalogue/picture.ts'
import { type Answers, created } from '../base/answer.ts'
import { receivedPicture } from '../base/picture.ts'
import { refuse, refuseFaults } from '../base/problem.ts'
import type { MockShop } from '../base/shop.ts'

/** Pictures that are sent in parts. */
export const upload = (shop: MockShop) => {
  const keyOf = (by: { uid: string }, digest: string) => {
    if (!/^[0-9a-f]{64}$/.test(digest)) throw refuse('not_found')
    return `${by.uid} ${digest}`
  }
  return {
    beginUpload: ({ body: { digest, size }, signedIn }) => {
      if (size > PICTURE_BYTES_MAX) throw refuse('too_large')
      const picture = shop.pictures.get(digest.slice(0, 32))
      if (picture) return { received: size, picture }
      const key = keyOf(signedIn(), digest)
      const begun = shop.uploads.get(key)
      if (begun) return { received: begun.bytes.length, picture: null }
      shop.uploads.set(key, { size, bytes: new Uint8Array() })
      return created({ received: 0, picture: null })
    },
    continueUpload: async ({ param, query: { from }, file, signedIn }) => {
      const key = keyOf(signedIn(), param('digest'))
      const begun = shop.uploads.get(key)
      if (begun === undefined) throw refuse('not_found')
      if (begun.bytes.length !== Number(from)) throw refuse('stale_version')
      const bytes = new Uint8Array([...begun.bytes, ...(await file())])
      if (bytes.length > begun.size) {
        refuseFaults([{ path: 'file', message: 'This is more than the file has.' }])
      }
      if (bytes.length < begun.size) {
        shop.uploads.set(key, { ...begun, bytes })
        return { received: bytes.length, picture: null }
      }
      shop.uploads.delete(key)
      const picture = await receivedPicture(bytes)
      if (!param('digest').startsWith(picture.id)) {
        const message = 'This is not the file that was begun with: it changed on the way. Choose it again.'
        refuseFaults([{ path: 'file', message }])
      }
      shop.pictures.set(picture.id, picture)
      return { received: bytes.length, picture }
    },
    removeUpload: ({ param, signedIn }) => {
      shop.uploads.delete(keyOf(signedIn(), param('digest')))
      return {}
    },
  } satisfies Partial<Answers>
}
