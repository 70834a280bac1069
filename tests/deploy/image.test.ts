import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { read, root } from '../docs/documents.ts'
import { freePort } from '../free-port.ts'
import { shell } from './page.ts'

/** The Dockerfile's steps as plain commands: a base image is not to be had everywhere. */

const LONG_MS = 600_000
const steps = (key: string) =>
  [...read('Dockerfile').matchAll(new RegExp(`^${key} (.*)$`, 'gm'))].map(([, step = '']) => step)
/** The program of an instruction, as Docker reads it: a list in JSON. */
const programOf = (text: string): string[] => JSON.parse(text.slice(text.indexOf('[')))

describe.skipIf(inject('postgres') === '')('the image', () => {
  test('has all that a process needs, and none of what builds it', { timeout: LONG_MS }, async () => {
    const dir = mkdtempSync(join(tmpdir(), 'era-image-'))
    const shop = join(dir, 'era')
    const port = await freePort()
    const excluded = read('.dockerignore')
      .trim()
      .split('\n')
      .map((one) => `--exclude=./${one}`)
    try {
      await shell(`mkdir ${shop} && tar -c ${excluded.join(' ')} . | tar -x -C ${shop}`)
      // The build that other tests have made, if they have: that a build is made at all is tested there.
      await shell(`if [ -d dist ]; then cp -al dist ${shop}/dist; fi`)
      const run = steps('RUN').filter((step) => !step.startsWith('mkdir'))
      expect(run).toContain('npm ci')
      for (const step of run) {
        // The same packages from the same lock file, as links: `npm ci` came before any test.
        const linked = `cp -al ${root}node_modules node_modules && cp --remove-destination ${root}node_modules/.package-lock.json node_modules/`
        await shell(`cd ${shop} && ${step === 'npm ci' ? linked : step}`)
      }
      const left = await shell(`ls ${shop}/node_modules ${shop}`)
      expect(left.split('\n')).not.toEqual(expect.arrayContaining(['vite']))
      expect(left.split('\n')).not.toEqual(expect.arrayContaining(['tests']))
      await shell(`psql ${inject('postgres')}/postgres -qc 'create database image'`)
      const set = Object.fromEntries(
        steps('ENV').flatMap((line) => line.split(' ').map((one) => one.split('='))),
      )
      const [command = '', ...args] = programOf(steps('CMD').at(-1) ?? '')
      expect(command).toBe('node')
      const env = {
        ...set,
        HOST: '127.0.0.1',
        PORT: `${port}`,
        DATA_DIR: join(dir, 'data'),
        DATABASE_URL: `${inject('postgres')}/image`,
        FIREBASE_PROJECT_ID: 'era-image',
        FIREBASE_API_KEY: 'public',
      }
      const child = spawn(execPath, args, { cwd: shop, env, stdio: ['ignore', 'pipe', 'pipe'] })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
      try {
        const url = `http://127.0.0.1:${port}`
        while (!(await fetch(`${url}/api/ready`).catch(() => undefined))?.ok) {
          if (child.exitCode !== null) throw new Error(said)
          await sleep(100)
        }
        expect(said).not.toContain('Building')
        expect(await (await fetch(url)).text()).toContain('</html>')
        const [, ...check] = programOf(steps('HEALTHCHECK').at(-1) ?? '')
        const code = async () => (await once(spawn(execPath, check, { env, stdio: 'ignore' }), 'exit'))[0]
        expect(await code()).toBe(0)
        const gone = once(child, 'exit')
        child.kill('SIGTERM')
        expect((await gone)[0]).toBe(0)
        expect(await code()).toBe(1)
      } finally {
        child.kill('SIGKILL')
      }
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }
  })
})

test('compose.yaml sets what the shop reads, and nothing else', () => {
  const [, settings = ''] = /^ {2}environment: &settings\n((?: {4}.*\n)+)/m.exec(read('compose.yaml')) ?? []
  const named = [...settings.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name)
  const known = [...read('.env.example').matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})

test('firebase.json is what firebase-tools reads, and gives assets the headers that Era gives', async () => {
  const config: unknown = JSON.parse(read('firebase.json'))
  const schema = createRequire(import.meta.url)('firebase-tools/lib/firebaseConfigValidate.js').getValidator()
  schema(config)
  expect(schema.errors).toBeNull()
  expect(schema({ hosting: { rewrites: [{ run: 'era' }] } })).toBe(false)
  const files = read('src/server/pages/files.ts')
  for (const [, value = ''] of read('firebase.json').matchAll(/"value": "([^"]+)"/g))
    expect(files).toContain(`'${value}'`)
})
