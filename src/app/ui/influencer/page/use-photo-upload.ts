import { useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { PICTURE_BYTES_MAX } from '#domain/catalogue/picture.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { ownPage } from '../../../content/influencer/page.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { sendPhotoAtom } from '../../../state/influencer/dashboard.ts'
import { loadDashboardAtom } from '../../../state/influencer/influencer.ts'

const words = ownPage.photo

/** A photo on its way with the share that was sent, or why it was not added. */
type Upload = { share: number } | { fault: string; again: boolean; file: File }

/** Sends a photo. Leaving the screen stops it. */
export function usePhotoUpload() {
  const [upload, setUpload] = useState<Upload | null>(null)
  const sendPhoto = useSetAtom(sendPhotoAtom)
  const toast = useSetAtom(showToastAtom)
  const load = useSetAtom(loadDashboardAtom)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File) => {
    if (file.size > PICTURE_BYTES_MAX) return setUpload({ fault: words.tooLarge, again: false, file })
    const own = new AbortController()
    running.current = own
    setUpload({ share: 0 })
    const refusal = await sendPhoto(file, {
      signal: own.signal,
      onProgress: (share) => !own.signal.aborted && setUpload({ share }),
    })
    if (own.signal.aborted) return
    if (refusal === null) {
      setUpload(null)
      return toast({ text: words.saved })
    }
    const { code, errors } = refusal
    const fault = errors?.[0]?.message ?? (code === 'too_large' ? words.tooLarge : refusalSentence(code))
    // What was refused for itself is refused again.
    setUpload({ fault, again: errors === undefined && code !== 'too_large', file })
  }

  const cancel = () => {
    running.current?.abort()
    setUpload(null)
    // It may have arrived all the same.
    void load()
  }
  return { upload, send, cancel }
}
