import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connectionAtom } from '#app/state/base/connection.ts'
import { toastAtom } from '#app/state/base/toast.ts'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { open, press, steps } from './orders-open.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

describe.each([390, 1440])('at %i px', (width) => {
  beforeEach(() => page.viewport(width, 844))

  /** The list with its filters open. */
  const openFilters = async (...options: Parameters<typeof open>) => {
    const opened = await open(...options)
    const more = opened.screen.getByRole('button', { name: /^More filters/ })
    if (width < 1024 && more.element().getAttribute('aria-expanded') === 'false') await more.click()
    const { screen } = opened
    const view = screen.getByRole('combobox', { name: 'View' })
    const dialog = screen.getByRole('dialog')
    const show = () => press(screen.getByRole('button', { name: 'Save view' }))
    return { ...opened, view, dialog, show, text: () => opened.store.get(toastAtom)?.text }
  }

  test('filters are saved under a name by keyboard, and chosen from the views', async () => {
    const { shop, view, dialog, show, text, screen } = await openFilters(1, {
      tab: 'all',
      delivery: 'express',
    })
    await show()
    await expect.element(dialog.getByText('Saves what the list shows now: All, Express.')).toBeVisible()
    await dialog.getByLabelText('Name').fill('Rush')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(text()).toBe('View “Rush” is saved.'))
    expect(shop.views).toMatchObject([
      { name: 'Rush', team: false, filter: { tab: 'all', delivery: 'express' } },
    ])
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(view).toHaveDisplayValue('Rush')
    await view.selectOptions('Saved views')
    expect(steps.at(-1)).toEqual({})
    await view.selectOptions('Rush')
    expect(steps.at(-1)).toEqual({ tab: 'all', delivery: 'express' })
    await screen.getByRole('button', { name: 'Back', exact: true }).click()
    await expect.element(view).toHaveDisplayValue('Saved views')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

  test('a name that is taken and one that is missing are errors of the field', async () => {
    const { dialog, show, shop } = await openFilters(1, {})
    shop.views.push({ id: 'a', name: 'Rush', team: false, editable: true, filter: {} })
    await show()
    const field = dialog.getByLabelText('Name')
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect.element(field).toHaveAccessibleDescription('Give the view a name.')
    await expect.element(field).toHaveFocus()
    await field.fill('x'.repeat(41))
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect.element(field).toHaveAccessibleDescription(/Keep it to 40 characters/)
    await field.fill('rush')
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect.element(field).toHaveAccessibleDescription(/There is a view of this name already/)
    // Among the team's it is another one.
    await dialog.getByLabelText('For the whole team').click()
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(shop.views).toHaveLength(2)
  })

  test('a view is renamed, opened, deleted and brought back', async () => {
    const { dialog, show, shop, text, store } = await openFilters(1, {})
    shop.views.push({ id: 'a', name: 'Rush', team: true, editable: true, filter: { delivery: 'express' } })
    shop.views.push({ id: 'b', name: 'Hers', team: true, editable: false, filter: { tab: 'packed' } })
    await show()
    await expect.element(dialog.getByRole('button', { name: 'Open Hers' })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Delete Hers' })).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Rename Rush' }).click()
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Rush')
    await dialog.getByLabelText('Name').fill('Fast')
    await userEvent.keyboard('{Enter}')
    await dialog.getByRole('button', { name: 'Open Fast' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(steps.at(-1)).toEqual({ delivery: 'express' })
    await show()
    await dialog.getByRole('button', { name: 'Delete Fast' }).click()
    await vi.waitFor(() => expect(text()).toBe('View “Fast” is deleted.'))
    expect(shop.views.map(({ name }) => name)).toEqual(['Hers'])
    store.get(toastAtom)?.action?.run()
    await vi.waitFor(() => expect(text()).toBe('View “Fast” is back.'))
    expect(shop.views.at(-1)).toMatchObject({ name: 'Fast', team: true, filter: { delivery: 'express' } })
  })

  test('without a network nothing is saved, and the dialog shows why', async () => {
    const { dialog, show, shop, store } = await openFilters(1, {})
    store.set(connectionAtom, 'offline')
    await show()
    await expect.element(dialog.getByText(/You’re offline. Views can be saved/)).toBeVisible()
    await dialog.getByLabelText('Name').fill('Rush')
    await userEvent.keyboard('{Enter}')
    expect(shop.views).toEqual([])
    await expect.element(dialog).toBeVisible()
  })

  test('keys of the list are the dialog’s while it is open', async () => {
    const { dialog, show, screen } = await openFilters(2)
    await show()
    await userEvent.keyboard('{Tab}?')
    await expect.element(screen.getByRole('dialog', { name: 'Keys' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })
})
