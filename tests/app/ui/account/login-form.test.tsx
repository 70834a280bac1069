import { atom } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LogInForm } from '#app/ui/account/login-form.tsx'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aDevice, show } from '../screen.tsx'

/** Google’s login, as far as this page goes: the window is blocked, and the page is about to be left. */
const google = vi.hoisted(() => ({ asked: vi.fn() }))
vi.mock('#app/state/account/google.ts', () => ({
  googleOffered: async () => true,
  finishGoogleAtom: atom(null, async () => null),
  logInWithGoogleAtom: atom(null, () => {
    google.asked()
    return new Promise(() => undefined)
  }),
}))

beforeEach(() => remove(allRecords))
afterEach(() => vi.clearAllMocks())

const comeBack = (persisted: boolean) => dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))

test('after Back from Google, to the page as it was left, its button works again', async () => {
  const form = (
    <Chakra>
      <LogInForm redirect={undefined} onForgot={() => undefined} />
    </Chakra>
  )
  const { screen } = await show(await aDevice([]), form)
  const button = screen.getByRole('button', { name: /Google/ })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  expect(google.asked).toHaveBeenCalledTimes(1)
  // Every page is shown once, when it has loaded.
  comeBack(false)
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  comeBack(true)
  await expect.element(button).toHaveAttribute('aria-busy', 'false')
  await button.click()
  expect(google.asked).toHaveBeenCalledTimes(2)
})
