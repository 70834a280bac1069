import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Row = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '16px',
    padding: '7px 0',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    kind: {
      plain: {},
      muted: { color: 'fg.muted' },
      sale: { color: 'fg.sale', fontWeight: 'strong' },
    },
  },
})

interface SumRowProps {
  label: ReactNode
  value: ReactNode
  kind?: 'plain' | 'muted' | 'sale'
}

export const SumRow = ({ label, value, kind = 'plain' }: SumRowProps) => (
  <Row kind={kind}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </Row>
)

export const TotalRow = ({
  label,
  value,
  testId,
}: {
  label: ReactNode
  value: ReactNode
  testId?: string
}) => (
  <chakra.div
    display="flex"
    justifyContent="space-between"
    alignItems="baseline"
    gap="16px"
    paddingTop="8px"
    // Below the amounts that it is the sum of.
    css={{
      '* + &': { marginTop: '10px', paddingTop: '18px', borderTop: '1px solid {colors.border}' },
    }}
    fontFamily="heading"
    fontSize="1.75rem"
    lineHeight={1.1}
    letterSpacing="-.02em"
  >
    <dt>{label}</dt>
    <dd data-testid={testId}>{value}</dd>
  </chakra.div>
)
