import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { Film } from '../../../art/loops.ts'
import { gallery as words } from '../../../content/product/gallery.ts'
import { savesData } from '../../../state/base/browser.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import styles from './loop.module.css'

const stillness = () => matchMedia('(prefers-reduced-motion: reduce)')

/**
 * The picture it lies on, moving: loaded when that is turned to, by itself only where motion is welcome, and never with a
 * data saver or without a network. It begins and ends as the picture.
 */
export function Loop({ film }: { film: Film }) {
  const video = useRef<HTMLVideoElement>(null)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [moving, setMoving] = useState(() => !stillness().matches)
  const [wanted, setWanted] = useState(moving)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const still = stillness()
    const stop = () => still.matches && setMoving(false)
    still.addEventListener('change', stop)
    return () => still.removeEventListener('change', stop)
  }, [])
  useEffect(() => {
    const { current } = video
    if (!current) return
    if (moving) current.play().catch(() => setMoving(false))
    else current.pause()
  }, [moving])
  if (failed || offline || savesData()) return null

  return (
    <>
      {wanted && (
        <video
          ref={video}
          className={styles.film}
          aria-hidden="true"
          tabIndex={-1}
          autoPlay={moving}
          muted
          loop
          playsInline
          disablePictureInPicture
        >
          <source src={film.webm} type="video/webm; codecs=av01.0.04M.08" />
          <source src={film.mp4} type="video/mp4" onError={() => setFailed(true)} />
        </video>
      )}
      <button
        type="button"
        className={styles.button}
        aria-label={moving ? words.pause : words.play}
        onClick={() => {
          setWanted(true)
          setMoving(!moving)
        }}
      >
        <svg width="18" height="18" viewBox="0 0 18 18" fill="currentColor" aria-hidden="true">
          <path d={moving ? 'M4 3h3.5v12H4zM10.5 3H14v12h-3.5z' : 'M5 2.5v13L15.5 9z'} />
        </svg>
      </button>
    </>
  )
}
