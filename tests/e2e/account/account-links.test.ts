import { env } from 'node:process'
import type { APIRequestContext, Page } from '@playwright/test'
import { ownLink } from '#server/main/demo-accounts.ts'
import { logIn } from '../base/shopper.ts'
import { expect, open, test } from '../base/test.ts'

/** The links in the mails about an account, on this shop's own page, with the real emulator. */

test.use({ serviceWorkers: 'block' })

const PASSWORD = 'a long enough sentence'
const someone = () => `link.${crypto.randomUUID().slice(0, 8)}@example.com`

/** The link that Firebase mails for this, as a path of the shop: whoever owns the project may ask for it. */
async function linkTo(
  request: APIRequestContext,
  wanted: { requestType: string; email: string; newEmail?: string },
) {
  const url = `http://127.0.0.1:${env.E2E_AUTH_PORT}/identitytoolkit.googleapis.com/v1/projects/demo-era`
  const answer = await request.post(`${url}/accounts:sendOobCode`, {
    headers: { authorization: 'Bearer owner' },
    data: { ...wanted, returnOobLink: true },
  })
  const { oobLink } = await answer.json()
  return ownLink('http://shop.test', oobLink).replace('http://shop.test', '')
}

async function signUp(page: Page, email: string) {
  await open(page, '/signup')
  const main = page.getByRole('main')
  await main.getByLabel('Email', { exact: true }).fill(email)
  await main.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible({
    timeout: 20_000,
  })
}

test('a forgotten password is replaced by the link, which works once', async ({ page, request, quiet }) => {
  quiet.allow(/Failed to load resource.*400/)
  const email = someone()
  await signUp(page, email)
  await open(page, '/profilepage')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await open(page, '/login')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(/a reset link is on its way/)).toBeVisible()
  const link = await linkTo(request, { requestType: 'PASSWORD_RESET', email })

  await open(page, link)
  await expect(page.getByRole('heading', { name: 'A new password' })).toBeVisible()
  await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByLabel('New password', { exact: true }).fill('another good sentence')
  await page.getByRole('button', { name: 'Save and log in' }).click()
  await expect(page).toHaveURL(/\/profilepage$/, { timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()

  await open(page, link)
  await expect(page.getByRole('alert').getByText('This link doesn’t work anymore.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
})

test('a changed email counts once its link is opened and confirmed', async ({ page, request, quiet }) => {
  quiet.allow(/Failed to load resource.*40[01]/)
  const [email, next] = [someone(), someone()]
  await signUp(page, email)
  await open(page, '/profilepage?tab=details')
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New email').fill(next)
  await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog).toBeHidden()

  const wanted = { requestType: 'VERIFY_AND_CHANGE_EMAIL', email, newEmail: next }
  await open(page, await linkTo(request, wanted))
  await expect(page.getByRole('heading', { name: 'Your new email' })).toBeVisible()
  await page.getByRole('button', { name: 'Use this email' }).click()
  await expect(page.getByText(`Your account’s email is now ${next}.`)).toBeVisible()
  // On a device of its own: with the new address, and the password as it was.
  await page.context().clearCookies()
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '')
    localStorage.clear()
  })
  await open(page, '/login?redirect=/profilepage')
  await logIn(page, next, PASSWORD)
  await expect(page).toHaveURL(/\/profilepage$/, { timeout: 20_000 })
})
