import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { logTitles } from '#domain/staff/log.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { staffLog as words } from '../../../content/staff/log.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import {
  exportLog,
  isLogOf,
  type LogFilter,
  loadLogAtom,
  loadMoreLogAtom,
  logAtom,
} from '../../../state/staff/staff.ts'
import { Box, Empty, Row } from '../../control/box.tsx'
import { Chakra } from '../../control/chakra.tsx'
import { PillSelect } from '../../control/field.tsx'
import { Headline } from '../../control/headline.tsx'
import { Skeleton } from '../../control/skeleton.tsx'
import { FilterField, Filters } from '../../control/table/search-field.tsx'
import { focusIfLost } from '../../focus.ts'
import { Icon } from '../../icon/icon.tsx'
import { useWide } from '../cards.tsx'
import { QueryView } from '../query-view.tsx'
import type { PortalProps, PortalSearch } from '../search.ts'
import { LogCards, LogTable, personOf } from './log-list.tsx'

const { filters } = words

const filterOf = ({ by, what, day }: PortalSearch): LogFilter => ({
  ...(by !== undefined && { by }),
  ...(what !== undefined && { what }),
  ...(day !== undefined && { day }),
})

/** What staff did: read only, for everyone. The filters are in the URL. */
export function Log({ search, onSearch }: PortalProps) {
  const loaded = useAtomValue(logAtom)
  const load = useSetAtom(loadLogAtom)
  const filter = filterOf(search)
  const key = JSON.stringify(filter)
  const List = useWide() ? LogTable : LogCards
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the filter.
  useEffect(() => void load(filter), [load, key])
  const change = (part: Partial<PortalSearch>) => onSearch(searchOf({ ...filter, ...part }))
  const clear = (
    <Button variant="plain" size="sm" minH="44px" onClick={() => onSearch({ view: 'log' })}>
      {filters.clear}
    </Button>
  )
  return (
    <Chakra>
      <Row between alignItems="end">
        <h1 className="d2">
          <Headline plain={words.title} />
        </h1>
        <ExportButton filter={filter} />
      </Row>
      <p className="muted">{words.body}</p>
      <QueryView loaded={loaded} bars={[44, 56, 56, 56]} onRetry={() => void load(filter)}>
        {(shown) => (
          <>
            {(key !== '{}' || shown.entries.length > 0) && (
              <Filters role="group" aria-label={filters.label}>
                <PillSelect
                  label={filters.by}
                  value={filter.by ?? ''}
                  options={[
                    ['', filters.anyone],
                    ...shown.people.map((one) => [one.id, personOf(one)] as const),
                  ]}
                  onChange={(by) => change({ by: by === '' ? undefined : by })}
                />
                <PillSelect
                  label={filters.what}
                  value={filter.what ?? ''}
                  options={[['', filters.anything], ...Object.entries(logTitles)]}
                  onChange={(what) => change({ what: what === '' ? undefined : what })}
                />
                <FilterField
                  label={filters.day}
                  type="date"
                  value={filter.day ?? ''}
                  onChange={({ target }) => change({ day: target.value === '' ? undefined : target.value })}
                />
                {key !== '{}' && (shown.entries.length > 0 || !isLogOf(shown, filter)) && clear}
              </Filters>
            )}
            {!isLogOf(shown, filter) ? (
              loaded.refusal === null && <Skeleton label={words.loadingMore} bars={[56, 56, 56]} />
            ) : shown.entries.length === 0 ? (
              <Empty {...(key === '{}' ? words.empty : words.noMatch)}>{key !== '{}' && clear}</Empty>
            ) : (
              <>
                <Box ref={list} flush>
                  <List entries={shown.entries} />
                </Box>
                {shown.next !== null && (
                  <More onEnd={() => focusIfLost(entryAt(list.current, shown.entries.length))} />
                )}
              </>
            )}
          </>
        )}
      </QueryView>
    </Chakra>
  )
}

/** Without keys that are not set. */
const searchOf = ({ by, what, day }: Partial<PortalSearch>): PortalSearch => ({
  view: 'log',
  ...(by !== undefined && { by }),
  ...(what !== undefined && { what }),
  ...(day !== undefined && { day }),
})

const entryAt = (list: HTMLElement | null, at: number) =>
  list?.querySelectorAll<HTMLElement>('[data-entry]')[at]

interface MoreProps {
  /** The button has gone with the last page, and the focus with it. */
  onEnd: () => void
}

function More({ onEnd }: MoreProps) {
  const more = useSetAtom(loadMoreLogAtom)
  const toast = useSetAtom(showToastAtom)
  const [busy, setBusy] = useState(false)
  const ended = useRef(onEnd)
  ended.current = onEnd
  useEffect(() => () => ended.current(), [])
  const load = async () => {
    if (busy) return
    setBusy(true)
    const refusal = await more()
    setBusy(false)
    if (refusal !== null) toast({ text: refusalSentence(refusal.code) })
  }
  return (
    <Button variant="outline" size="sm" justifySelf="start" aria-disabled={busy} onClick={() => void load()}>
      {busy ? words.loadingMore : words.more}
    </Button>
  )
}

function ExportButton({ filter }: { filter: LogFilter }) {
  const toast = useSetAtom(showToastAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [busy, setBusy] = useState(false)
  const left = useRef(new AbortController())
  useEffect(() => {
    left.current = new AbortController()
    const { current } = left
    return () => current.abort()
  }, [])
  const run = async () => {
    if (busy || offline) return
    setBusy(true)
    const { signal } = left.current
    const refusal = await exportLog(filter, signal)
    if (signal.aborted) return
    setBusy(false)
    toast({ text: refusal === null ? words.exported : words.failed })
  }
  return (
    <Button size="sm" variant="outline" aria-disabled={busy || offline} onClick={() => void run()}>
      <Icon name="download" size={18} />
      {busy ? words.exporting : words.export}
    </Button>
  )
}
