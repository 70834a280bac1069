import { rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_PROJECT } from '#server/base/emulator/emulator.ts'
import type { connectFirebaseBucket } from '#server/picture/firebase-bucket.ts'
import { freePort } from '../../free-port.ts'

/**
 * The Storage emulator of firebase-tools without its runtime of security rules: that is a Java program it would
 * download, and a server's calls pass the rules in any case.
 */

// Plain JavaScript without declarations: these declare what is used of it.
interface Instance {
  stop: () => Promise<void>
}
type EmulatorClass = new (args: object) => Instance

type Bucket = Parameters<typeof connectFirebaseBucket>[0]

export async function aStorageEmulator(): Promise<{ bucket: Bucket; close: () => Promise<void> }> {
  const { StorageEmulator } = load<{ StorageEmulator: EmulatorClass }>('storage/index.js')
  const { createApp } = load<{
    createApp: (project: string, emulator: Instance) => Promise<RequestListener>
  }>('storage/server.js')
  const { EmulatorRegistry } = load<{
    EmulatorRegistry: { start: (emulator: Instance) => Promise<void>; clear: (name: string) => void }
  }>('registry.js')
  const dir = join(tmpdir(), `era-storage-${crypto.randomUUID()}`)
  const port = await freePort()
  let server: Server | undefined

  class Emulator extends StorageEmulator {
    async start() {
      server = createServer(await createApp(DEMO_PROJECT, this)).listen(port, '127.0.0.1')
    }
    // Else every emulator of this machine has the same folder.
    getPersistenceTmpDir() {
      return dir
    }
  }

  const rules = { name: 'storage.rules', content: '' }
  const emulator = new Emulator({ projectId: DEMO_PROJECT, host: '127.0.0.1', port, rules })
  await EmulatorRegistry.start(emulator)
  process.env.STORAGE_EMULATOR_HOST = `http://127.0.0.1:${port}`
  return {
    bucket: { projectId: DEMO_PROJECT, name: `${DEMO_PROJECT}.firebasestorage.app` },
    async close() {
      delete process.env.STORAGE_EMULATOR_HOST
      server?.closeAllConnections()
      await new Promise((resolve) => server?.close(resolve))
      EmulatorRegistry.clear('storage')
      await rm(dir, { recursive: true, force: true })
    },
  }
}

const require = createRequire(import.meta.url)
const load = <Module>(file: string) => require(`firebase-tools/lib/emulator/${file}`) as Module
