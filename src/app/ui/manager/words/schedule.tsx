import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { clockIn, momentIn } from '#domain/base/zone.ts'
import type { Refusal } from '#domain/refusal.ts'
import { format, plural } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { productPage, pageSchedule as words } from '../../../content/manager/product-page.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { settingsAtom } from '../../../state/base/settings.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import type { Schedulable, Scheduling } from '../../../state/words/schedule.ts'
import { Row } from '../../control/box.tsx'
import { FormDialog } from '../../control/dialog.tsx'
import { TextField } from '../../control/field.tsx'
import { Note } from '../../control/note.tsx'
import { dayAndTime, timeInZone, zoneName } from '../format-time.ts'
import { barPx, useEditing } from './editing.tsx'

const DAY = 86_400_000
const DONE_MS = 5_000
/** Browsers run a longer timer at once. */
const LONGEST_MS = 2 ** 31 - 1

/** The zone of the shop's clock. */
const useZone = () => useAtomValue(settingsAtom)?.timeZone ?? 'UTC'

type Schedule = NonNullable<Schedulable<unknown>['schedule']>

interface ScheduleButtonProps {
  tools: Scheduling
  /** Shows what keeps the page from being published; false when there is nothing. */
  onFault: () => boolean
}

/** Publishes the page as it is typed, at a time. */
export function ScheduleButton({ tools, onFault }: ScheduleButtonProps) {
  const { editor, of, hidden } = useEditing()
  const typed = useAtomValue(editor.typedAtom)
  const version = useAtomValue(editor.pageAtom).value?.version
  const offline = useAtomValue(connectionAtom) === 'offline'
  const send = useSetAtom(tools.scheduleAtom)
  const [open, setOpen] = useState(false)
  const count = typed?.changes.length ?? 0
  const off = offline || (count === 0 && !hidden) || typed?.base !== version
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        minH="44px"
        px={barPx}
        aria-disabled={off}
        onClick={() => !off && !onFault() && setOpen(true)}
      >
        {words.open}
      </Button>
      {open && (
        <TimeDialog title={words.title} onSend={(at) => send(of, at)} onClose={() => setOpen(false)}>
          <p className="small">{words.body}</p>
        </TimeDialog>
      )}
    </>
  )
}

interface TimeDialogProps {
  title: string
  at?: string
  onSend: (at: string) => Promise<Refusal | null>
  onClose: () => void
  children?: React.ReactNode
}

function TimeDialog({ title, at, onSend, onClose, children }: TimeDialogProps) {
  const zone = useZone()
  const toast = useSetAtom(showToastAtom)
  const [opened] = useState(() => Date.now())
  // Tomorrow morning: a publication at a time is usually prepared the day before.
  const [clock, setClock] = useState(() =>
    at === undefined ? `${clockIn(zone, opened + DAY).slice(0, 10)}T09:00` : clockIn(zone, Date.parse(at)),
  )
  const [fault, setFault] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const moment = momentIn(zone, clock)
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const differs = moment !== null && clockIn(own, moment) !== clock
  const run = async () => {
    if (busy) return
    if (moment === null || moment <= Date.now()) return setFault(moment === null ? words.noTime : words.past)
    setBusy(true)
    const refusal = await onSend(new Date(moment).toISOString())
    setBusy(false)
    if (refusal === null) {
      toast({ text: format(words.done, { time: timeInZone(moment, zone) }) })
      onClose()
      return
    }
    const [error] = refusal.errors ?? []
    if (error?.path === 'at') setFault(error.message)
    else if (refusal.code === 'stale_version') setProblem(words.stale)
    else setProblem(error?.message ?? refusalSentence(refusal.code))
  }
  return (
    <FormDialog
      title={title}
      close={words.close}
      submit={busy ? words.busy : words.submit}
      busy={busy}
      problem={problem}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <TextField
        id="schedule-at"
        type="datetime-local"
        label={format(words.label, { zone: zoneName(zone, moment ?? opened) })}
        help={differs ? format(words.yours, { time: dayAndTime(moment) }) : undefined}
        error={fault}
        value={clock}
        onChange={({ target }) => {
          setClock(target.value)
          setFault(undefined)
        }}
      />
      {children}
    </FormDialog>
  )
}

/** What waits for its time, or was stopped. */
export function ScheduleNote({ tools }: { tools: Scheduling }) {
  const schedule = useAtomValue(tools.pageAtom).value?.schedule
  if (!schedule) return null
  return schedule.stopped === null ? (
    <Waiting tools={tools} schedule={schedule} />
  ) : (
    <StoppedNote tools={tools} schedule={schedule} />
  )
}

interface NoteProps {
  tools: Scheduling
  schedule: Schedule
}

function Waiting({ tools, schedule }: NoteProps) {
  const { editor, of } = useEditing()
  const { id, at, by } = schedule
  const zone = useZone()
  const change = useSetAtom(tools.changeAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [open, setOpen] = useState(false)
  const load = useSetAtom(editor.loadAtom)
  useEffect(() => {
    // A little after its time it is done, or says why not.
    const wait = Date.parse(at) - Date.now() + DONE_MS
    if (wait > LONGEST_MS) return
    const timer = setTimeout(() => void load(of), Math.max(wait, DONE_MS))
    return () => clearTimeout(timer)
  }, [at, load, of])
  const { count, differs } = useAtomValue(tools.differencesAtom)
  const changes = plural(words.changes, count)
  return (
    <Note
      kind="info"
      title={format(words.waiting, {
        time: timeInZone(Date.parse(at), zone),
        zone: zoneName(zone, Date.parse(at)),
      })}
    >
      <p>{format(words.by, { who: by ?? productPage.someone, changes })}</p>
      <p>{differs ? words.differs : words.publishNow}</p>
      <Row marginTop="10px">
        <Button
          size="sm"
          variant="outline"
          minH="44px"
          aria-disabled={offline}
          onClick={() => !offline && setOpen(true)}
        >
          {words.change}
        </Button>
        <Remove tools={tools} id={id} label={words.cancel} done={words.cancelled} />
      </Row>
      {open && (
        <TimeDialog
          title={words.changeTitle}
          at={at}
          onSend={(next) => change(of, { id, at: next })}
          onClose={() => setOpen(false)}
        />
      )}
    </Note>
  )
}

function StoppedNote({ tools, schedule: { id, at, by, stopped } }: NoteProps) {
  const zone = useZone()
  if (stopped === null) return null
  const time = timeInZone(Date.parse(at), zone)
  return (
    <Note kind="warn" role="alert" title={format(words.stopped, { time, who: by ?? productPage.someone })}>
      <p>
        {words.why[stopped]} {words.again}
      </p>
      <Remove tools={tools} id={id} label={words.dismiss} />
    </Note>
  )
}

interface RemoveProps {
  tools: Scheduling
  id: string
  label: string
  done?: string
}

function Remove({ tools, id, label, done }: RemoveProps) {
  const { of } = useEditing()
  const remove = useSetAtom(tools.removeAtom)
  const toast = useSetAtom(showToastAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const run = async () => {
    const refusal = await remove(of, id)
    if (refusal !== null) toast({ text: refusalSentence(refusal.code) })
    else if (done !== undefined) toast({ text: done })
  }
  return (
    <Button
      size="sm"
      variant="plain"
      minH="44px"
      aria-disabled={offline}
      onClick={() => !offline && void run()}
    >
      {label}
    </Button>
  )
}
