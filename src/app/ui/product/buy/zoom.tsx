import { useState } from 'react'
import type { ProductPicture } from '#domain/catalogue/picture.ts'
import { product as words } from '../../../content/product/product.ts'
import { Icon } from '../../icon/icon.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { Picture } from '../../picture/picture.tsx'
import styles from './zoom.module.css'

const ZoomDialog = lazyComponent(() => import('../gallery/zoom-dialog.tsx').then((part) => part.ZoomDialog))

interface ZoomProps {
  picture: string
  own?: ProductPicture | undefined
  alt: string
}

/** The close-up; a click opens it larger than the screen. */
export function Zoom({ picture, own, alt }: ZoomProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Picture name={picture} own={own} alt={alt} sizes="(min-width: 1024px) 50vw, 100vw" />
      <button type="button" className={styles.open} onClick={() => setOpened(true)}>
        <Icon name="plus" size={18} />
        {words.zoom}
      </button>
      {opened && <ZoomDialog pictures={[{ name: picture, own, alt }]} onClose={close} onLoadError={close} />}
    </>
  )
}
