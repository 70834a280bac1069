import type { Catalogue } from '#domain/catalogue/product.ts'
import { footer } from '../../content/layout/footer.ts'
import { changedWords, type Worded, worded } from '../changed-texts.ts'

/** The words around every screen that staff changed. Loaded where there are any. */
export interface LayoutWords {
  footer?: FooterWords
  banner?: Announcement
}

export type FooterWords = Worded<typeof footer>

export interface Announcement {
  text: string
  /** Who put one version away sees the next. */
  version: number
  link?: { label: string; to: string }
}

export function selectLayoutWords(catalogue: Pick<Catalogue, 'words'>): LayoutWords {
  const changed = changedWords(catalogue, 'footer')
  const { version = 0, words: own = {} } = catalogue.words?.banner ?? {}
  const [text = '', label, to] = ['text', 'action', 'to'].map((path) => String(own[path] ?? ''))
  return {
    ...(changed && { footer: worded(footer, changed) }),
    ...(text !== '' && { banner: { text, version, ...(label && to && { link: { label, to } }) } }),
  }
}
