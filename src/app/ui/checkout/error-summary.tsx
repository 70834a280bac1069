import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { plural } from '../../content/base/format.ts'
import { checkout } from '../../content/order/checkout.ts'
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
    '& a': { textDecoration: 'underline', display: 'block', paddingBlock: '5px' },
  },
})

interface ErrorSummaryProps {
  /** The invalid fields, in screen order, each with what is wrong in the words beside it. */
  faults: readonly { name: string; message: string }[]
  /** Number of failed tries: each moves the focus here. */
  tries: number
}

/** Lists all errors above the form, each with a link to its field. */
export function ErrorSummary({ faults, tries }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0) box.current?.focus()
  }, [tries])
  if (faults.length === 0) return null
  return (
    <Box ref={box} role="alert" tabIndex={-1}>
      <Icon name="alert" />
      <div>
        <b>{plural(checkout.errors.title, faults.length)}</b>
        <ul>
          {faults.map(({ name, message }) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(name)?.focus()
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Box>
  )
}
