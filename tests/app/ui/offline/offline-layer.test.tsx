import { beforeEach, expect, test } from 'vitest'
import { mergedAtom } from '#app/state/cart/sync.ts'
import { OfflineLayer } from '#app/ui/offline/offline-layer.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aDevice, show } from '../screen.tsx'

beforeEach(() => remove(allRecords))

test('what another device changed in the cart is said in the shop, and not over the work of staff', async () => {
  const store = await aDevice([])
  store.set(mergedAtom, [{ id: 'ROSA-100', before: 0, after: 2, from: 'phone-1' }])
  const shopping = await show(store, <OfflineLayer />, '/shopall')
  await expect.element(shopping.screen.getByText('We found your other cart.')).toBeVisible()
  await shopping.screen.unmount()
  // Its file is on the device by now: it would be shown with the first render.
  const working = await show(store, <OfflineLayer />, '/neworders')
  await expect.element(working.screen.getByText('We found your other cart.')).not.toBeInTheDocument()
  expect(working.router.state.location.pathname).toBe('/neworders')
})
