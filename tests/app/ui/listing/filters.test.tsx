import { createStore } from 'jotai'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Filters, splittingFilters } from '#app/ui/listing/filters/filters.tsx'
import { optionsOf } from '#app/ui/listing/filters/options.ts'
import { NoResults } from '#app/ui/listing/no-results.tsx'
import { selectListing } from '#app/ui/listing/select-listing.ts'
import { type Chosen, groups } from '#domain/catalogue/listing.ts'
import type { Counts } from '#domain/catalogue/search.ts'
import { aCatalogue } from '../../../make.ts'
import { show } from '../screen.tsx'

/** Each option splits a range of ten. */
const counts = Object.fromEntries(
  groups.map((group) => [group, Object.fromEntries(optionsOf[group].map((id) => [id, 5]))]),
) as Counts

function Shown({ chosen: first }: { chosen: Chosen }) {
  const [chosen, setChosen] = useState(first)
  return (
    <Filters
      groups={splittingFilters({ counts, whole: counts, within: 10 }, chosen)}
      onToggle={(group, id) => setChosen({ ...chosen, [group]: [id] })}
    />
  )
}

test('a long group of filters opens and closes, the keyboard stays on its button, and what is chosen stays', async () => {
  const last = optionsOf.concern.at(-1) ?? ''
  const all = optionsOf.concern.length
  const screen = await render(<Shown chosen={{ concern: [last] }} />)
  const group = screen
    .getByRole('group')
    .filter({ hasText: `Show all ${all}` })
    .first()
  const options = group.getByRole('checkbox')
  await expect.element(group).toBeVisible()
  expect(options.all(), 'six, and the chosen one').toHaveLength(7)
  await expect.element(options.nth(6)).toBeChecked()
  const button = screen.getByRole('button', { name: `Show all ${all}` }).first()
  await button.click()
  const fewer = screen.getByRole('button', { name: 'Show fewer' })
  await expect.element(fewer).toHaveFocus()
  const opened = screen.getByRole('group').filter({ hasText: 'Show fewer' })
  expect(opened.getByRole('checkbox').all()).toHaveLength(all)
  await fewer.click()
  await expect.element(screen.getByRole('button', { name: `Show all ${all}` }).first()).toHaveFocus()
})

test('what holds for all of them is said, and what hardly any of them names is not offered', async () => {
  const whole: Counts = {
    ...counts,
    skin: { ...counts.skin, dry: 10, balanced: 10 },
    without: { ...counts.without, sulfates: 1, parabens: 10 },
  }
  const screen = await render(
    <Filters groups={splittingFilters({ counts, whole, within: 10 }, {})} onToggle={() => undefined} />,
  )
  const skin = screen.getByRole('group', { name: 'Skin type' })
  await expect.element(skin.getByText('All 10: Dry and Balanced')).toBeVisible()
  await expect.element(skin.getByRole('checkbox', { name: /^Oily/ })).toBeVisible()
  expect(skin.getByRole('checkbox', { name: /^Dry/ }).all()).toEqual([])
  const without = screen.getByRole('group', { name: 'Made without' })
  await expect.element(without.getByText('All 10: Parabens')).toBeVisible()
  expect(without.getByText(/Sulfate/).all()).toEqual([])
})

test('a search that finds nothing leaves what is chosen, and says of nothing that it holds for all', async () => {
  const none = selectListing(aCatalogue(), { skin: 'dry' }, [])
  const screen = await render(
    <Filters groups={splittingFilters(none, { skin: ['dry'] })} onToggle={() => undefined} />,
  )
  await expect.element(screen.getByRole('checkbox', { name: /^Dry/ })).toBeChecked()
  expect(screen.getByRole('checkbox').all()).toHaveLength(1)
  expect(screen.getByText(/^All 0/).all()).toEqual([])
})

test('a search that finds nothing offers searches, everything, and goods to begin with', async () => {
  const onSearch = vi.fn()
  const listing = selectListing(aCatalogue(), {}, [])
  const { screen } = await show(
    createStore(),
    <NoResults listing={listing} chosen={{}} onChoose={() => undefined} onSearch={onSearch} />,
  )
  const [first] = listing.instead
  await expect.element(screen.getByRole('heading', { level: 3, name: first?.name ?? '' })).toBeVisible()
  await screen.getByRole('button', { name: 'tired eyes' }).click()
  await screen.getByRole('button', { name: 'See everything' }).click()
  expect(onSearch.mock.calls).toEqual([['tired eyes'], ['']])
})
