import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { loopOf } from '../../../art/loops.ts'
import { format } from '../../../content/base/format.ts'
import { gallery as words } from '../../../content/product/gallery.ts'
import { product as productWords } from '../../../content/product/product.ts'
import { Icon } from '../../icon/icon.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { Picture } from '../../picture/picture.tsx'
import { heroSizes } from '../../picture/prefetch.ts'
import { type GalleryItem, galleryItemsOf, keyOf, placeOf } from './gallery-item.ts'
import styles from './hero-gallery.module.css'

const ZoomDialog = lazyComponent(() => import('./zoom-dialog.tsx').then((part) => part.ZoomDialog))

const Loop = lazyComponent(() => import('./loop.tsx').then((part) => part.Loop))

interface HeroGalleryProps {
  product: Product
  /** The chosen shade or size. */
  label: string | undefined
}

/**
 * The pictures of a product that has several, over the one that was painted first: swiped, turned with the arrow keys,
 * chosen by their thumbnails. The picture of a shade follows the shade.
 */
export function HeroGallery({ product, label }: HeroGalleryProps) {
  const { slug, name } = product
  const { pictures, leaveOut } = useReachable(product)
  const row = useRef<HTMLDivElement>(null)
  const thumbs = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const close = () => setZoomed(false)

  const show = (next: number, behavior: ScrollBehavior = 'auto') => {
    const place = (next + pictures.length) % pictures.length
    row.current?.scrollTo({ left: place * row.current.clientWidth, behavior })
    setAt(place)
  }
  useChosen(product, pictures, label, show)
  // Scrolled by hand: scrollIntoView would scroll the page too.
  useEffect(() => {
    const { current } = thumbs
    const thumb = current?.children[at]
    if (!current || !(thumb instanceof HTMLElement)) return
    current.scrollTo({ left: thumb.offsetLeft - (current.clientWidth - thumb.clientWidth) / 2 })
  }, [at])

  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {}
    setAt(Math.round(scrollLeft / Math.max(1, clientWidth)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: pictures.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    show(next)
  }
  if (pictures.length < 2) return null

  return (
    <div
      className={styles.gallery}
      data-gallery={at === 0 ? 'first' : 'further'}
      onErrorCapture={({ target }) => {
        if (target instanceof HTMLImageElement) {
          leaveOut(target.closest<HTMLElement>('[data-picture]')?.dataset.picture)
        }
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and this has none. */}
      <div
        ref={row}
        role="group"
        aria-label={format(words.label, { name })}
        className={styles.row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable for keyboard users.
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        {pictures.map((picture, place) => (
          <div
            key={keyOf(picture)}
            data-picture={keyOf(picture)}
            className={styles.slide}
            aria-hidden={place !== at}
          >
            <Picture
              {...picture}
              sizes={heroSizes}
              priority={place === 0}
              // The first one takes the place of the one below it, in a transition to another page as well.
              transition={place === 0 ? `art-${slug}` : undefined}
            />
            {place === at && <Moving picture={picture} />}
          </div>
        ))}
      </div>
      <ul ref={thumbs} className={styles.thumbs}>
        {pictures.map((picture, place) => (
          <li key={keyOf(picture)} data-picture={keyOf(picture)}>
            <button
              type="button"
              aria-label={format(words.show, { at: place + 1, all: pictures.length, alt: picture.alt })}
              aria-current={place === at}
              onClick={() => show(place)}
            >
              <Picture name={picture.name} own={picture.own} alt="" sizes="44px" />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles.zoom}
        aria-label={productWords.zoom}
        onClick={() => setZoomed(true)}
      >
        <Icon name="expand" size={20} />
      </button>
      {zoomed && <ZoomDialog pictures={pictures} first={at} onClose={close} onLoadError={close} />}
    </div>
  )
}

function Moving({ picture: { name, own } }: { picture: GalleryItem }) {
  const film = own ? undefined : loopOf(name)
  return film ? <Loop film={film} /> : null
}

/** The pictures that come: without a network only those that were seen. With it again, all are tried. */
function useReachable(product: Product) {
  const [missing, setMissing] = useState<readonly string[]>([])
  useEffect(() => {
    const tryAll = () => setMissing([])
    addEventListener('online', tryAll)
    return () => removeEventListener('online', tryAll)
  }, [])
  return {
    pictures: galleryItemsOf(product).filter((one) => !missing.includes(keyOf(one))),
    leaveOut: (key = '') => setMissing((before) => (before.includes(key) ? before : [...before, key])),
  }
}

/** Shows the picture of a shade or size when it is chosen, and of the one in the address when the page opens. */
function useChosen(
  product: Product,
  pictures: readonly GalleryItem[],
  label: string | undefined,
  show: (at: number) => void,
) {
  const last = useRef(/[?&](shade|size)=/.test(location.search) ? undefined : label)
  useEffect(() => {
    if (label === undefined || label === last.current) return
    last.current = label
    const place = placeOf(pictures, label, product)
    if (place !== undefined) show(place)
  })
}
