import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Orders } from '#app/ui/manager/orders/orders.tsx'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import { aDevice, show } from '../../screen.tsx'
import { aManagerOrder } from './order-shop.ts'
import { confirm, noOrder, open, press } from './orders-open.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

describe('after a version conflict', () => {
  test('refused orders are retried with their current versions, also below the first page', async () => {
    const { screen, shop, boxAt, idOf } = await open(60)
    await screen.getByRole('button', { name: 'Show more' }).click()
    await press(await boxAt(5))
    shop.change(idOf(5), {})
    await confirm(screen, 'Mark packed')
    const reason = 'ERA-10005 changed meanwhile: it is order received now (Tess, '
    await expect.element(screen.getByText(reason, { exact: false })).toBeVisible()
    // A second change, after the conflict was answered.
    shop.change(idOf(5), {})
    await press(screen.getByRole('button', { name: 'Try the rest again' }))
    await expect.element(screen.getByText('1 order packed.')).toBeVisible()
    expect(shop.acted.map(({ orders }) => orders)).toEqual([
      [{ id: idOf(5), version: 1 }],
      [{ id: idOf(5), version: 3 }],
    ])
  })

  test('a second try sends the tracking number again', async () => {
    const { screen, shop, box, idOf } = await open(0, { tab: 'packed' }, [
      aManagerOrder(1, { state: 'packed' }),
    ])
    await box(1).click()
    shop.change(idOf(1), {})
    await press(screen.getByRole('button', { name: 'Mark shipped' }))
    // A scanner types where the caret is.
    await expect.element(screen.getByRole('textbox', { name: /racking number/ })).toHaveFocus()
    await screen.getByLabelText('Tracking number').fill('9400')
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Mark shipped' }).click()
    await press(screen.getByRole('button', { name: 'Try the rest again' }))
    await expect.element(screen.getByText('1 order shipped.')).toBeVisible()
    expect(shop.orders.get(idOf(1))?.tracking).toEqual({ carrier: 'USPS', number: '9400' })
  })

  test('no second try is offered for a step the order cannot take any more', async () => {
    const { screen, shop, box, idOf } = await open(3)
    await box(2).click()
    shop.change(idOf(2), { state: 'packed' })
    await confirm(screen, 'Mark packed')
    await expect.element(screen.getByText('it is packed now', { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Try the rest again' })).not.toBeInTheDocument()
  })
})

describe('before a bulk action', () => {
  test('a preview says how many orders change, and which are skipped and why', async () => {
    await page.viewport(1440, 900)
    const { screen, shop, idOf } = await open(2, { tab: 'all' }, [
      aManagerOrder(3, { state: 'packed' }),
      aManagerOrder(4, { state: 'shipped' }),
      aManagerOrder(5, { state: 'packed' }),
    ])
    await screen.getByRole('checkbox', { name: 'Select all orders' }).click()
    await press(screen.getByRole('button', { name: 'Mark packed' }))
    const dialog = screen.getByRole('alertdialog')
    await expect.element(dialog.getByText('2 orders will change.')).toBeVisible()
    await expect
      .element(dialog.getByText('2 are skipped (already packed): ERA-10005, ERA-10003'))
      .toBeVisible()
    await expect.element(dialog.getByText('1 is skipped (on its way): ERA-10004')).toBeVisible()
    expect(shop.acted).toEqual([])
    await dialog.getByRole('button', { name: 'Mark packed' }).click()
    await expect.element(screen.getByText('2 orders packed.')).toBeVisible()
    expect(shop.acted.map(({ orders }) => orders.map(({ id }) => id))).toEqual([[idOf(2), idOf(1)]])
  })

  test('nothing is sent when no order can take the step', async () => {
    await page.viewport(1440, 900)
    const { screen, shop, box } = await open(0, { tab: 'packed' }, [aManagerOrder(1, { state: 'packed' })])
    await box(1).click()
    await press(screen.getByRole('button', { name: 'Mark packed' }))
    const dialog = screen.getByRole('alertdialog')
    await expect.element(dialog.getByText('No selected order can take that step.')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Mark packed' })).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect(shop.acted).toEqual([])
  })

  test('an unpacked order is offered to be packed, without fields, where it cannot ship', async () => {
    await page.viewport(1440, 900)
    const { screen, shop, box, idOf } = await open(1)
    await box(1).click()
    await press(screen.getByRole('button', { name: 'Mark shipped' }))
    const dialog = screen.getByRole('alertdialog', { name: 'Pack it first' })
    await expect.element(dialog.getByText('An order ships once', { exact: false })).toBeVisible()
    await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Mark packed' }).click()
    await expect.element(screen.getByText('1 order packed.')).toBeVisible()
    expect(shop.acted.map(({ action, orders }) => [action, orders.map(({ id }) => id)])).toEqual([
      ['pack', [idOf(1)]],
    ])
  })
})

describe('an undo', () => {
  test('takes back what was done, in the versions it left, and says what became of the mails', async () => {
    await page.viewport(1440, 900)
    const { screen, shop, box, idOf } = await open(3)
    await box(3).click()
    await box(2).click()
    await confirm(screen, 'Mark packed')
    await expect
      .element(screen.getByText('You can undo this for 15 minutes. Emails to customers leave after that.'))
      .toBeVisible()
    shop.change(idOf(2), {})
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.element(screen.getByText('1 of 2 taken back a step.', { exact: false })).toBeVisible()
    // The button is gone: the keyboard goes on from what became of it.
    expect(document.activeElement?.textContent).toContain('1 of 2 taken back a step.')
    await expect.element(screen.getByText('The email to the customer was stopped in time.')).toBeVisible()
    await expect.element(screen.getByText('changed meanwhile', { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Try the rest again' })).not.toBeInTheDocument()
    await expect.element(box(3)).toBeVisible()
    expect(shop.acted.at(-1)).toEqual({
      action: 'undo',
      run: expect.any(String),
      orders: [
        { id: idOf(2), version: 2 },
        { id: idOf(3), version: 2 },
      ],
    })
  })

  /** One order is packed, and the page is left. */
  async function packed() {
    await page.viewport(1440, 900)
    await update(records.user, () => ({
      uid: 'tess',
      email: 'tess@era.test',
      emailVerified: true,
      role: 'manager' as const,
    }))
    const { screen, shop, box, idOf } = await open(2)
    await box(2).click()
    await confirm(screen, 'Mark packed')
    await vi.waitFor(async () => expect((await read(records.undoable))?.results).toHaveLength(1))
    await screen.unmount()
    return { shop, id: idOf(2) }
  }

  const reopen = async () => {
    const device = await aDevice([])
    const orders = <Orders search={{}} order={noOrder} onSearch={() => undefined} />
    const { screen } = await show(device, orders)
    await expect.element(screen.getByRole('checkbox', { name: 'Select order ERA-10001' })).toBeVisible()
    return screen
  }

  test('is there after the page was left, until it was done', async () => {
    const { shop, id } = await packed()
    const screen = await reopen()
    await expect.element(screen.getByText('1 order packed.')).toBeVisible()
    const undo = screen.getByRole('button', { name: 'Undo' }).element()
    if (undo instanceof HTMLElement) undo.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('1 order taken back a step.')).toBeVisible()
    expect(document.activeElement?.textContent).toContain('1 order taken back a step.')
    expect(shop.acted.at(-1)).toEqual({
      action: 'undo',
      run: expect.any(String),
      orders: [{ id, version: 2 }],
    })
    await vi.waitFor(async () => expect(await read(records.undoable)).toBeNull())
  })

  test.each([
    ['after its time', { at: Date.now() - 16 * 60_000 }],
    ['for another account', { uid: 'olive' }],
  ])('is not there %s', async (_, other) => {
    await packed()
    await update(records.undoable, (step) => step && { ...step, ...other })
    const screen = await reopen()
    await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })
})

describe('in an order’s own view', () => {
  const events = (minutes: number) => {
    const at = new Date(Date.now() - minutes * 60_000).toISOString()
    return [{ at, from: 'placed' as const, to: 'packed' as const, by: 'manager' }]
  }

  test('a delivery is asked for, says that it mails, and can be taken back', async () => {
    await page.viewport(1440, 900)
    const { screen, shop, idOf } = await open(0, { tab: 'shipped' }, [aManagerOrder(1, { state: 'shipped' })])
    await screen.getByRole('button', { name: 'Open ERA-10001' }).click()
    await screen.getByRole('button', { name: 'Mark delivered' }).last().click()
    const dialog = screen.getByRole('alertdialog')
    await expect.element(dialog.getByText(/^The customer gets an email after 15 minutes/)).toBeVisible()
    expect(shop.acted).toEqual([])
    await dialog.getByRole('button', { name: 'Mark delivered' }).click()
    await vi.waitFor(() =>
      expect(shop.acted).toMatchObject([{ action: 'deliver', orders: [{ id: idOf(1), version: 1 }] }]),
    )
    await expect.element(screen.getByText(/^You can undo this for 15 minutes/)).toBeVisible()
  })

  test('its last step is taken back, as long as that may be', async () => {
    await page.viewport(1440, 900)
    const orders = [1, 2].map((at) => aManagerOrder(at, { state: 'packed', events: events(at * 10) }))
    const { screen, shop, idOf } = await open(0, { tab: 'packed' }, orders)
    await screen.getByRole('button', { name: 'Open ERA-10002' }).click()
    await expect.element(screen.getByRole('button', { name: 'Mark shipped' })).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: 'Take back the last step' }))
      .not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Close', exact: true }).click()
    await screen.getByRole('button', { name: 'Open ERA-10001' }).click()
    await screen.getByRole('button', { name: 'Take back the last step' }).click()
    await expect.element(screen.getByText('1 order taken back a step.')).toBeInTheDocument()
    expect(shop.orders.get(idOf(1))?.state).toBe('placed')
  })

  test('the focus stays in the order where it stays in the list, else moves to the result', async () => {
    await page.viewport(1440, 900)
    const packed = { state: 'packed' as const, events: events(10) }
    const all = await open(0, { tab: 'all' }, [aManagerOrder(1, packed)])
    await all.screen.getByRole('button', { name: 'Open ERA-10001' }).click()
    await all.screen.getByRole('button', { name: 'Take back the last step' }).click()
    await expect.element(all.screen.getByRole('button', { name: 'Mark packed' }).last()).toBeVisible()
    await expect.element(all.screen.getByRole('heading', { name: 'Order ERA-10001' })).toHaveFocus()
    await all.screen.unmount()

    const { screen } = await open(
      0,
      { tab: 'packed' },
      [1, 2].map((at) => aManagerOrder(at, packed)),
    )
    await screen.getByRole('button', { name: 'Open ERA-10001' }).click()
    await screen.getByRole('button', { name: 'Take back the last step' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await vi.waitFor(() =>
      expect(document.activeElement?.textContent).toMatch(/^1 order taken back a step\./),
    )
  })
})
