import type * as v from 'valibot'
import type { AnyCall } from '#domain/base/call.ts'
import { type Answer, answerOf, headersOf, urlOf } from './api.ts'
import { currentSession } from './session.ts'

export interface UploadOptions {
  signal: AbortSignal
  /** How much has been sent, from 0 to 1. */
  onProgress: (share: number) => void
}

interface Options<C extends AnyCall> extends UploadOptions {
  /** For `:id` in the path. */
  params?: Readonly<Record<string, string>>
  query?: v.InferInput<C['query']>
}

/** Sends a file as the body of a call. By XMLHttpRequest: `fetch` does not say how much of a body has been sent. */
export async function uploadFile<C extends AnyCall>(
  call: C,
  file: Blob,
  { params, query, ...options }: Options<C>,
): Promise<Answer<v.InferOutput<C['answer']>>> {
  try {
    const headers = headersOf(await currentSession({ renewToken: false }))
    headers.set('content-type', 'application/octet-stream')
    const url = urlOf(call.path, params, query)
    return await answerOf(call, await send(call.method, url, file, headers, options))
  } catch {
    return { ok: false, refusal: { code: 'offline' } }
  }
}

/** How a server ends a request whose body takes too long. */
const TOO_SLOW = 408

const send = (
  method: string,
  url: string,
  file: Blob,
  headers: Headers,
  { signal, onProgress }: UploadOptions,
) =>
  new Promise<Response>((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status === TOO_SLOW) return reject(new TypeError('The network is slow'))
      const type = request.getResponseHeader('content-type') ?? ''
      resolve(
        new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }),
      )
    }
    request.onerror = () => reject(new TypeError('The network failed'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
