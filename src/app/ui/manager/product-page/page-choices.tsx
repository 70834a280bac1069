import { routineSteps } from '#domain/catalogue/steps.ts'
import { productPage as words } from '../../../content/manager/product-page.ts'
import { steps } from '../../../content/product/product.ts'
import { SelectField } from '../../control/field.tsx'
import { idOf } from '../words/editing.tsx'
import { PaletteField } from '../words/palette-field.tsx'
import type { Editor } from './page-fields.tsx'

/** The colours of a page. */
export const Palette = ({ editor }: { editor: Editor }) => (
  <PaletteField
    id={idOf('palette')}
    label={words.fields.palette}
    error={editor.faults.get('palette')}
    value={editor.words.palette}
    onChange={(palette) => editor.change('palette', palette)}
  />
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
