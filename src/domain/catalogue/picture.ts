import type * as v from 'valibot'
import type { pictureSchema } from './schema.ts'

/** Pictures that a brand uploads for its products. Their files never change: another picture has another id. */

export type ProductPicture = v.InferOutput<typeof pictureSchema>
export type PictureFormat = 'avif' | 'webp'

/** The widths of the layout, as those of most pictures that come with the shop. */
export const pictureWidths: Readonly<Record<PictureFormat, readonly number[]>> = {
  avif: [168, 400, 800, 1280],
  webp: [400, 800],
}

/** The least width and height: below it no width but a thumbnail's could be made without enlarging. */
export const PICTURE_SIDE_MIN = 400

/** The largest file that is taken: a camera's JPEG has ten megabytes, a PNG of it twenty. */
export const PICTURE_BYTES_MAX = 25 * 1024 * 1024

/** The widths that are made of a picture this wide: nothing is enlarged. */
export const widthsOf = (format: PictureFormat, width: number): readonly number[] =>
  pictureWidths[format].filter((one) => one <= width)

export const pictureFile = (id: string, width: number, format: PictureFormat): string =>
  `${id}-${width}.${format}`

/** The names of all files of a picture. */
export const pictureFiles = ({ id, width }: Pick<ProductPicture, 'id' | 'width'>): string[] =>
  (['avif', 'webp'] as const).flatMap((format) =>
    widthsOf(format, width).map((one) => pictureFile(id, one, format)),
  )

/** The file of which parts are cut. It is never shown. */
export const originalFile = ({ id }: Pick<ProductPicture, 'id'>): string => `${id}-original.webp`

/** The file of a part of an upload: the bytes from this one on. It is never shown. */
export const pieceFile = (upload: string, from: number, bytes: number): string =>
  `${upload}-${from}-${bytes}.piece`

const FILE = /^[0-9a-f]{32}-(168|400|800|1280)\.(avif|webp)$/
const ORIGINAL = /^[0-9a-f]{32}-original\.webp$/
const PIECE = /^[0-9a-f]{32}-\d{1,9}-\d{1,9}\.piece$/

/** Whether a file may have this name: it is part of an address that anyone can ask for. */
export const isPictureFile = (name: string): boolean => FILE.test(name)

/** Whether a file that is stored may have this name. */
export const isStoredFile = (name: string): boolean =>
  isPictureFile(name) || ORIGINAL.test(name) || PIECE.test(name)

export const picturePath = (file: string): string => `/media/${file}`

/** The largest of its files that every program opens. */
export const largestPath = ({ id, width }: Pick<ProductPicture, 'id' | 'width'>): string =>
  picturePath(pictureFile(id, Math.max(...widthsOf('webp', width)), 'webp'))
