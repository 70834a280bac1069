import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom } from '#app/state/base/connection.ts'
import { toastAtom } from '#app/state/base/toast.ts'
import { queue } from '#app/state/newsletter/queue.ts'
import { EmailForm } from '#app/ui/field/email-form.tsx'
import { Newsletter } from '#app/ui/layout/newsletter.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aShop, json, problem } from '../../device/outbox/placed.ts'
import { aDevice, show } from './screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const form = (
  <EmailForm list="launch" label="Email" submit="Put me on the list" busy="…" done="On the list." />
)

async function open(part = form) {
  const store = await aDevice([])
  return { store, ...(await show(store, part)) }
}

const joins = () => json(200, { joined: true })
const unreached = () => Promise.reject(new TypeError('Failed to fetch'))

test('a sign-up made offline is queued at its form, and sent once online', async () => {
  aShop(unreached)
  const { screen, store } = await open()
  await screen.getByLabelText('Email').fill('ada@example.com')
  await screen.getByRole('button', { name: 'Put me on the list' }).click()
  await expect.element(screen.getByText(/We’ll sign ada@example\.com up when you’re back/)).toBeVisible()
  expect(screen.getByLabelText('Email').query()).toBeNull()
  vi.restoreAllMocks()
  aShop(joins)
  await store.set(queue.sendAtom, { eager: true })
  await expect.element(screen.getByText('On the list.')).toBeVisible()
  expect(store.get(toastAtom)?.text).toBe('You’re on the list. Check your inbox to confirm.')
})

test('known to be offline, the form makes no request', async () => {
  const shop = aShop(joins)
  const { screen, store } = await open(<Newsletter />)
  store.set(connectionAtom, 'offline')
  await screen.getByRole('textbox').fill('ada@example.com')
  await screen.getByRole('button', { name: 'Sign me up' }).click()
  await expect.element(screen.getByText(/when you’re back online/)).toBeVisible()
  expect(shop).not.toHaveBeenCalled()
})

test('a withdrawn sign-up brings the form back, and nothing is sent', async () => {
  aShop(unreached)
  const { screen, store } = await open()
  await screen.getByLabelText('Email').fill('ada@example.com')
  await screen.getByRole('button', { name: 'Put me on the list' }).click()
  await screen.getByRole('button', { name: 'Take it back' }).click()
  await expect.element(screen.getByLabelText('Email')).toBeVisible()
  vi.restoreAllMocks()
  const shop = aShop(joins)
  await store.set(queue.sendAtom, { eager: true })
  expect(shop).not.toHaveBeenCalled()
})

test.each([
  ['ada', joins, /has no @/],
  ['', joins, 'Add your email address.'],
  ['ada@example.com', () => problem(429, 'too_many_requests'), 'Lots of tries in a row. Give it a minute.'],
  ['ada@example.com', () => problem(500, 'unexpected'), /Try again in a moment/],
])('“%s” is refused at once and not queued', async (typed, answer, said) => {
  vi.spyOn(console, 'error').mockReturnValue()
  aShop(answer)
  const { screen } = await open()
  await screen.getByLabelText('Email').fill(typed)
  await screen.getByRole('button', { name: 'Put me on the list' }).click()
  await expect.element(screen.getByText(said)).toBeVisible()
  await expect.element(screen.getByLabelText('Email')).toHaveFocus()
  await expect.element(screen.getByLabelText('Email')).toHaveValue(typed)
})
