import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import type { ShopStore } from './state/store.ts'

/** What stands around every screen, the same where it is rendered and where it is used. */
export const Shop = ({ store, children }: { store: ShopStore; children: ReactNode }) => (
  <Provider store={store}>{children}</Provider>
)
