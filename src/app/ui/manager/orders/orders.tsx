import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import type { ActionResult, ManagerOrder } from '#domain/manager/orders.ts'
import { keys } from '../../../content/manager/keys.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { ordersAtom, progressAtom, stopActionAtom } from '../../../state/manager/orders.ts'
import { Chakra } from '../../control/chakra.tsx'
import { useWide } from '../cards.tsx'
import { OrderDetail } from '../order/order-detail.tsx'
import { type Report, useAct } from '../order/use-act.ts'
import type { OnSearch, OrdersSearch } from '../search.ts'
import { hasUnshipped, isListOf, mixesStates } from '../view.ts'
import { type BulkAction, BulkBar, BulkPanel } from './bulk-bar.tsx'
import { BulkDialogs } from './bulk-dialogs.tsx'
import { FilterBar } from './filter-bar.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { MatchingLine } from './matching-line.tsx'
import { OrderCards } from './order-cards.tsx'
import { Arrived, ListFoot, ListNotice, LiveStatus } from './orders-state.tsx'
import { OrdersTable } from './orders-table.tsx'
import { Results } from './results.tsx'
import { useOrderKeys } from './use-order-keys.ts'
import { useNow, useOrders, usePointerOver } from './use-orders.ts'
import { useOrdersTable } from './use-orders-table.ts'
import { ViewsDialog } from './views-dialog.tsx'

const Stack = chakra('div', {
  base: { display: 'grid', gap: '6px', gridTemplateColumns: 'minmax(0, 1fr)', overflowAnchor: 'none' },
})

const Status = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 20px' },
})

/** The bar in view above a row is no part of where the row can be seen. */
const Rows = chakra('div', { base: { '& [data-index]': { scrollMarginBlock: '124px 8px' } } })

const none: readonly ManagerOrder[] = []

interface OrdersProps {
  search: OrdersSearch
  onSearch: OnSearch
}

export function Orders({ search, onSearch }: OrdersProps) {
  const { value } = useAtomValue(ordersAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [dialog, setDialog] = useState<BulkAction | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const orders = value && isListOf(value, search) ? value.orders : none
  const { table, chosen, choose, clear } = useOrdersTable(orders)
  const { over, watch } = usePointerOver()
  const paused = chosen.length > 0 || open !== null || (over && orders.length > 0)
  const { refresh, waiting, arrived, fresh } = useOrders(search, paused)
  const { act, retry, undo, report, close, working } = useAct(refresh)
  const progress = useAtomValue(progressAtom)
  const stop = useSetAtom(stopActionAtom)
  const [help, setHelp] = useState(false)
  const [saving, setSaving] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  useOrderKeys({
    ...{ table, list, off: dialog !== null || open !== null || help || saving },
    ...{ onOpen: setOpen, onClear: clear, onHelp: () => setHelp(true) },
  })
  const now = useNow()
  const wide = useWide()
  const List = wide ? OrdersTable : OrderCards
  const opened = orders.find((order) => order.id === open)

  const run = async (...args: Parameters<typeof act>) => {
    setDialog(null)
    choose(await act(...args))
  }
  const runAgain = async (last: Report, results: ActionResult[]) => choose(await retry(last, results))

  return (
    <Chakra>
      <Stack>
        <FilterBar search={search} wide={wide} onSearch={onSearch} onViews={() => setSaving(true)} />
        <BulkPanel>
          <BulkBar
            tab={search.tab ?? 'placed'}
            wide={wide}
            count={chosen.length}
            working={working}
            progress={progress}
            locked={offline}
            onAction={setDialog}
            onClear={clear}
            onStop={stop}
          />
          <MatchingLine
            search={search}
            offered={table.getIsAllRowsSelected() && !working && !offline}
            onSelect={choose}
          />
          <div role="status">
            {report && (
              <Results
                report={report}
                onClose={close}
                onUndo={() => void undo(report)}
                onRetry={(results) => void runAgain(report, results)}
              />
            )}
          </div>
        </BulkPanel>
        <Status>
          <LiveStatus arrived={arrived} />
          <Arrived count={waiting} onShow={() => void refresh()} />
          {wide && (
            <Button
              variant="plain"
              size="sm"
              minH="28px"
              marginInlineStart="auto"
              aria-keyshortcuts="?"
              onClick={() => setHelp(true)}
            >
              {keys.button}
            </Button>
          )}
        </Status>
        <ListNotice search={search} onRetry={() => void refresh()} />
        {orders.length > 0 && (
          <Rows ref={list} {...watch}>
            <List
              table={table}
              now={now}
              fresh={fresh}
              mixed={mixesStates(search)}
              unshipped={hasUnshipped(search)}
              onOpen={setOpen}
            />
          </Rows>
        )}
        <ListFoot search={search} />
      </Stack>
      <BulkDialogs
        dialog={dialog}
        orders={chosen}
        search={search}
        onAct={(...args) => void run(...args)}
        onClose={() => setDialog(null)}
      />
      {saving && <ViewsDialog search={search} onSearch={onSearch} onClose={() => setSaving(false)} />}
      {help && <KeysDialog onClose={() => setHelp(false)} />}
      {opened && <OrderDetail order={opened} locked={offline} act={act} onClose={() => setOpen(null)} />}
    </Chakra>
  )
}
