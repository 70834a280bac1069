import { expect } from '@playwright/test'
import { test, workerReady } from '../base/phone.ts'
import { addToCart, expectCartCount, fillCheckout, goToCheckout, person } from '../base/shopper.ts'

/**
 * The checkout offline before its app runs. The worker answers with the scripts, which cannot be held back there, so all
 * is typed and pressed as soon as the form is shown.
 */

test.use({ story: 'early-checkout' })
test.describe.configure({ mode: 'serial', timeout: 180_000 })

test('what is typed and submitted before the app runs is saved, and placed once', async ({ shop, phone }) => {
  const page = await phone.newPage()
  await addToCart(page, `${shop.url}/rosa`)
  await expectCartCount(page, 1)
  await workerReady(page)
  // The draft that it must not be taken for.
  await goToCheckout(page)
  await fillCheckout(page)
  const placed: { id: string; contact: { email: string } }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders'))
      placed.push(request.postDataJSON())
  })
  await page.goto(`${shop.url}/comingsoon`)
  await shop.close()
  const { email, name, street, zip, city, state } = person()
  const typed = { email, name, line1: street, postcode: zip, city, region: state }
  await page.addInitScript((all: Record<string, string>) => {
    const typeAll = () => {
      const isShown = document.querySelector<HTMLElement>('main [name=email]')?.checkVisibility()
      if (!isShown) return void requestAnimationFrame(typeAll)
      sessionStorage.setItem('typed', 'hydrated' in document.documentElement.dataset ? 'late' : 'early')
      for (const [name, text] of Object.entries(all)) {
        const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(`main [name="${name}"]`)
        if (field === null) continue
        field.focus()
        field.value = text
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      document.querySelector<HTMLButtonElement>('button[form=checkout]')?.click()
    }
    if (location.pathname === '/checkout') addEventListener('DOMContentLoaded', typeAll)
  }, typed)
  await page.goto(`${shop.url}/checkout`)
  await expect(page).toHaveURL(/\/(thankyou|orderconfirmation)/, { timeout: 30_000 })
  expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBe('early')
  await expect(page.getByTestId('sync-state')).toContainText('1 waiting')
  // Before the shop is back: then the order is sent by itself, and what waits is not there to be clicked.
  await page.getByTestId('sync-state').click()
  await expect(page).toHaveURL(/\/orderconfirmation/)
  await shop.open()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ERA-10001', { timeout: 15_000 })
  expect(new Set(placed.map(({ id }) => id)).size).toBe(1)
  expect(placed[0]?.contact.email).toBe(email)
})
