import type { ProductPicture } from '#domain/catalogue/picture.ts'
import { pictureNamedFor } from '#domain/catalogue/picture-choice.ts'
import { choiceLabel, type Product } from '#domain/catalogue/product.ts'
import { galleryOf } from '../../../art/galleries.ts'

/** A picture of a gallery: one that was uploaded for the product, or one that comes with the shop. */
export interface GalleryItem {
  /** The name of a picture, or the slug of the product that `own` was uploaded for. */
  name: string
  own?: ProductPicture | undefined
  alt: string
  /** The shade that it shows. */
  shade?: string
}

/** A product with pictures of its own is shown with these alone. */
export const galleryItemsOf = ({ slug, pictures }: Product): GalleryItem[] =>
  pictures?.map((own) => ({ name: slug, own, alt: own.alt })) ?? galleryOf(slug)

export const keyOf = ({ name, own }: GalleryItem): string => own?.id ?? name

/** Where the picture of a shade or a size stands. */
export function placeOf(
  shown: readonly GalleryItem[],
  label: string,
  { variants }: Pick<Product, 'variants'>,
): number | undefined {
  const uploads = shown.flatMap(({ own }) => own ?? [])
  if (uploads.length > 0) return pictureNamedFor(uploads, label, variants.map(choiceLabel))
  const at = shown.findIndex(({ shade }) => shade === label)
  return at < 0 ? undefined : at
}
