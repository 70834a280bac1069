import { createStore } from 'jotai'

export type ShopStore = ReturnType<typeof createStore>

export const createShopStore = (): ShopStore => createStore()
