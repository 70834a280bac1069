import { type Answer, codeFor, headersOf } from './api.ts'
import { currentSession } from './session.ts'

interface DownloadOptions {
  signal?: AbortSignal
  /** Called with the bytes received so far. */
  onProgress?: (bytes: number) => void
}

/** A file made by the server, such as a spreadsheet. It may take long, so there is no timeout. */
export async function download(
  path: string,
  { signal, onProgress }: DownloadOptions = {},
): Promise<Answer<Blob>> {
  try {
    const headers = headersOf(await currentSession({ renewToken: false }))
    headers.set('accept', '*/*')
    const response = await fetch(`/api${path}`, { headers, credentials: 'omit', ...(signal && { signal }) })
    const { status } = response
    if (!response.ok) return { ok: false, refusal: { code: codeFor(status), status } }
    let bytes = 0
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        bytes += piece.byteLength
        onProgress?.(bytes)
        controller.enqueue(piece)
      },
    })
    const body = response.body?.pipeThrough(counted, { ...(signal && { signal }) })
    const file = await new Response(body, response).blob()
    return { ok: true, value: file, status }
  } catch {
    return { ok: false, refusal: { code: 'offline' } }
  }
}
