/** A shop's end of pictures that are sent in parts, where a test says what becomes of each part. */

const digestOf = async (text: string) => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The content of each file is its name, which its digest stands for in addresses. */
const names = new Map(
  await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (one) => [await digestOf(`${one}.jpg`), `${one}.jpg`] as const),
  ),
)

export const photo = (name: string) => new File([name], name, { type: 'image/jpeg' })

/** A request that goes as far as a test lets it. */
export class Part extends EventTarget {
  static readonly all: Part[] = []
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  responseText = ''
  aborted = false
  name = ''
  from = 0
  size = 0
  open(_method: string, url: string) {
    const { pathname, searchParams } = new URL(url, location.href)
    this.name = names.get(pathname.split('/').at(-1) ?? '') ?? ''
    this.from = Number(searchParams.get('from'))
  }
  setRequestHeader() {}
  getResponseHeader = () => 'application/json'
  send(file: Blob) {
    this.size = file.size
    Part.all.push(this)
  }
  abort() {
    this.aborted = true
    this.onabort?.()
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }
  /** All of it is there, and a picture. */
  finish(picture: object) {
    this.answer(200, { received: this.from + this.size, picture })
  }
}

/** The last request with a part of this file: two that begin together may do so in either order. */
export const sent = (name: string) => Part.all.findLast((one) => one.name === name)

/** What the shop says is there of each file, and which it was asked to give up. */
export function arrivals() {
  const there = new Map<string, number>()
  const removed: string[] = []
  return {
    there,
    removed,
    async answer(request: Request): Promise<object | null> {
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith('/api/manager/pictures/uploads')) return null
      if (request.method === 'DELETE') {
        removed.push(names.get(pathname.split('/').at(-1) ?? '') ?? '')
        return {}
      }
      const { digest } = await request.json()
      return { received: there.get(names.get(digest) ?? '') ?? 0, picture: null }
    },
  }
}
