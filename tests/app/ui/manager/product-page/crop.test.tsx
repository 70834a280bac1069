import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { CropDialog } from '#app/ui/manager/product-page/crop/crop-dialog.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aShop, json } from '../../../../device/outbox/placed.ts'
import { aDevice, show } from '../../screen.tsx'

beforeEach(() => {
  // A pointer of this test is not one that the browser knows.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {})
  return remove(allRecords)
})
afterEach(() => vi.restoreAllMocks())

const id = '1'.repeat(32)

/** The dialog over a picture of this size that was not cut before. */
async function open(width: number, height: number) {
  aShop(() => json(200, { id, original: { id, width, height }, crop: null }))
  await show(
    await aDevice([]),
    <Chakra>
      <CropDialog picture={{ id, alt: '', focus: '50% 50%' }} name="Picture 1" onClose={() => {}} />
    </Chakra>,
  )
  const dialog = page.getByRole('dialog', { name: 'Crop Picture 1' })
  await expect.element(dialog.getByRole('group', { name: 'Shape' })).toBeVisible()
  /** Presses that element and drags it by these shares of the picture. */
  const drag = (part: string, across: number, down: number) => {
    const box = document.querySelector('[data-crop]')?.getBoundingClientRect() ?? new DOMRect()
    const press = (type: string, x: number, y: number) =>
      document
        .querySelector(part)
        ?.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y }))
    press('pointerdown', 0, 0)
    press('pointermove', across * box.width, down * box.height)
    press('pointerup', across * box.width, down * box.height)
  }
  const image = document.querySelector<HTMLImageElement>('[data-crop] img')
  if (image) {
    image.src = `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`
    await image.decode()
  }
  return { dialog, drag }
}

test.each([390, 1440])('at %i px a part is dragged whole, and by its corners', async (width) => {
  await page.viewport(width, 900)
  const { dialog, drag } = await open(1_200, 1_200)
  await expect.element(dialog.getByText(/^960 × 1200 pixels/)).toBeVisible()
  await dialog.getByText('Size and place with keys').click()
  const across = dialog.getByRole('slider', { name: 'Across' })
  await expect.element(across).toHaveAttribute('aria-valuetext', '10% from the left')
  drag('[data-whole]', 0.3, 0.3)
  await expect.element(across).toHaveAttribute('aria-valuetext', '20% from the left')
  drag('[data-corner="top left"]', 0.4, 0.5)
  await expect.element(dialog.getByText(/^480 × 600 pixels/)).toBeVisible()
  // The corner across from it stayed.
  await expect.element(across).toHaveAttribute('aria-valuetext', '60% from the left')
  await dialog.getByRole('button', { name: 'Free' }).click()
  drag('[data-corner="bottom left"]', -0.1, -0.5)
  await expect.element(dialog.getByText(/^600 × 400 pixels/)).toBeVisible()
})

test('a picture that is too low for the shape of the shop is shown whole', async () => {
  const { dialog } = await open(1_200, 450)
  await expect.element(dialog.getByText(/^1200 × 450 pixels/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Free' })).toHaveAttribute('aria-pressed', 'true')
})
