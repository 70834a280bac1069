import type { Locator } from '@playwright/test'
import { aPhoto } from '#tests/server/picture/photo.ts'
import { asDelivered } from '../base/delivered.ts'
import { addToCart, fillCheckout, goToCheckout, placeOrder } from '../base/shopper.ts'
import { expect, open, test, withoutWorker } from '../base/test.ts'

test.use(withoutWorker)

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

/** The place that it has before it is there. */
const sizeOf = (image: Locator) =>
  image.evaluate((one) => ['width', 'height'].map((side) => Number(one.getAttribute(side))))

test('a delivered order is reviewed offline with a photo, once, approved, and on the product’s page', async ({
  page,
  browser,
  quiet,
}) => {
  quiet.allow(/ERR_INTERNET_DISCONNECTED/)
  // A shopper, a manager, and an order that goes all its way.
  test.slow()
  await addToCart(page, '/resparkle')
  await goToCheckout(page)
  await fillCheckout(page)
  const number = await placeOrder(page)
  await expect(page.getByRole('button', { name: /Write a review/ })).toBeHidden()

  const manager = await asDelivered(browser, number)

  await page.reload()
  await page.getByRole('button', { name: 'Write a review of ReSparkle' }).click()
  const form = page.getByRole('dialog', { name: 'Your review of ReSparkle' })
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(form.getByText('Choose one to five stars.')).toBeVisible()
  await form.getByRole('radio', { name: '4 stars' }).check({ force: true })
  const text = `Cool on the lids, gone by noon. Bought as ${number}.`
  await form.getByRole('textbox', { name: 'What was it like?' }).fill(text)
  await form.getByRole('combobox').selectOption('sensitive')
  await form.locator('input[type=file]').setInputFiles(file('notes.txt', Buffer.from('No photo.')))
  await expect(form.getByText('can’t be opened as a photo here')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'What was it like?' })).toHaveValue(text)
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname.includes('/reviews'))
      sent.push(pathname.replace(/^.*\/reviews/, ''))
  })
  await page.context().setOffline(true)
  // Chosen without a connection: it is made small here.
  await form.locator('input[type=file]').setInputFiles(file('lids.jpg', await aPhoto(2_000, 1_600)))
  await expect(form.getByRole('img', { name: 'The photo you chose' })).toBeVisible()
  await expect(form.getByText('can’t be opened as a photo here')).toBeHidden()
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Waits for a connection.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('A person reads it before it goes on the page.').first()).toBeVisible({
    timeout: 30_000,
  })

  expect(sent).toEqual(['/photo', ''])
  await expect(page.getByRole('img', { name: 'Your photo of ReSparkle' })).toBeVisible()

  await open(manager, '/managerportal?view=reviews')
  const card = manager.getByRole('listitem').filter({ hasText: text })
  expect(await sizeOf(card.getByRole('img', { name: /^Photo by / }))).toEqual([1_280, 1_024])
  await card.getByRole('button', { name: /^Reply to/ }).click()
  await manager.getByRole('textbox', { name: 'Reply' }).fill('Noon it is. Thank you!')
  await manager.getByRole('button', { name: 'Save reply' }).click()
  await expect(card.getByText('Noon it is.')).toBeVisible()
  await card.getByRole('button', { name: /^Approve/ }).click()
  await expect(manager.getByText('On the page of ReSparkle.')).toBeVisible()

  // A request makes the shop look, and it renders all its pages before it shows the new ones: seconds on a busy machine.
  await expect
    .poll(async () => (await page.request.get('/resparkle')).text(), { timeout: 30_000 })
    .toContain(`Bought as ${number}`)
  const html = await (await page.request.get('/resparkle')).text()
  expect(html).toContain('"@type":"AggregateRating"')
  await open(page, '/resparkle')
  // From the first view to them, by the stars and among the sections.
  await expect(page.getByRole('link', { name: '4 stars (1)' })).toHaveAttribute('href', '#reviews')
  await expect(page.getByRole('link', { name: 'Reviews' })).toHaveAttribute('href', '#reviews')
  const reviews = page.getByRole('region', { name: 'Reviews' })
  // One says no more than itself.
  await expect(reviews.getByText('1 review', { exact: true })).toBeVisible()
  await expect(reviews.getByText('4.0')).toBeHidden()
  await expect(reviews).toContainText('Only verified buyers can write one')
  const review = reviews.getByRole('listitem').filter({ hasText: text })
  await expect(review).toContainText('Verified order')
  await expect(review).toContainText('Skin: sensitive')
  await expect(review).toContainText('Noon it is. Thank you!')
  await expect(review.getByRole('img', { name: '4 stars' })).toBeVisible()
  const photo = review.getByRole('img', { name: /^Photo by / })
  await expect(photo).toHaveAttribute('loading', 'lazy')
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await sizeOf(photo)).toEqual([1_280, 1_024])

  await manager.getByRole('button', { name: 'Undo' }).click()
  await expect(manager.getByText('Back among those that wait.')).toBeVisible()
  await card.getByRole('button', { name: /^Leave the photo out/ }).click()
  await manager.getByRole('alertdialog').getByRole('button', { name: 'Delete photo' }).click()
  await expect(manager.getByText('The photo is gone. The words stay.')).toBeVisible()
  await expect(card.getByRole('img', { name: /^Photo by / })).toBeHidden()
  await expect(card).toContainText(text)
  await manager.context().close()
})
