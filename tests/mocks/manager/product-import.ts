import type { ParsedBodyOf } from '#domain/contract.ts'
import { changeSellable } from '#domain/manager/manager.ts'
import { type Imported, type ImportResult, reversed } from '#domain/manager/product-import.ts'
import type { SheetVariant } from '#domain/manager/product-sheet.ts'
import { SheetFault } from '#server/base/file/sheet.ts'
import { exportTypes } from '#server/manager/base/export-file.ts'
import { checkFile, productFile, productFileName } from '#server/manager/product/product-file.ts'
import type { Answers } from '../base/answer.ts'
import { refuse } from '../base/problem.ts'
import { dayOf, type MockShop } from '../base/shop.ts'
import { sortedVariants, stockOf } from '../base/stock.ts'

type Change = ParsedBodyOf<'importProducts'>['changes'][number]

export const productImport = (shop: MockShop) =>
  ({
    productFile: async ({ query: { format } }) => {
      const pieces: BlobPart[] = []
      for await (const piece of productFile(format, sheetVariants(shop))) pieces.push(new Uint8Array(piece))
      return new File(pieces, productFileName(dayOf(shop.now()), format), { type: exportTypes[format] })
    },
    checkProductFile: async ({ file }) => {
      try {
        return { rows: await checkFile(await file(), async () => sheetVariants(shop)) }
      } catch (error) {
        if (!(error instanceof SheetFault)) throw error
        throw refuse('invalid', { errors: [{ path: 'file', message: error.message }] })
      }
    },
    importProducts: ({ body: { id, changes } }) => {
      const known = shop.imports.find((one) => one.id === id)
      if (known) return shown(known)
      const done = { id, at: shop.now().toISOString(), undoneAt: null, ...changeAll(shop, changes) }
      shop.imports.push(done)
      return shown(done)
    },
    lastImport: () => {
      const last = shop.imports.at(-1)
      const gone = last === undefined || last.undoneAt !== null || last.changed.length === 0
      return { last: gone ? null : { id: last.id, at: last.at, changed: last.changed.length } }
    },
    undoImport: ({ param }) => {
      const found = shop.imports.find(({ id }) => id === param('id'))
      if (found === undefined) throw refuse('not_found')
      if (found.undoneAt === null) {
        found.results = changeAll(shop, found.changed.map(reversed)).results
        found.undoneAt = shop.now().toISOString()
      }
      return shown(found)
    },
  }) satisfies Partial<Answers>

const shown = ({ id, at, undoneAt, results }: ImportResult) => ({ id, at, undoneAt, results })

function changeAll({ variants }: MockShop, changes: readonly Change[]) {
  const changed: Imported[] = []
  const results = changes.map(({ sku, ...change }): ImportResult['results'][number] => {
    const found = variants.get(sku)
    if (found === undefined) return { sku, outcome: 'not_found' }
    const result = changeSellable(found, change)
    if ('code' in result) return { sku, outcome: result.code }
    const { price, stock, sold, bin = null } = found
    const { version, ...after } = result.after
    changed.push({ sku, before: { price, stock, sold, bin }, after, version })
    Object.assign(found, result.after)
    return { sku, outcome: 'changed' }
  })
  return { changed, results }
}

const sheetVariants = (shop: MockShop): SheetVariant[] =>
  sortedVariants(shop).map((one) => {
    const { sku, productName, variant, name, price, sold, version, parts } = one
    const derived = parts.length > 0
    return {
      sku,
      product: productName,
      variant,
      name,
      price,
      sold,
      version,
      derived,
      bin: one.bin ?? null,
      stock: stockOf(shop, one),
    }
  })
