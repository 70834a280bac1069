import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The shop as `npm start` opens it, in a directory that is thrown away. */
export async function startShop(env: Record<string, string>): Promise<{ url: string; stop(): void }> {
  const dir = mkdtempSync(join(tmpdir(), 'era-bench-'))
  const shop = spawn(process.execPath, ['src/server/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1', DATA_DIR: dir, RATE_LIMIT: 'off', VITALS: 'off', ...env },
  })
  const url = await new Promise<string>((resolve, reject) => {
    shop.once('exit', (code) => reject(new Error(`The shop stopped with ${code}.`)))
    shop.stdout.on('data', (text: Buffer) => {
      if (text.includes('Era is open')) resolve(`http://127.0.0.1:${env.PORT}`)
    })
  })
  return {
    url,
    stop() {
      shop.removeAllListeners('exit')
      shop.kill('SIGTERM')
      shop.once('exit', () => rmSync(dir, { recursive: true, force: true }))
    },
  }
}
