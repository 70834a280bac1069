import type { ProductPicture } from './picture.ts'

/** Apart from picture.ts, which every page needs: a gallery comes after its page. */

/** Each word between spaces of its own. */
const plain = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => ` ${word} `).join('')

/**
 * The index of the picture of a shade or a size: one whose words have the whole name, where it is not a part of another's
 * name. “Red Brick” is no picture of “Red”.
 */
export function pictureNamedFor(
  pictures: readonly ProductPicture[],
  label: string,
  labels: readonly string[],
): number | undefined {
  const name = plain(label)
  if (name === '') return undefined
  const longer = labels.map(plain).filter((one) => one !== name && one.includes(name))
  const words = (alt: string) => longer.reduce((text, one) => text.replaceAll(one, '|'), plain(alt))
  const at = pictures.findIndex(({ alt }) => words(alt).includes(name))
  return at < 0 ? undefined : at
}
