import { Button, chakra } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useRef } from 'react'
import type * as v from 'valibot'
import { slugOf } from '#domain/base/field.ts'
import type { ProductPage } from '#domain/manager/page-words.ts'
import type { Refusal } from '#domain/refusal.ts'
import { newProduct as words } from '../../../content/manager/new-product.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import type { TypedProduct } from '../../../state/manager/new-product.ts'
import { Box, BoxHead } from '../../control/box.tsx'
import { TextField } from '../../control/field.tsx'
import { PaletteField } from '../words/palette-field.tsx'
import { showWhole } from '../words/show-whole.ts'
import { CheckedForm, useCheckedForm } from './checked-form.tsx'

export const Pair = chakra('div', {
  base: {
    display: 'grid',
    gap: '18px',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
})

/** On a phone it stays in view: the form is three screens long there. */
const Foot = chakra('div', {
  base: {
    display: 'grid',
    gap: '8px',
    justifyItems: 'start',
    mdDown: {
      position: 'sticky',
      bottom: 0,
      zIndex: 1,
      justifyItems: 'stretch',
      margin: '0 -20px -20px',
      padding: '12px 20px calc(12px + env(safe-area-inset-bottom))',
      bg: 'bg.surface',
      borderTop: '1px solid {colors.border}',
      borderRadius: '0 0 {radii.panel} {radii.panel}',
    },
  },
})

type Named = Pick<TypedProduct, 'name' | 'slug' | 'palette'>

interface NewPageProps<Typed, Body> {
  title: string
  intro: string
  /** Before the ids of the fields. */
  prefix: string
  schema: v.GenericSchema
  typed: Typed
  bodyOf: (typed: Typed) => Body
  setTyped: (typed: Typed) => void
  add: (body: Body) => Promise<ProductPage | Refusal>
  onClose: () => void
  /** Beside name, address and colours. */
  beside: (form: FormParts<Typed>) => ReactNode
  children: (form: FormParts<Typed>) => ReactNode
}

interface FormParts<Typed> {
  field: (path: string) => { id: string; error: string | undefined; autoComplete: string }
  change: (over: Partial<Typed>) => void
}

/** A form for something that gets a page, which is written next. */
export function NewPage<Typed extends Named, Body>({
  title,
  intro,
  prefix,
  schema,
  typed,
  bodyOf,
  setTyped,
  add,
  onClose,
  beside,
  children,
}: NewPageProps<Typed, Body>) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const navigate = useNavigate()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const form = useCheckedForm({
    prefix,
    schema,
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
  const change = (over: Partial<Typed> | Partial<Named>) => {
    setTyped({ ...typed, ...over })
    form.clearRefused()
  }
  const slug = typed.slug ?? slugOf(typed.name)
  const headingId = `${prefix}-page`
  return (
    <Box
      aria-labelledby={headingId}
      onFocus={showWhole}
      css={{ mdDown: { '& input, & select, & form button': { scrollMarginBlock: '80px 110px' } } }}
    >
      <BoxHead>
        <h2 className="d4" id={headingId}>
          {title}
        </h2>
        <Button variant="plain" size="sm" minH="44px" onClick={onClose}>
          {words.close}
        </Button>
      </BoxHead>
      <CheckedForm
        form={form}
        buttons={
          <Foot>
            {offline && <p className="small muted">{words.offline}</p>}
            <Button type="submit" aria-disabled={form.off}>
              {form.busy ? words.busy : words.submit}
            </Button>
          </Foot>
        }
      >
        <p>
          {intro} {words.needed}
        </p>
        <Pair>
          <TextField
            {...field('name')}
            ref={first}
            label={words.name}
            value={typed.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <TextField
            {...field('slug')}
            label={words.slug}
            help={words.slugHelp}
            value={slug}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => change({ slug: target.value })}
          />
          {beside({ field, change })}
        </Pair>
        <PaletteField
          {...field('palette')}
          label={words.palette}
          value={typed.palette}
          onChange={(palette) => change({ palette })}
        />
        {children({ field, change })}
      </CheckedForm>
    </Box>
  )
}
