import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { persistedUser } from '#app/state/account/auth.ts'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { OrderDetail } from '#app/ui/manager/order/order-detail.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { aShop, json, problem } from '../../../../device/outbox/placed.ts'
import { aDevice, Reopened, show } from '../../screen.tsx'
import { aManagerOrder } from './order-shop.ts'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

async function open(
  over: Partial<ManagerOrder> = {},
  answer: () => Response = () => json(200, aManagerOrder(1)),
  role: 'support' | 'packer' = 'support',
) {
  await page.viewport(390, 844)
  const sent: unknown[] = []
  aShop(async (request) => {
    if (request.method !== 'PATCH') return json(200, { orders: [], next: null, total: 0 })
    sent.push(await request.json())
    return answer()
  })
  const store = await aDevice([])
  await store.set(persistedUser.valueAtom, () => ({
    uid: 'tess',
    email: 'tess@era.test',
    emailVerified: true,
    role,
  }))
  const { screen } = await show(
    store,
    <Chakra>
      <Reopened>
        {(onClose) => (
          <OrderDetail
            order={aManagerOrder(1, over)}
            locked={false}
            act={async () => []}
            onTyped={() => undefined}
            onClose={onClose}
          />
        )}
      </Reopened>
    </Chakra>,
  )
  const reopen = async () => {
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'Open again' }).click()
  }
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  const field = (name: string) => screen.getByRole('textbox', { name })
  await expect.element(screen.getByRole('dialog', { name: 'Order ERA-10001' })).toBeVisible()
  return { screen, sent, button, field, reopen }
}

test('support corrects the address, in the version on the screen', async () => {
  const { sent, button, field } = await open()
  await button('Change address').click()
  await field('Street address').fill('2 Elm Street')
  await button('Save address').click()
  await expect.element(button('Change address')).toBeVisible()
  expect(sent).toMatchObject([{ version: 1, address: { line1: '2 Elm Street', region: 'CA' } }])
})

test('what is wrong with it is said at its field, and nothing typed is lost', async () => {
  const { screen, sent, button, field } = await open({}, () => problem(409, 'stale_version'))
  await button('Change address').click()
  await field('ZIP code').fill('1')
  await button('Save address').click()
  await expect.element(field('ZIP code')).toHaveAccessibleDescription(/Use 5 digits/)
  expect(sent).toEqual([])
  await field('ZIP code').fill('94608')
  await button('Save address').click()
  await expect
    .element(screen.getByRole('alert').first())
    .toHaveTextContent('This order changed meanwhile. Look at it again, then save.')
  await expect.element(field('ZIP code')).toHaveValue('94608')
})

test('once the parcel has left its address stays', async () => {
  const { screen, button } = await open({ state: 'shipped' })
  await expect.element(screen.getByText('The parcel has left: its address stays.')).toBeVisible()
  await expect.element(button('Change address')).not.toBeInTheDocument()
})

test('a note is sent once however often it is tried', async () => {
  let fails = true
  const { sent, button, field } = await open({}, () =>
    fails ? problem(503, 'unavailable') : json(200, aManagerOrder(1)),
  )
  await button('Add note').click()
  await expect.element(field('New note')).toHaveAccessibleDescription('Write the note.')
  await field('New note').fill('Leave it with the neighbour')
  await button('Add note').click()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await expect.element(field('New note')).toHaveValue('Leave it with the neighbour')
  fails = false
  await button('Add note').click()
  await expect.element(field('New note')).toHaveValue('')
  const ids = (sent as { note: { id: string } }[]).map(({ note }) => note.id)
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

test('a half-typed note is there when the order is opened again, and gone once it is saved', async () => {
  let fails = true
  const { sent, button, field, reopen } = await open({}, () =>
    fails ? problem(503, 'unavailable') : json(200, aManagerOrder(1)),
  )
  await field('New note').fill('Leave it with')
  await reopen()
  await expect.element(field('New note')).toHaveValue('Leave it with')
  await field('New note').fill('Leave it with the neighbour ')
  await button('Add note').click()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await reopen()
  fails = false
  await button('Add note').click()
  await expect.element(field('New note')).toHaveValue('')
  // It may have arrived the first time: it is the same note.
  expect(sent[1]).toEqual(sent[0])
  expect(sent[1]).toMatchObject({ note: { text: 'Leave it with the neighbour' } })
})

test('a mail that was sent is sent once more', async () => {
  const { screen, sent, button } = await open()
  await expect.element(screen.getByRole('combobox', { name: 'Email' })).toHaveValue('received')
  await button('Send once more').click()
  await vi.waitFor(() => expect(sent).toEqual([{ version: 1, mail: 'received' }]))
})

test('a packer reads the notes, and corrects nothing', async () => {
  const notes = [{ id: 'n', at: '2026-11-20T09:41:00.000Z', by: 'Tess', text: 'Add a sample' }]
  const { screen, button, field } = await open({ notes }, undefined, 'packer')
  await expect.element(screen.getByText('Add a sample')).toBeVisible()
  await expect.element(field('New note')).not.toBeInTheDocument()
  for (const name of ['Change address', 'Send once more']) {
    await expect.element(button(name)).not.toBeInTheDocument()
  }
})
