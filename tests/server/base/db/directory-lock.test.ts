import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDirectory, waitForLock } from '#server/base/db/directory-lock.ts'

let dir: string
const holders: { kill: () => Promise<void> }[] = []
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'era-lock-'))
})
afterEach(async () => {
  await Promise.all(holders.splice(0).map((one) => one.kill()))
  await rm(dir, { recursive: true, force: true })
})

const file = () => join(dir, 'shop.lock')

/** Another process that holds the directory until it is killed. */
function holder() {
  const script = `import { lockDirectory } from '#server/base/db/directory-lock.ts'
    lockDirectory(${JSON.stringify(dir)}).then(() => console.log('held'), (error) => console.log(error.message))
    setInterval(() => {}, 1000)`
  const child = spawn('node', ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = new Promise<string>((resolve) =>
    child.stdout.once('data', (text) => resolve(String(text).trim())),
  )
  const kill = () =>
    new Promise<void>((resolve) => {
      if (child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill('SIGKILL')
    })
  const holder = { pid: child.pid, said, kill }
  holders.push(holder)
  return holder
}

test('a directory has one holder, and the next is refused with its process id', async () => {
  const first = holder()
  expect(await first.said).toBe('held')
  await expect(lockDirectory(dir)).rejects.toThrow(`process ${first.pid}`)
})

test('the lock of a killed holder is taken over', async () => {
  const first = holder()
  await first.said
  await first.kill()
  const release = await lockDirectory(dir)
  expect(JSON.parse(await readFile(file(), 'utf8'))).toMatchObject({ pid: process.pid })
  await release()
  await expect(readFile(file())).rejects.toThrow()
})

test('a waiting process gets the lock when its holder is killed', async () => {
  const first = holder()
  await first.said
  const waiting = waitForLock(file())
  await first.kill()
  const release = await waiting
  await release()
  await expect(readFile(file())).rejects.toThrow()
})

test('a directory in place of the lock file is replaced', async () => {
  await mkdir(join(file(), 'inside'), { recursive: true })
  const release = await lockDirectory(dir)
  await release()
})

test.each([
  { what: 'is empty', content: '' },
  { what: 'is garbage', content: '\u0000\u0001{{' },
  { what: 'names no process', content: '{"pid":-1,"begun":""}' },
  { what: 'names a process that is long gone', content: '{"pid":4194303,"begun":"1"}' },
  { what: 'names a process whose number another has now', content: '{"pid":1,"begun":"some other day"}' },
])('a lock file that $what is replaced', async ({ content }) => {
  await writeFile(file(), content)
  const release = await lockDirectory(dir)
  await release()
})

test('of ten processes that find the same stale lock, one gets it', async () => {
  await writeFile(file(), '{"pid":4194303,"begun":"1"}')
  const all = Array.from({ length: 10 }, holder)
  const said = await Promise.all(all.map((one) => one.said))
  expect(said.filter((line) => line === 'held')).toHaveLength(1)
})
