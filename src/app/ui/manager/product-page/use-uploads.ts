import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { PICTURE_BYTES_MAX } from '#domain/catalogue/picture.ts'
import { isUnreached } from '#domain/refusal.ts'
import { format } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { pictures } from '../../../content/manager/pictures.ts'
import { connectionAtom, probeConnectionAtom } from '../../../state/base/connection.ts'
import { announcementAtom } from '../../../state/base/toast.ts'
import { addPictureAtom, forgetPicture, sendPicture } from '../../../state/manager/picture-upload.ts'

const words = pictures.uploads

/** So many at once as the server encodes. */
const AT_ONCE = 2
/** How often a file is retried without progress, while the server answers other requests. */
const CUTS_MAX = 3

export interface Upload {
  key: number
  file: File
  /** Not begun yet, on its way with the share that was sent, or failed. */
  state: 'waiting' | number | { fault: string; again: boolean; lost?: boolean }
}

let serial = 0

/** Pictures on their way to the server, in the order they were chosen. Leaving the editor stops them. */
export function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const add = useSetAtom(addPictureAtom)
  const announce = useSetAtom(announcementAtom)
  const connection = useAtomValue(connectionAtom)
  const probe = useSetAtom(probeConnectionAtom)
  /** The place of each picture in the order they were chosen. */
  const chosen = useRef(new Map<string, number>())
  const running = useRef(new Map<number, AbortController>())
  /** How often each was cut, and how much of it had arrived when it was begun or went on. */
  const cutOff = useRef(new Map<number, { times: number; from: number }>())
  useEffect(() => {
    const all = running.current
    return () => {
      for (const one of all.values()) one.abort()
    }
  }, [])

  const change = (key: number, state: Upload['state']) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, state } : one)))
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key))

  const send = async ({ key, file }: Upload) => {
    const { name } = file
    const own = new AbortController()
    running.current.set(key, own)
    change(key, 0)
    let from: number | undefined
    const answer = await sendPicture(file, {
      signal: own.signal,
      onProgress: (share) => {
        from ??= share
        change(key, share)
      },
    })
    running.current.delete(key)
    if (own.signal.aborted) return
    if (answer === 'unreadable') return change(key, { fault: words.unreadable, again: false })
    if (answer.ok) {
      const { id } = answer.value
      chosen.current.set(id, key)
      const isNew = add(id, (other) => (chosen.current.get(other) ?? 0) > key)
      announce(format(isNew ? words.done : words.twice, { name }))
      return drop(key)
    }
    const { code, errors } = answer.refusal
    if (isUnreached(answer.refusal)) {
      change(key, { fault: words.lost, again: true, lost: true })
      const before = cutOff.current.get(key)
      const further = from !== undefined && from > (before?.from ?? 0)
      const cut = { times: further ? 1 : (before?.times ?? 0) + 1, from: from ?? before?.from ?? 0 }
      cutOff.current.set(key, cut)
      // Only this request was cut. A server that takes nothing of each is left to “Try again”.
      if ((await probe()) && cut.times < CUTS_MAX) change(key, 'waiting')
      return
    }
    const fault = errors?.[0]?.message ?? (code === 'too_large' ? words.tooLarge : refusalSentence(code))
    // What was refused for itself is refused again.
    change(key, { fault, again: errors === undefined && code !== 'too_large' })
  }
  // An upload that the network cut resumes at the byte where it stopped.
  useEffect(() => {
    if (connection !== 'online') return
    setUploads((all) =>
      all.map((one) =>
        typeof one.state === 'object' && one.state.lost ? { ...one, state: 'waiting' as const } : one,
      ),
    )
  }, [connection])
  useEffect(() => {
    const next = uploads.find(({ state }) => state === 'waiting')
    if (next && running.current.size < AT_ONCE) void send(next)
  })

  return {
    uploads,
    begin: (files: readonly File[]) =>
      setUploads((all) => [
        ...all,
        ...files.map((file): Upload => {
          serial += 1
          const tooLarge = { fault: words.tooLarge, again: false }
          return { key: serial, file, state: file.size > PICTURE_BYTES_MAX ? tooLarge : 'waiting' }
        }),
      ]),
    retry: (key: number) => change(key, 'waiting'),
    /** Stops it, or takes away what failed. */
    cancel: (key: number) => {
      const { file } = uploads.find((one) => one.key === key) ?? {}
      const begun = running.current.has(key) || cutOff.current.has(key)
      running.current.get(key)?.abort()
      running.current.delete(key)
      if (file && begun) void forgetPicture(file)
      drop(key)
    },
  }
}
