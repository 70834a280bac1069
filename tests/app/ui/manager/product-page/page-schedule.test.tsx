// Loaded by the editor when they are needed: before a test, they take none of its time.
import '#device/http/staff-api.ts'
import '#domain/manager/contract.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { connectionAtom } from '#app/state/base/connection.ts'
import { PageEditor } from '#app/ui/manager/product-page/page-editor.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { ProductPage, Schedule } from '#domain/manager/page-words.ts'
import { aPage } from '#tests/make.ts'
import { aShop, json, problem } from '../../../../device/outbox/placed.ts'
import { aDevice, show } from '../../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const AT = '2040-11-21T14:00:00.000Z'
const draft = {
  words: aPage({ tagline: 'Rain, soon.' }),
  base: 1,
  revision: 1,
  from: null,
  at: '2026-11-21T09:41:00.000Z',
  preview: null,
}
const own: ProductPage = {
  slug: 'rosa',
  kind: 'product',
  version: 1,
  builtIn: true,
  hidden: false,
  words: aPage(),
  published: null,
  draft,
  schedule: null,
  others: [],
  range: { choice: 'size', variants: [] },
}
const waiting: Schedule = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  by: 'colleague@era.test',
  at: AT,
  words: draft.words,
  stopped: null,
}

/** A shop whose answers to changes are given by a test. */
async function open(shown: ProductPage, answer: (request: Request) => Response) {
  const sent: { method: string; path: string; body: unknown }[] = []
  aShop(async (request) => {
    if (request.method === 'GET') return json(200, shown)
    const text = await request.text()
    const path = new URL(request.url).pathname.replace(/^.*\/rosa\//, '')
    sent.push({ method: request.method, path, body: text === '' ? null : JSON.parse(text) })
    return answer(request)
  })
  const store = await aDevice([])
  store.set(connectionAtom, 'online')
  const { screen } = await show(store, <PageEditor slug="rosa" tab="edit" />)
  await expect.element(screen.getByRole('button', { name: 'Preview' })).toBeVisible()
  return { screen, sent, store }
}

test.each([390, 1440])(
  'at %i px a draft gets a preview with a link and a QR code, and it ends',
  async (width) => {
    await page.viewport(width, 900)
    const preview = { address: `/preview/${'a'.repeat(32)}`, until: AT }
    const { screen, sent } = await open(own, ({ method }) =>
      json(200, { ...own, draft: { ...draft, preview: method === 'POST' ? preview : null } }),
    )
    await screen.getByRole('button', { name: 'Preview' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Preview of this draft' })
    await expect
      .element(dialog.getByRole('textbox', { name: 'Address of the preview' }))
      .toHaveValue(`${location.origin}${preview.address}`)
    await expect.element(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expect
      .element(dialog.getByRole('link', { name: 'Open preview' }))
      .toHaveAttribute('rel', 'noreferrer')
    await dialog.getByRole('button', { name: 'End preview' }).click()
    await vi.waitFor(() => expect(sent.map(({ method }) => method)).toEqual(['POST', 'DELETE']))
    await expect.element(dialog).not.toBeInTheDocument()
  },
)

test('a page is scheduled on the shop’s clock, and a refusal keeps what was chosen', async () => {
  let refuse = true
  const { screen, sent } = await open(own, () => {
    if (!refuse) return json(200, { ...own, schedule: waiting })
    refuse = false
    return problem(409, 'stale_version')
  })
  await screen.getByRole('button', { name: 'Schedule' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Publish at a time' })
  const clock = dialog.getByLabelText(/^Day and time/)
  const submit = dialog.getByRole('button', { name: 'Schedule' })
  await clock.fill('2020-01-01T09:00')
  await submit.click()
  await expect.element(clock).toHaveAccessibleDescription(/still to come/)
  expect(sent).toEqual([])
  await clock.fill('2040-11-21T14:00')
  await submit.click()
  await expect.element(dialog.getByText(/Someone changed this page/)).toBeVisible()
  await expect.element(clock).toHaveValue('2040-11-21T14:00')
  await submit.click()
  await expect.element(screen.getByText(/^Will be published Wed, Nov 21/)).toBeVisible()
  expect(sent.at(-1)).toMatchObject({
    method: 'POST',
    path: 'schedule',
    body: { at: AT, version: 1, replaces: null, words: { tagline: 'Rain, soon.' } },
  })
})

test('with a fault nothing is scheduled: its field has the focus', async () => {
  const bare = { ...own, draft: { ...draft, words: aPage({ tagline: '' }) } }
  const { screen } = await open(bare, () => problem(500, 'unexpected'))
  await screen.getByRole('button', { name: 'Schedule' }).click()
  await expect.element(screen.getByRole('textbox', { name: /^Headline/ })).toHaveFocus()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('what waits is listed, and its time is changed and cancelled', async () => {
  const shown = { ...own, schedule: waiting }
  const { screen, sent } = await open(shown, ({ method }) =>
    json(200, {
      ...own,
      schedule: method === 'PATCH' ? { ...waiting, at: '2041-01-01T00:00:00.000Z' } : null,
    }),
  )
  await expect.element(screen.getByText('Scheduled by colleague@era.test. 1 change.')).toBeVisible()
  await screen.getByRole('button', { name: 'Change time' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Change the time' })
  await dialog.getByLabelText(/^Day and time/).fill('2041-01-01T00:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect.element(screen.getByText(/^Will be published Tue, Jan 1/)).toBeVisible()
  await screen.getByRole('button', { name: 'Cancel schedule' }).click()
  await expect.element(screen.getByText(/^Will be published/)).not.toBeInTheDocument()
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PATCH schedule',
    `DELETE schedule/${waiting.id}`,
  ])
})

test.each([
  ['published', /Someone published this page meanwhile/],
  ['hidden', /hidden from the shop meanwhile/],
  ['invalid', /can’t be published anymore/],
] as const)('what was stopped because of “%s” shows the reason', async (stopped, text) => {
  const { screen } = await open({ ...own, schedule: { ...waiting, stopped } }, () => json(200, own))
  await expect.element(screen.getByRole('alert').getByText(text)).toBeVisible()
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('that others published meanwhile is said beside the button that it stops, wherever the form is scrolled to', async () => {
  await page.viewport(390, 700)
  const published = { by: 'colleague@era.test', at: AT }
  const { screen } = await open({ ...own, version: 2, published }, () => json(200, own))
  const note = screen.getByRole('alert')
  await expect.element(note.getByText(/^colleague@era\.test published this page/)).toBeVisible()
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(note).toBeInViewport()
  scrollTo(0, document.documentElement.scrollHeight / 2)
  await expect.element(note).toBeInViewport()
  await expect.element(screen.getByRole('button', { name: 'Publish', exact: true })).toBeInViewport()
})
