import { atom } from 'jotai'
import type { Answer } from '#device/http/api.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#domain/contract.ts'
import type { CheckedRow, ImportResult } from '#domain/manager/product-import.ts'
import type { Refusal } from '#domain/refusal.ts'
import { queryAtom } from '../account/query-atom.ts'
import { saveFile } from '../base/save-file.ts'
import { loadProductsAtom } from './manager.ts'

const device = () => import('#device/http/staff-api.ts')

const last = queryAtom<AnswerOf<'lastImport'>>(async () => (await device()).staffApi.lastImport())
export const lastImportAtom = last.valueAtom
export const loadLastImportAtom = last.loadAtom

/** Saves every product in a spreadsheet. Null on success. */
export async function saveProductFile(format: QueryOf<'productFile'>['format']): Promise<Refusal | null> {
  const { download } = await import('#device/http/download.ts')
  const answer = await download(`/manager/products/file?format=${format}`)
  if (!answer.ok) return answer.refusal
  saveFile(answer.value, `era-products-${new Date().toISOString().slice(0, 10)}.${format}`)
  return null
}

/** What a spreadsheet would change. Nothing is changed. */
export async function checkProductFile(
  file: ArrayBuffer,
  signal: AbortSignal,
): Promise<Answer<{ rows: CheckedRow[] }>> {
  const [{ upload }, { staffContract }] = await Promise.all([device(), import('#domain/manager/contract.ts')])
  return upload(staffContract.checkProductFile, file, signal)
}

/** The products are loaded again either way: an answer that was lost may have changed them. */
export const importProductsAtom = atom(
  null,
  async (_get, set, body: BodyOf<'importProducts'>): Promise<Answer<ImportResult>> => {
    const answer = await (await device()).staffApi.importProducts({ body })
    await Promise.all([set(loadProductsAtom), set(loadLastImportAtom)])
    return answer
  },
)

export const undoImportAtom = atom(null, async (_get, set, id: string): Promise<Answer<ImportResult>> => {
  const answer = await (await device()).staffApi.undoImport({ params: { id } })
  await Promise.all([set(loadProductsAtom), set(loadLastImportAtom)])
  return answer
})
