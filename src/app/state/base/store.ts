import { createStore } from 'jotai'
import type { Catalogue } from '#domain/catalogue/product.ts'
import type { AnswerOf } from '#domain/contract.ts'

export type AppStore = ReturnType<typeof createStore>

/**
 * Follows atoms or the browser's events from the start of the app until the page closes. An atom cannot subscribe, so
 * these functions take the store; what they change, they change through atoms. Started by lifecycle/start.ts.
 */
export type Follower<Result = void> = (store: AppStore) => Result

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
