import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { open } from './orders-open.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

describe.each([390, 1440])('the keyboard at %i px', (width) => {
  beforeEach(() => page.viewport(width, 844))

  const start = async (count: number) => {
    const opened = await open(count, { sort: 'newest' })
    const blurred = document.activeElement
    if (blurred instanceof HTMLElement) blurred.blur()
    scrollTo(0, 0)
    return opened
  }

  test('moves, selects on the way, opens, and clears', async () => {
    const { screen, box } = await start(10)
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(box(10)).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(box(10)).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect.element(screen.getByText('1 selected')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    await expect.element(box(7)).toHaveFocus()
    await expect.element(screen.getByText('4 selected')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    const detail = screen.getByRole('dialog', { name: 'Order ERA-10007' })
    await expect.element(detail).toBeVisible()
    // In a dialog the keys are the dialog's: closing it clears nothing.
    await userEvent.keyboard('{Escape}')
    await expect.element(detail).not.toBeInTheDocument()
    await expect.element(screen.getByText('4 selected')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByText('Choose orders')).toBeInTheDocument()
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.element(screen.getByText('10 selected')).toBeVisible()
  })

  test('reaches rows that were not rendered, each in view', async () => {
    const { box } = await start(60)
    await expect.element(box(35)).not.toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}')
    for (let at = 0; at < 5; at += 1) {
      await userEvent.keyboard('{ArrowDown}'.repeat(5))
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    await expect.element(box(35)).toHaveFocus()
    const { top, bottom } = box(35).element().getBoundingClientRect()
    expect(top).toBeGreaterThan(0)
    expect(bottom).toBeLessThanOrEqual(innerHeight)
  })

  test('leaves what is typed alone, and shows its keys', async () => {
    const { screen } = await start(3)
    const field = screen.getByRole('searchbox')
    await field.click()
    await userEvent.keyboard('ada?')
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.element(field).toHaveValue('ada?')
    await expect.element(screen.getByText('Choose orders')).toBeInTheDocument()
    const element = field.element()
    if (element instanceof HTMLElement) element.blur()
    await userEvent.keyboard('?')
    const help = screen.getByRole('dialog', { name: 'Keyboard' })
    await expect.element(help.getByText('Select all orders in view')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(help).not.toBeInTheDocument()
  })
})
