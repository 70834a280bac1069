import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toastAtom } from '#app/state/base/toast.ts'
import { Staff } from '#app/ui/manager/team/staff.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { Member } from '#domain/staff/schema.ts'
import { aShop, json, problem } from '../../../../device/outbox/placed.ts'
import { aDevice, show } from '../../screen.tsx'

beforeEach(() => remove(allRecords))

const olive: Member = { uid: 'o', email: 'olive@era.test', name: 'Olive', role: 'owner', you: true }
const parker: Member = { uid: 'p', email: 'parker@era.test', role: 'packer', you: false }

/** The screen of a shop that does what it is asked, until it answers otherwise. */
async function open(refuse?: () => Response) {
  let members = [olive, parker]
  const sent: { email: string; role: Member['role'] | null; was: string | null }[] = []
  aShop(async (request) => {
    if (request.method !== 'PATCH') return json(200, { members })
    const body: (typeof sent)[number] = await request.json()
    sent.push(body)
    if (refuse) return refuse()
    const others = members.filter(({ email }) => email !== body.email)
    const had = members.find(({ email }) => email === body.email)
    const member = { uid: body.email, email: body.email, you: false, ...had }
    members = body.role === null ? others : [...others, { ...member, role: body.role }]
    return json(200, { members })
  })
  const store = await aDevice([])
  const { screen } = await show(store, <Staff />)
  await expect.element(screen.getByText('parker@era.test')).toBeVisible()
  return { screen, sent, toast: () => store.get(toastAtom) }
}

test.each([390, 1440])('at %d px an owner sees who has which role, and what it allows', async (width) => {
  await page.viewport(width, 900)
  const { screen } = await open()
  await expect.element(screen.getByText('Olive', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('You', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByText('Packs and ships. Sees no amounts and no earlier orders.'))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Remove role of parker@era.test' })).toBeVisible()
})

test('a role is given by email, and taken back with Undo', async () => {
  const { screen, sent, toast } = await open()
  await screen.getByRole('button', { name: 'Add person' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Add person' })
  await dialog.getByRole('button', { name: 'Give role' }).click()
  await expect.element(dialog.getByText('Add the email.')).toBeVisible()
  await dialog.getByLabelText('Email of their account').fill('sasha@era.test')
  await dialog.getByLabelText('Role').selectOptions('Support')
  await dialog.getByRole('button', { name: 'Give role' }).click()
  await vi.waitFor(() => expect(toast()?.text).toBe('sasha@era.test is support now.'))
  await expect.element(screen.getByText('sasha@era.test')).toBeVisible()
  toast()?.action?.run()
  await vi.waitFor(() => expect(toast()?.text).toBe('sasha@era.test has no role now.'))
  await expect.element(screen.getByText('sasha@era.test')).not.toBeInTheDocument()
  expect(sent).toEqual([
    { email: 'sasha@era.test', role: 'support', was: null },
    { email: 'sasha@era.test', role: null, was: 'support' },
  ])
})

test('taking a role is asked first, and can be undone', async () => {
  const { screen, sent, toast } = await open()
  await screen.getByRole('button', { name: 'Remove role of parker@era.test' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Remove the role of parker@era.test?' })
  await dialog.getByRole('button', { name: 'Remove role' }).click()
  await expect.element(screen.getByText('parker@era.test')).not.toBeInTheDocument()
  toast()?.action?.run()
  await expect.element(screen.getByText('parker@era.test')).toBeVisible()
  expect(sent.map(({ role, was }) => [role, was])).toEqual([
    [null, 'packer'],
    ['packer', null],
  ])
})

test('a refusal is shown at its field, and what was typed stays', async () => {
  const message = 'There is no account with this email. Ask them to sign up in the shop first.'
  const { screen } = await open(() => problem(422, 'invalid', { errors: [{ path: 'email', message }] }))
  await screen.getByRole('button', { name: 'Add person' }).click()
  const email = screen.getByLabelText('Email of their account')
  await email.fill('nobody@era.test')
  await screen.getByRole('button', { name: 'Give role' }).click()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(email).toHaveValue('nobody@era.test')
})

test('the only owner keeps the role, and reads why', async () => {
  const message = 'This is the only owner. Make someone else an owner first.'
  const { screen } = await open(() => problem(422, 'invalid', { errors: [{ path: 'role', message }] }))
  await screen.getByRole('button', { name: 'Remove role of olive@era.test' }).click()
  const dialog = screen.getByRole('alertdialog')
  await expect.element(dialog.getByText(/only another owner can change this back/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove role' }).click()
  await expect.element(dialog.getByText(message)).toBeVisible()
})

test('someone else’s change is not overwritten: the list is loaded again', async () => {
  const { screen } = await open(() => problem(409, 'stale_version'))
  await screen.getByRole('button', { name: 'Change role of parker@era.test' }).click()
  await screen.getByLabelText('Role').selectOptions('Manager')
  await screen.getByRole('button', { name: 'Give role' }).click()
  await expect.element(screen.getByText(/This account has another role by now/)).toBeVisible()
})
