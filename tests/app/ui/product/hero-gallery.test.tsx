import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { selectProductPage } from '#app/ui/product/buy/select-product-page.ts'
import { useChoice } from '#app/ui/product/buy/use-choice.ts'
import { HeroGallery } from '#app/ui/product/gallery/hero-gallery.tsx'
import { aCatalogue, aProduct, aVariant } from '../../../make.ts'
import { aDevice, show } from '../screen.tsx'

const picture = (digit: string, alt: string) => ({
  ...{ id: digit.repeat(32), width: 800, height: 1000, colour: '#eeeeee' },
  alt,
})
const shade = (name: string) => aVariant({ sku: `PRETTY-${name}`, name, options: { shade: name } })
const pretty = aProduct({
  ...{ slug: 'pretty', name: 'Pretty', variants: [shade('Bare'), shade('Berry')] },
  pictures: [
    picture('a', 'The tube on a plinth'),
    picture('b', 'A smear of it'),
    picture('c', 'Pretty in Berry.'),
  ],
})

const page = selectProductPage(aCatalogue({ products: [pretty] }), 'pretty')

function Shown() {
  const { chosen } = useChoice(page)
  return <HeroGallery product={page.product} label={chosen?.label} />
}

async function open() {
  const { screen, router } = await show(
    await aDevice([]),
    <div style={{ position: 'relative', width: 300, height: 300 }}>
      <Shown />
    </div>,
  )
  const thumb = (at: number) => screen.getByRole('button', { name: new RegExp(`^Picture ${at} of 3`) })
  await expect.element(thumb(1)).toHaveAttribute('aria-current', 'true')
  return { screen, router, thumb, row: screen.getByRole('group', { name: 'Pictures of Pretty' }) }
}

test('thumbnails and arrow keys turn the pictures, round and round', async () => {
  const { thumb, row } = await open()
  await thumb(2).click()
  await expect.element(thumb(2)).toHaveAttribute('aria-current', 'true')
  expect(row.element().scrollLeft).toBe(300)
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
