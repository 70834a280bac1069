import { createStore } from 'jotai'
import type { DataSource } from '#domain/page-data.ts'

export type { DataSource }

export type AppStore = ReturnType<typeof createStore>

/**
 * Follows atoms or the browser's events from the start of the app until the page closes. An atom cannot subscribe, so
 * these functions take the store; what they change, they change through atoms. Started by lifecycle/start.ts.
 */
export type Follower<Result = void> = (store: AppStore) => Result

export const createAppStore = (): AppStore => createStore()

/** What every route is given. */
export interface RouterContext {
  store: AppStore
  data: DataSource
}
