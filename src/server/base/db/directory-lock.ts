import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'

const holderSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ pid: v.pipe(v.number(), v.integer(), v.minValue(1)), begun: v.string() }),
)

/**
 * When a process began, in its system's own words, for a process id is used again: `''` where the system
 * does not say, `undefined` for a process that is not there.
 */
function begunOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Someone else's process may not be signalled, and is there all the same.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined
  }
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold anything; after it the start is the twentieth field.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

type Release = () => Promise<void>

/** Two processes with one PGlite directory open would corrupt it: the second is refused, with the holder's id. */
export async function lockDirectory(dataDir: string): Promise<Release> {
  await mkdir(dataDir, { recursive: true })
  const taken = await take(join(dataDir, 'shop.lock'))
  if (typeof taken === 'function') return taken
  throw new Error(
    `Another Era has ${dataDir} open: process ${taken.holder}. Stop it first, or set DATA_DIR to another directory.`,
  )
}

const LOOK_MS = 500

/** Waits for as long as the holder lives. */
export async function waitForLock(file: string): Promise<Release> {
  for (;;) {
    const taken = await take(file)
    if (typeof taken === 'function') return taken
    await sleep(LOOK_MS)
  }
}

/** A lock is a file that names its holder. It is ignored when that process is gone or the file cannot be read. */
async function take(file: string): Promise<Release | { holder: number }> {
  const mine = JSON.stringify({ pid: process.pid, begun: begunOf(process.pid) ?? '' })
  for (let tries = 0; tries < 20; tries += 1) {
    const taken = await writeFile(file, mine, { flag: 'wx' }).then(
      () => true,
      () => false,
    )
    if (taken) {
      // Two that found the same stale file may both have taken it away: the last to write has it.
      await sleep(50)
      if ((await read(file)) === mine) return () => release(file, mine)
      continue
    }
    const content = await read(file)
    const found = v.safeParse(holderSchema, content)
    const holder = found.success && found.output.pid !== process.pid ? found.output : undefined
    if (holder !== undefined && isAlive(holder)) return { holder: holder.pid }
    await removeStale(file, content)
  }
  throw new Error(`The lock file ${file} cannot be taken: other processes keep taking it.`)
}

const isAlive = ({ pid, begun }: { pid: number; begun: string }) => {
  const now = begunOf(pid)
  return now !== undefined && (begun === '' || now === '' || begun === now)
}

/** Removes the lock file if it still has this content: one that another process wrote meanwhile is put back. */
async function removeStale(file: string, content: string) {
  const moved = `${file}.${process.pid}`
  const renamed = await rename(file, moved).then(
    () => true,
    () => false,
  )
  if (renamed && (await read(moved)) !== content) await link(moved, file).catch(() => undefined)
  await rm(moved, { force: true, recursive: true })
}

const read = (file: string) => readFile(file, 'utf8').catch(() => '')

async function release(file: string, mine: string) {
  if ((await read(file)) === mine) await rm(file, { force: true })
}
