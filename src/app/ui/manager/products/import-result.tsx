import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '#domain/contract.ts'
import type { ImportResult } from '#domain/manager/product-import.ts'
import { plural } from '../../../content/base/format.ts'
import { productImport } from '../../../content/manager/product-import.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { productsAtom } from '../../../state/manager/manager.ts'
import { undoImportAtom } from '../../../state/manager/product-import.ts'
import { Note } from '../../control/note.tsx'
import { dayAndTime } from '../format-time.ts'

const words = productImport.result

/** What became of an import, or of taking it back, with every row that was left alone. */
export function ImportOutcome({ result: first }: { result: ImportResult }) {
  const [result, setResult] = useState(first)
  const products = useAtomValue(productsAtom).value?.variants ?? []
  const note = useRef<HTMLDivElement>(null)
  const undo = useUndo(setResult)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new result gets the focus, as its button is gone.
  useEffect(() => note.current?.focus(), [result])
  const left = result.results.filter(({ outcome }) => outcome !== 'changed')
  const done = result.results.length - left.length
  const names = new Map(products.map(({ sku, name }) => [sku, name]))
  return (
    <chakra.div ref={note} tabIndex={-1} role="status">
      <Note kind={left.length === 0 ? 'ok' : 'warn'}>
        <p>{plural(result.undoneAt === null ? words.done : words.undone, done)}</p>
        {left.length > 0 && (
          <>
            <p>{plural(words.left, left.length)}</p>
            <chakra.ul paddingInlineStart="18px" maxH="32vh" overflowY="auto" tabIndex={0}>
              {left.map(({ sku, outcome }) => (
                <li key={sku}>
                  <b>{names.get(sku) ?? sku}</b>
                  {outcome !== 'changed' && `: ${words.reasons[outcome]}`}
                </li>
              ))}
            </chakra.ul>
          </>
        )}
        {result.undoneAt === null && done > 0 && <UndoButton undo={undo} id={result.id} />}
      </Note>
    </chakra.div>
  )
}

/** The import that was made last, by anyone, as long as it can be taken back. */
export function LastImport({ last }: AnswerOf<'lastImport'>) {
  const [result, setResult] = useState<ImportResult | null>(null)
  const undo = useUndo(setResult)
  if (result !== null) return <ImportOutcome result={result} />
  if (last === null) return null
  return (
    <Note kind="plain">
      <p>{plural(productImport.last, last.changed, { time: dayAndTime(last.at) })}</p>
      <UndoButton undo={undo} id={last.id} />
    </Note>
  )
}

function useUndo(onDone: (result: ImportResult) => void) {
  const send = useSetAtom(undoImportAtom)
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const run = async (id: string) => {
    setState('busy')
    const answer = await send(id)
    setState(answer.ok ? 'ready' : 'failed')
    if (answer.ok) onDone(answer.value)
  }
  return { state, run }
}

function UndoButton({ undo: { state, run }, id }: { undo: ReturnType<typeof useUndo>; id: string }) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const off = offline || state === 'busy'
  return (
    <>
      <Button variant="plain" size="sm" minH="44px" aria-disabled={off} onClick={() => !off && void run(id)}>
        {state === 'busy' ? words.undoing : words.undo}
      </Button>
      {state === 'failed' && <p role="alert">{words.failed}</p>}
    </>
  )
}
