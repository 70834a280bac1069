/** The words around the chapters. */
export const termsPage = {
  before: 'The small print, ',
  em: 'made bigger',
  jump: 'Jump to',
  contact: 'our help address',
} as const
