import { Stop } from '../icon/stop.tsx'

/** A line with its last words in italics and the drop for a full stop: the shop's way with a headline. */
export function Emphasis({ text }: { text: string }) {
  const ended = text.endsWith('.')
  const words = (ended ? text.slice(0, -1) : text).split(' ')
  const italic = words.slice(-2).join(' ')
  return (
    <>
      {words.slice(0, -2).join(' ')} <em>{italic}</em>
      {ended && <Stop />}
    </>
  )
}
