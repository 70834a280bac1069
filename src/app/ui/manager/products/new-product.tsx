import { useAtom, useSetAtom } from 'jotai'
import { slugOf } from '#domain/base/field.ts'
import { newProductSchema } from '#domain/manager/new-product.ts'
import { newProduct as words } from '../../../content/manager/new-product.ts'
import { addProductAtom, type TypedProduct, typedProductAtom } from '../../../state/manager/new-product.ts'
import { SelectField } from '../../control/field.tsx'
import { NewPage } from './new-page.tsx'
import { NewVariants } from './new-variants.tsx'
import { variantsOf } from './typed-variants.ts'

const bodyOf = (typed: TypedProduct) => {
  const { name, slug, palette, choice } = typed
  return { name, slug: slug ?? slugOf(name), palette, choice, variants: variantsOf(typed) }
}

/** A product with its variants. Its page is written next. */
export function NewProduct({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useAtom(typedProductAtom)
  const add = useSetAtom(addProductAtom)
  return (
    <NewPage
      title={words.title}
      intro={words.body}
      prefix="new"
      schema={newProductSchema}
      typed={typed}
      bodyOf={bodyOf}
      setTyped={setTyped}
      add={add}
      onClose={onClose}
      beside={({ field, change }) => (
        <SelectField
          {...field('choice')}
          label={words.choice}
          value={typed.choice}
          onChange={({ target }) => change({ choice: target.value === 'shade' ? 'shade' : 'size' })}
        >
          {Object.entries(words.choices).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    >
      {({ field, change }) => (
        <NewVariants typed={typed} field={field} onChange={(variants) => change({ variants })} />
      )}
    </NewPage>
  )
}
