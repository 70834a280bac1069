import { useRef, useState } from 'react'
import { type Photo, preparePhoto } from '../../state/review/write.ts'

type State = { chosen?: Photo; fault?: string; busy?: boolean }

/** The photo of a review that is being written, at first this one. What cannot be taken leaves the one that was chosen before. */
export function useChosenPhoto(first?: Photo) {
  const [state, setState] = useState<State>(() => ({ ...(first && { chosen: first }) }))
  // What is sent next to it: a closure has the state of an earlier render.
  const now = useRef(state)
  const latest = useRef<Promise<void>>(undefined)
  const change = (next: State) => {
    now.current = next
    setState(next)
  }

  const choose = (file: File) => {
    const { chosen } = now.current
    const kept = chosen && { chosen }
    change({ ...kept, busy: true })
    const making = preparePhoto(file).then((made) => {
      // Another was chosen, or it was removed meanwhile.
      if (latest.current !== making) return
      change('photo' in made ? { chosen: made.photo } : { ...kept, fault: made.fault })
    })
    latest.current = making
  }
  const remove = () => {
    latest.current = undefined
    change({})
  }
  /** The shop does not take it. */
  const refuse = (fault: string) => change({ fault })
  /** What was chosen, once it is made small. `failed` where it cannot be taken, which is seen only now. */
  const settled = async (): Promise<{ chosen: Photo | undefined; failed: boolean }> => {
    const { busy = false } = now.current
    while (now.current.busy) await latest.current
    const { chosen, fault } = now.current
    return { chosen, failed: busy && fault !== undefined }
  }
  return { ...state, choose, remove, refuse, settled }
}

export type ChosenPhoto = ReturnType<typeof useChosenPhoto>
