import { beforeEach, expect, test, vi } from 'vitest'
import { settingsAtom } from '#app/state/base/settings.ts'
import { Choices } from '#app/ui/consent/choices.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aShop, json, problem } from '../../../device/outbox/placed.ts'
import { aDevice, show } from '../screen.tsx'

beforeEach(() => remove(allRecords))

async function open(measurementId?: string) {
  aShop(({ url }) => {
    if (!url.endsWith('/api/settings')) return problem(404, 'not_found')
    const firebase = { apiKey: 'key', projectId: 'era', ...(measurementId && { measurementId }) }
    return json(200, { build: 'test', firebase, card: false, vitals: false, supportEmail: 'help@era.test' })
  })
  const store = await aDevice([])
  const { screen } = await show(store, <Choices onClose={vi.fn()} />)
  await vi.waitFor(() => expect(store.get(settingsAtom)?.build).toBe('test'))
  return screen
}

test('a shop with analytics offers it, off', async () => {
  const screen = await open('G-TEST')
  await expect.element(screen.getByRole('checkbox', { name: 'Analytics' })).not.toBeChecked()
})

test('a shop without analytics says nothing of it', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('checkbox', { name: 'Creator links' })).toBeVisible()
  expect(screen.container.textContent).not.toMatch(/analytics/i)
})
