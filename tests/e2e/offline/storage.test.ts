import { workerReady } from '../base/phone.ts'
import {
  addToCart,
  expectCartCount,
  fillCheckout,
  goToCheckout,
  placeOrder,
  submitOrder,
} from '../base/shopper.ts'
import { expect, open, test } from '../base/test.ts'

/** What a person sees when storage is refused, full, failing or holds invalid values. */

test.use({ viewport: { width: 390, height: 844 } })

test('where storage is refused a notice is shown, and buying still works', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Storage.prototype.setItem = () => {
      throw new DOMException('denied', 'SecurityError')
    }
  })
  await addToCart(page, '/rosa')
  await expectCartCount(page, 1)
  const notice = page.getByRole('status').filter({ hasText: 'This browser keeps nothing' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Close notice' }).click()
  await expect(notice).toBeHidden()
  await goToCheckout(page)
  await fillCheckout(page)
  expect(await placeOrder(page)).toMatch(/^ERA-\d+$/)
  await expect(page.getByRole('main').getByText('You’re offline')).toHaveCount(0)
})

test('storage that fails once is opened again without a notice', async ({ page }) => {
  await page.addInitScript(() => {
    const real = IDBFactory.prototype.open
    let opened = 0
    IDBFactory.prototype.open = function open(...args) {
      opened += 1
      if (opened === 1) throw new DOMException('Internal error opening backing store.', 'UnknownError')
      return real.apply(this, args)
    }
  })
  await addToCart(page, '/rosa', 2)
  await expectCartCount(page, 2)
  await open(page, '/')
  await expectCartCount(page, 2)
  await expect(page.getByRole('status').filter({ hasText: 'isn’t kept' })).toHaveCount(0)
})

test('a full disk is announced, and the cart is stored when there is space', async ({
  page,
  context,
  baseURL,
}) => {
  const session = await context.newCDPSession(page)
  const { origin } = new URL(baseURL ?? '')
  // From the start: the browser checks its quota only now and then.
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await addToCart(page, '/rosa')
  await expectCartCount(page, 1)
  await expect(page.getByRole('status').filter({ hasText: 'out of space' })).toBeVisible()
  await session.send('Storage.overrideQuotaForOrigin', { origin })
  // The browser checks its quota only now and then: click until it has.
  const add = page.getByRole('main').getByRole('button', { name: /^Add/ }).first()
  let units = 1
  await expect(async () => {
    await add.click()
    units += 1
    await expectCartCount(page, units)
    await expect(page.getByRole('status').filter({ hasText: 'out of space' })).toBeHidden({ timeout: 1_000 })
  }).toPass({ timeout: 40_000 })
  await open(page, '/')
  await expectCartCount(page, units)
})

test('an order that the full disk cannot store says that it is on the page only, and is sent from it', async ({
  page,
  context,
  quiet,
}) => {
  // Also as the worker answers what it could not fetch.
  quiet.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await page.addInitScript(() => {
    const real = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function put(...args) {
      if (document.documentElement.dataset.full) throw new DOMException('full', 'QuotaExceededError')
      return real.apply(this, args)
    }
  })
  await addToCart(page, '/rosa')
  await workerReady(page)
  await goToCheckout(page)
  await fillCheckout(page)
  await page.evaluate(() => {
    document.documentElement.dataset.full = 'true'
  })
  await context.setOffline(true)
  await submitOrder(page)
  const main = page.getByRole('main')
  await expect(main.getByText('Keep this page open')).toBeVisible({ timeout: 20_000 })
  await expect(main.getByText('Saved', { exact: false })).toHaveCount(0)
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await context.setOffline(false)
  await expect(main.getByText(/ERA-\d+/).first()).toBeVisible({ timeout: 30_000 })
})

test('invalid values in every record are set aside, and the shop is as on a first visit', async ({
  page,
  quiet,
}) => {
  quiet.allow(/could not be read and was set aside/)
  await addToCart(page, '/rosa')
  await expectCartCount(page, 1)
  const keys = await page.evaluate(
    () =>
      new Promise<IDBValidKey[]>((resolve, reject) => {
        const opening = indexedDB.open('era', 1)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('values', 'readwrite')
          const values = transaction.objectStore('values')
          const nonsense = ['no such thing', 7, [null], { document: 'x', catalogue: [] }]
          const names = [
            'cart',
            'saved-for-later',
            'draft',
            'outbox',
            'receipts',
            'code',
            'referral',
            'identity',
          ]
          for (const [at, name] of [
            ...names,
            'account',
            'pass',
            'catalogue',
            'settings',
            'visits',
          ].entries()) {
            values.put(nonsense[at % nonsense.length], name)
          }
          transaction.oncomplete = () => {
            const all = opening.result.transaction('values').objectStore('values').getAllKeys()
            all.onsuccess = () => resolve(all.result)
          }
        }
      }),
  )
  expect(keys).toContain('outbox')
  await page.evaluate(() => localStorage.setItem('era-tap:0', '{"type":"add","id":7}'))
  await open(page, '/reglow')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ReGlow')
  await expectCartCount(page, 0)
  await addToCart(page, '/reglow')
  await expectCartCount(page, 1)
  await open(page, '/checkout')
  await expect(page.getByRole('main').getByLabel('Full name')).toBeVisible()
})

test('what the browser forgets while the checkout is open is ordered all the same', async ({
  page,
  context,
  baseURL,
}) => {
  await addToCart(page, '/rosa', 2)
  await goToCheckout(page)
  await fillCheckout(page)
  const session = await context.newCDPSession(page)
  const { origin } = new URL(baseURL ?? '')
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' })
  expect(await placeOrder(page)).toMatch(/^ERA-\d+$/)
  await expect(page.getByRole('main')).toContainText('Rosa')
  await expectCartCount(page, 0)
})
