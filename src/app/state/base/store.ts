import { createStore } from 'jotai'
import type { Catalogue } from '#domain/catalogue/product.ts'
import type { AnswerOf } from '#domain/contract.ts'

export type AppStore = ReturnType<typeof createStore>

export const createAppStore = (): AppStore => createStore()

/** Where a screen's data comes from: the device's storage in a browser, the database when a page is rendered. */
export interface DataSource {
  catalogue(): Promise<Catalogue>
  /** The public page of an influencer's code; null when there is none. */
  influencer(code: string): Promise<AnswerOf<'influencerPage'> | null>
}

/** What every route is given. */
export interface RouterContext {
  store: AppStore
  data: DataSource
}
