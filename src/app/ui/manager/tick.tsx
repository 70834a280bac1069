import { chakra, useSlotRecipe } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'

interface TickProps {
  label: string
  checked: boolean
  /** Some of what this box stands for is chosen. */
  mixed?: boolean
  onChange: (on: boolean, range: boolean) => void
}

/** A box without words beside it, 44 px around: its name is said, not shown. */
export function Tick({ label, checked, mixed = false, onChange }: TickProps) {
  const styles = useSlotRecipe({ key: 'checkbox' })()
  const box = useRef<HTMLInputElement>(null)
  const range = useRef(false)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <chakra.label display="inline-grid" placeItems="center" width="44px" height="44px" cursor="pointer">
      <chakra.input
        ref={box}
        type="checkbox"
        css={styles.control}
        aria-label={label}
        checked={checked}
        onClick={(event) => {
          range.current = event.shiftKey
        }}
        onChange={(event) => onChange(event.target.checked, range.current)}
      />
    </chakra.label>
  )
}
