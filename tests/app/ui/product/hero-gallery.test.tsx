import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { galleryOf } from '#app/art/galleries.ts'
import { selectProductPage } from '#app/ui/product/buy/select-product-page.ts'
import { useChoice } from '#app/ui/product/buy/use-choice.ts'
import { HeroGallery } from '#app/ui/product/gallery/hero-gallery.tsx'
import type { Product } from '#domain/catalogue/product.ts'
import { aCatalogue, aProduct, aVariant } from '../../../make.ts'
import { aDevice, show } from '../screen.tsx'

const picture = (digit: string, alt: string) => ({
  id: digit.repeat(32),
  width: 800,
  height: 1000,
  colour: '#eeeeee',
  alt,
})
const shade = (name: string) => aVariant({ sku: `PRETTY-${name}`, name, options: { shade: name } })
const pretty = aProduct({
  slug: 'pretty',
  name: 'Pretty',
  variants: [shade('Bare'), shade('Berry')],
  pictures: [
    picture('a', 'The tube on a plinth'),
    picture('b', 'A smear of it'),
    picture('c', 'Pretty in Berry.'),
  ],
})

const { pictures: _, ...plain } = pretty

// No upload is stored here: that none comes is not what these are about, but for one that says so itself.
let real: AbortController
beforeEach(() => {
  real = new AbortController()
  const options = { capture: true, signal: real.signal }
  document.addEventListener('error', (event) => event.isTrusted && event.stopImmediatePropagation(), options)
})
afterEach(() => real.abort())

async function open(product: Product = pretty, all = 3) {
  const page = selectProductPage(aCatalogue({ products: [product] }), 'pretty')
  function Shown() {
    const { chosen } = useChoice(page)
    return <HeroGallery product={page.product} label={chosen?.label} />
  }
  const { screen, router } = await show(
    await aDevice([]),
    <div style={{ position: 'relative', width: 300, height: 300 }}>
      <Shown />
    </div>,
  )
  const thumb = (at: number) => screen.getByRole('button', { name: new RegExp(`^Picture ${at} of ${all}`) })
  await expect.element(thumb(1)).toHaveAttribute('aria-current', 'true')
  const row = screen.getByRole('group', { name: 'Pictures of Pretty' })
  const leftOf = (element: Element) => element.getBoundingClientRect().left
  /** Which picture fills the row, from its left edge on. */
  const shown = () =>
    [...row.element().children].findIndex((slide) => leftOf(slide) === leftOf(row.element())) + 1
  return { screen, router, thumb, row, shown }
}

test('thumbnails and arrow keys turn the pictures, round and round', async () => {
  const { thumb, row, shown } = await open()
  await thumb(2).click()
  await expect.element(thumb(2)).toHaveAttribute('aria-current', 'true')
  expect(shown()).toBe(2)
  ;(row.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(thumb(1)).toHaveAttribute('aria-current', 'true')
  await userEvent.keyboard('{End}')
  await expect.element(thumb(3)).toHaveAttribute('aria-current', 'true')
})

test('a swipe marks the picture it ends on', async () => {
  const { thumb, row } = await open()
  row.element().scrollTo({ left: 300 })
  await expect.element(thumb(2)).toHaveAttribute('aria-current', 'true')
})

test('the picture named for a shade follows the shade', async () => {
  const { router, thumb } = await open()
  await router.navigate({ to: '.', search: { shade: 'berry' } as never })
  await expect.element(thumb(3)).toHaveAttribute('aria-current', 'true')
})

test('zoom begins with the picture in view, and turns too', async () => {
  const { screen, thumb } = await open()
  await thumb(2).click()
  await screen.getByRole('button', { name: 'Look closer' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Look closer' })
  await expect.element(dialog.getByRole('img', { name: 'A smear of it' })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog.getByText('3 of 3')).toBeVisible()
  await dialog.getByRole('button', { name: 'Step back' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a product without uploads has the pictures that come with the shop, and they follow the shade too', async () => {
  const all = galleryOf('pretty')
  const { screen, router, thumb, shown } = await open(plain, all.length)
  expect(all.length).toBeGreaterThanOrEqual(4)
  await router.navigate({ to: '.', search: { shade: 'berry' } as never })
  const berry = all.findIndex(({ shade: of }) => of === 'Berry') + 1
  await expect.element(thumb(berry)).toHaveAttribute('aria-current', 'true')
  expect(shown()).toBe(berry)
  await expect.element(screen.getByRole('img', { name: /^Pretty in Berry/ })).toBeInTheDocument()
  await router.navigate({ to: '.', search: { shade: 'bare' } as never })
  await expect.element(thumb(2)).toHaveAttribute('aria-current', 'true')
})

test('a picture that does not come is left out, and tried again with the network', async () => {
  const { screen, thumb } = await open()
  screen.getByRole('group').element().querySelectorAll('img')[1]?.dispatchEvent(new Event('error'))
  await expect.element(screen.getByRole('button', { name: /^Picture 2 of 2/ })).toBeVisible()
  dispatchEvent(new Event('online'))
  await expect.element(thumb(3)).toBeVisible()
})

test('a product that the shop has no pictures of has no gallery', async () => {
  const page = selectProductPage(aCatalogue({ products: [{ ...plain, slug: 'new' }] }), 'new')
  const { screen } = await show(
    await aDevice([]),
    <div data-testid="around">
      <HeroGallery product={page.product} label={undefined} />
    </div>,
  )
  await expect.element(screen.getByTestId('around')).toBeInTheDocument()
  expect(screen.getByTestId('around').element().childElementCount).toBe(0)
})

async function openZoom() {
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Look closer' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Look closer' })
  const picture = dialog.getByRole('img', { name: 'The tube on a plinth' })
  await expect.element(picture).toBeVisible()
  // There is no such upload: without a picture its frame would be that of its words.
  const image = picture.element() as HTMLImageElement
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove()
  image.srcset = ''
  image.src = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="4" height="5"/>'
  await image.decode()
  return { dialog, picture, box: () => picture.element().getBoundingClientRect() }
}

test('two fingers make a picture larger, and what is between them stays there', async () => {
  const { picture, box } = await openZoom()
  const target = picture.element()
  const touches = (apart: number) =>
    [-1, 1].map(
      (side, identifier) =>
        new Touch({ identifier, target, clientX: 200 + (side * apart) / 2, clientY: 180 }),
    )
  const send = (type: string, apart: number) =>
    target.dispatchEvent(new TouchEvent(type, { touches: touches(apart), bubbles: true, cancelable: true }))
  const before = box()
  send('touchstart', 100)
  // The browser's own zoom of the page is kept off.
  expect(send('touchmove', 150)).toBe(false)
  const after = box()
  expect(after.width / before.width).toBeCloseTo(1.5, 1)
  const place = (rect: DOMRect) => [(200 - rect.left) / rect.width, (180 - rect.top) / rect.height]
  for (const [axis, at] of place(before).entries()) expect(place(after)[axis]).toBeCloseTo(at, 2)
  send('touchmove', 10_000)
  expect(box().width / before.width).toBeCloseTo(3, 1)
})

test('buttons, keys, a double click and a trackpad make it larger and smaller, down to the whole', async () => {
  const { dialog, picture, box } = await openZoom()
  const first = box().width
  await dialog.getByRole('button', { name: 'Larger' }).click()
  expect(box().width / first).toBeCloseTo(1.5, 1)
  await userEvent.keyboard('-')
  expect(box().width / first).toBeCloseTo(1, 1)
  picture.element().dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  expect(box().width).toBeGreaterThan(first)
  const wheel = { ctrlKey: true, deltaY: 2_000, bubbles: true, cancelable: true }
  picture.element().dispatchEvent(new WheelEvent('wheel', wheel))
  const { width, height } = box()
  expect(width).toBeLessThanOrEqual(innerWidth + 1)
  expect(height).toBeLessThanOrEqual(innerHeight + 1)
})
