import { useEffect, useRef, useState } from 'react'
import { neworders as words } from '../../../content/manager/neworders.ts'
import { FilterField, SearchField, TYPING_MS } from '../../control/table/search-field.tsx'

interface TypedProps {
  value: string
  onChange: (text: string, how?: 'replace') => void
}

/** The words that orders are searched for. */
export const FindField = ({ hint, ...props }: TypedProps & { hint: string }) => (
  <SearchField
    layout={{ flex: '1 1 150px', minW: 0 }}
    aria-label={words.search}
    placeholder={hint}
    {...useTyped(props)}
  />
)

/** A filter that is typed, with its name before it. */
export const TypedFilter = ({
  label,
  type,
  narrow = false,
  ...props
}: TypedProps & { label: string; type: string; narrow?: boolean }) => (
  <FilterField label={label} type={type} narrow={narrow} {...useTyped(props)} />
)

/** What is typed in one visit of the field is applied when typing pauses, and is one step for Back. */
function useTyped({ value, onChange }: TypedProps) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const stepped = useRef(false)
  useEffect(() => {
    // A code is stored in capitals: it is not another one.
    if (value.toLowerCase() === sent.current.toLowerCase()) return
    sent.current = value
    stepped.current = false
    setTyped(value)
  }, [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the debounce timer.
  useEffect(() => {
    const text = typed.trim()
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      onChange(text, stepped.current ? 'replace' : undefined)
      stepped.current = true
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return {
    value: typed,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
    onBlur: () => {
      stepped.current = false
    },
  }
}
