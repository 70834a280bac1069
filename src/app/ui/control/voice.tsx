import { Stop } from '../icon/stop.tsx'

interface VoiceProps {
  plain: string
  voice?: string
  /** Each part on a line of its own. */
  broken?: boolean
}

/** A headline as the brand speaks: plain words, one italic phrase, and the full stop that is the drop. */
export const Voice = ({ plain, voice, broken = false }: VoiceProps) => (
  <>
    {plain}
    {voice && ' '}
    {voice && broken && <br />}
    {voice && <em>{voice}</em>}
    <Stop />
  </>
)
