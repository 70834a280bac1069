import { useAtom, useSetAtom } from 'jotai'
import { slugOf } from '#domain/base/field.ts'
import type { ManagedVariant } from '#domain/manager/manager.ts'
import { newSetSchema } from '#domain/manager/new-product.ts'
import { newSet as words } from '../../../content/manager/new-product.ts'
import { addSetAtom, type TypedSet, typedSetAtom } from '../../../state/manager/new-product.ts'
import { TextField } from '../../control/field.tsx'
import { NewPage } from './new-page.tsx'
import { SetParts } from './set-parts.tsx'
import { skusOf } from './set-sum.ts'
import { numberOf, priceOf } from './typed-variants.ts'

const bodyOf = ({ name, slug, palette, sku, price, parts }: TypedSet, all: readonly ManagedVariant[]) => ({
  name,
  slug: slug ?? slugOf(name),
  palette,
  sku: sku.trim().toUpperCase(),
  price: priceOf(price),
  parts: parts.map(({ what, units }) => ({ skus: skusOf(what, all), units: numberOf(units) })),
})

/** A set with its parts and its price. Its page is written next. */
export function NewSet({ all, onClose }: { all: readonly ManagedVariant[]; onClose: () => void }) {
  const [typed, setTyped] = useAtom(typedSetAtom)
  const add = useSetAtom(addSetAtom)
  return (
    <NewPage
      title={words.title}
      intro={words.body}
      prefix="set"
      schema={newSetSchema}
      typed={typed}
      setTyped={setTyped}
      add={add}
      onClose={onClose}
      bodyOf={(now) => bodyOf(now, all)}
      beside={({ field, change }) => (
        <TextField
          {...field('sku')}
          label={words.sku}
          help={words.skuHelp}
          value={typed.sku}
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => change({ sku: target.value })}
        />
      )}
    >
      {({ field, change }) => <SetParts typed={typed} all={all} field={field} onChange={change} />}
    </NewPage>
  )
}
