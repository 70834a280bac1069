import * as v from 'valibot'
import { call } from '../base/call.ts'

/**
 * A picture that is sent in parts. It is named by its content: when the network, the tab or the server was lost, a client
 * starts again with the same file, asks how many bytes have arrived, and sends the rest.
 */

/** How long the parts of a picture are kept for the rest of it. */
export const UPLOAD_DAYS = 1
/** Unfinished ones of a person. With one more, the oldest of them is dropped. */
export const UPLOADS_MAX = 12

const digestSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'A SHA-256 in hexadecimal.'))

/** Which file will be sent: the SHA-256 of it, and its length in bytes. */
const newUploadSchema = v.strictObject({
  digest: digestSchema,
  size: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
})
export type NewUpload = v.InferOutput<typeof newUploadSchema>

/** What was uploaded and can be put on a page. */
export const addedPictureSchema = v.object({
  id: v.string(),
  width: v.number(),
  height: v.number(),
  colour: v.string(),
})

/** How many bytes of it are there, and the picture once it is whole. */
const uploadSchema = v.object({ received: v.number(), picture: v.nullable(addedPictureSchema) })
export type Upload = v.InferOutput<typeof uploadSchema>

/** Where the bytes of this request belong. */
const placeSchema = v.strictObject({ from: v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'A number of bytes.')) })

export const uploadCalls = {
  /** The same file again is answered with what is there of it. */
  beginUpload: call('POST', '/manager/pictures/uploads', { body: newUploadSchema, answer: uploadSchema }),
  /** The body is the file from this byte on. Bytes that belong elsewhere are refused as `stale_version`. */
  continueUpload: call('PATCH', '/manager/pictures/uploads/:digest', {
    query: placeSchema,
    answer: uploadSchema,
  }),
  removeUpload: call('DELETE', '/manager/pictures/uploads/:digest', { answer: v.object({}) }),
}
