import { Button } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { portal } from '../../content/manager/portal.ts'
import type { Query } from '../../state/account/query-atom.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { useReadableAgain } from '../account/use-readable-again.ts'
import { Note } from '../control/note.tsx'
import { Skeleton } from '../control/skeleton.tsx'

interface QueryViewProps<T> {
  loaded: Query<T>
  bars: readonly number[]
  onRetry: () => void
  children: (value: T) => ReactNode
}

/** Renders the loaded value, or the loading or error state. */
export function QueryView<T>({ loaded, bars, onRetry, children }: QueryViewProps<T>) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const { value, refusal, busy } = loaded
  const unreadable = useReadableAgain(onRetry)
  if (value === null && (refusal === null || busy || unreadable))
    return <Skeleton label={portal.loading} bars={bars} />
  return (
    <>
      {offline && (
        <Note kind="warn" icon="offline" role="status">
          {portal.offline}
        </Note>
      )}
      {!offline && !unreadable && refusal !== null && (
        <Note kind="bad" role="alert" title={portal.failed.title}>
          <p>{portal.failed.body}</p>
          <Button variant="plain" size="sm" minH="44px" onClick={onRetry}>
            {portal.failed.retry}
          </Button>
        </Note>
      )}
      {value !== null && children(value)}
    </>
  )
}
