import { useState } from 'react'
import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { Orders } from '#app/ui/manager/orders/orders.tsx'
import type { OrdersSearch } from '#app/ui/manager/search.ts'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { aDevice, show } from '../../screen.tsx'
import { aManagerOrder, anOrderShop } from './order-shop.ts'

/** An address that names no order. */
export const noOrder = { number: undefined, open: () => undefined }

/** The order in the address. */
export let address: string | undefined

/** The steps that Back would undo, as the route makes them. */
export let steps: OrdersSearch[] = []

interface ScreenProps {
  search: OrdersSearch
  opened?: string | undefined
}

function Screen({ search, opened }: ScreenProps) {
  const [now, setNow] = useState(search)
  const [number, setNumber] = useState(opened)
  address = number
  const back = () => {
    if (number !== undefined) return setNumber(undefined)
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
        order={{ number, open: (next) => setNumber(next ?? undefined) }}
        onSearch={(next, how) => {
          if (how === 'replace') steps.pop()
          steps.push(next)
          setNow(next)
        }}
      />
    </>
  )
}

export async function open(
  count: number,
  search: OrdersSearch = {},
  more: readonly ManagerOrder[] = [],
  opened?: string,
) {
  const shop = anOrderShop(count)
  for (const order of more) shop.add(order)
  steps = [search]
  const store = await aDevice([])
  const { screen } = await show(store, <Screen search={search} opened={opened} />)
  const box = (number: number) =>
    screen.getByRole('checkbox', { name: `Select order ERA-${10_000 + number}`, exact: true })
  /** Scrolls until the row is rendered: down, and from the top again, for a busy list may render a place late. */
  const boxAt = async (number: number) => {
    const rendered = () => {
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
      if (box(number).query() === null) scrollTo(0, isAtEnd ? 0 : scrollY + 800)
      expect(box(number).query()).not.toBeNull()
    }
    await vi.waitFor(rendered, { timeout: 20_000 })
    return box(number)
  }
  const all = screen.getByRole('checkbox', { name: 'Select all orders' })
  // Under an order the list is no part of what is read out.
  if (opened === undefined) await expect.element(all).toBeVisible()
  return { shop, store, screen, box, boxAt, idOf: (number: number) => aManagerOrder(number).id }
}

/** A click by script: without the page's tokens the bar is drawn below the rows, where no pointer reaches it. */
export async function press(button: Locator) {
  await expect.element(button).toBeVisible()
  const element = button.element()
  if (element instanceof HTMLElement) element.click()
}

export type Screened = Awaited<ReturnType<typeof open>>['screen']

/** A bulk action: its button in the bar, then the same in the dialog that says what it will do. */
export async function confirm(screen: Screened, name: string) {
  await press(screen.getByRole('button', { name }))
  await screen.getByRole('alertdialog').getByRole('button', { name }).click()
}
