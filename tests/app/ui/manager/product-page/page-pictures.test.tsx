// Loaded by the editor when they are needed: before a test, they take none of its time.
import '#device/http/staff-api.ts'
import '#device/http/picture-file.ts'
import '#device/http/upload-parts.ts'
import '#domain/manager/contract.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { connectionAtom } from '#app/state/base/connection.ts'
import { toastAtom } from '#app/state/base/toast.ts'
import { PageEditor } from '#app/ui/manager/product-page/page-editor.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { wordsOf } from '#domain/manager/product-page.ts'
import { aProduct } from '#tests/make.ts'
import { aShop, json, problem } from '../../../../device/outbox/placed.ts'
import { aDevice, show } from '../../screen.tsx'
import { arrivals, Part, photo, sent } from './parts.ts'

beforeEach(() => remove(allRecords))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const idOf = (at: number) => String(at).repeat(32)
const added = (at: number) => ({ id: idOf(at), width: 900, height: 900, colour: '#c05a6e' })

async function open() {
  Part.all.length = 0
  vi.stubGlobal('XMLHttpRequest', Part)
  const arrived = arrivals()
  const published: unknown[] = []
  const network = { lost: false }
  const own = {
    slug: 'rosa',
    kind: 'product',
    version: 1,
    builtIn: true,
    hidden: false,
    words: wordsOf(aProduct()),
    published: null,
    draft: null,
    schedule: null,
    others: [],
    range: { choice: 'size' as const, variants: [] },
  }
  const crops: unknown[] = []
  aShop(async (request) => {
    const { pathname } = new URL(request.url)
    const upload = await arrived.answer(request)
    if (upload) return network.lost ? problem(503, 'unavailable') : json(200, upload)
    if (pathname.endsWith('/crop')) {
      crops.push(await request.json())
      return network.lost ? problem(503, 'unavailable') : json(201, { ...added(7), width: 450 })
    }
    if (pathname.startsWith('/api/manager/pictures/')) {
      const id = pathname.split('/').at(-1)
      const crop = id === idOf(7) ? { left: 0.25, top: 0.25, width: 0.5, height: 0.5 } : null
      return json(200, { id, original: { id: idOf(1), width: 900, height: 900 }, crop })
    }
    if (pathname === '/api/health') return network.lost ? problem(503, 'unavailable') : json(200, {})
    if (request.method === 'PUT') return json(200, { revision: 1, at: '2026-11-21T09:41:00.000Z' })
    if (request.method === 'POST' && pathname.endsWith('/page')) {
      published.push(await request.json())
      return problem(503, 'unavailable')
    }
    return json(200, own)
  })
  const store = await aDevice([])
  store.set(connectionAtom, 'online')
  const { screen } = await show(store, <PageEditor slug="rosa" tab="edit" />)
  await expect.element(screen.getByRole('button', { name: 'Add pictures' })).toBeVisible()
  const drop = (...files: File[]) => {
    const dataTransfer = new DataTransfer()
    for (const file of files) dataTransfer.items.add(file)
    const zone = screen.getByRole('button', { name: 'Add pictures' }).element()
    zone.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  }
  const paste = (file: File) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(file)
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
  }
  return { network, screen, drop, paste, published, store, crops, arrived }
}

const PATIENCE = { timeout: 15_000 }
const begun = (count: number) => vi.waitFor(() => expect(Part.all).toHaveLength(count), PATIENCE)

test.each([390, 1440])(
  'at %i px pictures are dropped and pasted, two at a time, with their progress',
  async (width) => {
    await page.viewport(width, 900)
    const { screen, drop, paste } = await open()
    drop(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'))
    await begun(2)
    await expect.element(screen.getByText('c.jpg: waiting')).toBeVisible()
    sent('a.jpg')?.upload.onprogress?.({ loaded: 1, total: 4 })
    await expect.element(screen.getByText('a.jpg: 25% sent')).toBeVisible()
    sent('a.jpg')?.finish(added(1))
    await begun(3)
    await expect.element(screen.getByRole('listitem', { name: 'Picture 1' })).toBeVisible()
    // The same picture again is there once.
    sent('b.jpg')?.finish(added(1))
    sent('c.jpg')?.finish(added(2))
    await expect.element(screen.getByRole('listitem', { name: 'Picture 2' })).toBeVisible()
    expect(screen.getByRole('listitem', { name: 'Picture 3' }).query()).toBeNull()
    paste(photo('d.jpg'))
    await begun(4)
    expect(sent('d.jpg')).toBeDefined()
  },
)

test('of more pictures than a page has it is said how many were left out', async () => {
  const { drop, store } = await open()
  drop(...Array.from({ length: 10 }, (_, at) => photo(`${at}.jpg`)))
  await begun(2)
  expect(store.get(toastAtom)?.text).toBe('A page has up to 8 pictures: 2 were left out.')
})

test('an upload is cancelled, tried again after a lost network, and refused with its reason', async () => {
  const { screen, drop, arrived } = await open()
  drop(photo('a.jpg'))
  await begun(1)
  await screen.getByRole('button', { name: 'Cancel a.jpg' }).click()
  expect(sent('a.jpg')?.aborted).toBe(true)
  await vi.waitFor(() => expect(arrived.removed).toEqual(['a.jpg']), PATIENCE)
  await expect.element(screen.getByText(/^a\.jpg/)).not.toBeInTheDocument()
  drop(photo('b.jpg'))
  await begun(2)
  // Each is cut while the server answers others: it goes on by itself, but not for ever
  // where nothing of it arrives.
  for (const again of [3, 4]) {
    sent('b.jpg')?.onerror?.()
    await begun(again)
  }
  sent('b.jpg')?.onerror?.()
  await screen.getByRole('button', { name: 'Try again: b.jpg' }).click()
  await begun(5)
  const message = 'This is a GIF.'
  sent('b.jpg')?.answer(422, {
    type: 'x',
    title: 'x',
    status: 422,
    code: 'invalid',
    request: 'r',
    errors: [{ path: 'file', message }],
  })
  await expect.element(screen.getByText(message)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again: b.jpg' }).query()).toBeNull()
  await screen.getByRole('button', { name: 'Dismiss b.jpg' }).click()
  await expect.element(screen.getByText(message)).not.toBeInTheDocument()
})

test('an upload that the network cut resumes from where it was cut, once it is back', async () => {
  const { screen, drop, store, network, arrived } = await open()
  drop(photo('a.jpg'))
  await begun(1)
  expect(sent('a.jpg')).toMatchObject({ from: 0, size: 5 })
  network.lost = true
  arrived.there.set('a.jpg', 3)
  sent('a.jpg')?.onerror?.()
  await expect.element(screen.getByText(/^The network was lost on the way/)).toBeVisible()
  store.set(connectionAtom, 'offline')
  await expect.element(screen.getByText(/^Offline: pictures/)).toBeVisible()
  expect(Part.all).toHaveLength(1)
  network.lost = false
  store.set(connectionAtom, 'online')
  await begun(2)
  expect(sent('a.jpg')).toMatchObject({ from: 3, size: 2 })
  await expect.element(screen.getByText('a.jpg: 60% sent')).toBeVisible()
  sent('a.jpg')?.finish(added(1))
  await expect.element(screen.getByRole('listitem', { name: 'Picture 1' })).toBeVisible()
})

test('pictures need words to be published, and go where they are moved', async () => {
  const { screen, drop, published } = await open()
  drop(photo('a.jpg'), photo('b.jpg'))
  await begun(2)
  // The second one arrives first.
  sent('b.jpg')?.finish(added(2))
  await expect.element(screen.getByRole('listitem', { name: 'Picture 1' })).toBeVisible()
  sent('a.jpg')?.finish(added(1))
  await expect.element(screen.getByRole('listitem', { name: 'Picture 2' })).toBeVisible()
  const alts = screen.getByRole('textbox', { name: /^What it shows/ })
  await screen.getByRole('button', { name: 'Publish' }).click()
  await expect.element(alts.first()).toHaveFocus()
  expect(published).toEqual([])
  await alts.first().fill('One')
  await alts.last().fill('Two')
  await screen.getByRole('button', { name: 'Move later: Picture 1' }).click()
  await expect.element(alts.first()).toHaveValue('Two')
  await screen
    .getByRole('button', { name: /^What stays in view of Picture 1/ })
    .click({ position: { x: 1, y: 1 } })
  await screen.getByRole('button', { name: 'Publish' }).click()
  await vi.waitFor(() => expect(published).toHaveLength(1), PATIENCE)
  expect(published[0]).toMatchObject({
    words: {
      pictures: [
        { id: idOf(2), alt: 'Two', focus: expect.stringMatching(/^\d% \d+%$/) },
        { id: idOf(1), alt: 'One', focus: '50% 50%' },
      ],
    },
  })
})

test.each([390, 1440])(
  'at %i px a part of a picture is chosen with keys, used, and undone',
  async (width) => {
    await page.viewport(width, 900)
    const { screen, drop, crops, network, store } = await open()
    drop(photo('a.jpg'))
    await begun(1)
    sent('a.jpg')?.finish(added(1))
    const point = screen.getByRole('button', { name: /^What stays in view of Picture 1/ })
    await expect.element(point).toBeVisible()
    await screen.getByRole('button', { name: 'Crop Picture 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Crop Picture 1' })
    // The shape that the shop shows.
    await expect.element(dialog.getByText(/^720 × 900 pixels/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: '4:5' })).toHaveAttribute('aria-pressed', 'true')
    await dialog.getByText('Size and place with keys').click()
    const size = dialog.getByRole('slider', { name: 'Size' })
    await size.fill('0')
    // As small as the layout needs it, and no smaller.
    await expect.element(dialog.getByText(/^400 × 500 pixels/)).toBeVisible()
    const across = dialog.getByRole('slider', { name: 'Across' })
    await across.fill('100')
    await expect.element(across).toHaveAttribute('aria-valuetext', '56% from the left')
    network.lost = true
    await dialog.getByRole('button', { name: 'Use this part' }).click()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    network.lost = false
    await dialog.getByRole('button', { name: 'Use this part' }).click()
    await vi.waitFor(() => expect(dialog.query()).toBeNull(), PATIENCE)
    expect(crops.at(-1)).toEqual({ crop: { left: 0.5555, top: 0.2222, width: 0.4445, height: 0.5556 } })
    // The point in the middle of the whole is left of this part.
    await expect.element(point).toHaveAccessibleName(/: 0% across/)
    await screen.getByRole('button', { name: 'Crop Picture 1' }).click()
    await expect.element(dialog.getByText(/^450 × 450 pixels/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Select all' }).click()
    await expect.element(dialog.getByText(/^900 × 900 pixels/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    store.get(toastAtom)?.action?.run()
    await expect.element(point).toHaveAccessibleName(/: 50% across/)
  },
)
