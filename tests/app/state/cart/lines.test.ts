import { expect, test } from 'vitest'
import { shownLine } from '#app/state/cart/lines.ts'
import { withCatalogue } from '#device/http/catalogue.ts'
import { aCatalogue, aProduct, aVariant } from '../../../make.ts'

test('a set says its shade at the part that has it, and the sizes of its other parts', () => {
  const shade = (name: string) => aVariant({ sku: `PRETTY-${name}`, name, options: { shade: name } })
  const part = (sku: string) => ({ sku, units: 1 })
  const catalogue = aCatalogue({
    products: [
      aProduct({ slug: 'pretty', name: 'Pretty', variants: [shade('Bare'), shade('Berry')] }),
      aProduct({
        slug: 'rosa',
        name: 'Rosa',
        variants: [aVariant({ sku: 'ROSA-30', name: '30 ml', options: { size: '30 ml' } })],
      }),
      aProduct({
        slug: 'bag',
        name: 'Bag',
        kind: 'bundle',
        variants: [
          aVariant({
            sku: 'BAG-Berry',
            name: 'Berry',
            options: { shade: 'Berry' },
            parts: [part('ROSA-30'), part('PRETTY-Berry')],
          }),
        ],
      }),
    ],
  })
  const line = shownLine(catalogue, { id: 'BAG-Berry', units: 1 }, null)
  expect(line.parts).toEqual([
    { name: 'Rosa, 30 ml', units: 1 },
    { name: 'Pretty, Berry', units: 1, chosen: true },
  ])
})

test('what staff have hidden since keeps the name that this device knew', () => {
  const before = withCatalogue(null, aCatalogue(), 0)
  const [hidden] = aCatalogue().products
  const sku = hidden?.variants[0]?.sku ?? ''
  const after = aCatalogue({ version: 'later', products: aCatalogue().products.slice(1) })
  const record = withCatalogue(before, after, 1)
  const named = (gone?: Record<string, string>) => shownLine(after, { id: sku, units: 1 }, null, gone).title
  expect(named(record.gone)).toBe(hidden?.name)
  expect(named()).toBe(sku)
  // Shown again, it is no longer among them.
  expect(withCatalogue(record, aCatalogue({ version: 'last' }), 2).gone).toBeUndefined()
})
