import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { identity } from '#app/state/auth.ts'
import { cartBook, changeCartAtom, savedForLater } from '#app/state/cart.ts'
import { shelf } from '#app/state/catalogue.ts'
import { followDraftAtom } from '#app/state/checkout.ts'
import { followCodeAtom } from '#app/state/code.ts'
import { followOutboxAtom, followReceiptsAtom } from '#app/state/outbox.ts'
import type { ShopStore } from '#app/state/store.ts'
import { update } from '#device/memory.ts'
import { records } from '#device/records.ts'
import type { Item } from '#domain/cart.ts'
import type { Catalogue } from '#domain/product.ts'
import { aCatalogue } from '../make.ts'

/** A device with a catalogue and a cart, as one tab has it. */
export async function aDevice(
  items: readonly Item[],
  catalogue: Catalogue = aCatalogue(),
): Promise<ShopStore> {
  await update(records.catalogue, () => ({ catalogue }))
  const store = createStore()
  const kept = [cartBook, shelf, savedForLater, identity].map(({ followAtom }) => followAtom)
  for (const followAtom of [...kept, followDraftAtom, followCodeAtom, followOutboxAtom, followReceiptsAtom]) {
    store.set(followAtom)
  }
  await vi.waitFor(() => {
    if (!store.get(shelf.valueAtom)) throw new Error('The catalogue is still being read.')
  })
  for (const item of items) await store.set(changeCartAtom, { type: 'add', ...item })
  return store
}

/** Renders one part with a router around it: links lead to pages that only say where they are. */
export async function show(store: ShopStore, part: ReactNode) {
  const root = createRootRoute()
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => part })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>elsewhere</p> })
  const router = createRouter({
    routeTree: root.addChildren([home, elsewhere]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  const screen = await render(
    <Provider store={store}>
      {/* The test's own router, not the app's registered one. */}
      <RouterProvider router={router as never} />
    </Provider>,
  )
  return { screen, router }
}
