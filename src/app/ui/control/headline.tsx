import { FullStop } from '../icon/brand.tsx'

interface HeadlineProps {
  plain: string
  em?: string
  /** Puts each part on its own line. */
  broken?: boolean
}

/** A headline: plain text, an emphasized phrase and the brand's dot as full stop. */
export const Headline = ({ plain, em, broken = false }: HeadlineProps) => (
  <>
    {plain}
    {em && ' '}
    {em && broken && <br />}
    {em && <em>{em}</em>}
    <FullStop />
  </>
)
