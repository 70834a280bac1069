import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aManagerOrder } from '../orders/order-shop.ts'
import { open, press } from '../orders/orders-open.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

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
    await expect.element(screen.getByText('2 orders shipped.')).toBeVisible()
    expect(shop.orders.get(idOf(1))?.tracking).toEqual({ carrier: 'UPS', number: ups })
    expect(shop.orders.get(idOf(2))?.tracking).toEqual({ carrier: 'USPS', number: usps })
    expect(shop.orders.get(idOf(3))?.state).toBe('packed')
  })

  test('the dialog counts what will ship, and says when and that customers are written to', async () => {
    const { dialog } = await openDialog()
    await expect.element(dialog.getByText('Mark 3 orders as shipped?')).toBeVisible()
    await expect
      .element(dialog.getByText('Each customer gets a shipping email after 15 minutes', { exact: false }))
      .toBeVisible()
    await dialog.getByLabelText('Tracking numbers').fill(`10001 ${ups}`)
    await expect.element(dialog.getByText('Mark 1 order as shipped?')).toBeVisible()
  })

  test('nothing ships where pasted lines match nothing, until the field is empty', async () => {
    const { dialog, screen, shop, idOf } = await openDialog()
    const field = dialog.getByLabelText('Tracking numbers')
    const ship = dialog.getByRole('button', { name: 'Mark shipped' })
    await field.fill(`10007 ${ups}\n10001\t9.40551E+21`)
    await expect.element(dialog.getByText('so nothing ships', { exact: false })).toBeVisible()
    await expect
      .element(dialog.getByText('your sheet shortened this number', { exact: false }))
      .toBeInTheDocument()
    await press(ship)
    await field.fill(`Order date\tTracking number\n10001\t${ups}`)
    await expect.element(dialog.getByText('Name one “Order number”', { exact: false })).toBeVisible()
    await press(ship)
    expect(shop.acted).toEqual([])
    await field.fill('')
    await expect.element(dialog.getByText('3 orders have no tracking number', { exact: false })).toBeVisible()
    await press(ship)
    await expect.element(screen.getByText('3 orders shipped.')).toBeVisible()
    expect(shop.orders.get(idOf(1))?.tracking).toBeUndefined()
  })

  test('a number on two orders is named, and a number without digits is not used', async () => {
    const { dialog } = await openDialog()
    await dialog
      .getByLabelText('Tracking numbers')
      .fill(`10001 ${ups}\n10002 1z 999aa 10123456784\n10003,TBD`)
    await expect.element(dialog.getByText(`${ups}: ERA-10001, ERA-10002`)).toBeVisible()
    await expect.element(dialog.getByText('10003,TBD: a tracking number has digits')).toBeVisible()
  })

  test('the others ship without one when that is wanted', async () => {
    const { dialog, screen, shop, idOf } = await openDialog()
    await dialog.getByLabelText('Tracking numbers').fill('10001,A7,Ada’s bike')
    await dialog.getByText('Ship only the matched').click()
    await expect
      .element(dialog.getByText('2 orders have no tracking number and ship without one.'))
      .toBeVisible()
    await dialog.getByRole('button', { name: 'Mark shipped' }).click()
    await expect.element(screen.getByText('3 orders shipped.')).toBeVisible()
    expect(shop.orders.get(idOf(1))?.tracking).toEqual({ carrier: 'Ada’s bike', number: 'A7' })
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
    await detail.getByLabelText('Carrier').fill('USPS')
    await detail.getByLabelText('Tracking number').fill('to come')
    await detail.getByRole('button', { name: 'Save tracking' }).click()
    await expect
      .element(detail.getByLabelText('Tracking number'))
      .toHaveAccessibleDescription('A tracking number has digits.')
    expect(shop.acted).toEqual([])
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
