import * as v from 'valibot'
import { PASSWORD_MIN } from '#domain/account/account.ts'
import { emailFor } from '#domain/base/address.ts'
import { login } from '../../content/account/login.ts'
import { signup } from '../../content/account/signup.ts'
import { format } from '../../content/base/format.ts'

export const email = emailFor(login.fields.email.required)

export const logInSchema = v.object({
  email,
  // Never trimmed: spaces are part of a password.
  password: v.pipe(v.string(), v.nonEmpty(login.fields.password.required)),
})

export const resetSchema = v.object({ email })

const easy =
  /^(pass(word)?|qwert|1234|iloveyou|letmein|welcome|(find\W?your\W?)?(era)+_?(shop|store|skin(care)?)?[\W\d_]*$|(?<one>.)\k<one>+$)/i

const newPassword = v.pipe(
  v.string(),
  v.nonEmpty(signup.fields.password.required),
  v.minLength(PASSWORD_MIN, ({ received }) =>
    format(signup.fields.password.tooShort, { min: PASSWORD_MIN, count: received }),
  ),
  v.check((input) => !easy.test(input), signup.fields.password.tooCommon),
)

export const signUpSchema = v.object({ email, password: newPassword, marketing: v.boolean() })

export const newPasswordSchema = v.object({ password: newPassword })

export const changePasswordSchema = v.object({
  current: v.pipe(v.string(), v.nonEmpty(login.fields.password.required)),
  next: newPassword,
})
