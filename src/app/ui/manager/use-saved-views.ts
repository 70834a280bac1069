import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { format } from '../../content/base/format.ts'
import { savedViews } from '../../content/manager/views.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { loadViewsAtom, viewsAtom } from '../../state/manager/views.ts'
import { parseOrdersSearch } from './search.ts'

/** The saved views as options, one's own before the team's. Loaded again when the network is back. */
export function useSavedViews() {
  const { value } = useAtomValue(viewsAtom)
  const load = useSetAtom(loadViewsAtom)
  const online = useAtomValue(connectionAtom) === 'online'
  useEffect(() => {
    if (online) void load()
  }, [online, load])
  return (value?.views ?? [])
    .toSorted((a, b) => Number(a.team) - Number(b.team) || a.name.localeCompare(b.name))
    .map(({ id, name, team, filter }) => ({
      id,
      label: team ? format(savedViews.option, { name }) : name,
      search: parseOrdersSearch(filter),
    }))
}
