import { createStore } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import { Banner } from '#app/ui/layout/banner.tsx'
import { selectLayoutWords } from '#app/ui/layout/layout-words.ts'
import { show } from '../screen.tsx'

const at = '2026-11-23T09:41:00.000Z'
const layout = (words: Record<string, string>, version = 2) =>
  selectLayoutWords({ words: { banner: { version, at, words } } })

beforeEach(() => localStorage.clear())

test('an announcement is shown with its link, and stays away once it was put away', async () => {
  const { banner } = layout({ text: 'Free shipping.', action: 'Look', to: '/shopall' })
  if (!banner) throw new Error('It has words.')
  const { screen } = await show(createStore(), <Banner {...banner} />)
  const shown = screen.getByRole('complementary', { name: 'Announcement' })
  await expect.element(shown.getByText(/Free shipping/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Look' })).toHaveAttribute('href', '/shopall')
  await screen.getByRole('button', { name: 'Close announcement' }).click()
  await expect.element(shown).not.toBeInTheDocument()
  // What a page asks before it paints.
  expect(localStorage.getItem('era-banner')).toBe('2')
})

test('the next announcement is shown to who put one away', async () => {
  localStorage.setItem('era-banner', '2')
  const { banner } = layout({ text: 'New things.' }, 3)
  if (!banner) throw new Error('It has words.')
  const { screen } = await show(createStore(), <Banner {...banner} />)
  await expect.element(screen.getByText('New things.')).toBeVisible()
  expect(screen.getByRole('link').query()).toBeNull()
})

test.each([
  [{}, undefined],
  [{ text: '' }, undefined],
  [{ text: 'News' }, { text: 'News', version: 2 }],
  [
    { text: 'News', action: 'Look', to: '' },
    { text: 'News', version: 2 },
  ],
])('of %j is shown %j', (words, banner) => {
  expect(layout(words).banner).toEqual(banner)
})
