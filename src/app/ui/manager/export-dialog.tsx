import { Button, chakra } from '@chakra-ui/react'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId, useRef, useState } from 'react'
import { exportColumns } from '#domain/manager/export.ts'
import { format } from '../../content/base/format.ts'
import { exportWords as words } from '../../content/manager/export.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { type ExportFilter, exportChoiceAtom, exportOrders } from '../../state/manager/export.ts'
import { Row } from '../control/box.tsx'
import { FormDialog } from '../control/dialog.tsx'
import { CheckField, SelectField } from '../control/field.tsx'
import { Note } from '../control/note.tsx'

/** Disabled as a whole while a file is being made. */
const Fields = chakra('fieldset', {
  base: { display: 'grid', gap: '16px', border: 0, padding: 0, margin: 0, minW: 0 },
})

const Columns = chakra('fieldset', {
  base: {
    border: 0,
    padding: 0,
    margin: 0,
    minW: 0,
    '& > legend': { padding: 0, fontWeight: 'strong', fontSize: 'small' },
    '& > div': {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
      gap: '0 12px',
      maxH: '34vh',
      overflowY: 'auto',
    },
  },
})

const sizes = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'megabyte', minimumFractionDigits: 1 })
const MEGABYTE = 1_000_000

/** Orders that can be exported, and what they are called. */
export interface ExportScope {
  name: string
  filter: ExportFilter
}

interface ExportDialogProps {
  /** The first is proposed. */
  scopes: readonly [ExportScope, ...ExportScope[]]
  onClose: () => void
}

/** Which orders, what a row is, which columns: remembered on this device, but for the first. Closing it stops the export. */
export function ExportDialog({ scopes, onClose }: ExportDialogProps) {
  const id = useId()
  const toast = useSetAtom(showToastAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [choice, change] = useAtom(exportChoiceAtom)
  const [at, setAt] = useState(0)
  const [missing, setMissing] = useState(false)
  const [received, setReceived] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const busy = received !== null
  const titles = Object.entries(exportColumns[choice.per])

  const save = async () => {
    setMissing(choice.columns.length === 0)
    setProblem(undefined)
    if (busy || offline || choice.columns.length === 0) return
    const controller = new AbortController()
    running.current = controller
    setReceived(0)
    const refusal = await exportOrders((scopes[at] ?? scopes[0]).filter, choice, {
      signal: controller.signal,
      onProgress: setReceived,
    })
    setReceived(null)
    if (controller.signal.aborted) return toast({ text: words.stopped })
    if (refusal !== null) return setProblem(words.failed)
    toast({ text: words.done })
    onClose()
  }
  const tick = (name: string, wanted: boolean) => {
    setMissing(false)
    const { columns } = choice
    void change({ columns: wanted ? [...columns, name] : columns.filter((one) => one !== name) })
  }

  return (
    <FormDialog
      title={words.title}
      close={words.close}
      submit={words.submit}
      busy={busy || offline}
      problem={problem ?? (missing ? words.none : undefined)}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {offline && <Note kind="warn" icon="offline" role="status" title={words.offline} />}
      <Fields disabled={busy}>
        {scopes.length > 1 && (
          <SelectField
            id={`${id}-which`}
            label={words.which}
            value={at}
            onChange={(event) => setAt(Number(event.target.value))}
          >
            {scopes.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          id={`${id}-per`}
          label={words.per}
          value={choice.per}
          onChange={(event) => void change({ per: event.target.value === 'line' ? 'line' : 'order' })}
        >
          <option value="order">{words.pers.order}</option>
          <option value="line">{words.pers.line}</option>
        </SelectField>
        <SelectField
          id={`${id}-format`}
          label={words.format}
          help={choice.format === 'csv' ? words.csvHas : words.xlsxHas}
          value={choice.format}
          onChange={(event) => void change({ format: event.target.value === 'csv' ? 'csv' : 'xlsx' })}
        >
          <option value="xlsx">{words.formats.xlsx}</option>
          <option value="csv">{words.formats.csv}</option>
        </SelectField>
        <Columns>
          <legend>{words.columns}</legend>
          {choice.columns.length < titles.length && (
            <Button
              variant="plain"
              size="sm"
              minH="44px"
              onClick={() => void change({ columns: titles.map(([name]) => name) })}
            >
              {words.allColumns}
            </Button>
          )}
          <div>
            {titles.map(([name, title]) => (
              <CheckField
                key={name}
                id={`${id}-${name}`}
                label={title}
                checked={choice.columns.includes(name)}
                onChange={(event) => tick(name, event.target.checked)}
              />
            ))}
          </div>
        </Columns>
      </Fields>
      <Row minH="44px">
        {/* Only the beginning is announced: the size changes too often to be heard. */}
        <span role="status">{busy && words.working}</span>
        {busy && (
          <>
            <span className="num muted">
              {format(words.received, { size: sizes.format(Math.round(received / (MEGABYTE / 10)) / 10) })}
            </span>
            <Button variant="plain" size="sm" minH="44px" onClick={() => running.current?.abort()}>
              {words.stop}
            </Button>
          </>
        )}
      </Row>
    </FormDialog>
  )
}
