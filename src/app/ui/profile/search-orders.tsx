import { Button, chakra } from '@chakra-ui/react'
import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { profile } from '../../content/account/profile.ts'
import { format, plural } from '../../content/base/format.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { type FoundOrders, searchMyOrdersAtom } from '../../state/account/profile.ts'
import { Note } from '../control/note.tsx'
import { SearchField, TYPING_MS } from '../control/table/search-field.tsx'
import { OrderRow } from './order-row.tsx'

const words = profile.orders

interface SearchOrdersProps {
  /** Without orders there is nothing to search. */
  shown: boolean
  /** The orders while nothing is searched. */
  children: ReactNode
}

/** A search field, and what it finds in place of the orders. */
export function SearchOrders({ shown, children }: SearchOrdersProps) {
  const searchMyOrders = useSetAtom(searchMyOrdersAtom)
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<{ search: string; page: FoundOrders }>()
  const search = typed.trim()

  useEffect(() => {
    if (search === '') return
    let latest = true
    const timer = setTimeout(async () => {
      const page = await searchMyOrders(search)
      if (latest) setFound({ search, page })
    }, TYPING_MS)
    return () => {
      latest = false
      clearTimeout(timer)
    }
  }, [search, searchMyOrders])

  async function more(after: string) {
    const page = await searchMyOrders(search, after)
    setFound((now) => {
      if (now?.search !== search || !now.page.ok) return now
      return { search, page: page.ok ? { ...page, orders: [...now.page.orders, ...page.orders] } : page }
    })
  }

  return (
    <>
      {shown && (
        <SearchField
          layout={{ maxW: '420px', marginTop: '14px' }}
          aria-label={words.search}
          placeholder={words.searchHint}
          value={typed}
          maxLength={120}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {search === '' ? (
        children
      ) : (
        <Found
          search={search}
          page={found?.search === search ? found.page : undefined}
          onMore={(after) => void more(after)}
          onClear={() => setTyped('')}
        />
      )}
    </>
  )
}

interface FoundProps {
  search: string
  page: FoundOrders | undefined
  onMore: (after: string) => void
  onClear: () => void
}

function Found({ search, page, onMore, onClear }: FoundProps) {
  const orders = page?.ok ? page.orders : []
  const next = page?.ok ? page.next : null
  const summary =
    next === null ? plural(words.found, orders.length) : format(words.foundMore, { count: orders.length })
  const none = format(words.foundNone, { search })
  return (
    <>
      <chakra.p className="small muted" role="status" marginTop="14px">
        {!page && words.searching}
        {page?.ok && (orders.length > 0 ? summary : none)} {page?.ok && page.stored && words.foundHere}
      </chakra.p>
      {page?.ok === false && <Note kind="bad" role="alert" title={refusalSentence(page.refusal.code)} />}
      <ul>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      <chakra.div display="flex" flexWrap="wrap" gap="8px 20px" marginTop="20px">
        {next !== null && (
          <Button variant="outline" size="sm" onClick={() => onMore(next)}>
            {words.more}
          </Button>
        )}
        <Button variant="plain" size="sm" onClick={onClear}>
          {words.clear}
        </Button>
      </chakra.div>
    </>
  )
}
