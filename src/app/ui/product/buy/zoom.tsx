import { useState } from 'react'
import type { ProductPicture } from '#domain/catalogue/picture.ts'
import { product as words } from '../../../content/product/product.ts'
import { useDialog } from '../../control/use-dialog.ts'
import { Icon } from '../../icon/icon.tsx'
import { Picture } from '../../picture/picture.tsx'
import styles from './zoom.module.css'

interface ZoomProps {
  picture: string
  own?: ProductPicture | undefined
  alt: string
}

/** The close-up; a click opens it larger than the screen, to be scrolled. */
export function Zoom({ picture, own, alt }: ZoomProps) {
  const [opened, setOpened] = useState(false)
  const { show, close, props } = useDialog({ onClose: () => setOpened(false) })
  const open = () => {
    setOpened(true)
    show()
  }
  // Scroll to the middle, where the product is.
  const centre = (scroller: HTMLElement | null) =>
    scroller?.scrollTo(
      (scroller.scrollWidth - scroller.clientWidth) / 2,
      (scroller.scrollHeight - scroller.clientHeight) / 2,
    )
  return (
    <>
      <Picture name={picture} own={own} alt={alt} sizes="(min-width: 1024px) 50vw, 100vw" />
      <button type="button" className={styles.open} onClick={open}>
        <Icon name="plus" size={18} />
        {words.zoom}
      </button>
      <dialog {...props} className={styles.dialog} aria-label={words.zoom}>
        <button type="button" className={styles.close} aria-label={words.unzoom} onClick={close}>
          <Icon name="close" />
        </button>
        {opened && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable for keyboard users.
          <section ref={centre} className={styles.scroller} tabIndex={0} aria-label={words.zoom}>
            <Picture name={picture} own={own} alt={alt} sizes="1280px" />
          </section>
        )}
      </dialog>
    </>
  )
}
