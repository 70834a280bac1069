import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { entryOf } from '#domain/base/lookup.ts'
import { mayFilter } from '#domain/manager/access.ts'
import { mayAct } from '#domain/manager/actions.ts'
import { type ActionResult, type OrderAction, SELECTION_LIMIT } from '#domain/manager/orders.ts'
import { orderSerial } from '#domain/order/order.ts'
import { format, plural } from '../../../content/base/format.ts'
import { bulk } from '../../../content/manager/bulk.ts'
import { neworders } from '../../../content/manager/neworders.ts'
import { stateNames } from '../../../content/order/order.ts'
import { mayAtom, staffRoleAtom } from '../../../state/staff/role.ts'
import { Note } from '../../control/note.tsx'
import { focusIfLost } from '../../focus.ts'
import type { ExportScope } from '../export-dialog.tsx'
import { dayAndTime } from '../format-time.ts'
import { isUndoable, type Report } from '../order/use-act.ts'

const words = bulk.results

/** Where orders are after these actions, and more is done with them. */
const nextStates = { pack: 'packed', ship: 'shipped', deliver: 'delivered' } as const
export type NextState = (typeof nextStates)[keyof typeof nextStates]

const nextOf = (action: OrderAction): NextState | undefined => entryOf(nextStates, action)

export interface ResultsProps {
  report: Report
  onRetry: (results: ActionResult[]) => void
  onUndo: () => void
  /** This and `onSelect` are of the list: an opened order has neither. */
  onExport?: (notDone: ExportScope) => void
  /** Selects what was done for its next step. */
  onSelect?: (state: NextState, serials: number[]) => void
  onClose: () => void
}

/** What became of each order: all well in one line, and every one that was left alone with its reason. */
export function Results({ report, onRetry, onUndo, onExport, onSelect, onClose }: ResultsProps) {
  const { request, results, before } = report
  const note = useRef<HTMLDivElement>(null)
  // After an undo its button is gone, and the keyboard goes on here.
  const tookBack = useRef(false)
  const may = useAtomValue(mayAtom)
  const role = useAtomValue(staffRoleAtom)
  const next = nextOf(request.action)
  const serials = [...before, ...results].flatMap(({ ok, number }) =>
    ok && number !== null ? [orderSerial(number)] : [],
  )
  const left = results.filter((result) => result.code === 'stopped')
  const refused = results.filter((result) => !result.ok && result.code !== 'stopped')
  const done = words.done[request.action]
  const count = results.length - refused.length - left.length
  const undoable = count > 0 && isUndoable(request.action)
  const mailsOf = (mail: ActionResult['mail']) => results.filter((result) => result.mail === mail).length
  const [stopped, sent] = [mailsOf('withdrawn'), mailsOf('sent')]
  // What a colleague did since is not taken back.
  const again = [...refused, ...left].filter(({ code, state }) =>
    code === 'stale_version'
      ? request.action !== 'undo' && state !== undefined && mayAct(request.action, state)
      : code === 'unexpected' || code === 'stopped',
  )
  const numbers = [...refused, ...left].flatMap(({ number }) => number?.replace('ERA-', '') ?? [])
  const exported = numbers.slice(0, SELECTION_LIMIT)
  // A list that lost many rows ends above the view, and the note with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new report is brought into view.
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' })
    if (tookBack.current) focusIfLost(note.current)
    tookBack.current = false
  }, [report])
  return (
    <chakra.div ref={note} data-results tabIndex={-1} scrollMarginBlock="8px">
      <Note kind={refused.length + left.length === 0 ? 'ok' : 'warn'}>
        <p>
          {refused.length + left.length === 0
            ? plural(words.all, count, { done })
            : format(refused.length === 0 ? words.some : words.partial, { count, max: results.length, done })}
        </p>
        {left.length > 0 && <p>{plural(words.stopped, left.length)}</p>}
        {stopped > 0 && <p>{plural(words.mails.withdrawn, stopped)}</p>}
        {sent > 0 && <p>{plural(words.mails.sent, sent)}</p>}
        {refused.length > 0 && (
          <chakra.ul
            aria-label={words.title}
            tabIndex={0}
            paddingInlineStart="18px"
            marginTop="8px"
            display="grid"
            gap="4px"
            maxH="24vh"
            overflowY="auto"
          >
            {refused.map((result) => (
              <li key={result.id}>
                <b className="num">{result.number ?? result.id}</b> {reasonOf(result)}
              </li>
            ))}
          </chakra.ul>
        )}
        {/* Its links have the height of a touch target: the note's own room is below and above their words. */}
        <chakra.div
          display="flex"
          alignItems="center"
          gap="0 20px"
          flexWrap="wrap"
          marginBlock={{ base: '0 -12px', md: '-6px -12px' }}
        >
          {undoable && (
            <>
              <span>{plural(words.undoFor, report.undoMinutes)}</span>
              <Button
                variant="plain"
                size="sm"
                minH="44px"
                onClick={() => {
                  tookBack.current = true
                  onUndo()
                }}
              >
                {words.undo}
              </Button>
            </>
          )}
          {onSelect && next !== undefined && serials.length > 0 && mayFilter(role, { state: next }) && (
            <Button variant="plain" size="sm" minH="44px" onClick={() => onSelect(next, serials)}>
              {plural(words.select, serials.length, { tab: neworders.tabs[next] })}
            </Button>
          )}
          {again.length > 0 && (
            <Button variant="plain" size="sm" minH="44px" onClick={() => onRetry(again)}>
              {words.retry}
            </Button>
          )}
          {onExport && exported.length > 0 && may('orders.export') && (
            <Button
              variant="plain"
              size="sm"
              minH="44px"
              onClick={() =>
                onExport({
                  name: plural(words.notDone, exported.length),
                  filter: { numbers: exported.join() },
                })
              }
            >
              {exported.length < numbers.length
                ? format(words.exportFirst, { count: exported.length.toLocaleString('en-US') })
                : plural(words.export, exported.length)}
            </Button>
          )}
          <Button variant="plain" size="sm" minH="44px" onClick={onClose}>
            {words.close}
          </Button>
        </chakra.div>
      </Note>
    </chakra.div>
  )
}

/** Why an order was left alone: what it is now, by whom and when. */
export function reasonOf({
  code = 'unexpected',
  state,
  changed,
}: Pick<ActionResult, 'code' | 'state' | 'changed'>): string {
  const { refusals, who, by } = words
  const sentence = format(entryOf(refusals, code) ?? refusals.unexpected, {
    state: state ? stateNames[state].toLowerCase() : '',
  })
  if (changed === undefined) return sentence
  const role = entryOf(who, changed.by) ?? changed.by
  return format(by, { sentence, who: changed.name ?? role, time: dayAndTime(changed.at) })
}
