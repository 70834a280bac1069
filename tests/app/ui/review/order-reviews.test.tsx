import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastAtom } from '#app/state/base/toast.ts'
import { queue, queuedReviewsAtom } from '#app/state/review/queue.ts'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { OrderReviews } from '#app/ui/review/order-reviews.tsx'
import { reviewQueue } from '#device/outbox/review-queue.ts'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { Order } from '#domain/order/order.ts'
import { accepted, aShop, json, problem } from '../../../device/outbox/placed.ts'
import { anOrder } from '../../../make.ts'
import { aDevice, show } from '../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(async () => {
  vi.restoreAllMocks()
  await remove(allRecords)
})

const order: Order = {
  ...accepted(anOrder()),
  state: 'delivered',
  events: [{ at: new Date().toISOString(), to: 'delivered', by: 'shop' }],
}
const review = {
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  product: 'rosa',
  stars: 5,
  name: 'Ada',
  text: 'Calms my skin within a minute.',
}

/** The page, which has the review once it was read again. */
function Page({ onReload }: { onReload: () => void }) {
  const [reviews, setReviews] = useState<Order['reviews']>([])
  const reload = () => {
    onReload()
    setReviews([{ ...review, state: 'pending', writtenAt: new Date().toISOString() }])
  }
  return (
    <Chakra>
      <OrderReviews order={{ ...order, reviews }} orderSecret="key" onReload={reload} />
    </Chakra>
  )
}

async function open() {
  const store = await aDevice([])
  const onReload = vi.fn()
  const { screen } = await show(store, <Page onReload={onReload} />)
  return { store, screen, onReload, toast: () => store.get(toastAtom)?.text }
}

test.each([
  { tried: false, where: 'here only' },
  { tried: true, where: 'with the shop, perhaps' },
])('a review that waits $where is taken back from there', async ({ tried }) => {
  const unsent = { order: order.id, orderSecret: 'key', uid: null, review }
  await reviewQueue.add(unsent, Date.now(), { tried })
  const { store, screen, onReload, toast } = await open()
  const shop = aShop(() => Promise.reject(new TypeError('Failed to fetch')))
  await screen.getByRole('button', { name: 'Take it back' }).click()
  if (tried) {
    await expect.element(screen.getByText('Taken back as soon as there is a connection.')).toBeVisible()
    await vi.waitFor(() => expect(shop).toHaveBeenCalled())
    const paths: string[] = []
    aShop(({ url }) => {
      paths.push(new URL(url).pathname)
      return json(200, { id: review.id })
    })
    // The first try may still be ending: what is asked for meanwhile joins it.
    await vi.waitFor(async () => {
      await store.set(queue.sendAtom, { eager: true })
      expect(toast()).toBe('Taken back. Nobody reads it.')
    }, 10_000)
    expect(paths).toEqual([`/api/orders/${order.id}/reviews/cancel`])
  } else expect(shop).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(store.get(queuedReviewsAtom)).toEqual([]))
  await vi.waitFor(() => expect(onReload).toHaveBeenCalled())
})

test('the focus stays with the reviews when what had it is gone', async () => {
  const { screen } = await open()
  const heading = screen.getByRole('heading', { name: 'How was it?' })
  aShop(() => json(201, { id: review.id, product: 'rosa', writtenAt: new Date().toISOString() }))
  await screen.getByRole('button', { name: 'Write a review of Rosa' }).click()
  const form = screen.getByRole('dialog')
  await form.getByRole('radio', { name: '5 stars' }).click({ force: true })
  await form.getByRole('textbox', { name: 'What was it like?' }).fill(review.text)
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect
    .element(screen.getByText('Thank you. A person reads it before it goes on the page.'))
    .toBeVisible()
  await expect.element(heading).toHaveFocus()
})

test('a review that the shop does not take is in its form again, with its photo', async () => {
  const photo = new Uint8Array([255, 216])
  await reviewQueue.add({ order: order.id, orderSecret: 'key', uid: null, review, photo }, Date.now())
  const store = await aDevice([])
  const { screen } = await show(
    store,
    <Chakra>
      <OrderReviews order={order} orderSecret="key" onReload={() => undefined} />
    </Chakra>,
  )
  await expect.element(screen.getByText('Waits for a connection.', { exact: false })).toBeVisible()
  aShop(() => problem(422, 'invalid'))
  await store.set(queue.sendAtom, { eager: true })
  await vi.waitFor(() => expect(store.get(toastAtom)?.text).toContain('didn’t go through'))
  await screen.getByRole('button', { name: 'Write a review of Rosa' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('textbox', { name: 'What was it like?' })).toHaveValue(review.text)
  await expect.element(dialog.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await expect.element(dialog.getByRole('img', { name: 'The photo you chose' })).toBeVisible()
})
