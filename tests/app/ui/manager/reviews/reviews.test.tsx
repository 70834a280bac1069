import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Reviews } from '#app/ui/manager/reviews/reviews.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { ManagedReview } from '#domain/manager/reviews.ts'
import { aShop, json, problem } from '../../../../device/outbox/placed.ts'
import { aDevice, PortalAt, show } from '../../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const aReview = (at: number): ManagedReview => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  product: 'rosa',
  productName: 'Rosa',
  name: `Reader ${at}`,
  stars: 5,
  text: `Review ${at}`,
  state: 'pending',
  version: 1,
  order: '55555555-5555-4555-8555-555555555555',
  number: `ERA-1000${at}`,
  writtenAt: '2026-11-20T09:00:00.000Z',
})

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a double click approves one review, not the next one that has come into its place', async () => {
  let reviews = [1, 2, 3].map(aReview)
  const approved: string[] = []
  aShop(async (request) => {
    if (request.method === 'GET') return json(200, { reviews, next: null, pending: reviews.length })
    const { id } = await request.json()
    approved.push(id)
    const found = reviews.find((one) => one.id === id)
    reviews = reviews.filter((one) => one !== found)
    return json(200, { ...found, state: 'approved', version: 2 })
  })
  const { screen } = await show(await aDevice([]), <PortalAt view={Reviews} at={{ view: 'reviews' }} />)
  await expect.element(screen.getByText('Rosa, by Reader 1')).toBeVisible()
  const approve = screen.getByRole('button', { name: /^Approve/ }).first()
  await approve.click()
  await expect.element(screen.getByText('Review 1')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Reviews', level: 1 })).toHaveFocus()
  // Not by the mouse, which may take longer on a busy machine than a double click does.
  approve.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await sleep(200)
  expect(approved).toHaveLength(1)
  // Somebody who has seen the next one decides it.
  await sleep(500)
  await approve.click()
  await vi.waitFor(() => expect(approved).toHaveLength(2))
  await expect.element(screen.getByText('Review 2')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Review 3')).toBeVisible()
})

test('after a decision the pages that were loaded are still there', async () => {
  let reviews = Array.from({ length: 6 }, (_, at) => aReview(at + 1))
  aShop(async (request) => {
    if (request.method === 'GET') {
      const from = Number(new URL(request.url).searchParams.get('after') ?? 0)
      const next = from + 2 < reviews.length ? String(from + 2) : null
      return json(200, { reviews: reviews.slice(from, from + 2), next, pending: reviews.length })
    }
    const { id } = await request.json()
    const found = reviews.find((one) => one.id === id)
    reviews = reviews.filter((one) => one !== found)
    return json(200, { ...found, state: 'approved', version: 2 })
  })
  const { screen } = await show(await aDevice([]), <PortalAt view={Reviews} at={{ view: 'reviews' }} />)
  await screen.getByRole('button', { name: 'Show more' }).click()
  await screen.getByRole('button', { name: /^Approve .*Reader 4/ }).click()
  await expect.element(screen.getByText('Review 4')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Review 5')).toBeVisible()
  await expect.element(screen.getByText('Review 6')).not.toBeInTheDocument()
})

test('a review on the page is taken off it; it is declined where it waits', async () => {
  aShop(() => json(200, { reviews: [{ ...aReview(1), state: 'approved' }], next: null, pending: 0 }))
  const { screen } = await show(await aDevice([]), <PortalAt view={Reviews} at={{ view: 'reviews' }} />)
  await screen.getByRole('button', { name: 'On the page' }).click()
  await expect.element(screen.getByRole('button', { name: 'Take off the page' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Decline the review/ })).not.toBeInTheDocument()
})

test.each([
  ['Decline', 'Decline the review of Rosa by Reader 1?'],
  ['Reply', 'Reply to Reader 1 about Rosa'],
])('the dialog of “%s” names whose review it is', async (action, title) => {
  aShop(async () => json(200, { reviews: [aReview(1)], next: null, pending: 1 }))
  const { screen } = await show(await aDevice([]), <PortalAt view={Reviews} at={{ view: 'reviews' }} />)
  await screen.getByRole('button', { name: new RegExp(`^${action} .*Rosa by Reader 1`) }).click()
  await expect.element(screen.getByRole('alertdialog', { name: title })).toBeVisible()
})

test('a reply that did not reach the shop stays in its dialog, and goes out with the next press', async () => {
  const replies: string[] = []
  let isAway = true
  aShop(async (request) => {
    if (isAway) return problem(503, 'unavailable')
    if (request.method === 'GET') return json(200, { reviews: [aReview(1)], next: null, pending: 1 })
    const { reply } = await request.json()
    replies.push(reply)
    return json(200, { ...aReview(1), reply, version: 2 })
  })
  isAway = false
  const { screen } = await show(await aDevice([]), <PortalAt view={Reviews} at={{ view: 'reviews' }} />)
  await screen.getByRole('button', { name: /^Reply/ }).click()
  const dialog = screen.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('Thank you for the kind words.')
  isAway = true
  await dialog.getByRole('button', { name: 'Save reply' }).click()
  await sleep(500)
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Thank you for the kind words.')
  expect(replies).toEqual([])
  isAway = false
  await dialog.getByRole('button', { name: 'Save reply' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(replies).toEqual(['Thank you for the kind words.'])
})
