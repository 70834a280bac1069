import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Stepper } from '#app/ui/cart/stepper.tsx'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { UnitStepper } from '#app/ui/control/unit-stepper.tsx'

interface SkinProps {
  value: number
  onChange: (units: number) => void
}

const shop = {
  Skin: (props: SkinProps) => <UnitStepper {...props} />,
  units: 'Units',
  more: 'One more',
  fewer: 'One fewer',
}
const cart = {
  Skin: ({ value, onChange }: SkinProps) => (
    <Chakra>
      <Stepper name="Rosa" units={value} onChange={onChange} />
    </Chakra>
  ),
  units: 'Units of Rosa',
  more: 'Increase units of Rosa',
  fewer: 'Decrease units of Rosa',
}

/** Holds the units, as a page or a line of the cart does. */
function Controlled({
  skin: { Skin },
  start,
  changes,
}: {
  skin: typeof shop
  start: number
  changes: number[]
}) {
  const [value, setValue] = useState(start)
  const change = (next: number) => {
    changes.push(next)
    setValue(next)
  }
  return <Skin value={value} onChange={change} />
}

async function open(skin: typeof shop, start: number) {
  const { units, more, fewer } = skin
  const changes: number[] = []
  const screen = await render(<Controlled skin={skin} start={start} changes={changes} />)
  return {
    changes,
    field: screen.getByRole('spinbutton', { name: units }),
    more: screen.getByRole('button', { name: more }),
    fewer: screen.getByRole('button', { name: fewer }),
  }
}

test.each([
  ['a product page', shop],
  ['the cart', cart],
])('buttons, arrow keys and a typed number change the units on %s', async (_, skin) => {
  const { changes, field, more, fewer } = await open(skin, 2)
  await more.click()
  await fewer.click()
  expect(changes).toEqual([3, 2])
  await field.click()
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}')
  // An arrow key stops at one.
  expect(changes).toEqual([3, 2, 3, 2, 1])
  await field.fill('12')
  await userEvent.keyboard('{Enter}')
  expect(changes.at(-1)).toBe(12)
  await field.fill('')
  await userEvent.tab()
  await expect.element(field).toHaveValue(skin === shop ? 12 : '12')
})

test.each([
  { typed: '99', skin: shop, shown: 99 },
  { typed: '0', skin: shop, shown: 1 },
  { typed: '0', skin: cart, shown: 0 },
])('$typed is limited to $shown', async ({ typed, skin, shown }) => {
  const { changes, field, more } = await open(skin, 2)
  await field.fill(typed)
  await userEvent.keyboard('{Enter}')
  expect(changes.at(-1)).toBe(shown)
  if (shown === 99) await expect.element(more).toHaveAttribute('aria-disabled', 'true')
})

test('the last unit of a product page stays, the cart’s can be taken away', async () => {
  const page = await open(shop, 1)
  await expect.element(page.fewer).toHaveAttribute('aria-disabled', 'true')
  const line = await open(cart, 1)
  await line.fewer.click()
  expect(line.changes).toEqual([0])
})
