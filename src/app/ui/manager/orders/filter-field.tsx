import { chakra, Input } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { neworders as words } from '../../../content/manager/neworders.ts'
import { Icon } from '../../icon/icon.tsx'

const TYPING_MS = 300

const Find = chakra('label', {
  base: {
    position: 'relative',
    display: 'block',
    flex: '1 1 150px',
    minW: 0,
    '& > svg': { position: 'absolute', insetInlineStart: '16px', top: '13px', pointerEvents: 'none' },
    '& > input': { paddingInlineStart: '46px', borderRadius: 'pill' },
  },
})

const Label = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    fontSize: 'small',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    '& > input': { borderRadius: 'pill', width: '150px' },
  },
})

interface TypedProps {
  value: string
  onChange: (text: string, how?: 'replace') => void
}

/** The words that orders are searched for. */
export const FindField = (props: TypedProps) => (
  <Find>
    <Icon name="search" size={18} />
    <Input
      size="sm"
      type="search"
      aria-label={words.search}
      placeholder={words.searchHint}
      {...useTyped(props)}
    />
  </Find>
)

/** A filter that is typed, with its name before it. */
export const FilterField = ({ label, type, ...props }: TypedProps & { label: string; type: string }) => (
  <Label>
    {label}
    <Input size="sm" type={type} {...useTyped(props)} />
  </Label>
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
