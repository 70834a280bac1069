import { useAtomValue } from 'jotai'
// Loaded by the screen when they are needed: before a test, they take none of its time.
import '#device/http/influencer-api.ts'
import '#device/http/upload.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toastAtom } from '#app/state/base/toast.ts'
import { dashboardAtom, isApproved, loadDashboardAtom } from '#app/state/influencer/influencer.ts'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { OwnPage } from '#app/ui/influencer/page/own-page.tsx'
import { Picks } from '#app/ui/influencer/picks.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aShop, json, problem } from '../../../device/outbox/placed.ts'
import { aDevice, show } from '../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Sends by `fetch`, which the tests answer. */
class Upload {
  readonly upload = {}
  onload?: () => void
  status = 0
  responseText = ''
  #to = ''
  open(_: string, to: string) {
    this.#to = to
  }
  setRequestHeader() {}
  abort() {}
  getResponseHeader = () => 'application/json'
  async send(body: Blob) {
    const answer = await fetch(this.#to, { method: 'POST', body })
    this.status = answer.status
    this.responseText = await answer.text()
    this.onload?.()
  }
}

const june = {
  state: 'active',
  code: 'JUNE',
  name: 'June Park',
  rate: 1_000,
  discount: 1_000,
  picks: ['rosa', 'reglow'],
  bio: 'Dry skin.',
  words: { rosa: 'Soft' },
}
const photo = { id: 'a'.repeat(32), width: 900, height: 900, colour: '#aa8866' }

/** The parts of the dashboard about the page; each change is answered with what the shop then shows. */
function Parts() {
  const { value } = useAtomValue(dashboardAtom)
  if (value === null || !isApproved(value)) return null
  return (
    <Chakra>
      <OwnPage influencer={value} />
      <Picks influencer={value} />
    </Chakra>
  )
}

interface Sent {
  method: string
  path: string
  body: string
}

async function open(shown: object, answer: (sent: Sent) => Response | object) {
  const sent: Sent[] = []
  aShop(async (request) => {
    const path = new URL(request.url).pathname
    if (request.method === 'GET') return json(200, path.endsWith('/me/influencer') ? shown : {})
    const one = { method: request.method, path, body: await request.text() }
    sent.push(one)
    const given = answer(one)
    return given instanceof Response ? given : json(200, given)
  })
  const store = await aDevice([])
  await store.set(loadDashboardAtom)
  const { screen, router } = await show(store, <Parts />)
  return { screen, router, sent, toast: () => store.get(toastAtom)?.text }
}

const box = () => page.getByRole('region', { name: 'Your page' })

test('words are saved, and stay in the field while they could not be', async () => {
  let fails = true
  const { sent, toast } = await open(june, ({ body }) =>
    fails ? problem(503, 'unavailable') : { ...june, ...JSON.parse(body) },
  )
  const field = box().getByLabelText('In your words')
  await expect.element(field).toHaveValue('Dry skin.')
  const save = box().getByRole('button', { name: 'Save words' })
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await field.fill('Dry skin, short routines.')
  await save.click()
  await vi.waitFor(() => expect(toast()).toMatch(/didn’t save/))
  await expect.element(field).toHaveValue('Dry skin, short routines.')
  fails = false
  await save.click()
  await vi.waitFor(() => expect(toast()).toBe('Your page shows these words now.'))
  expect(sent.at(-1)).toEqual({
    method: 'PUT',
    path: '/api/me/influencer/words',
    body: JSON.stringify({ bio: 'Dry skin, short routines.' }),
  })
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
})

test('a photo is sent, shown, and removed after a question; one that is refused says why', async () => {
  vi.stubGlobal('XMLHttpRequest', Upload)
  let refuses = true
  const { sent, toast } = await open(june, ({ method }) => {
    if (method === 'DELETE') return june
    if (!refuses) return { ...june, photo }
    const errors = [{ path: 'file', message: 'This is a PDF. The shop takes JPEG.' }]
    return problem(422, 'invalid', { errors })
  })
  await expect.element(box().getByText(/your page shows your initial/)).toBeVisible()
  const choose = async (name: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    const files = new DataTransfer()
    files.items.add(new File(['x'], name))
    if (input) input.files = files.files
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  }
  await choose('me.pdf')
  await expect.element(box().getByRole('alert')).toMatchTextContent(/This is a PDF/)
  // Refused for itself: it would be again.
  await expect.element(box().getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  refuses = false
  await choose('me.jpg')
  await vi.waitFor(() => expect(toast()).toBe('Your page shows this photo now.'))
  await expect.element(box().getByRole('img', { name: 'Your photo' })).toBeInTheDocument()
  await expect.element(box().getByRole('alert')).not.toBeInTheDocument()
  await box().getByRole('button', { name: 'Remove photo' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Remove your photo?' })
  await sure.getByRole('button', { name: 'Remove photo' }).click()
  await vi.waitFor(() => expect(toast()).toBe('Your photo is gone from your page.'))
  await expect.element(box().getByRole('button', { name: 'Add a photo' })).toBeVisible()
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'DELETE'])
})

test('what a manager took down is said with the reason', async () => {
  await open(
    { ...june, takenDown: { photo: { why: 'Not your photo.', at: '2026-11-20T09:00:00.000Z' } } },
    () => june,
  )
  await expect.element(box()).toMatchTextContent(/We took your photo down on Nov 20, 2026\./)
  await expect.element(box()).toMatchTextContent(/The reason: Not your photo\./)
})

test('a pick has a sentence of its own, saved with the picks', async () => {
  const { screen, sent } = await open(june, () => june)
  const rosa = screen.getByLabelText('Why Rosa? (optional)')
  await expect.element(rosa).toHaveValue('Soft')
  await screen.getByLabelText('Why ReGlow? (optional)').fill('For mornings')
  await rosa.fill('')
  await screen.getByRole('button', { name: 'Save picks' }).click()
  await vi.waitFor(() =>
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
      { picks: ['rosa', 'reglow'], words: { reglow: 'For mornings' } },
    ]),
  )
})

test('picks that were not saved are there after another page, and after saving as they are saved', async () => {
  const { screen, router, sent, toast } = await open(june, ({ body }) => ({ ...june, ...JSON.parse(body) }))
  const rosa = screen.getByLabelText('Why Rosa? (optional)')
  await rosa.fill('Soft all day')
  await screen.getByRole('button', { name: 'Remove ReGlow' }).click()
  const away = async () => {
    await router.navigate({ to: '/menu' } as never)
    await expect.element(screen.getByText('elsewhere')).toBeVisible()
    await router.navigate({ to: '/' } as never)
  }
  await away()
  await expect.element(rosa).toHaveValue('Soft all day')
  await expect.element(screen.getByLabelText('Why ReGlow? (optional)')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Save picks' }).click()
  await vi.waitFor(() => expect(toast()).toBe('Your page shows these picks now.'))
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
    { picks: ['rosa'], words: { rosa: 'Soft all day' } },
  ])
  await away()
  await expect.element(rosa).toHaveValue('Soft all day')
  await expect
    .element(screen.getByRole('button', { name: 'Save picks' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('a pick that the shop has hidden is marked, and a refusal of picks says why', async () => {
  const gone = { ...june, picks: ['night-cream', 'rosa'] }
  const message = '“night-cream” is not for sale.'
  const { screen, toast } = await open(gone, () =>
    problem(422, 'invalid', { errors: [{ path: 'picks.0', message }] }),
  )
  const row = (name: string) => screen.getByRole('listitem').filter({ hasText: name })
  await expect.element(row('night-cream')).toMatchTextContent(/Not in the shop now/)
  await expect.element(row('Rosa')).not.toMatchTextContent(/Not in the shop now/)
  await screen.getByLabelText('Why Rosa? (optional)').fill('For mornings')
  await screen.getByRole('button', { name: 'Save picks' }).click()
  await vi.waitFor(() => expect(toast()).toBe(message))
  await screen.getByRole('button', { name: 'Remove night-cream' }).click()
  await expect.element(screen.getByText('Not in the shop now')).not.toBeInTheDocument()
})
