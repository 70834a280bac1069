import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updateAtom } from '#app/state/base/update.ts'
import { FailureScreen } from '#app/ui/failure/failure-screen.tsx'
import { UpdateCard } from '#app/ui/offline/update-card.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aDevice, show } from './screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

async function failed(kind?: 'build' | 'screen') {
  const store = await aDevice([])
  const update = { kind: kind ?? 'build', apply: vi.fn(async () => undefined) }
  if (kind) store.set(updateAtom, update)
  const reset = vi.fn()
  const { screen } = await show(
    store,
    <>
      <FailureScreen error={new Error('404')} reset={reset} />
      {kind && <UpdateCard update={update} />}
    </>,
  )
  await expect.element(screen.getByRole('heading', { name: 'This didn’t load.' })).toBeVisible()
  return {
    screen,
    update,
    reset,
    names: () =>
      screen
        .getByRole('button')
        .elements()
        .map((one) => one.textContent),
  }
}

test('a screen that failed is tried again', async () => {
  const { screen, reset, names } = await failed()
  expect(names()).toEqual(['Try again'])
  await screen.getByRole('button').click()
  expect(reset).toHaveBeenCalledOnce()
})

test.each(['build', 'screen'] as const)(
  'where a newer %s is out, its files are gone, and to update is the one action',
  async (kind) => {
    const { screen, update, reset, names } = await failed(kind)
    expect(names()).toEqual(['Update and retry'])
    await expect.element(screen.getByText(/^A fresher Era is out/).first()).toBeVisible()
    await screen.getByRole('button').click()
    expect(update.apply).toHaveBeenCalledOnce()
    expect(reset).not.toHaveBeenCalled()
  },
)
