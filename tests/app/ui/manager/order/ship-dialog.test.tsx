import { beforeEach, expect, test } from 'vitest'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { ShipDialog } from '#app/ui/manager/order/ship-dialog.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aDevice, Reopened, show } from '../../screen.tsx'

beforeEach(() => remove(allRecords))

const plan = (...numbers: string[]) => ({
  changes: numbers.map((number) => ({ id: number, number, version: 1 })),
  count: numbers.length,
  refund: 0,
  max: 100,
  changed: [],
  undecided: [],
  skipped: [],
})

test('pasted numbers are there again for the same orders, and for no others', async () => {
  const store = await aDevice([])
  const dialog = (...numbers: string[]) => (
    <Chakra>
      <Reopened>
        {(close) => <ShipDialog plan={plan(...numbers)} onShip={() => undefined} onClose={close} />}
      </Reopened>
    </Chakra>
  )
  const { screen } = await show(store, dialog('ERA-10001', 'ERA-10002'))
  const pasted = 'ERA-10001 9400100000000000000001\nERA-10002 9400100000000000000002'
  await screen.getByRole('textbox', { name: /^Tracking/ }).fill(pasted)
  await screen.getByRole('button', { name: 'Not now' }).click()
  await screen.getByRole('button', { name: 'Open again' }).click()
  await expect.element(screen.getByRole('textbox', { name: /^Tracking/ })).toHaveValue(pasted)
  await screen.unmount()
  const other = await show(store, dialog('ERA-10001', 'ERA-10003'))
  await expect.element(other.screen.getByRole('textbox', { name: /^Tracking/ })).toHaveValue('')
})
