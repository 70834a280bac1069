import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { type CheckedRow, SHEET_BYTES_MAX } from '#domain/manager/product-import.ts'
import { format } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { productImport as words } from '../../../content/manager/product-import.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import {
  checkProductFile,
  lastImportAtom,
  loadLastImportAtom,
} from '../../../state/manager/product-import.ts'
import { Box, BoxHead, DropZone } from '../../control/box.tsx'
import { Note } from '../../control/note.tsx'
import { ImportPreview } from './import-preview.tsx'
import { LastImport } from './import-result.tsx'

interface Chosen {
  name: string
  /** Undefined while the file is being checked. */
  rows?: CheckedRow[]
}

/** A spreadsheet of products comes back: chosen, checked, looked at, applied, and taken back. */
export function ProductImport({ onClose }: { onClose: () => void }) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const last = useAtomValue(lastImportAtom).value?.last ?? null
  const loadLast = useSetAtom(loadLastImportAtom)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fault, setFault] = useState<{ name: string; text: string } | null>(null)
  const [over, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const checking = useRef<AbortController>(null)
  useEffect(() => {
    button.current?.focus()
    void loadLast()
    return () => checking.current?.abort()
  }, [loadLast])

  const stop = () => {
    checking.current?.abort()
    setChosen(null)
  }
  const check = async (file: File) => {
    stop()
    setFault(null)
    const refuse = (text: string) => {
      setChosen(null)
      setFault({ name: file.name, text })
    }
    if (file.size > SHEET_BYTES_MAX) return refuse(words.tooLarge)
    const current = new AbortController()
    checking.current = current
    setChosen({ name: file.name })
    // A file that was moved or changed since it was chosen.
    const bytes = await file.arrayBuffer().catch(() => null)
    if (bytes === null) return refuse(words.unreadable)
    const answer = await checkProductFile(bytes, current.signal)
    if (current.signal.aborted) return
    if (answer.ok) setChosen({ name: file.name, rows: answer.value.rows })
    else refuse(answer.refusal.errors?.[0]?.message ?? refusalSentence(answer.refusal.code))
  }
  const take = (files: FileList | null) => {
    const [file, more] = files ?? []
    if (offline || file === undefined) return
    if (more) setFault({ name: file.name, text: words.several })
    else void check(file)
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(!offline)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files)
    },
  }
  return (
    <Box aria-labelledby="import" {...drop}>
      <BoxHead>
        <h2 className="d4" id="import">
          {words.title}
        </h2>
        <Button variant="plain" size="sm" minH="44px" onClick={onClose}>
          {words.close}
        </Button>
      </BoxHead>
      <chakra.div display="grid" gap="16px">
        <p>{words.body}</p>
        <DropZone data-over={over || undefined}>
          <input
            ref={picker}
            type="file"
            hidden
            accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={({ target }) => {
              take(target.files)
              // The same file can be chosen again, once it is mended.
              target.value = ''
            }}
          />
          <Button
            ref={button}
            size="sm"
            variant={chosen?.rows ? 'outline' : 'solid'}
            aria-disabled={offline}
            onClick={() => !offline && picker.current?.click()}
          >
            {chosen?.rows ? words.another : words.choose}
          </Button>
          <span className="small muted">{offline ? words.offline : words.drop}</span>
        </DropZone>
        {fault && (
          <Note kind="bad" role="alert" title={format(words.refused, { name: fault.name })}>
            <p>{fault.text}</p>
          </Note>
        )}
        {chosen && !chosen.rows && (
          <chakra.div display="flex" gap="16px" alignItems="center">
            <span role="status">{format(words.checking, { name: chosen.name })}</span>
            <Button variant="plain" size="sm" minH="44px" onClick={stop}>
              {words.stop}
            </Button>
          </chakra.div>
        )}
        {chosen?.rows && <ImportPreview key={chosen.name} name={chosen.name} rows={chosen.rows} />}
        {chosen === null && <LastImport last={last} />}
      </chakra.div>
    </Box>
  )
}
