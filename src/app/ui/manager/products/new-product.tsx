import { Button } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { slugOf } from '#domain/base/field.ts'
import { newProductSchema } from '#domain/manager/new-product.ts'
import { newProduct as words } from '../../../content/manager/new-product.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { addProductAtom, type TypedProduct, typedProductAtom } from '../../../state/manager/new-product.ts'
import { Box, BoxHead } from '../../control/box.tsx'
import { SelectField } from '../../control/field.tsx'
import { CheckedForm, useCheckedForm } from './checked-form.tsx'
import { Named, Pair } from './named.tsx'
import { NewVariants } from './new-variants.tsx'
import { variantsOf } from './typed-variants.ts'

const bodyOf = (typed: TypedProduct) => {
  const { name, slug, palette, choice } = typed
  return { name, slug: slug ?? slugOf(name), palette, choice, variants: variantsOf(typed) }
}

/** A product with its variants. Its page is written next. */
export function NewProduct({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useAtom(typedProductAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const add = useSetAtom(addProductAtom)
  const navigate = useNavigate()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const form = useCheckedForm({
    prefix: 'new',
    schema: newProductSchema,
    body: bodyOf(typed),
    offline,
    async send(body) {
      const answer = await add(body)
      if (!('slug' in answer)) return answer
      void navigate({ to: '/managerportal', search: { view: 'products', page: answer.slug } })
      return null
    },
  })
  const { field } = form
  const change = (over: Partial<TypedProduct>) => {
    setTyped({ ...typed, ...over })
    form.clearRefused()
  }
  return (
    <Box aria-labelledby="new-product">
      <BoxHead>
        <h2 className="d4" id="new-product">
          {words.title}
        </h2>
        <Button variant="plain" size="sm" minH="44px" onClick={onClose}>
          {words.close}
        </Button>
      </BoxHead>
      <CheckedForm
        form={form}
        buttons={
          <>
            {offline && <p className="small muted">{words.offline}</p>}
            <div>
              <Button type="submit" aria-disabled={form.off}>
                {form.busy ? words.busy : words.submit}
              </Button>
            </div>
          </>
        }
      >
        <p>{words.body}</p>
        <Pair>
          <Named first={first} field={field} typed={typed} onChange={change} />
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
        </Pair>
        <NewVariants typed={typed} field={field} onChange={(variants) => change({ variants })} />
      </CheckedForm>
    </Box>
  )
}
