import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aManagerOrder } from './order-shop.ts'
import { confirm, open, press } from './orders-open.tsx'

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
    await expect.element(screen.getByText('1 order on their way.')).toBeVisible()
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
      .element(dialog.getByText('2 are skipped, they are packed already: ERA-10005, ERA-10003'))
      .toBeVisible()
    await expect.element(dialog.getByText('1 is skipped, it is on its way: ERA-10004')).toBeVisible()
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
    await press(screen.getByRole('alertdialog').getByRole('button', { name: 'Mark packed' }))
    await expect.element(screen.getByText('None of the selected orders can take that step.')).toBeVisible()
    await screen.getByRole('button', { name: 'Not now' }).click()
    expect(shop.acted).toEqual([])
  })
})

describe('an undo', () => {
  test('takes back what was done, in the versions it left, and says what became of the mails', async () => {
    await page.viewport(1440, 900)
    const { screen, shop, box, idOf } = await open(3)
    await box(3).click()
    await box(2).click()
    await confirm(screen, 'Mark packed')
    await expect.element(screen.getByText('You can undo this for 15 minutes.')).toBeVisible()
    shop.change(idOf(2), {})
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.element(screen.getByText('1 of 2 taken back a step.', { exact: false })).toBeVisible()
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
})

describe('in an order’s own view', () => {
  const events = (minutes: number) => {
    const at = new Date(Date.now() - minutes * 60_000).toISOString()
    return [{ at, from: 'placed' as const, to: 'packed' as const, by: 'manager' }]
  }

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
})

describe('tracking numbers for several orders', () => {
  const ups = '1Z999AA10123456784'
  const usps = '9400111201080805483016'
  const openDialog = async () => {
    await page.viewport(1440, 900)
    const opened = await open(
      0,
      { tab: 'packed' },
      [1, 2, 3].map((at) => aManagerOrder(at, { state: 'packed' })),
    )
    await opened.screen.getByRole('checkbox', { name: 'Select all orders' }).click()
    await press(opened.screen.getByRole('button', { name: 'Mark shipped' }))
    return { ...opened, dialog: opened.screen.getByRole('alertdialog') }
  }

  test('each gets the carrier of its number, and only the matched orders ship', async () => {
    const { dialog, screen, shop, idOf } = await openDialog()
    const pasted = ['Order\tTracking', `10001\t${ups}`, `ERA-10002\t${usps}`, ...'123456'].join('\n')
    await dialog.getByLabelText('Tracking numbers').fill(pasted)
    await expect.element(dialog.getByText(`ERA-10001: UPS ${ups}`)).toBeVisible()
    await expect.element(dialog.getByText(`ERA-10002: USPS ${usps}`)).toBeVisible()
    await expect.element(dialog.getByText('6 lines not used')).toBeVisible()
    await expect.element(dialog.getByText('6: matches no selected order')).toBeInTheDocument()
    await expect.element(dialog.getByRole('checkbox', { name: 'Ship only the matched' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Mark shipped' }).click()
    await expect.element(screen.getByText('2 orders on their way.')).toBeVisible()
    expect(shop.orders.get(idOf(1))?.tracking).toEqual({ carrier: 'UPS', number: ups })
    expect(shop.orders.get(idOf(2))?.tracking).toEqual({ carrier: 'USPS', number: usps })
    expect(shop.orders.get(idOf(3))?.state).toBe('packed')
  })

  test('the others ship without one when that is wanted', async () => {
    const { dialog, screen, shop, idOf } = await openDialog()
    await dialog.getByLabelText('Tracking numbers').fill('10001,ABC,Ada’s bike')
    await dialog.getByText('Ship only the matched').click()
    await expect
      .element(dialog.getByText('2 orders have no tracking number and ship without one.'))
      .toBeVisible()
    await dialog.getByRole('button', { name: 'Mark shipped' }).click()
    await expect.element(screen.getByText('3 orders on their way.')).toBeVisible()
    expect(shop.orders.get(idOf(1))?.tracking).toEqual({ carrier: 'Ada’s bike', number: 'ABC' })
    expect(shop.orders.get(idOf(3))).toMatchObject({ state: 'shipped' })
  })
})

describe('the tracking number of a shipped order', () => {
  const openDetail = async (over: Parameters<typeof aManagerOrder>[1]) => {
    const opened = await open(0, { tab: 'shipped' }, [aManagerOrder(1, { state: 'shipped', ...over })])
    await opened.screen.getByRole('button', { name: 'Open ERA-10001' }).click()
    return { ...opened, detail: opened.screen.getByRole('dialog', { name: 'Order ERA-10001' }) }
  }

  test('is added where there is none', async () => {
    const { detail, shop, idOf } = await openDetail({})
    await detail.getByRole('button', { name: 'Save tracking' }).click()
    await expect
      .element(detail.getByLabelText('Tracking number'))
      .toHaveAccessibleDescription('Add the tracking number.')
    expect(shop.acted).toEqual([])
    await detail.getByLabelText('Carrier').fill('USPS')
    await detail.getByLabelText('Tracking number').fill('9400')
    await detail.getByRole('button', { name: 'Save tracking' }).click()
    await expect.element(detail.getByText('Tracking: USPS, 9400')).toBeVisible()
    const tracking = { carrier: 'USPS', number: '9400' }
    expect(shop.acted).toMatchObject([{ action: 'track', orders: [{ id: idOf(1), version: 1, tracking }] }])
  })

  test('is corrected', async () => {
    const { detail, shop, idOf } = await openDetail({ tracking: { carrier: 'USPS', number: '94' } })
    await detail.getByRole('button', { name: 'Change tracking' }).click()
    await detail.getByLabelText('Tracking number').fill('9400')
    await detail.getByRole('button', { name: 'Save tracking' }).click()
    await expect.element(detail.getByText('Tracking: USPS, 9400')).toBeVisible()
    expect(shop.orders.get(idOf(1))?.tracking).toEqual({ carrier: 'USPS', number: '9400' })
  })
})
