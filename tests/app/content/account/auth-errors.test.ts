import { expect, test } from 'vitest'
import { type AuthContext, authErrors, authSentence } from '#app/content/account/auth-errors.ts'

const contexts: AuthContext[] = ['logIn', 'signUp', 'reset', 'change']

test.each(contexts)(
  'during %s every code of the provider has a sentence, and none shows the code',
  (context) => {
    for (const code of [...Object.keys(authErrors), 'auth/made-up-tomorrow']) {
      const sentence = authSentence(code, context)
      expect(sentence).toMatch(/^[A-Z].+\.$/)
      expect(sentence).not.toContain('auth/')
    }
  },
)

test.each([
  ['logIn', ['auth/invalid-credential', 'auth/user-not-found', 'auth/wrong-password', 'auth/user-disabled']],
  ['signUp', ['auth/email-already-in-use', 'auth/invalid-credential', 'auth/made-up-tomorrow']],
  ['reset', ['auth/user-not-found', 'auth/user-disabled', 'auth/invalid-credential']],
] as const)('during %s an address that is known sounds like one that is not', (context, codes) => {
  expect(new Set(codes.map((code) => authSentence(code, context))).size).toBe(1)
})
