import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of its own and of this size, in memory: full, it says ENOSPC as any disk does. */
export function smallDisk(megabytes: number) {
  const dir = mkdtempSync(join(tmpdir(), 'era-small-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', dir], {
    stdio: 'pipe',
  })
  const ballast = join(dir, 'ballast')
  return {
    dir,
    /** Takes what is left, to the last block. */
    fill() {
      const file = openSync(ballast, 'a')
      for (let size = 1 << 20; size >= 4_096; size /= 2) while (fits(file, size));
      closeSync(file)
    },
    free: () => rmSync(ballast),
    remove() {
      execFileSync('umount', ['-l', dir])
      rmdirSync(dir)
    },
  }
}

function fits(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size, 1)) === size
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}

/** Why no such disk can be had here; undefined where it can. */
export function noSmallDisk(): string | undefined {
  try {
    smallDisk(1).remove()
    return undefined
  } catch (error) {
    return `a small file system cannot be mounted here: ${error instanceof Error ? error.message : error}`
  }
}
