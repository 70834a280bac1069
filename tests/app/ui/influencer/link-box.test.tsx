import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toastAtom } from '#app/state/base/toast.ts'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { LinkBox } from '#app/ui/influencer/link-box.tsx'
import { StoryCard } from '#app/ui/influencer/story-card.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aDevice, show } from '../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const june = { state: 'active' as const, code: 'JUNE', name: 'June Park', discount: 1_000, picks: ['rosa'] }

async function open(code = june.code) {
  const store = await aDevice([])
  const { screen } = await show(
    store,
    <Chakra>
      <LinkBox influencer={{ ...june, code }} terms="" />
      <StoryCard influencer={{ ...june, code }} />
    </Chakra>,
  )
  return { screen, toast: () => store.get(toastAtom)?.text }
}

test('a link to one product counts as the page’s own does', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen, toast } = await open()
  await expect.element(screen.getByRole('button', { name: 'Copy its link' })).not.toBeInTheDocument()
  await screen.getByLabelText('Link to one product').selectOptions('ReGlow')
  await screen.getByRole('button', { name: 'Copy its link' }).click()
  await vi.waitFor(() => expect(toast()).toBe('Link to ReGlow copied. It counts for you.'))
  expect(copied).toHaveBeenCalledExactlyOnceWith(`${location.origin}/reglow?ref=JUNE`)
})

test('sharing sends words that say it is a partnership, and the story card where it can', async () => {
  const { promise: shared, resolve } = Promise.withResolvers<ShareData | undefined>()
  Object.assign(navigator, { share: async (data?: ShareData) => resolve(data), canShare: () => false })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Share' }).click()
  // The story card is drawn first, which takes a busy machine its time.
  expect(await shared).toEqual({
    title: 'June Park x Era',
    text: 'My picks at Era, 10% off with JUNE. Partner link, I earn commission.',
    url: `${location.origin}/influencer?code=JUNE`,
  })
})

test('the longest code stays in a phone’s page', async () => {
  await page.viewport(390, 844)
  const code = 'W'.repeat(32)
  const { screen } = await open(code)
  for (const shown of [screen.getByText(code, { exact: true }), screen.getByText(`with ${code}`)]) {
    await expect.element(shown).toBeVisible()
    expect(shown.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
  }
})
