import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isStoredFile } from '#domain/catalogue/picture.ts'
import { RefusalError } from '../base/http/problem.ts'

/** Where the files of uploaded pictures are. Another kind of storage is another object of this shape. */
export interface MediaStorage {
  /** Stores all of a file or nothing. The same name is always the same content. */
  put: (name: string, bytes: Buffer) => Promise<void>
  get: (name: string) => Promise<Buffer | null>
  delete: (name: string) => Promise<void>
  /** Removes what is left of files that were begun before then and never finished. */
  removeUnfinished: (before: Date) => Promise<void>
}

const types: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp' }

/** The content type of a picture's file, by its name. */
export const typeOfPicture = (file: string): string =>
  types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/** Less than the ten seconds that a transaction may rest: files are stored and removed within one. */
export const STORAGE_TIMEOUT_MS = 8_000

/** The sender can send a picture again: nothing of it counts until all of it is stored. */
export function failStorage(action: string, cause: unknown): never {
  const refused = new RefusalError('unavailable', { detail: 'The storage of pictures does not answer.' })
  refused.cause = new Error(`${action} of a picture's file failed`, { cause })
  throw refused
}

/** A name, never a path: it must not lead out of the folder or the bucket. */
export function checkStoredFile(name: string): void {
  if (!isStoredFile(name)) throw new Error(`Not a picture's file: ${name}`)
}

/** A folder of this machine, made with the first file. Several machines need one that they share. */
export function folderStorage(dir: string): MediaStorage {
  const fileOf = (name: string) => {
    checkStoredFile(name)
    return join(dir, name)
  }
  return {
    async put(name, bytes) {
      const file = fileOf(name)
      await mkdir(dir, { recursive: true })
      const unfinished = `${file}.${randomUUID()}.part`
      try {
        const handle = await open(unfinished, 'w')
        try {
          await handle.writeFile(bytes)
          // Before it has its name: after a loss of power the name would lead to an empty file.
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(unfinished, file)
      } finally {
        await rm(unfinished, { force: true })
      }
    },
    async get(name) {
      if (!isStoredFile(name)) return null
      try {
        return await readFile(fileOf(name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    delete: (name) => rm(fileOf(name), { force: true }),
    async removeUnfinished(before) {
      // A process that is killed while it writes leaves its file without a name, or a piece that no upload knows.
      for (const name of await readdir(dir).catch(() => [])) {
        if (!/\.(part|piece)$/.test(name)) continue
        const file = join(dir, name)
        const found = await stat(file).catch(() => null)
        if (found && found.mtime < before) await rm(file, { force: true })
      }
    },
  }
}
