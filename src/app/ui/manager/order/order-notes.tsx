import { Button, chakra } from '@chakra-ui/react'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { ORDER_NOTE_MAX } from '#domain/order/correction.ts'
import { format } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { correction } from '../../../content/manager/managed-order.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { addOrderNoteAtom, typedNotesAtom } from '../../../state/manager/orders.ts'
import { mayAtom } from '../../../state/staff/role.ts'
import { AreaField } from '../../control/field.tsx'
import { dayAndTime } from '../format-time.ts'
import { Part } from './detail-parts.tsx'

const words = correction.notes

interface NotesProps {
  order: ManagerOrder
  locked: boolean
}

/** What the team tells each other about an order. */
export function OrderNotes({ order, locked }: NotesProps) {
  const may = useAtomValue(mayAtom)
  const { notes = [], erasedAt } = order
  const writes = may('orders.edit') && erasedAt === undefined
  if (notes.length === 0 && !writes) return null
  return (
    <Part>
      <h3>{words.title}</h3>
      {notes.length === 0 ? (
        <p className="small muted">{words.none}</p>
      ) : (
        <ul>
          {notes.map(({ id, at, by, text }) => (
            <li key={id}>
              <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
                {text}
              </chakra.p>
              <p className="small muted num">
                {format(words.by, { by: by || words.formerly, at: dayAndTime(at) })}
              </p>
            </li>
          ))}
        </ul>
      )}
      {writes && <NoteForm order={order} locked={locked} />}
    </Part>
  )
}

function NoteForm({ order, locked }: NotesProps) {
  const save = useSetAtom(addOrderNoteAtom)
  const toast = useSetAtom(showToastAtom)
  const [notes, type] = useAtom(typedNotesAtom)
  const typed = notes[order.id]?.text ?? ''
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const add = async () => {
    if (locked || busy) return
    if (typed.trim() === '') return setProblem(words.missing)
    setProblem(undefined)
    setBusy(true)
    const refusal = await save(order.id)
    setBusy(false)
    if (refusal !== null) return setProblem(refusal.errors?.[0]?.message ?? refusalSentence(refusal.code))
    toast({ text: format(words.added, { number: order.number }) })
  }
  return (
    <chakra.form
      display="grid"
      gap="8px"
      justifyItems="start"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <chakra.div width="100%">
        <AreaField
          id="order-note"
          label={words.field}
          help={locked ? correction.offline : words.body}
          error={problem}
          rows={2}
          maxLength={ORDER_NOTE_MAX}
          value={typed}
          onChange={(event) => type(order.id, event.target.value)}
        />
      </chakra.div>
      <Button type="submit" size="sm" variant="outline" aria-disabled={locked || busy}>
        {busy ? words.adding : words.add}
      </Button>
    </chakra.form>
  )
}
