import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { format, plural } from '../../content/base/format.ts'
import { checkout, fieldNames } from '../../content/order/checkout.ts'
import { Icon } from '../icon/icon.tsx'

const Box = chakra('div', {
  base: {
    display: 'flex',
    gap: '14px',
    padding: '16px 18px',
    borderRadius: 'field',
    bg: 'status.badBg',
    color: '#7d1029',
    fontSize: 'ui',
    lineHeight: 'small',
    '& a': { textDecoration: 'underline', display: 'inline-flex', alignItems: 'center', minH: 'target' },
  },
})

interface ErrorSummaryProps {
  /** Names of the invalid fields, in screen order. */
  fields: readonly string[]
  /** Number of failed tries: each moves the focus here. */
  tries: number
}

/** Lists all errors above the form, each with a link to its field. */
export function ErrorSummary({ fields, tries }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0) box.current?.focus()
  }, [tries])
  if (fields.length === 0) return null
  return (
    <Box ref={box} role="alert" tabIndex={-1}>
      <Icon name="alert" />
      <div>
        <b>{plural(checkout.errors.title, fields.length)}</b>
        <ul>
          {fields.map((name) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(name)?.focus()
                }}
              >
                {format(checkout.errors.check, { field: fieldNames[name] ?? name })}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Box>
  )
}
