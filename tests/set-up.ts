import { afterAll, vi } from 'vitest'

/** The library waits for one second and has no setting for it; a busy machine takes longer. As `poll` in `vitest.config.ts`. */
const MAX_WAIT_MS = 15_000
const { waitFor } = vi
vi.waitFor = (check, options) =>
  waitFor(check, { timeout: MAX_WAIT_MS, ...(typeof options === 'number' ? { timeout: options } : options) })

// Hono's server replaces `Request` and `Response`, and msw cannot read error answers made of its own. The next file of this
// process gets Node's again.
const { Request, Response } = globalThis
afterAll(() => {
  vi.waitFor = waitFor
  Object.assign(globalThis, { Request, Response })
})
