import { readdirSync, readFileSync } from 'node:fs'

/** What processes of this machine use, as Linux tells. */

const TICKS_A_SECOND = 100

const fieldsOf = (pid: number): string[] => {
  const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name before them may hold anything, also brackets.
  return status.slice(status.lastIndexOf(')') + 2).split(' ')
}

export const parentOf = (pid: number): number => Number(fieldsOf(pid)[1])

export function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      return parentOf(Number(name)) === parent ? [Number(name)] : []
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}

/** Processor time since its start, in seconds, with that of its children that have ended. */
export const processorOf = (pid: number): number =>
  fieldsOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND

/** Memory that a process has, in megabytes: what it shares with others, like PostgreSQL's buffers, in its part. */
export const memoryOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? Number.NaN) / 1_024
