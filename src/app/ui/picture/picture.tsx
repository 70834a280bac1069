import { cutsOf, type PictureName, pictureOf } from '../../art/pictures.ts'

interface PictureProps {
  /** A picture's name, or the slug of the product or set it shows. */
  name: PictureName | (string & {})
  /** The width it takes on the screen, as in the `sizes` attribute. */
  sizes: string
  /** What it shows (art/alts.ts), or empty where the name stands beside it. */
  alt: string
  /** Another picture below 1024 px. */
  portrait?: PictureName
  /** For the one picture of the first screen; all others wait until they come near. */
  priority?: boolean
  className?: string | undefined
  /** Names the picture for a view transition. */
  transition?: string | undefined
}

export function Picture({
  name,
  sizes,
  alt,
  portrait,
  priority = false,
  className,
  transition,
}: PictureProps) {
  const cut = cutsOf(pictureOf(name))
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
        style={{ backgroundColor: cut.backdrop, viewTransitionName: transition }}
      />
    </picture>
  )
}

const box = ({ width, height }: { width: number; height: number }) => ({ width, height })
