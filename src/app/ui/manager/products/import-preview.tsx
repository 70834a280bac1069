import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import { type CheckedRow, changeOfRow, type ImportResult } from '#domain/manager/product-import.ts'
import { format, plural } from '../../../content/base/format.ts'
import { productImport } from '../../../content/manager/product-import.ts'
import { products } from '../../../content/manager/products.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { importProductsAtom } from '../../../state/manager/product-import.ts'
import { Row } from '../../control/box.tsx'
import { CheckField } from '../../control/field.tsx'
import { Note } from '../../control/note.tsx'
import { ImportOutcome } from './import-result.tsx'

const words = productImport.preview

type Kind = CheckedRow['kind']
const kinds = ['change', 'fault', 'same'] as const

/** Rows added to the list at a time. */
const PAGE = 100

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    overflowWrap: 'anywhere',
    '& > li': {
      display: 'grid',
      gap: '2px 20px',
      padding: '10px 0',
      borderTop: '1px solid {colors.border}',
      md: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', alignItems: 'center' },
    },
  },
})

/** What a file would change: rows by kind, each change to be chosen, and the button that makes them. */
export function ImportPreview({ name, rows }: { name: string; rows: readonly CheckedRow[] }) {
  const byKind = new Map(kinds.map((kind) => [kind, rows.filter((row) => row.kind === kind)]))
  const changes = byKind.get('change') ?? []
  const faults = byKind.get('fault') ?? []
  const [kind, setKind] = useState<Kind>(changes.length > 0 || faults.length === 0 ? 'change' : 'fault')
  const [shown, setShown] = useState(PAGE)
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const [result, setResult] = useState<ImportResult | null>(null)
  const chosen = changes.filter(({ sku }) => !skipped.has(sku))
  const { state, apply } = useApply(chosen, setResult)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  if (result !== null) return <ImportOutcome result={result} />
  const listed = byKind.get(kind) ?? []
  const locked = state === 'busy'
  const skip = (skus: readonly string[], on: boolean) => {
    if (locked) return
    const next = new Set(skipped)
    for (const sku of skus) on ? next.delete(sku) : next.add(sku)
    setSkipped(next)
  }
  return (
    <>
      <div>
        <h3 ref={title} tabIndex={-1}>
          <b>{words.title}</b>
        </h3>
        <p className="small muted">{name}</p>
      </div>
      <Row role="group" aria-label={words.filter}>
        {kinds.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === kind ? 'solid' : 'outline'}
            aria-pressed={one === kind}
            onClick={() => {
              setKind(one)
              setShown(PAGE)
            }}
          >
            {words.kinds[one]} <span className="num">{byKind.get(one)?.length}</span>
          </Button>
        ))}
      </Row>
      {faults.length > 0 && <Note kind="warn">{plural(words.faults, faults.length)}</Note>}
      {listed.length === 0 && <p>{words.none[kind]}</p>}
      {kind === 'change' && changes.length > 1 && (
        <CheckField
          id="import-all"
          label={words.all}
          checked={chosen.length === changes.length}
          onChange={({ target }) =>
            skip(
              changes.map(({ sku }) => sku),
              target.checked,
            )
          }
        />
      )}
      <List>
        {listed.slice(0, shown).map((row) => (
          <li key={row.line}>
            {kind === 'change' ? (
              <CheckField
                id={`import-${row.line}`}
                label={<RowName row={row} />}
                checked={!skipped.has(row.sku)}
                onChange={({ target }) => skip([row.sku], target.checked)}
              />
            ) : (
              <span>
                <RowName row={row} />
              </span>
            )}
            <RowDetails row={row} />
          </li>
        ))}
      </List>
      {listed.length > shown && (
        <div>
          <Button variant="outline" size="sm" onClick={() => setShown(shown + PAGE)}>
            {words.more}
          </Button>
        </div>
      )}
      {state === 'failed' && (
        <Note kind="bad" role="alert">
          {words.failed}
        </Note>
      )}
      {changes.length > 0 && <ApplyButton count={chosen.length} busy={locked} onApply={() => void apply()} />}
    </>
  )
}

/** Applies rows. Tried again, the same rows are the same import, which is done once. */
function useApply(chosen: readonly CheckedRow[], onDone: (result: ImportResult) => void) {
  const send = useSetAtom(importProductsAtom)
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const attempt = useRef({ id: '', skus: '' })
  const apply = async () => {
    const skus = chosen.map(({ sku }) => sku).join()
    if (attempt.current.skus !== skus) attempt.current = { id: crypto.randomUUID(), skus }
    setState('busy')
    const answer = await send({ id: attempt.current.id, changes: chosen.map(changeOfRow) })
    setState(answer.ok ? 'ready' : 'failed')
    if (answer.ok) onDone(answer.value)
  }
  return { state, apply }
}

function ApplyButton({ count, busy, onApply }: { count: number; busy: boolean; onApply: () => void }) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const off = busy || offline || count === 0
  return (
    <chakra.div position="sticky" bottom="0" paddingBlock="12px" bg="bg.surface">
      <Button aria-disabled={off} onClick={() => !off && onApply()}>
        {busy ? words.applying : plural(words.apply, count)}
      </Button>
      {offline && <span className="small"> {productImport.offline}</span>}
    </chakra.div>
  )
}

const RowName = ({ row: { name, sku, line } }: { row: CheckedRow }) => (
  <>
    <b>{name || words.unknown}</b>{' '}
    <span className="micro muted num">
      {sku && `${sku}, `}
      {format(words.line, { line })}
    </span>
  </>
)

const RowDetails = ({ row: { from, to, faults } }: { row: CheckedRow }) => (
  <div className="small num">
    {to?.price !== undefined && (
      <Difference field="price" from={formatMoney(from?.price ?? 0)} to={formatMoney(to.price)} />
    )}
    {to?.stock !== undefined && <Difference field="stock" from={from?.stock ?? 0} to={to.stock} />}
    {to?.sold !== undefined && <Difference field="sold" from={statusOf(from?.sold)} to={statusOf(to.sold)} />}
    {to?.bin !== undefined && (
      <Difference field="bin" from={from?.bin ?? words.noBin} to={to.bin ?? words.noBin} />
    )}
    {faults?.map(({ field, message }) => (
      <p key={`${field} ${message}`}>
        <b>{field}</b>: {message}
      </p>
    ))}
  </div>
)

const statusOf = (sold = true) => (sold ? products.status.live : products.status.hidden)

interface DifferenceProps {
  field: keyof typeof words.fields
  from: string | number
  to: string | number
}

const Difference = ({ field, from, to }: DifferenceProps) => (
  <p>
    {words.fields[field]}: <span className="muted">{from}</span> <span aria-hidden="true">→</span>
    <span className="sr"> {words.becomes} </span> <b>{to}</b>
  </p>
)
