import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { Orders } from '#app/ui/manager/orders/orders.tsx'
import type { OrdersSearch } from '#app/ui/manager/orders/orders-search.ts'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { aManagerOrder, anOrderShop } from './order-shop.ts'
import { aDevice, show } from './screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

/** The steps that Back would undo, as the route makes them. */
let steps: OrdersSearch[] = []

function Screen({ search }: { search: OrdersSearch }) {
  const [now, setNow] = useState(search)
  const back = () => {
    steps.pop()
    setNow(steps.at(-1) ?? {})
  }
  return (
    <>
      <button type="button" onClick={back}>
        Back
      </button>
      <Orders
        search={now}
        onSearch={(next, how) => {
          if (how === 'replace') steps.pop()
          steps.push(next)
          setNow(next)
        }}
      />
    </>
  )
}

async function open(count: number, search: OrdersSearch = {}, more: readonly ManagerOrder[] = []) {
  const shop = anOrderShop(count)
  for (const order of more) shop.add(order)
  steps = [search]
  const { screen } = await show(await aDevice([]), <Screen search={search} />)
  const box = (number: number) =>
    screen.getByRole('checkbox', { name: `Select order ERA-${10_000 + number}`, exact: true })
  /** Scrolls down until the row is rendered. */
  const reach = async (number: number) => {
    const rendered = () => {
      if (box(number).query() === null) scrollBy(0, 800)
      expect(box(number).query()).not.toBeNull()
    }
    await vi.waitFor(rendered, { timeout: 20_000 })
    return box(number)
  }
  const all = screen.getByRole('checkbox', { name: 'Select all orders' })
  await expect.element(all).toBeVisible()
  return { shop, screen, box, reach, idOf: (number: number) => aManagerOrder(number).id }
}

/** A click by script: without the page's tokens the bar is drawn below the rows, where no pointer reaches it. */
async function press(button: Locator) {
  await expect.element(button).toBeVisible()
  const element = button.element()
  if (element instanceof HTMLElement) element.click()
}

type Screened = Awaited<ReturnType<typeof open>>['screen']

/** A bulk action: its button in the bar, then the same in the dialog that tells what it will do. */
async function confirm(screen: Screened, name: string) {
  await press(screen.getByRole('button', { name }))
  await screen.getByRole('alertdialog').getByRole('button', { name }).click()
}

describe.each([390, 1440])('at %i px', (width) => {
  beforeEach(() => page.viewport(width, 844))

  test('the result of a bulk action is in view, however far down the list it was started', async () => {
    const { screen, box, reach, shop, idOf } = await open(30)
    await press(await reach(8))
    await press(await reach(7))
    shop.change(idOf(8), { state: 'cancelled' })
    await confirm(screen, 'Mark packed')
    const result = screen.getByText('1 of 2 packed.', { exact: false })
    await expect.element(result).toBeVisible()
    await expect.element(box(7)).not.toBeInTheDocument()
    const { top, bottom } = result.element().getBoundingClientRect()
    expect(top).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeLessThanOrEqual(innerHeight)
    expect(result.element().closest('[role=status]')).not.toBeNull()
    const region = screen.getByRole('region', { name: 'Selected orders' }).element()
    expect(Math.abs(top - region.getBoundingClientRect().bottom)).toBeLessThan(60)
  })
})

test('the tab, the search and the filters can be undone; what is typed in one go is one step', async () => {
  await page.viewport(1440, 900)
  const { screen, box } = await open(3, {}, [aManagerOrder(4, { state: 'packed' })])
  const back = screen.getByRole('button', { name: 'Back', exact: true })
  await screen.getByRole('button', { name: 'Packed', exact: true }).click()
  await expect.element(box(4)).toBeVisible()
  const field = screen.getByRole('searchbox')
  await field.fill('ERA-1')
  await vi.waitFor(() => expect(steps.at(-1)).toEqual({ tab: 'packed', search: 'ERA-1' }))
  await field.fill('ERA-10004')
  await vi.waitFor(() => expect(steps.at(-1)).toEqual({ tab: 'packed', search: 'ERA-10004' }))
  expect(steps).toHaveLength(3)
  await back.click()
  await expect.element(field).toHaveValue('')
  await expect.element(box(4)).toBeVisible()
  await back.click()
  await expect.element(box(3)).toBeVisible()
  await expect.element(box(4)).not.toBeInTheDocument()
})

test('where states mix, each order shows its own', async () => {
  await page.viewport(1440, 900)
  const { screen } = await open(1, { tab: 'all' }, [aManagerOrder(2, { state: 'shipped' })])
  await expect.element(screen.getByRole('columnheader', { name: 'State' })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: 'On its way' })).toBeVisible()
})

test('on a phone every tab, filter and action is reachable', async () => {
  await page.viewport(390, 844)
  const { screen, box } = await open(1, { tab: 'all' }, [aManagerOrder(1, { state: 'packed' })])
  await screen.getByRole('combobox', { name: 'Which orders' }).selectOptions('Packed')
  await expect.element(box(1)).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Payment' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'More filters' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Payment' })).toBeVisible()
  await box(1).click()
  await press(screen.getByRole('button', { name: 'More', exact: true }))
  for (const name of ['Mark shipped', 'Cancel orders', 'Print slips', 'Export selected']) {
    await expect.element(screen.getByRole('button', { name })).toBeVisible()
  }
})

describe('pages below the first', () => {
  const shown = (screen: Screened, text: RegExp) => expect.element(screen.getByText(text)).toBeVisible()

  const openTwoPages = async (count: number, loaded: RegExp) => {
    const opened = await open(count)
    await opened.screen.getByRole('button', { name: 'Show more' }).click()
    await shown(opened.screen, loaded)
    return opened
  }

  test('stay when a live event arrives', async () => {
    const { screen, shop, idOf } = await openTwoPages(80, /^80 of 80$/)
    shop.change(idOf(20), { state: 'packed' })
    shop.publish(idOf(20))
    await shown(screen, /^79 of 79$/)
    shop.add(aManagerOrder(81))
    shop.publish(idOf(81))
    await shown(screen, /^80 of 80$/)
  })

  test('are one list without gaps after a reload, also when orders were added above it', async () => {
    const { screen, shop, idOf } = await openTwoPages(300, /^250 of 300$/)
    for (let at = 301; at <= 370; at += 1) shop.add(aManagerOrder(at))
    shop.publish(idOf(370))
    await shown(screen, /^3[2-5]\d of 370$/)
    await screen.getByRole('button', { name: 'Show more' }).click()
    await shown(screen, /^370 of 370$/)
  })

  test('stay after an action, and refused rows stay selected', async () => {
    const { screen, shop, box, reach, idOf } = await openTwoPages(60, /^60 of 60$/)
    await press(await reach(6))
    await press(await reach(5))
    shop.change(idOf(5), {})
    await confirm(screen, 'Mark packed')
    await expect.element(box(6)).not.toBeInTheDocument()
    await shown(screen, /^59 of 59$/)
    await expect.element(await reach(5)).toBeChecked()
  })
})

test('a list that did not change while rows were selected is reloaded when none is', async () => {
  const { screen, shop, box, idOf } = await open(3)
  await expect.element(screen.getByText('Live.')).toBeVisible()
  // The stream's first event reloads the list: a reload still in flight would show the changes below.
  await vi.waitFor(() => expect(shop.reads()).toBeGreaterThan(1), { timeout: 20_000 })
  await box(3).click()
  shop.change(idOf(2), { state: 'packed' })
  shop.publish(idOf(2))
  shop.add(aManagerOrder(4))
  shop.publish(idOf(4))
  await expect.element(screen.getByText(/^1 new order/)).toBeVisible()
  await expect.element(box(2)).toBeVisible()
  await box(3).click()
  // The pointer rests on the row: nothing may move under it.
  await expect.element(screen.getByText(/^1 new order/)).toBeVisible()
  await screen.getByRole('searchbox').hover()
  await expect.element(box(4)).toBeVisible()
  await expect.element(box(2)).not.toBeInTheDocument()
})

test('a reload that was in flight when a row was selected does not replace the list', async () => {
  const { screen, shop, box, idOf } = await open(3)
  await expect.element(screen.getByText('Live.')).toBeVisible()
  await vi.waitFor(() => expect(shop.reads()).toBeGreaterThan(1), { timeout: 20_000 })
  const before = shop.reads()
  const answer = shop.delayReads()
  shop.change(idOf(2), { state: 'packed' })
  shop.add(aManagerOrder(4))
  shop.publish(idOf(4))
  await vi.waitFor(() => expect(shop.reads()).toBe(before + 1))
  await press(box(3))
  answer()
  await expect.element(screen.getByText(/^1 new order/)).toBeVisible()
  await expect.element(box(2)).toBeVisible()
  await expect.element(box(4)).not.toBeInTheDocument()
  await press(box(3))
  await expect.element(box(4)).toBeVisible()
  await expect.element(box(2)).not.toBeInTheDocument()
})

describe('after a version conflict', () => {
  test('refused orders are retried with their current versions, also below the first page', async () => {
    const { screen, shop, reach, idOf } = await open(60)
    await screen.getByRole('button', { name: 'Show more' }).click()
    await press(await reach(5))
    shop.change(idOf(5), {})
    await confirm(screen, 'Mark packed')
    await expect.element(screen.getByText('changed meanwhile', { exact: false })).toBeVisible()
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
    await expect.element(screen.getByText('The e-mail to the customer was stopped in time.')).toBeVisible()
    await expect.element(screen.getByText('changed meanwhile', { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Try the rest again' })).not.toBeInTheDocument()
    await expect.element(box(3)).toBeVisible()
    expect(shop.acted.at(-1)).toEqual({
      action: 'undo',
      orders: [
        { id: idOf(3), version: 2 },
        { id: idOf(2), version: 2 },
      ],
    })
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
    expect(shop.acted).toEqual([{ action: 'track', orders: [{ id: idOf(1), version: 1, tracking }] }])
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
