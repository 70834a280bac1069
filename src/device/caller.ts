/** Whose calls these are. The page says so when it starts; the worker never does: its calls are nobody's. */
export interface Caller {
  uid: string
  token: string
}

type Identify = (fresh: boolean) => Promise<Caller | undefined>

let identify: Identify = async () => undefined

export function callAs(next: Identify) {
  identify = next
}

/** The caller with a token that holds; `fresh` when the shop has refused the last one. */
export const caller: Identify = (fresh) => identify(fresh)
