import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { persistedIdentity } from '#app/state/account/auth.ts'
import { toastAtom } from '#app/state/base/toast.ts'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { LogOutEverywhere } from '#app/ui/profile/log-out-everywhere.tsx'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import { aPlacedOrder, aShop, json, problem } from '../../device/outbox/placed.ts'
import { aDevice, show } from './screen.tsx'

const ada = { uid: 'ada', email: 'ada@era.test', emailVerified: true }

beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await remove(allRecords)
  await update(records.identity, () => ada)
})
afterEach(() => vi.restoreAllMocks())

/** A device on which Ada is logged in. */
async function hers() {
  const store = await aDevice([])
  await vi.waitFor(() => expect(store.get(persistedIdentity.valueAtom)).toEqual(ada))
  return store
}

test('logging out everywhere asks, ends every login and clears this device', async () => {
  await aPlacedOrder({}, 'ada')
  const store = await hers()
  const { screen } = await show(
    store,
    <Chakra>
      <LogOutEverywhere />
    </Chakra>,
  )
  let busy = true
  const calls: string[] = []
  aShop(({ method, url }) => {
    if (new URL(url).pathname !== '/api/me/sessions') return problem(404, 'not_found')
    calls.push(method)
    return busy ? problem(503, 'unavailable') : json(200, { ended: true })
  })
  await screen.getByRole('button', { name: 'Log out everywhere' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Log out on every device?' })
  await expect.element(question.getByText(/^1 order is still on this device/)).toBeVisible()
  // The safe answer.
  await expect.element(question.getByRole('button', { name: 'Stay' })).toHaveFocus()

  await question.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect.element(question.getByRole('alert')).toBeVisible()
  expect(await read(records.identity), 'still logged in: nothing has ended').toEqual(ada)

  busy = false
  await question.getByRole('button', { name: 'Log out everywhere' }).click()
  await vi.waitFor(async () => expect(await read(records.identity)).toBeNull())
  await vi.waitFor(async () => expect(await read(records.outbox)).toEqual([]))
  await vi.waitFor(() => expect(store.get(toastAtom)?.text).toBe('You’re logged out on every device.'))
  expect(calls).toEqual(['DELETE', 'DELETE'])
})
