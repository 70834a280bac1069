/** Which characters the fonts of link pictures have (fonts/*.ttf): Latin, as on the pages. */
const drawn =
  /^[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122\u2212]*$/

/** Letters with a stroke, which Unicode does not take apart. */
const plain: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ẞ: 'ß' }

/** A text in characters that can be drawn: a letter with a rare accent loses it, anything else is left out. */
export const drawable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => (drawn.test(sign) ? sign : (plain[sign] ?? sign.normalize('NFD').replace(/\p{M}/gu, ''))))
    .filter((sign) => drawn.test(sign))
    .join('')

/** Whether a text can be drawn with no letter left out. */
export const canDraw = (text: string): boolean =>
  [...text.normalize('NFC')].every((sign) => !/[\p{L}\p{N}]/u.test(sign) || drawable(sign) !== '')
