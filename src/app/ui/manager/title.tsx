import { Stop } from '../icon/stop.tsx'

/** A staff screen's headline, as the brand speaks. */
export const Title = ({ plain, voice }: { plain: string; voice?: string }) => (
  <h1 className="d2">
    {plain}
    {voice && (
      <>
        {' '}
        <em>{voice}</em>
      </>
    )}
    <Stop />
  </h1>
)
