import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { review } from '#app/content/review/review.ts'
import { storageProblemAtom } from '#app/state/base/connection.ts'
import { toastAtom } from '#app/state/base/toast.ts'
import { queuedReviewsAtom } from '#app/state/review/queue.ts'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { ReviewForm } from '#app/ui/review/review-form.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { PICTURE_BYTES_MAX } from '#domain/catalogue/picture.ts'
import { accepted, aShop, json, problem } from '../../../device/outbox/placed.ts'
import { anOrder, aProduct } from '../../../make.ts'
import { aDevice, Reopened, show } from '../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const PHOTO = 'a'.repeat(32)
const { faults: words } = review.form.photo
const text = 'Calms my skin within a minute.'

/** A photo as a phone takes it: more than is shown. */
async function aPhoto(width = 3_000, height = 2_000): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width / 2, height)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'IMG_1.png', { type: 'image/png' })
}

async function open(answer: Parameters<typeof aShop>[0]) {
  const sent: { path: string; body: unknown }[] = []
  aShop(async (request) => {
    const path = new URL(request.url).pathname.replace(/^.*\/reviews/, '')
    const isFile = path === '/photo'
    const copy = request.clone()
    sent.push({ path, body: isFile ? new Uint8Array(await copy.arrayBuffer()) : await copy.json() })
    return answer(request)
  })
  const store = await aDevice([])
  const onSent = vi.fn()
  const order = accepted(anOrder())
  const form = (
    <Chakra>
      <Reopened>
        {(onClose) => (
          <ReviewForm
            order={order}
            orderSecret="key"
            product={aProduct()}
            onSent={onSent}
            onClose={onClose}
          />
        )}
      </Reopened>
    </Chakra>
  )
  const { screen } = await show(store, form)
  const reopen = async () => {
    await screen.getByRole('button', { name: 'Open again' }).click()
  }
  let last = screen
  /** Shows the form on a page that knows only what the device has stored. */
  const reload = async () => {
    await last.unmount()
    last = (await show(await aDevice([]), form)).screen
  }
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('radio', { name: '5 stars' }).click({ force: true })
  await dialog.getByRole('textbox', { name: 'What was it like?' }).fill(text)
  const choose = (file: File) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    const chosen = new DataTransfer()
    chosen.items.add(file)
    if (input) input.files = chosen.files
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const photo = dialog.getByRole('img', { name: 'The photo you chose' })
  const send = () => dialog.getByRole('button', { name: 'Send review' }).click()
  return {
    store,
    dialog,
    reopen,
    reload,
    sent,
    onSent,
    choose,
    photo,
    send,
    toast: () => store.get(toastAtom)?.text,
  }
}

const taken = (request: Request) =>
  request.url.endsWith('/photo')
    ? json(200, { id: PHOTO, width: 1_600, height: 1_067, colour: '#000000' })
    : json(201, { id: 'r', product: 'rosa', writtenAt: '2026-11-21T10:00:00.000Z' })

const sizeOf = async (jpeg: unknown) => {
  const { width, height } = await createImageBitmap(new Blob([jpeg as Uint8Array<ArrayBuffer>]))
  return [width, height]
}

test('a photo is made small on the device and sent before its review', async () => {
  const { choose, photo, send, sent, onSent } = await open(taken)
  choose(await aPhoto())
  await expect.element(photo).toBeVisible()
  await send()
  await vi.waitFor(() => expect(onSent).toHaveBeenCalled())
  expect(sent.map(({ path }) => path)).toEqual(['/photo', ''])
  expect(await sizeOf(sent[0]?.body)).toEqual([1_600, 1_067])
  expect(sent[1]?.body).toMatchObject({ stars: 5, text, photo: PHOTO })
})

test.each(['readable', 'unreadable'])(
  'a review sent while its photo is made small waits for it: %s',
  async (kind) => {
    const { dialog, choose, send, sent, onSent } = await open(taken)
    const { promise, resolve } = Promise.withResolvers<void>()
    const made = await createImageBitmap(await aPhoto())
    vi.spyOn(window, 'createImageBitmap').mockImplementation(async () => {
      await promise
      if (kind === 'readable') return made
      throw new DOMException('No picture', 'InvalidStateError')
    })
    choose(await aPhoto())
    await send()
    await expect.element(dialog.getByRole('button', { name: 'Sending…' })).toBeVisible()
    resolve()
    if (kind === 'readable') {
      await vi.waitFor(() => expect(onSent).toHaveBeenCalled())
      expect(sent.map(({ path }) => path)).toEqual(['/photo', ''])
    } else {
      await expect.element(dialog.getByRole('alert')).toHaveTextContent(words.unreadable)
      expect(sent).toEqual([])
    }
  },
)

test('without a photo only the words are sent, also after one was removed', async () => {
  const { dialog, choose, photo, send, sent } = await open(taken)
  choose(await aPhoto())
  await expect.element(photo).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove photo' }).click()
  await expect.element(photo).not.toBeInTheDocument()
  await send()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ path: '' })
  expect(sent[0]?.body).not.toHaveProperty('photo')
})

test('what cannot be a photo says why beside the field, and what was typed and chosen stays', async () => {
  const { dialog, choose, photo } = await open(taken)
  choose(await aPhoto())
  await expect.element(photo).toBeVisible()
  const faults: [File, string][] = [
    [new File(['GIF'], 'a.heic', { type: 'image/heic' }), words.unreadable],
    [await aPhoto(399, 800), words.tooSmall],
    [new File([new Uint8Array(PICTURE_BYTES_MAX + 1)], 'a.jpg'), words.tooLarge],
  ]
  for (const [file, fault] of faults) {
    choose(file)
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(fault)
    await expect
      .element(dialog.getByRole('button', { name: 'Change photo' }))
      .toHaveAccessibleDescription(fault)
    await expect.element(photo).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: 'What was it like?' })).toHaveValue(text)
  }
})

test('a photo that the shop refuses shows an error beside the field', async () => {
  const fault = 'This picture moves. The shop takes still ones.'
  const { dialog, choose, photo, send, sent } = await open(() =>
    problem(422, 'invalid', { errors: [{ path: 'file', message: fault }] }),
  )
  choose(await aPhoto())
  await expect.element(photo).toBeVisible()
  await send()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(fault)
  await expect.element(photo).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
})

test('while the shop cannot be reached, photo and words wait together', async () => {
  const { choose, photo, send, store, toast } = await open(() => problem(503, 'unavailable'))
  choose(await aPhoto())
  await expect.element(photo).toBeVisible()
  await send()
  await vi.waitFor(() => expect(toast()).toContain('Saved on this device'))
  const [queued] = store.get(queuedReviewsAtom)
  expect(queued).toMatchObject({ orderSecret: 'key', review: { text } })
  expect(await sizeOf(queued?.photo)).toEqual([1_600, 1_067])
})

test('where the device can store nothing, it is not called saved', async () => {
  const { send, store, toast } = await open(() => problem(503, 'unavailable'))
  store.set(storageProblemAtom, 'full')
  await send()
  await vi.waitFor(() => expect(toast()).toContain('Keep this page open'))
})

test('what is half-typed is there when the form is opened again, and gone once it is sent', async () => {
  const { dialog, reopen, choose, photo, send, onSent } = await open(taken)
  const words = dialog.getByRole('textbox', { name: 'What was it like?' })
  await dialog.getByRole('combobox').selectOptions('dry')
  choose(await aPhoto())
  await expect.element(photo).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await reopen()
  await expect.element(words).toHaveValue(text)
  await expect.element(dialog.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await expect.element(dialog.getByRole('combobox')).toHaveValue('dry')
  await expect.element(photo).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove photo' }).click()
  await userEvent.keyboard('{Escape}')
  await reopen()
  await expect.element(words).toHaveValue(text)
  await expect.element(photo).not.toBeInTheDocument()
  await send()
  await vi.waitFor(() => expect(onSent).toHaveBeenCalled())
  await reopen()
  await expect.element(words).toHaveValue('')
})

test('what is half-typed survives a reload, and is gone after the next once it is sent', async () => {
  const { dialog, reload, choose, photo, send, onSent } = await open(taken)
  const words = dialog.getByRole('textbox', { name: 'What was it like?' })
  await dialog.getByRole('combobox').selectOptions('dry')
  choose(await aPhoto())
  await expect.element(photo).toBeVisible()
  await reload()
  await expect.element(photo).toBeVisible()
  await expect.element(words).toHaveValue(text)
  await expect.element(dialog.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await expect.element(dialog.getByRole('combobox')).toHaveValue('dry')
  await send()
  await vi.waitFor(() => expect(onSent).toHaveBeenCalled())
  await reload()
  await expect.element(words).toHaveValue('')
  await expect.element(photo).not.toBeInTheDocument()
})
