import { chakra } from '@chakra-ui/react'
import { paletteNames } from '../../../content/manager/new-product.ts'

const Swatches = chakra('div', {
  base: {
    display: 'grid',
    gap: '8px',
    // Rows of two, three or six: none of them is left half empty.
    gridTemplateColumns: {
      base: 'repeat(auto-fill, minmax(min(100%, 8.5em), 1fr))',
      md: 'repeat(auto-fill, minmax(180px, 1fr))',
    },
    '& > label': {
      display: 'flex',
      alignItems: 'center',
      gap: '10px',
      minH: '48px',
      padding: '4px 12px 4px 8px',
      borderWidth: '1.5px',
      borderStyle: 'solid',
      borderColor: 'border',
      borderRadius: 'field',
      fontSize: 'small',
      lineHeight: 1.25,
      cursor: 'pointer',
    },
    '& > label:has(:checked)': {
      borderColor: 'fg',
      boxShadow: 'inset 0 0 0 1px {colors.fg}',
      fontWeight: 'strong',
    },
    '& > label:has(:focus-visible)': { outline: '2px solid {colors.fg}', outlineOffset: '3px' },
    '& input': { appearance: 'none', position: 'absolute', width: '1px', height: '1px', outline: 'none' },
    // As the page has them: from its backdrop to its button.
    '& i': {
      flex: 'none',
      width: '32px',
      height: '32px',
      borderRadius: 'thumb',
      bg: 'linear-gradient(135deg, {colors.palette.top}, {colors.palette.bg} 45%, {colors.palette.foot} 70%, {colors.palette.accent} 70%)',
    },
    '@media (forced-colors: active)': {
      '& i': { forcedColorAdjust: 'none' },
      '& > label:has(:checked)': { outline: '3px solid Highlight' },
    },
  },
})

interface PaletteFieldProps {
  id: string
  label: string
  error?: string | undefined
  value: string
  onChange: (palette: string) => void
}

/** The colours of a product's page, each as it looks. */
export const PaletteField = ({ id, label, error, value, onChange }: PaletteFieldProps) => (
  <chakra.fieldset border="0" padding="0" margin="0" minW="0">
    <chakra.legend fontWeight="strong" padding="0" marginBottom="8px">
      {label}
    </chakra.legend>
    <Swatches>
      {Object.entries(paletteNames).map(([palette, name]) => (
        <label key={palette}>
          <input
            // A fault leads to the one that is chosen.
            id={palette === value ? id : `${id}-${palette}`}
            type="radio"
            name={id}
            checked={palette === value}
            onChange={() => onChange(palette)}
          />
          <i data-palette={palette} />
          {name}
        </label>
      ))}
    </Swatches>
    {error && <chakra.p color="status.bad">{error}</chakra.p>}
  </chakra.fieldset>
)
