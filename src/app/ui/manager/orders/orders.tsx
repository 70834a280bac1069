import { chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { expectedState, isWaiting, mayQueue, type QueuedAction } from '#domain/manager/action-queue.ts'
import type { ActionResult, ManagerOrder } from '#domain/manager/orders.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { settingsAtom } from '../../../state/base/settings.ts'
import { queuedActionsAtom } from '../../../state/manager/action-queue.ts'
import { progressAtom, stopActionAtom } from '../../../state/manager/actions.ts'
import { ordersAtom } from '../../../state/manager/orders.ts'
import { Chakra } from '../../control/chakra.tsx'
import { useWide } from '../cards.tsx'
import { ExportDialog, type ExportScope } from '../export-dialog.tsx'
import { KeysDialog } from '../order/keys-dialog.tsx'
import { OrderDetail } from '../order/order-detail.tsx'
import { type Report, useAct } from '../order/use-act.ts'
import { useOpenedOrder } from '../order/use-opened-order.ts'
import { type OnSearch, type OpenedOrder, type OrdersSearch, parseOrdersSearch } from '../search.ts'
import { usePendingCommand } from '../use-pending-command.ts'
import { hasUnshipped, isListOf, mixesStates, selectionKey, sortOf, sortsOf, withSort } from '../view.ts'
import { ActionQueue } from './action-queue.tsx'
import { type BulkAction, BulkBar, BulkPanel } from './bulk-bar.tsx'
import { BulkDialogs } from './bulk-dialogs.tsx'
import { FilterBar } from './filter-bar.tsx'
import { MatchingLine } from './matching-line.tsx'
import { OrderCards } from './order-cards.tsx'
import { ExportView, ListFoot, ListNotice } from './orders-state.tsx'
import { OrdersTable } from './orders-table.tsx'
import { type NextState, Results, type ResultsProps } from './results.tsx'
import { StatusRow } from './status-row.tsx'
import { useOrderKeys } from './use-order-keys.ts'
import { useNow, useOrders, usePointerOver } from './use-orders.ts'
import { useSelection } from './use-selection.ts'
import { useStoredOrders } from './use-stored-orders.ts'
import { ViewsDialog } from './views-dialog.tsx'

const Stack = chakra('div', {
  base: { display: 'grid', gap: '6px', gridTemplateColumns: 'minmax(0, 1fr)', overflowAnchor: 'none' },
})

/** The bar in view above a row is no part of where the row can be seen. */
const Rows = chakra('div', { base: { '& [data-index]': { scrollMarginBlock: '124px 8px' } } })

const none: readonly ManagerOrder[] = []

/** The order as it will be once its waiting actions are done: what comes next follows from that. */
const expected = (order: ManagerOrder, actions: readonly QueuedAction[]): ManagerOrder => ({
  ...order,
  state: expectedState(order, actions),
})

interface OrdersProps {
  search: OrdersSearch
  order: OpenedOrder
  onSearch: OnSearch
}

export function Orders({ search, order, onSearch }: OrdersProps) {
  const { value } = useAtomValue(ordersAtom)
  const zone = useAtomValue(settingsAtom)?.timeZone
  const actions = useAtomValue(queuedActionsAtom)
  const stored = useStoredOrders(search)
  const sort = sortOf(search)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [dialog, setDialog] = useState<BulkAction | null>(null)
  const listed = value && isListOf(value, search, zone) ? value.orders : null
  const orders = listed ?? none
  const { opened, isOpen, open, setTyped } = useOpenedOrder(listed, order)
  const { table, chosen, choose, clear, ...matching } = useSelection(listed, selectionKey(search), sort)
  const { over, watch } = usePointerOver()
  const paused = chosen.count > 0 || isOpen || (over && orders.length > 0)
  const { refresh, waiting, arrived, fresh } = useOrders(search, paused)
  const { act, retry, undo, report, close, working } = useAct(refresh)
  // What waited was sent: the list has others now.
  const waits = actions.filter(isWaiting).length
  const waited = useRef(waits)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every change of the queue.
  useEffect(() => {
    if (waits < waited.current && !offline) void refresh()
    waited.current = waits
  }, [waits])
  const progress = useAtomValue(progressAtom)
  const stop = useSetAtom(stopActionAtom)
  const [help, setHelp] = useState(false)
  const [saving, setSaving] = useState(false)
  const [failed, setFailed] = useState<ExportScope | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const more = value?.next != null && table.getIsAllRowsSelected() && !working && !offline
  const selectMatching = () => more && chosen.matching === null && void matching.selectMatching()
  useOrderKeys({
    table,
    list,
    off: dialog !== null || isOpen || help || saving || failed !== null,
    onOpen: open,
    onClear: clear,
    onAll: selectMatching,
    onHelp: () => setHelp(true),
  })
  const locked = (action: BulkAction) =>
    offline && !((action === 'print' || mayQueue(action)) && chosen.matching === null)
  usePendingCommand({
    orders: listed,
    selected: chosen.count,
    locked,
    choose,
    onAction: (action) => !working && setDialog(action),
  })
  const now = useNow()
  const wide = useWide()
  const List = wide ? OrdersTable : OrderCards

  /** Where nothing was sent, the selection stays. */
  const chooseLeft = (ids: string[] | null) => ids !== null && choose(ids)
  const run = async (...args: Parameters<typeof act>) => {
    setDialog(null)
    chooseLeft(await act(...args))
  }
  const selectDone = (state: NextState, serials: number[]) => {
    const openView = (selection: string) => {
      const next = parseOrdersSearch({ tab: state, selection, sort: search.sort })
      onSearch(next)
      return selectionKey(next)
    }
    void matching.selectAgain({ state, serials, open: openView })
  }
  // A list is gone until its other order is loaded, and the button that had the focus with it.
  const sorted = useRef(false)
  useEffect(() => {
    if (!sorted.current || listed === null) return
    sorted.current = false
    if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('[aria-sort] button')?.focus()
  }, [listed])
  const sortOther = () => {
    sorted.current = true
    const sorts = sortsOf(search)
    onSearch(withSort(search, sorts[(sorts.indexOf(sort) + 1) % sorts.length] ?? sort))
  }
  /** They may be pages below. */
  const showNew = () =>
    sort !== 'newest' && value?.next != null ? onSearch(withSort(search, 'newest')) : void refresh()
  const runAgain = async (last: Report, results: ActionResult[]) => chooseLeft(await retry(last, results))
  // Behind an opened order nothing can be pressed.
  const ofOpened = report?.results.some(({ id }) => id === opened?.id)
  const resultsOf = (ofList: Pick<ResultsProps, 'onExport' | 'onSelect'> = {}) =>
    report && (
      <Results
        report={report}
        onClose={close}
        onUndo={() => void undo(report)}
        onRetry={(results) => void runAgain(report, results)}
        {...ofList}
      />
    )

  return (
    <Chakra>
      <Stack>
        <FilterBar search={search} wide={wide} onSearch={onSearch} onViews={() => setSaving(true)} />
        <BulkPanel>
          <BulkBar
            tab={search.tab ?? 'placed'}
            wide={wide}
            count={chosen.count}
            working={working}
            progress={progress}
            locked={locked}
            onAction={setDialog}
            onClear={clear}
            onStop={stop}
          />
          <MatchingLine
            search={search}
            matching={chosen.matching}
            offered={more}
            selecting={matching.selecting}
            onSelect={selectMatching}
            onLeave={() => onSearch(parseOrdersSearch({ tab: search.tab, sort: search.sort }))}
          />
          <div role="status">{!ofOpened && resultsOf({ onExport: setFailed, onSelect: selectDone })}</div>
        </BulkPanel>
        <StatusRow
          wide={wide}
          covered={wide && (chosen.count > 0 || working)}
          arrived={arrived}
          waiting={waiting}
          onShow={showNew}
          onHelp={() => setHelp(true)}
        >
          {chosen.count === 0 && (
            <ExportView locked={locked('export')} onExport={() => setDialog('export')} />
          )}
        </StatusRow>
        <ActionQueue />
        <ListNotice
          search={search}
          stored={stored}
          matching={chosen.matching !== null}
          onSearch={onSearch}
          onRetry={() => void refresh()}
        />
        {orders.length > 0 && (
          <Rows ref={list} data-orders tabIndex={-1} {...watch}>
            <List
              table={table}
              now={now}
              fresh={fresh}
              actions={actions}
              mixed={mixesStates(search)}
              unshipped={hasUnshipped(search)}
              sort={sort}
              onSort={sortOther}
              onOpen={open}
            />
          </Rows>
        )}
        <ListFoot search={search} />
      </Stack>
      <BulkDialogs
        dialog={dialog}
        chosen={{ ...chosen, orders: chosen.orders.map((order) => expected(order, actions)) }}
        search={search}
        onAct={(...args) => void run(...args)}
        onClose={() => setDialog(null)}
      />
      {failed && <ExportDialog scopes={[failed]} onClose={() => setFailed(null)} />}
      {saving && <ViewsDialog search={search} onSearch={onSearch} onClose={() => setSaving(false)} />}
      {help && <KeysDialog onClose={() => setHelp(false)} />}
      {opened && (
        <OrderDetail
          order={expected(opened, actions)}
          locked={offline}
          act={(...args) => {
            setTyped(false)
            return act(...args)
          }}
          onTyped={() => setTyped(true)}
          onClose={() => open(null)}
        >
          {ofOpened && resultsOf()}
        </OrderDetail>
      )}
    </Chakra>
  )
}
