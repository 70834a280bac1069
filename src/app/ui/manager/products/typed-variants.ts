import * as v from 'valibot'
import { parseAmount } from '#domain/base/money.ts'
import type { TypedProduct } from '../../../state/manager/new-product.ts'

/** From what is typed for variants to what is sent. Numbers that are none stay none: the schema names them. */

export const numberOf = (typed: string): number =>
  /^\d{1,7}$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN

export const priceOf = (typed: string): number => parseAmount(typed) ?? Number.NaN

export const variantsOf = ({ choice, variants }: Pick<TypedProduct, 'choice' | 'variants'>) =>
  variants.map((one) => ({
    sku: one.sku.trim().toUpperCase(),
    name: one.name,
    price: priceOf(one.price),
    stock: numberOf(one.stock),
    weightGrams: numberOf(one.weightGrams),
    ...(one.barcode.trim() !== '' && { barcode: one.barcode.replace(/[\s-]/g, '') }),
    ...(choice === 'shade' && { swatch: one.swatch }),
  }))

/** The first fault of each field. */
export function faultsIn(schema: v.GenericSchema, body: unknown): Map<string, string> {
  const { issues = [] } = v.safeParse(schema, body)
  const faults = new Map<string, string>()
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? ''
    if (!faults.has(path)) faults.set(path, issue.message)
  }
  return faults
}
