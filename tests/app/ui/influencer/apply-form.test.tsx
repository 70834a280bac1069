import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApplyForm } from '#app/ui/influencer/apply-form.tsx'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove } from '#device/storage/storage.ts'
import { aShop, json } from '../../../device/outbox/placed.ts'
import { aDevice, show } from '../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const open = async () =>
  (await show(await aDevice([]), <ApplyForm name="Zoe" email="zoe@example.com" />)).screen

test('an application is there after a reload, until it is sent', async () => {
  const sent: unknown[] = []
  aShop(async (request) => {
    if (request.method === 'GET') return json(200, { state: 'applied' })
    sent.push(await request.json())
    return json(201, { state: 'applied' })
  })
  const before = await open()
  await before.getByLabelText('Where you mostly post').selectOptions('blog')
  await before.getByLabelText('Why Era?').fill('I write about skin.')
  await vi.waitFor(async () =>
    expect(await read(records.application)).toMatchObject({ platform: 'blog', why: 'I write about skin.' }),
  )
  await before.unmount()
  const after = await open()
  await expect.element(after.getByLabelText('Why Era?')).toHaveValue('I write about skin.')
  await expect.element(after.getByLabelText('Where you mostly post')).toHaveValue('blog')
  await after.getByLabelText('Link to your profile').fill('https://zoe.example.com')
  await after.getByLabelText('Roughly how many people follow you there?').selectOptions('1k-10k')
  await after.getByLabelText('The link name you’d like').fill('zoe')
  await after.getByLabelText('I’ve read the house rules and I’m 18 or older').click()
  await after.getByRole('button', { name: 'Send application' }).click()
  await vi.waitFor(() => expect(sent).toMatchObject([{ name: 'Zoe', platform: 'blog', handle: 'zoe' }]))
  await vi.waitFor(async () => expect(await read(records.application)).toEqual({}))
})
