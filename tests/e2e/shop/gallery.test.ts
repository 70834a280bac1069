import { expect, open, test } from '../base/test.ts'

// What is asked for is what this is about, and the worker keeps pictures of its own accord.
test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

test('the pictures of a product come when they are turned to, and follow the shade', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const large = (name: string) =>
    asked.filter((path) => path.startsWith(`/art/${name}-`) && !path.includes('-168.'))
  await open(page, '/pretty')
  await page.getByRole('heading', { level: 1 }).click()
  const row = page.getByRole('group', { name: 'Pictures of Pretty' })
  await expect(row).toBeVisible()
  expect(large('pretty-back')).toEqual([])

  const berry = page.getByRole('radio', { name: /Berry/ })
  await berry.click({ force: true })
  await expect(berry).toBeChecked()
  const loaded = (alt: RegExp) =>
    expect
      .poll(() =>
        row.getByRole('img', { name: alt }).evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0)
  await loaded(/^Pretty in Berry/)

  await row.focus()
  await page.keyboard.press('End')
  await loaded(/^The back of the Pretty tube/)
  expect(large('pretty-back')).not.toEqual([])

  await page.getByRole('button', { name: 'Look closer' }).first().click()
  const picture = page.getByRole('dialog').getByRole('img', { name: /^The back of the Pretty tube/ })
  const width = async () => (await picture.boundingBox())?.width ?? 0
  await expect.poll(width).toBeGreaterThan(390)
  const before = await width()
  await page.getByRole('button', { name: 'Larger' }).click()
  await expect.poll(width).toBeGreaterThan(before * 1.4)
})
