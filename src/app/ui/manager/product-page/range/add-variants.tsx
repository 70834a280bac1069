import { Button } from '@chakra-ui/react'
import { useAtom, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { newVariantsSchema } from '#domain/manager/new-product.ts'
import { newProduct, range as words } from '../../../../content/manager/new-product.ts'
import { showToastAtom } from '../../../../state/base/toast.ts'
import {
  addVariantsAtom,
  blankVariant,
  type TypedVariant,
  typedVariantsAtom,
} from '../../../../state/manager/new-product.ts'
import { Row } from '../../../control/box.tsx'
import { CheckedForm, useCheckedForm } from '../../products/checked-form.tsx'
import { NewVariants } from '../../products/new-variants.tsx'
import { variantsOf } from '../../products/typed-variants.ts'

interface AddVariantsProps {
  slug: string
  choice: 'size' | 'shade'
  offline: boolean
  onClose: () => void
}

/** More sizes or shades of a product that is there already. */
export function AddVariants({ slug, choice, offline, onClose }: AddVariantsProps) {
  const add = useSetAtom(addVariantsAtom)
  const toast = useSetAtom(showToastAtom)
  const [typed, setTyped] = useAtom(typedVariantsAtom)
  const variants = typed[slug] ?? [blankVariant(0)]
  const setVariants = (next: readonly TypedVariant[]) => setTyped((all) => ({ ...all, [slug]: next }))
  const forget = () => setTyped(({ [slug]: _, ...others }) => others)
  const form = useCheckedForm({
    prefix: 'range',
    schema: newVariantsSchema,
    body: { variants: variantsOf({ choice, variants }) },
    offline,
    async send(body) {
      const refusal = await add(slug, body)
      if (refusal !== null) return refusal
      toast({ text: words.added[choice] })
      forget()
      onClose()
      return null
    },
  })
  const first = form.field('variants.0.name').id
  useEffect(() => document.getElementById(first)?.focus(), [first])
  return (
    <CheckedForm
      form={form}
      buttons={
        <Row>
          <Button type="submit" size="sm" aria-disabled={form.off}>
            {form.busy ? words.saving : words.submit[choice]}
          </Button>
          <Button size="sm" variant="plain" minH="44px" onClick={onClose}>
            {words.later}
          </Button>
          {typed[slug] !== undefined && (
            <Button
              size="sm"
              variant="plain"
              minH="44px"
              onClick={() => {
                forget()
                onClose()
              }}
            >
              {words.discard}
            </Button>
          )}
        </Row>
      }
    >
      <NewVariants
        typed={{ choice, variants }}
        more={newProduct.another}
        field={form.field}
        onChange={(next) => {
          setVariants(next)
          form.clearRefused()
        }}
      />
    </CheckedForm>
  )
}
