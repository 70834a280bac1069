import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that Linux, macOS and Windows give to outgoing connections, so that none of those takes one
 * meanwhile, and above the last that browsers refuse (10080).
 */
const FIRST = 11_000
const PORTS = 20_000

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const port = FIRST + Math.floor(Math.random() * PORTS)
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return freePort()
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return port
}
