import type { AppStore } from './store.ts'

type Follow = (store: AppStore) => unknown

const follows: Follow[] = []

/**
 * Registers what follows atoms or the browser's events from the start of the app until the page closes. An atom cannot
 * subscribe, so these functions take the store; what they change, they change through atoms.
 */
export function onStart<One extends Follow>(follow: One): One {
  follows.push(follow)
  return follow
}

/** Starts all that is registered. */
export function startFollowing(store: AppStore): void {
  for (const follow of follows) follow(store)
}
