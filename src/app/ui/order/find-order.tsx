import { Button, chakra } from '@chakra-ui/react'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { format } from '../../content/base/format.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { orders as content } from '../../content/order/orders.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { findOrderAtom, findOrderSchema } from '../../state/returns/request.ts'
import { Chakra } from '../control/chakra.tsx'
import { TextField } from '../control/field.tsx'
import { Note } from '../control/note.tsx'

const words = content.find

/** The same wherever it is asked, on paper and on a palette. */
const Panel = chakra('section', {
  base: {
    width: '100%',
    maxW: '640px',
    padding: { base: '24px 20px', md: '36px 40px' },
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border',
    borderRadius: 'panel',
    bg: 'bg.surface',
    color: 'fg',
  },
})

/** Has the link to an order mailed to the address it was placed with. */
export function FindOrder() {
  const find = useSetAtom(findOrderAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [sentTo, setSentTo] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: valibotResolver(findOrderSchema, undefined, { raw: true }),
    defaultValues: { number: '', email: '' },
    mode: 'onTouched',
  })
  const { errors, isSubmitting: busy } = formState
  const send = handleSubmit(async (typed) => {
    setProblem(undefined)
    const refusal = await find(typed)
    if (!refusal) return setSentTo(typed.email)
    for (const { path, message } of refusal.errors ?? []) {
      if (path === 'number' || path === 'email') setError(path, { message })
    }
    if (!refusal.errors?.length) setProblem(refusalSentence(refusal.code))
  })
  return (
    <Chakra>
      <Panel aria-labelledby="find">
        <h2 className="d3" id="find">
          {words.title}
        </h2>
        <p className="muted" style={{ margin: '8px 0 20px' }}>
          {words.body}
        </p>
        {sentTo ? (
          <Note kind="ok" role="status">
            <p>{format(words.sent, { email: sentTo })}</p>
            <Button variant="plain" size="sm" onClick={() => setSentTo(undefined)}>
              {words.again}
            </Button>
          </Note>
        ) : (
          <chakra.form
            display="grid"
            gap="18px"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (!busy && !offline) void send()
            }}
          >
            {offline && <Note kind="warn" icon="offline" role="status" title={words.offline} />}
            {problem && <Note kind="bad" role="alert" title={problem} />}
            <TextField
              {...register('number')}
              id="find-number"
              label={words.number}
              help={words.numberHelp}
              error={errors.number?.message}
              autoCapitalize="characters"
              autoComplete="off"
              maxLength={40}
            />
            <TextField
              {...register('email')}
              id="find-email"
              label={words.email}
              error={errors.email?.message}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Button type="submit" justifySelf="start" aria-disabled={busy || offline}>
              {busy ? words.busy : words.submit}
            </Button>
          </chakra.form>
        )}
      </Panel>
    </Chakra>
  )
}
