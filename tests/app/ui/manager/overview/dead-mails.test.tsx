import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastAtom } from '#app/state/base/toast.ts'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { DeadMails } from '#app/ui/manager/overview/dead-mails.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { DeadMail } from '#domain/staff/mails.ts'
import { aShop, json, problem } from '../../../../device/outbox/placed.ts'
import { aDevice, show } from '../../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const mails: DeadMail[] = [
  {
    id: 1,
    mail: 'shipped',
    about: 'ERA-10007',
    kind: 'order',
    error: 'Error 550',
    deadAt: '2026-11-20T09:00:00.000Z',
  },
  {
    id: 2,
    mail: 'confirm',
    about: null,
    kind: 'list',
    error: null,
    deadAt: '2026-11-20T09:00:00.000Z',
  },
]

async function open(refused?: Response) {
  const sent: { ids?: number[] }[] = []
  const onSent = vi.fn()
  aShop(async (request) => {
    if (request.method === 'GET') return json(200, { mails, total: 2 })
    const body = await request.json()
    sent.push(body)
    if (refused) return refused
    const left = mails.filter(({ id }) => body.ids !== undefined && !body.ids.includes(id))
    return json(200, { mails: left, total: left.length })
  })
  const store = await aDevice([])
  const { screen } = await show(
    store,
    <Chakra>
      <DeadMails onSent={onSent} />
    </Chakra>,
  )
  return { screen, sent, onSent, toast: () => store.get(toastAtom)?.text }
}

test('one mail that was given up is sent again, then all that are left', async () => {
  const { screen, sent, onSent } = await open()
  await expect.element(screen.getByText('Error 550', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Send again: shipped: ERA-10007' }).click()
  await expect.element(screen.getByText('confirm: a subscriber')).toBeVisible()
  await expect.element(screen.getByText('shipped: ERA-10007')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Send it again' }).click()
  await expect.element(screen.getByText('Every mail went out.')).toBeVisible()
  expect(sent).toEqual([{ ids: [1] }, {}])
  expect(onSent).toHaveBeenCalledTimes(2)
})

test('what the shop refuses is said, and the mails stay', async () => {
  const { screen, onSent, toast } = await open(problem(503, 'unavailable'))
  await screen.getByRole('button', { name: 'Send all 2 again' }).click()
  await vi.waitFor(() => expect(toast()).toBeTruthy())
  await expect.element(screen.getByText('shipped: ERA-10007')).toBeVisible()
  expect(onSent).not.toHaveBeenCalled()
})
