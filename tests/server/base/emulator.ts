import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { initializeApp } from 'firebase/app'
import { connectAuthEmulator, getAuth } from 'firebase/auth'
import { DEMO_PROJECT, type Emulator, startEmulator } from '#server/base/emulator/emulator.ts'
import { freePort } from '../../free-port.ts'

export const silent = { info: () => {}, warn: () => {}, error: () => {} }

export interface TestEmulator extends Emulator {
  port: number
  dataDir: string
  links: { email: string; about: string; url: string }[]
  /** Stops it and deletes its data. */
  end: () => Promise<void>
}

/** A real Auth emulator on a port and a directory of its own. */
export async function anEmulator(): Promise<TestEmulator> {
  const dataDir = await mkdtemp(join(tmpdir(), 'era-auth-'))
  const port = await freePort()
  const links: TestEmulator['links'] = []
  const emulator = await startEmulator({ port, dataDir, log: silent, onLink: (link) => links.push(link) })
  const end = async () => {
    await emulator.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...emulator, port, dataDir, links, end }
}

let browsers = 0

/** Firebase as a browser has it: every call gives a browser of its own. */
export function aBrowser({ host }: Emulator) {
  browsers += 1
  const app = initializeApp({ projectId: DEMO_PROJECT, apiKey: 'demo' }, `browser-${browsers}`)
  const auth = getAuth(app)
  connectAuthEmulator(auth, `http://${host}`, { disableWarnings: true })
  return auth
}
