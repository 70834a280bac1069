import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { format } from '../../../content/base/format.ts'
import { gallery as words } from '../../../content/product/gallery.ts'
import { product } from '../../../content/product/product.ts'
import { useDialog } from '../../control/use-dialog.ts'
import { Icon } from '../../icon/icon.tsx'
import { Picture } from '../../picture/picture.tsx'
import type { GalleryItem } from './gallery-item.ts'
import { usePinch } from './use-pinch.ts'
import styles from './zoom-dialog.module.css'

interface ZoomDialogProps {
  pictures: readonly GalleryItem[]
  first?: number
  onClose: () => void
}

/** Pictures larger than the screen, to be scrolled and pinched; arrow keys or two buttons change between them. */
export function ZoomDialog({ pictures, first = 0, onClose }: ZoomDialogProps) {
  const [at, setAt] = useState(first)
  const { close, props } = useDialog({ open: true, onClose })
  const scroller = useRef<HTMLElement>(null)
  const { closer, farther } = usePinch(scroller, at)
  const shown = pictures[at]
  // Scroll to the middle, where the product is: once the dialog is open, which has no size before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture begins there.
  useEffect(() => {
    const { current } = scroller
    current?.scrollTo(
      (current.scrollWidth - current.clientWidth) / 2,
      (current.scrollHeight - current.clientHeight) / 2,
    )
  }, [at])
  const turn = (by: number) => setAt((at + by + pictures.length) % pictures.length)
  const several = pictures.length > 1
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      ArrowRight: several && (() => turn(1)),
      ArrowLeft: several && (() => turn(-1)),
      '+': closer,
      '=': closer,
      '-': farther,
    }[event.key]
    // With Control, plus and minus are the browser's own.
    if (!act || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act()
  }
  return (
    <dialog {...props} className={styles.dialog} aria-label={product.zoom} onKeyDown={onKeyDown}>
      <button type="button" className={styles.close} aria-label={product.unzoom} onClick={close}>
        <Icon name="close" />
      </button>
      {shown && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable for keyboard users.
        <section key={at} ref={scroller} className={styles.scroller} tabIndex={0} aria-label={product.zoom}>
          <Picture name={shown.name} own={shown.own} alt={shown.alt} sizes="1280px" />
        </section>
      )}
      <div className={styles.bar}>
        {several && (
          <div className={styles.turn}>
            <button type="button" aria-label={words.before} onClick={() => turn(-1)}>
              <Icon name="chevron" />
            </button>
            <span className="small num" role="status">
              {format(words.place, { at: at + 1, all: pictures.length })}
            </span>
            <button type="button" aria-label={words.after} onClick={() => turn(1)}>
              <Icon name="chevron" />
            </button>
          </div>
        )}
        <button type="button" aria-label={words.farther} onClick={farther}>
          <Icon name="minus" />
        </button>
        <button type="button" aria-label={words.closer} onClick={closer}>
          <Icon name="plus" />
        </button>
      </div>
    </dialog>
  )
}
