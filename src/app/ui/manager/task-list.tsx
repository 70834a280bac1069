import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { refusalSentence } from '../../content/base/refusal.ts'
import { portal } from '../../content/manager/portal.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { summaryAtom } from '../../state/manager/manager.ts'
import type { PagedTaskList } from '../../state/manager/task-list.ts'
import { Box, Empty } from '../control/box.tsx'
import { Chakra } from '../control/chakra.tsx'
import { Headline } from '../control/headline.tsx'
import { focusIfLost } from '../focus.ts'
import { Cards } from './cards.tsx'
import { QueryView } from './query-view.tsx'
import type { PortalProps } from './search.ts'
import { countOf, Tabs } from './tabs.tsx'

interface Shown<State, List> {
  state: State
  list: List
  /** Disables all actions: the device is offline. */
  locked: boolean
}

interface TaskListProps<State extends string, List extends { next: string | null }, Entry>
  extends PortalProps {
  tasks: PagedTaskList<{ state: State }, List>
  /** In the order of their tabs; the first is shown first. */
  states: readonly State[]
  words: {
    title: string
    tabs: Record<State, string>
    empty: Record<State, { title: string; body?: string }>
  }
  entriesOf: (list: List) => readonly Entry[]
  /** How many are in the first state, of the shop's figures, where those count them. */
  waiting?: 'reviews' | 'samples'
  children: (entry: Entry, shown: Shown<State, List>) => ReactNode
}

/** A double click takes no longer. */
const SECOND_CLICK_MS = 500

/** What waits for the staff, by state. */
export function TaskList<
  State extends string,
  List extends { next: string | null },
  Entry extends { id: string; state: State },
>({ states, search, onSearch, ...rest }: TaskListProps<State, List, Entry>) {
  const { words, tasks, entriesOf, waiting } = rest
  const heading = useRef<HTMLHeadingElement>(null)
  const { value, busy } = useAtomValue(tasks.listAtom)
  const summary = useAtomValue(summaryAtom).value
  const [first] = states
  const tab = states.find((one) => one === search.state) ?? first
  if (tab === undefined) return null
  return (
    <Chakra>
      <h1 className="d2" tabIndex={-1} ref={heading} style={{ outline: 'none' }}>
        <Headline plain={words.title} />
      </h1>
      <Tabs
        label={words.title}
        tabs={states}
        names={words.tabs}
        countOf={(one) => {
          // Known without another call: of the list that is loaded, where it is whole, and of what waits.
          const listed = value?.next === null ? entriesOf(value) : undefined
          const own = one === tab && listed?.every(({ state }) => state === one) ? listed.length : undefined
          // While another tab's list is being replaced, an empty one says nothing of this tab.
          const loaded = own === 0 && busy ? undefined : own
          const count = loaded ?? (one === first && waiting ? summary?.[waiting] : undefined)
          return count === undefined ? undefined : countOf(words.tabs[one], count)
        }}
        tab={tab}
        onChange={(state) => onSearch({ ...search, state: state === first ? undefined : state })}
      />
      <EntriesIn key={tab} state={tab} heading={heading} {...rest} />
    </Chakra>
  )
}

type EntriesProps<State extends string, List extends { next: string | null }, Entry> = Omit<
  TaskListProps<State, List, Entry>,
  'states' | 'waiting' | keyof PortalProps
> & { state: State; heading: RefObject<HTMLElement | null> }

function EntriesIn<
  State extends string,
  List extends { next: string | null },
  Entry extends { id: string; state: State },
>({ state, heading, tasks, words, entriesOf, children }: EntriesProps<State, List, Entry>) {
  const loaded = useAtomValue(tasks.listAtom)
  const load = useSetAtom(tasks.loadAtom)
  const loadMore = useSetAtom(tasks.loadMoreAtom)
  const toast = useSetAtom(showToastAtom)
  const locked = useAtomValue(connectionAtom) === 'offline'
  useEffect(() => void load({ state }), [load, state])
  // The second click of a double click would decide the entry that has come into the place of the first.
  const shown = useRef({ ids: new Set<string>(), leftAt: Number.NEGATIVE_INFINITY })
  useLayoutEffect(() => {
    const ids = new Set((loaded.value === null ? [] : entriesOf(loaded.value)).map(({ id }) => id))
    if ([...shown.current.ids].some((id) => !ids.has(id))) {
      shown.current.leftAt = performance.now()
      focusIfLost(heading.current)
    }
    shown.current.ids = ids
  }, [loaded.value, entriesOf, heading])
  const ignoreSecond = (event: MouseEvent) => {
    if (performance.now() - shown.current.leftAt > SECOND_CLICK_MS) return
    event.preventDefault()
    event.stopPropagation()
  }
  const more = async () => {
    const refusal = await loadMore({ state })
    if (refusal) toast({ text: refusalSentence(refusal.code) })
  }
  return (
    <QueryView loaded={loaded} bars={[180, 180]} onRetry={() => void load({ state })}>
      {(list) => {
        // While another tab's list is being replaced.
        const entries = entriesOf(list).filter((one) => one.state === state)
        if (entries.length === 0) return <Empty {...words.empty[state]} />
        return (
          <>
            <Box flush onClickCapture={ignoreSecond}>
              <Cards>
                {entries.map((entry) => (
                  <li key={entry.id}>{children(entry, { state, list, locked })}</li>
                ))}
              </Cards>
            </Box>
            {list.next !== null && (
              <Button variant="outline" onClick={() => void more()}>
                {portal.more}
              </Button>
            )}
          </>
        )
      }}
    </QueryView>
  )
}
