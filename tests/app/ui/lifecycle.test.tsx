import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { persistedBrowserState } from '#app/state/base/browser-state.ts'
import { failureShownAtom, updateAtom } from '#app/state/base/shell.ts'
import { followInstall, installOfferedAtom } from '#app/state/lifecycle/install.ts'
import { FailureScreen } from '#app/ui/failure/failure-screen.tsx'
import { InstallCard } from '#app/ui/offline/install-card.tsx'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove } from '#device/storage/storage.ts'
import { aDevice, show } from './screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

test.each([
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
    5,
  ],
  [
    'an iPad, which calls itself a Mac,',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15',
    5,
  ],
])('%s is shown the two manual steps, and only once', async (_, agent, touchPoints) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(touchPoints)
  const store = await aDevice([{ id: 'ROSA-100', units: 1 }])
  store.set(persistedBrowserState.loadAtom)
  await vi.waitFor(() => expect(store.get(persistedBrowserState.statusAtom)).toBe('ready'))
  followInstall(store)
  expect(store.get(installOfferedAtom)).toBe(true)
  const { screen } = await show(store, <InstallCard />)
  await screen.getByRole('button', { name: 'Install app' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Add Era to your home screen' })
  const steps = sheet.getByRole('listitem')
  await expect.element(steps.first()).toMatchTextContent(/^Tap Share/)
  await expect.element(steps.last()).toMatchTextContent(/“Add to Home Screen”, then “Add”/)
  expect(steps.elements()).toHaveLength(2)
  await sheet.getByRole('button', { name: 'Got it' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await vi.waitFor(() => expect(store.get(installOfferedAtom)).toBe(false))
  // Not before it is stored: a write after the next test has begun would dismiss its offer too.
  await vi.waitFor(async () => expect(await read(records.browserState)).toHaveProperty('installDismissedAt'))
})

test('a Mac without touch is shown nothing', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(0)
  const store = await aDevice([{ id: 'ROSA-100', units: 1 }])
  followInstall(store)
  expect(store.get(installOfferedAtom)).toBe(false)
})

async function failed(kind?: 'build' | 'screen') {
  const store = await aDevice([])
  const update = { kind: kind ?? 'build', apply: vi.fn(async () => undefined) }
  if (kind) store.set(updateAtom, update)
  const reset = vi.fn()
  const { screen } = await show(store, <FailureScreen error={new Error('404')} reset={reset} />)
  await expect.element(screen.getByRole('heading', { name: 'This didn’t load.' })).toBeVisible()
  return {
    store,
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
  const { store, screen, reset, names } = await failed()
  expect(names()).toEqual(['Try again'])
  await screen.getByRole('button').click()
  expect(reset).toHaveBeenCalledOnce()
  expect(store.get(failureShownAtom)).toBe(true)
  await screen.unmount()
  expect(store.get(failureShownAtom)).toBe(false)
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
