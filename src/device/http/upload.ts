import type * as v from 'valibot'
import type { AnyCall } from '#domain/base/call.ts'
import { type Answer, answerOf, headersOf } from './api.ts'
import { currentSession } from './session.ts'

interface Options {
  signal: AbortSignal
  /** How much has been sent, from 0 to 1. */
  onProgress: (share: number) => void
}

/** Sends a file as the body of a call. By XMLHttpRequest: `fetch` does not say how much of a body has been sent. */
export async function uploadFile<C extends AnyCall>(
  call: C,
  file: Blob,
  { signal, onProgress }: Options,
): Promise<Answer<v.InferOutput<C['answer']>>> {
  try {
    const headers = headersOf(await currentSession({ renewToken: false }))
    headers.set('content-type', 'application/octet-stream')
    return await answerOf(call, await send(call, file, headers, { signal, onProgress }))
  } catch {
    return { ok: false, refusal: { code: 'offline' } }
  }
}

const send = ({ method, path }: AnyCall, file: Blob, headers: Headers, { signal, onProgress }: Options) =>
  new Promise<Response>((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, `/api${path}`)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
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
