import { expect, open, runApp, test, withoutWorker } from '../base/test.ts'

test.use(withoutWorker)

for (const [width, height] of [
  [320, 568],
  [390, 844],
  [640, 900],
] as const) {
  test(`nothing that has the keyboard’s focus is hidden by a product’s bar, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await open(page, '/rosa')
    await runApp(page)
    let beside = 0
    for (let step = 0; step < 90; step += 1) {
      await page.keyboard.press('Tab')
      const hidden = await page.evaluate(() => {
        const bar = document.querySelector('[data-shown]')?.getBoundingClientRect()
        const focused = document.activeElement
        if (!bar || !focused?.closest('main, footer')) return null
        const { top, bottom } = focused.getBoundingClientRect()
        return { name: focused.textContent?.trim().slice(0, 40), isHidden: top > bar.top - 1 || bottom < 0 }
      })
      if (hidden === null) continue
      beside += 1
      expect(hidden, `step ${step}`).toMatchObject({ isHidden: false })
    }
    expect(beside).toBeGreaterThan(10)
  })
}
