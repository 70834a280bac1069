import { randomUUID } from 'node:crypto'
import type { AnswerOf, BodyOf } from '#domain/contract.ts'
import { changeOfRow } from '#domain/manager/product-import.ts'
import type { Fixture } from '../base/place-order.ts'
import { json } from '../base/shop.ts'
import { manager } from '../base/staff.ts'

type Checked = AnswerOf<'checkProductFile'>['rows']

/** What a manager does with the spreadsheet of products. */
export function inBulk(open: () => Pick<Fixture, 'ask' | 'api'>) {
  const save = (format: string) =>
    open().ask('GET', `/manager/products/file?format=${format}`, { token: manager })
  const upload = (body: BodyInit, bearer = manager) =>
    open().api.request('/api/manager/products/check', {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}` },
      body,
    })
  const check = async (body: BodyInit) => (await json<{ rows: Checked }>(upload(body))).rows
  const apply = (rows: Checked, { id = randomUUID(), bearer = manager } = {}) => {
    const body: BodyOf<'importProducts'> = { id, changes: rows.map(changeOfRow) }
    return open().ask('POST', '/manager/products/imports', { token: bearer, body })
  }
  const undo = (id: string) => open().ask('POST', `/manager/products/imports/${id}/undo`, { token: manager })
  const listed = async () =>
    (await json<AnswerOf<'managerProducts'>>(open().ask('GET', '/manager/products', { token: manager })))
      .variants
  const variant = async (sku: string) => {
    const found = (await listed()).find((one) => one.sku === sku)
    if (!found) throw new Error(`No ${sku}`)
    return found
  }
  /** The saved file as lines of cells, without the head. */
  const savedCells = async () => {
    const [head = '', ...lines] = (await (await save('csv')).text()).trim().split('\r\n')
    return { head, lines }
  }
  /** The file with some values typed into it. */
  const edited = async (typed: Record<string, { price?: string; stock?: string; sold?: string }>) => {
    const { head, lines } = await savedCells()
    const changed = lines.map((line) => {
      const { price, stock, sold } = typed[line.slice(0, line.indexOf(','))] ?? {}
      return line.replace(/,([\d.]+),(\d+),(Live|Hidden),/, (_, ...[one, two, three]) => {
        return `,${price ?? one},${stock ?? two},${sold ?? three},`
      })
    })
    return [head, ...changed].join('\r\n')
  }
  return { save, upload, check, apply, undo, listed, variant, savedCells, edited }
}
