import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'
import { bankSchema } from '#domain/influencer/bank.ts'
import { isUnreached } from '#domain/refusal.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { bank as words } from '../../../content/influencer/bank.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { type MaskedBank, saveBank } from '../../../state/influencer/dashboard.ts'
import { Row } from '../../control/box.tsx'
import { SelectField, TextField } from '../../control/field.tsx'
import { Note } from '../../control/note.tsx'
import { lazyComponent } from '../../lazy-component.tsx'

/** Lazy: needed only after `login_too_old`. */
const LoginAgain = lazyComponent(() =>
  import('../../account/login-again.tsx').then((part) => part.LoginAgain),
)

const Form = chakra('form', {
  base: {
    display: 'grid',
    alignItems: 'start',
    gap: '16px',
    maxW: { base: '520px', md: '860px' },
    marginTop: '14px',
    md: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      '& > :is([role=alert], :last-child)': { gridColumn: '1 / -1' },
    },
  },
})

interface BankFormProps {
  onSaved: (bank: MaskedBank) => void
  onCancel?: () => void
}

const fieldsOf = { us: ['holder', 'routing', 'account', 'type'], iban: ['holder', 'iban'] } as const
type Field = (typeof fieldsOf)[keyof typeof fieldsOf][number]

/** What is typed is nowhere but on the screen until it is saved. */
export function BankForm({ onSaved, onCancel }: BankFormProps) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [kind, setKind] = useState<keyof typeof fieldsOf>('us')
  const [typed, setTyped] = useState({ holder: '', routing: '', account: '', type: 'checking', iban: '' })
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [again, setAgain] = useState(false)
  const close = () => setAgain(false)
  const field = (name: Field) => ({
    id: `bank-${name}`,
    value: typed[name],
    error: faults[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  const number = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'characters' } as const
  const send = async () => {
    setFailure(null)
    const body = Object.fromEntries(fieldsOf[kind].map((name) => [name, typed[name]]))
    const given = v.safeParse(bankSchema, { kind, ...body })
    if (!given.success) {
      // The first fault of each field, and the first field with one.
      const found = new Map<string, string>()
      for (const issue of given.issues.toReversed()) found.set(v.getDotPath(issue) ?? '', issue.message)
      setFaults(Object.fromEntries(found))
      document.getElementById(`bank-${fieldsOf[kind].find((name) => found.has(name))}`)?.focus()
      return
    }
    setFaults({})
    if (busy || offline) return setFailure(offline ? words.offline : null)
    setBusy(true)
    const answer = await saveBank(given.output)
    setBusy(false)
    if (answer.ok) return onSaved(answer.bank)
    const { errors = [], code } = answer.refusal
    if (code === 'login_too_old') return setAgain(true)
    setFaults(Object.fromEntries(errors.map(({ path, message }) => [path.replace('bank.', ''), message])))
    if (errors.length === 0) setFailure(isUnreached(answer.refusal) ? words.failed : refusalSentence(code))
  }
  const form = (
    <Form
      noValidate
      aria-label={words.title}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void send()
      }}
    >
      <SelectField
        id="bank-kind"
        label={words.kind.label}
        value={kind}
        onChange={({ target }) => {
          setKind(target.value === 'iban' ? 'iban' : 'us')
          setFaults({})
        }}
      >
        <option value="us">{words.kind.us}</option>
        <option value="iban">{words.kind.iban}</option>
      </SelectField>
      <TextField {...field('holder')} label={words.holder} autoComplete="name" />
      {kind === 'us' ? (
        <>
          <TextField
            {...field('routing')}
            {...number}
            inputMode="numeric"
            label={words.routing.label}
            help={words.routing.help}
          />
          <TextField
            {...field('account')}
            {...number}
            inputMode="numeric"
            label={words.account.label}
            help={words.account.help}
          />
          <SelectField {...field('type')} label={words.type.label}>
            <option value="checking">{words.type.checking}</option>
            <option value="savings">{words.type.savings}</option>
          </SelectField>
        </>
      ) : (
        <TextField {...field('iban')} {...number} label={words.iban.label} help={words.iban.help} />
      )}
      {failure !== null && (
        <Note kind="bad" role="alert">
          {failure}
        </Note>
      )}
      <Row>
        <Button type="submit" aria-disabled={busy}>
          {busy ? words.saving : words.save}
        </Button>
        {onCancel && (
          <Button variant="outline" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
      </Row>
    </Form>
  )
  return (
    <>
      {form}
      {again && (
        <LoginAgain
          onClose={close}
          onLoadError={close}
          onDone={() => {
            close()
            void send()
          }}
        />
      )}
    </>
  )
}
