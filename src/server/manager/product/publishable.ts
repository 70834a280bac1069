import type { FieldFault } from '#domain/base/field.ts'
import type { PageWords } from '#domain/manager/page-words.ts'
import { readWords, withWords } from '#domain/manager/product-page.ts'
import type { Tx } from '../../base/db/db.ts'
import { knownPictures } from '../../picture/pictures.ts'
import { isBuiltIn } from '../../seed/catalogue.ts'
import { refusedWords } from '../words/publication.ts'
import type { ProductRow } from './page-versions.ts'

/** Pictures that no page used for thirty days are removed. */
const GONE = 'This picture is not in the shop anymore. Add it again.'

type Content = Pick<ProductRow, 'name' | 'copy'>

/** The product with these words, or why they cannot be published. */
export async function readPublishable(
  tx: Tx,
  { slug, kind, name, copy }: ProductRow,
  words: PageWords,
): Promise<{ content: Content; faults?: undefined } | { content?: undefined; faults: FieldFault[] }> {
  const read = readWords({ kind, builtIn: isBuiltIn(slug) }, words)
  if (read.faults) return { faults: read.faults }
  const chosen = read.published.pictures
  const known = await knownPictures(
    tx,
    chosen.map(({ id }) => id),
  )
  const gone = chosen.findIndex(({ id }) => known.every((one) => one.id !== id))
  if (gone !== -1) return { faults: [{ path: `pictures.${gone}.id`, message: GONE }] }
  const { name: title, ...rest } = withWords({ name, ...copy }, read.published, known)
  return { content: { name: title, copy: rest } }
}

/** Like `readPublishable`, but refuses with the faults. */
export async function requirePublishable(tx: Tx, row: ProductRow, words: PageWords): Promise<Content> {
  const { content, faults } = await readPublishable(tx, row, words)
  if (content) return content
  throw refusedWords(faults)
}
