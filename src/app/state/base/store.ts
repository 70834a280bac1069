import { createStore } from 'jotai'
import type { DataSource } from '#domain/page-data.ts'

export type { DataSource }

export type AppStore = ReturnType<typeof createStore>

/**
 * What a noun starts with the app, as the `onStart` of its `on-start.ts`: it follows atoms or the browser's events until the
 * page closes. An atom cannot subscribe, so it takes the store; what it changes, it changes through atoms.
 */
export type OnStart = (app: {
  store: AppStore
  /** The part of the router that is used here: reloads the screens. */
  router: { invalidate(): Promise<void> }
  /** The path and query that were opened. */
  href: string
}) => unknown

export const createAppStore = (): AppStore => createStore()

/** What every route is given. */
export interface RouterContext {
  store: AppStore
  data: DataSource
}
