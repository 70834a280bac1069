import { afterAll, vi } from 'vitest'

/** The library waits for one second and has no setting for it; a busy machine takes longer. As `poll` in `vitest.config.ts`. */
const MAX_WAIT_MS = 15_000
const { waitFor } = vi
vi.waitFor = (check, options) =>
  waitFor(check, { timeout: MAX_WAIT_MS, ...(typeof options === 'number' ? { timeout: options } : options) })

// The next file of this process begins as this one did: Hono's server replaces both, and msw cannot read its error answers.
const { Request, Response } = globalThis
afterAll(() => {
  vi.waitFor = waitFor
  Object.assign(globalThis, { Request, Response })
})
