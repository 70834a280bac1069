import { Drawer, Portal } from '@chakra-ui/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { Confirm } from '#app/ui/control/dialog.tsx'

function Order() {
  const [asking, setAsking] = useState(false)
  return (
    <Drawer.Root open>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content aria-label="Order">
            <p>An order</p>
            <button type="button" onClick={() => setAsking(true)}>
              Cancel order
            </button>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
      <Confirm
        open={asking}
        title="Cancel it?"
        confirm="Cancel"
        dismiss="Keep"
        onConfirm={() => setAsking(false)}
        onClose={() => setAsking(false)}
      />
    </Drawer.Root>
  )
}

test('a dialog that a drawer opens darkens the drawer too', async () => {
  const screen = await render(
    <Chakra>
      <Order />
    </Chakra>,
  )
  await screen.getByRole('button', { name: 'Cancel order' }).click()
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
  // In the order in which they are painted: by layer, then by their place in the document.
  const layers = [...document.querySelectorAll<HTMLElement>('body > [data-part]')]
    .map((part) => ({ part: part.dataset.part, layer: Number(getComputedStyle(part).zIndex) }))
    .sort((a, b) => a.layer - b.layer)
  expect(layers.map(({ part }) => part)).toEqual(['backdrop', 'positioner', 'backdrop', 'positioner'])
})
