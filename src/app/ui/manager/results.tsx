import { Button, chakra } from '@chakra-ui/react'
import type { ActionResult, OrderAction } from '#domain/manager.ts'
import { neworders } from '../../content/manager/neworders.ts'
import { stateNames } from '../../content/order.ts'
import { plural, say } from '../../content/say.ts'
import { Note } from '../control/note.tsx'

const words = neworders.results

interface ResultsProps {
  action: OrderAction
  results: readonly ActionResult[]
  onRetry: (ids: string[]) => void
  onClose: () => void
}

/** What became of each order: all well in one line, and every one that was left alone with its reason. */
export function Results({ action, results, onRetry, onClose }: ResultsProps) {
  const refused = results.filter((result) => !result.ok)
  const done = words.done[action]
  const count = results.length - refused.length
  const again = refused.filter(({ code }) => code === 'stale_version' || code === 'unexpected')
  return (
    <Note kind={refused.length === 0 ? 'ok' : 'warn'} role="status">
      <p>
        {refused.length === 0
          ? plural(words.all, count, { done })
          : say(words.partial, { count, max: results.length, done })}
      </p>
      {refused.length > 0 && (
        <chakra.ul
          aria-label={words.title}
          paddingInlineStart="18px"
          marginTop="8px"
          display="grid"
          gap="4px"
        >
          {refused.map((result) => (
            <li key={result.id}>
              <b className="num">{result.number ?? result.id}</b> {reasonOf(result)}
            </li>
          ))}
        </chakra.ul>
      )}
      <chakra.div display="flex" gap="20px" flexWrap="wrap">
        {again.length > 0 && (
          <Button variant="plain" size="sm" minH="44px" onClick={() => onRetry(again.map(({ id }) => id))}>
            {words.retry}
          </Button>
        )}
        <Button variant="plain" size="sm" minH="44px" onClick={onClose}>
          {words.close}
        </Button>
      </chakra.div>
    </Note>
  )
}

function reasonOf({ code = 'unexpected', state }: ActionResult): string {
  const { refusals } = words
  const known = Object.hasOwn(refusals, code) ? (code as keyof typeof refusals) : 'unexpected'
  return say(refusals[known], { state: state ? stateNames[state].toLowerCase() : '' })
}
