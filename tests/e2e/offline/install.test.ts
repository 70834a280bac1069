import { startPhone, workerReady } from '../base/phone.ts'
import { expect, test } from '../base/test.ts'

test('Chrome’s own check finds no reason against installing the shop', async ({ baseURL }) => {
  // A profile of its own: a private window can never install anything, and that is an error too.
  const phone = await startPhone()
  const page = await phone.newPage()
  await page.goto(baseURL ?? '')
  await workerReady(page)
  const session = await phone.context.newCDPSession(page)
  const { url, errors, data } = await session.send('Page.getAppManifest')
  expect(url).toBe(new URL('/manifest.webmanifest', baseURL).href)
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({ id: '/', display: 'standalone', scope: '/' })
  const pictures = await page.evaluate(async (text) => {
    const { icons, screenshots }: Record<string, { src: string; sizes: string }[]> = JSON.parse(text)
    return Promise.all(
      [...(icons ?? []), ...(screenshots ?? [])].map(async ({ src, sizes }) => {
        const image = new Image()
        image.src = src
        await image.decode()
        return [src, sizes, `${image.naturalWidth}x${image.naturalHeight}`] as const
      }),
    )
  }, data ?? '')
  expect(pictures.length).toBeGreaterThanOrEqual(8)
  for (const [src, said, is] of pictures) expect(is, src).toBe(said)
  // Opened from another app's share sheet, and from a long press on the icon.
  const { share_target, shortcuts } = JSON.parse(data ?? '')
  const shared = new URL(share_target.action, url)
  shared.searchParams.set(share_target.params.text, 'vitamin')
  await page.goto(shared.href)
  await expect(page.getByRole('searchbox')).toHaveValue('vitamin')
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /ReGlow/ })
      .first(),
  ).toBeVisible()
  expect(shortcuts.map((one: { url: string }) => one.url)).toEqual(['/checkout', '/profilepage', '/shopall'])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  await phone.remove()
})
