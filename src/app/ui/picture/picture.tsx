import type { ProductPicture } from '#domain/catalogue/picture.ts'
import { cutsOf, type PictureName, pictureOf } from '../../art/pictures.ts'
import './picture.css'

interface PictureProps {
  /** A picture's name, or the slug of a product or set. */
  name: PictureName | (string & {})
  /** The picture that was uploaded for the product, in place of the one of this name. */
  own?: ProductPicture | undefined
  /** The `sizes` attribute. */
  sizes: string
  /** The text alternative (art/alts.ts); empty if the name is beside it. */
  alt: string
  /** Another picture below 1024 px. */
  portrait?: PictureName
  /** For the picture above the fold; all others load lazily. */
  priority?: boolean
  className?: string | undefined
  /** The view transition name. */
  transition?: string | undefined
}

export function Picture({
  name,
  own,
  sizes,
  alt,
  portrait,
  priority = false,
  className,
  transition,
}: PictureProps) {
  const cut = cutsOf(own ?? pictureOf(name))
  const narrow = portrait && cutsOf(portrait)
  return (
    <picture>
      {narrow && (
        <>
          <source
            media="(max-width: 1023px)"
            type="image/avif"
            srcSet={narrow.avif}
            sizes={sizes}
            {...box(narrow)}
          />
          <source
            media="(max-width: 1023px)"
            type="image/webp"
            srcSet={narrow.webp}
            sizes={sizes}
            {...box(narrow)}
          />
        </>
      )}
      <source type="image/avif" srcSet={cut.avif} sizes={sizes} />
      <img
        src={cut.src}
        srcSet={cut.webp}
        sizes={sizes}
        {...box(cut)}
        alt={alt}
        className={className}
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? 'sync' : 'async'}
        {...(priority ? { fetchPriority: 'high' as const } : {})}
        style={{
          backgroundColor: cut.backdrop,
          objectPosition: own?.focus,
          viewTransitionName: transition,
        }}
      />
    </picture>
  )
}

const box = ({ width, height }: { width: number; height: number }) => ({ width, height })
