import { useRef, useState } from 'react'
import { type Photo, preparePhoto } from '../../state/review/write.ts'

type State = { chosen?: Photo; fault?: string; busy?: boolean }

/** The photo of a review that is being written, at first this one. What cannot be taken leaves the one that was chosen before. */
export function useChosenPhoto(first?: Photo) {
  const [state, setState] = useState<State>(() => ({ ...(first && { chosen: first }) }))
  const latest = useRef<File>(null)

  const choose = async (file: File) => {
    latest.current = file
    setState(({ chosen }) => ({ ...(chosen && { chosen }), busy: true }))
    const made = await preparePhoto(file)
    // Another was chosen, or it was removed meanwhile.
    if (latest.current !== file) return
    setState(({ chosen }) =>
      'photo' in made ? { chosen: made.photo } : { ...(chosen && { chosen }), fault: made.fault },
    )
  }
  const remove = () => {
    latest.current = null
    setState({})
  }
  /** The shop does not take it. */
  const refuse = (fault: string) => setState({ fault })
  return { ...state, choose, remove, refuse }
}

export type ChosenPhoto = ReturnType<typeof useChosenPhoto>
