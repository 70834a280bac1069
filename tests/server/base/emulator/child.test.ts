import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createUserWithEmailAndPassword } from 'firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PROJECT } from '#server/base/emulator/emulator.ts'
import { createAuth } from '#server/base/http/auth.ts'
import { freePort } from '../../../free-port.ts'
import { aBrowser } from '../emulator.ts'

/** A machine so busy that a second passes each time the clock is read. */
const BUSY = `
  let late = 0
  globalThis.Date = class extends Date {
    static now() {
      return super.now() + (late += 1000)
    }
    constructor(...values) {
      super(...(values.length > 0 ? values : [new.target.now()]))
    }
  }`

let child: ChildProcess
let dataDir: string
let emulator: { host: string; stop: () => Promise<void> }

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'era-auth-'))
  const port = await freePort()
  child = fork(
    new URL('../../../../src/server/base/emulator/child.ts', import.meta.url),
    [DEMO_PROJECT, String(port), dataDir],
    { execArgv: ['--import', `data:text/javascript,${encodeURIComponent(BUSY)}`] },
  )
  emulator = { host: `127.0.0.1:${port}`, stop: async () => {} }
  const [message] = await once(child, 'message')
  expect(message).toEqual({ type: 'ready' })
}, 120_000)

afterAll(async () => {
  const gone = once(child, 'exit')
  child.disconnect()
  await gone
  await rm(dataDir, { recursive: true, force: true })
})

test('an account created while a second ends is logged in', async () => {
  const { user } = await createUserWithEmailAndPassword(aBrowser(emulator), 'ada@era.test', 'long enough')
  const auth = createAuth({ projectId: DEMO_PROJECT, emulator })
  expect(await auth.verify(await user.getIdToken())).toMatchObject({ email: 'ada@era.test' })
})
