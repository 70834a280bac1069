import { Button } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { slugOf } from '#domain/base/field.ts'
import type { ManagedVariant } from '#domain/manager/manager.ts'
import { newSetSchema } from '#domain/manager/new-product.ts'
import { newProduct, newSet as words } from '../../../content/manager/new-product.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { addSetAtom, type TypedSet, typedSetAtom } from '../../../state/manager/new-product.ts'
import { Box, BoxHead } from '../../control/box.tsx'
import { TextField } from '../../control/field.tsx'
import { CheckedForm, useCheckedForm } from './checked-form.tsx'
import { Named, Pair } from './named.tsx'
import { SetParts } from './set-parts.tsx'
import { skusOf } from './set-sum.ts'
import { numberOf, priceOf } from './typed-variants.ts'

const bodyOf = ({ name, slug, palette, sku, price, parts }: TypedSet, all: readonly ManagedVariant[]) => ({
  ...{ name, slug: slug ?? slugOf(name), palette, sku: sku.trim().toUpperCase(), price: priceOf(price) },
  parts: parts.map(({ what, units }) => ({ skus: skusOf(what, all), units: numberOf(units) })),
})

/** A set with its parts and its price. Its page is written next. */
export function NewSet({ all, onClose }: { all: readonly ManagedVariant[]; onClose: () => void }) {
  const [typed, setTyped] = useAtom(typedSetAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const add = useSetAtom(addSetAtom)
  const navigate = useNavigate()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const form = useCheckedForm({
    prefix: 'set',
    schema: newSetSchema,
    body: bodyOf(typed, all),
    offline,
    async send(body) {
      const answer = await add(body)
      if (!('slug' in answer)) return answer
      void navigate({ to: '/managerportal', search: { view: 'products', page: answer.slug } })
      return null
    },
  })
  const { field } = form
  const change = (over: Partial<TypedSet>) => {
    setTyped({ ...typed, ...over })
    form.clearRefused()
  }
  return (
    <Box aria-labelledby="new-set">
      <BoxHead>
        <h2 className="d4" id="new-set">
          {words.title}
        </h2>
        <Button variant="plain" size="sm" minH="44px" onClick={onClose}>
          {newProduct.close}
        </Button>
      </BoxHead>
      <CheckedForm
        form={form}
        buttons={
          <>
            {offline && <p className="small muted">{newProduct.offline}</p>}
            <div>
              <Button type="submit" aria-disabled={form.off}>
                {form.busy ? newProduct.busy : newProduct.submit}
              </Button>
            </div>
          </>
        }
      >
        <p>{words.body}</p>
        <Pair>
          <Named first={first} field={field} typed={typed} onChange={change} />
          <TextField
            {...field('sku')}
            label={words.sku}
            help={words.skuHelp}
            value={typed.sku}
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => change({ sku: target.value })}
          />
        </Pair>
        <SetParts typed={typed} all={all} field={field} onChange={change} />
      </CheckedForm>
    </Box>
  )
}
