import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createStore, Provider } from 'jotai'
import { type ComponentType, type ReactNode, useState } from 'react'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadAllPersistedAtom } from '#app/state/base/persisted-state.ts'
import type { AppStore } from '#app/state/base/store.ts'
import { changeCartAtom } from '#app/state/cart/cart.ts'
import { persistedCatalogue } from '#app/state/catalogue/catalogue.ts'
import type { PortalProps, PortalSearch } from '#app/ui/manager/search.ts'
import { records } from '#device/storage/records.ts'
import { update } from '#device/storage/storage.ts'
import type { Item } from '#domain/cart/cart.ts'
import type { Catalogue } from '#domain/catalogue/product.ts'
import { aCatalogue } from '../../make.ts'

/** A device with a catalogue and a cart, as one tab has it. */
export async function aDevice(
  items: readonly Item[],
  catalogue: Catalogue = aCatalogue(),
): Promise<AppStore> {
  await update(records.catalogue, () => ({ catalogue }))
  const store = createStore()
  store.set(loadAllPersistedAtom)
  await vi.waitFor(() => {
    if (!store.get(persistedCatalogue.valueAtom)) throw new Error('The catalogue is still being read.')
  })
  for (const item of items) await store.set(changeCartAtom, { type: 'add', ...item })
  return store
}

/** A dialog that is open at first; once closed, a button opens it again. */
export function Reopened({ children }: { children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(true)
  const again = () => setOpen(true)
  return open ? (
    children(() => setOpen(false))
  ) : (
    <button type="button" onClick={again}>
      Open again
    </button>
  )
}

/** Renders one part at an address with a router around it: links lead to pages that only say where they are. */
export async function show(store: AppStore, part: ReactNode, path = '/') {
  const root = createRootRoute()
  const home = createRoute({ getParentRoute: () => root, path, component: () => part })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>elsewhere</p> })
  const router = createRouter({
    routeTree: root.addChildren([home, elsewhere]),
    history: createMemoryHistory({ initialEntries: [path] }),
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

/** A view of the portal with its address: what is chosen in it is in its search. */
export function PortalAt({ view: View, at }: { view: ComponentType<PortalProps>; at: PortalSearch }) {
  const [search, onSearch] = useState(at)
  return <View search={search} onSearch={onSearch} />
}
