import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { STAFF_NOTE_MAX } from '#domain/manager/influencers.ts'
import { format } from '../../../content/base/format.ts'
import { influencers } from '../../../content/manager/influencers.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { notesAtoms } from '../../../state/manager/notes.ts'
import { AreaField } from '../../control/field.tsx'
import { dayAndTime } from '../format-time.ts'
import { QueryView } from '../query-view.tsx'

const words = influencers.notes

interface NotesProps {
  code: string
  name: string
}

/** What the team wrote about an influencer; loaded when it is asked for. */
export function Notes({ code, name }: NotesProps) {
  const [open, setOpen] = useState(false)
  return (
    <section aria-label={`${words.title}: ${name}`}>
      <Button size="sm" variant="plain" minH="44px" aria-expanded={open} onClick={() => setOpen(!open)}>
        {words.title}
      </Button>
      {open && <OpenNotes code={code} name={name} />}
    </section>
  )
}

function OpenNotes({ code, name }: NotesProps) {
  const { notesAtom, loadAtom, addAtom } = useMemo(() => notesAtoms(code), [code])
  const loaded = useAtomValue(notesAtom)
  const load = useSetAtom(loadAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const add = useSetAtom(addAtom)
  const toast = useSetAtom(showToastAtom)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => void load(), [load])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim()
    if (busy || offline || text === '') return
    setBusy(true)
    const added = await add(text)
    setBusy(false)
    if (added) setTyped('')
    toast({ text: format(added ? words.added : words.notAdded, { name }) })
  }
  return (
    <chakra.div display="grid" gap="14px" paddingTop="6px">
      <p className="small muted">{words.body}</p>
      <QueryView loaded={loaded} bars={[44]} onRetry={() => void load()}>
        {({ notes }) =>
          notes.length === 0 ? (
            <p>{words.none}</p>
          ) : (
            <chakra.ul listStyle="none" padding={0} margin={0} display="grid" gap="12px">
              {notes.map(({ id, at, by, text }) => (
                <li key={id}>
                  <chakra.p whiteSpace="pre-wrap">{text}</chakra.p>
                  <p className="small muted">
                    {format(words.by, { by: by || words.formerly, at: dayAndTime(at) })}
                  </p>
                </li>
              ))}
            </chakra.ul>
          )
        }
      </QueryView>
      <chakra.form display="grid" gap="10px" justifyItems="start" onSubmit={(event) => void submit(event)}>
        <chakra.div width="100%" maxWidth="640px">
          <AreaField
            id={`note-${code}`}
            label={words.field}
            rows={3}
            maxLength={STAFF_NOTE_MAX}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </chakra.div>
        <Button
          type="submit"
          size="sm"
          variant="outline"
          aria-disabled={offline || busy || typed.trim() === ''}
        >
          {words.add}
        </Button>
      </chakra.form>
    </chakra.div>
  )
}
