import { chakra } from '@chakra-ui/react'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PASSWORD_MIN } from '#domain/account/account.ts'
import type { Order } from '#domain/order/order.ts'
import { authSentence, supportPlace } from '../../content/account/auth-errors.ts'
import { signup } from '../../content/account/signup.ts'
import { format } from '../../content/base/format.ts'
import { claim as words } from '../../content/order/claim.ts'
import { newPasswordSchema } from '../../state/account/auth-form.ts'
import { createAccountAtom, requestVerification } from '../../state/account/login.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { settingsAtom } from '../../state/base/settings.ts'
import { orderToClaimAtom } from '../../state/order/claim.ts'
import { EmailField, PasswordField, Submit } from '../account/auth-parts.tsx'
import { Note } from '../control/note.tsx'

/** Makes an account for the order's address. A shopper who has one logs in instead, and that login claims the order. */
export function ClaimForm({ order, orderSecret }: { order: Order; orderSecret: string }) {
  const createAccount = useSetAtom(createAccountAtom)
  const setToClaim = useSetAtom(orderToClaimAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const supportEmail = useAtomValue(settingsAtom)?.supportEmail ?? supportPlace
  const [problem, setProblem] = useState<string>()
  const form = useForm({
    resolver: valibotResolver(newPasswordSchema),
    defaultValues: { password: '' },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState
  const { email, name } = order.contact
  const wanted = { id: order.id, orderSecret }

  const submit = form.handleSubmit(async ({ password }) => {
    setProblem(undefined)
    if (offline) return
    // Set before the login: the screen of the new login claims the order.
    setToClaim({ ...wanted, isNew: true })
    const result = await createAccount(email, password, name)
    if (result.ok) return void requestVerification()
    setToClaim(null)
    const taken = result.code === 'auth/email-already-in-use'
    setProblem(taken ? words.taken : authSentence(result.code, 'signUp'))
  })

  return (
    <chakra.form
      display="grid"
      gap="18px"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSubmitting) void submit()
      }}
    >
      {offline && <Note kind="warn" icon="offline" role="status" title={words.offline} />}
      {problem && (
        <Note kind="bad" role="alert">
          <p>{format(problem, { supportEmail })}</p>
        </Note>
      )}
      {/* Said, not asked: a field for password managers. */}
      <EmailField value={email} readOnly />
      <PasswordField
        {...form.register('password')}
        autoComplete="new-password"
        help={format(signup.fields.password.help, { min: PASSWORD_MIN })}
        error={errors.password?.message}
      />
      <Submit busy={isSubmitting} words={words} />
      <p className="small">
        {words.have}{' '}
        <Link
          to="/login"
          search={{ redirect: `/orderconfirmation?order=${order.id}` }}
          style={{ fontWeight: 600 }}
          onClick={() => setToClaim(wanted)}
        >
          {words.logIn}
        </Link>
      </p>
    </chakra.form>
  )
}
