import { chakra } from '@chakra-ui/react'
import { routineSteps } from '#domain/catalogue/steps.ts'
import { paletteNames } from '../../../content/manager/new-product.ts'
import { productPage as words } from '../../../content/manager/product-page.ts'
import { steps } from '../../../content/product/product.ts'
import { SelectField } from '../../control/field.tsx'
import { idOf } from '../words/editing.tsx'
import type { Editor } from './page-fields.tsx'

/** The colours of a page. */
export const Palette = ({ editor }: { editor: Editor }) => (
  <chakra.div display="grid" gap="10px">
    <SelectField
      id={idOf('palette')}
      label={words.fields.palette}
      error={editor.faults.get('palette')}
      value={editor.words.palette}
      onChange={({ target }) => editor.change('palette', target.value)}
    >
      {Object.entries(paletteNames).map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
    <chakra.span
      data-palette={editor.words.palette}
      display="block"
      height="44px"
      borderRadius="field"
      bg="linear-gradient(90deg, var(--era-colors-palette-top), var(--era-colors-palette-bg), var(--era-colors-palette-foot), var(--era-colors-palette-accent))"
    />
  </chakra.div>
)

/** Where a product is used in a routine. */
export const Step = ({ editor }: { editor: Editor }) => (
  <SelectField
    id={idOf('routineStep')}
    label={words.fields.routineStep}
    help={words.help.routineStep}
    error={editor.faults.get('routineStep')}
    value={editor.words.routineStep}
    onChange={({ target }) => editor.change('routineStep', target.value)}
  >
    <option value="">{words.noStep}</option>
    {routineSteps.map((id) => (
      <option key={id} value={id}>
        {steps[id]}
      </option>
    ))}
  </SelectField>
)
