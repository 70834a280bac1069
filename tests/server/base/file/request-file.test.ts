import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withRequestFile } from '#server/base/file/request-file.ts'

let dir = ''
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'era-received-'))
  vi.stubEnv('TMPDIR', dir)
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(dir, { recursive: true })
})

const MAX = 1_000_000
const bodyOf = (text: string) => new Blob([text]).stream()

test('a body is read from a file that is already unlinked, as often as it is asked for', async () => {
  const text = 'Roses '.repeat(100_000)
  const seen = await withRequestFile(bodyOf(text), MAX, async ({ digest, read }) => {
    const files = await readdir(dir)
    const [first, second] = [await read(), await read()]
    return { files, digest, same: first.equals(second), first: first.toString() }
  })
  // A process that is killed now leaves nothing behind.
  expect(seen.files).toEqual([])
  expect(seen).toMatchObject({ same: true, first: text, digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('nothing is left of one that is too large, or of whose use fails', async () => {
  const use = vi.fn(async () => {
    throw new Error('Not today')
  })
  await expect(withRequestFile(bodyOf('x'.repeat(MAX + 1)), MAX, use)).rejects.toMatchObject({
    code: 'too_large',
  })
  expect(use).not.toHaveBeenCalled()
  await expect(withRequestFile(bodyOf('x'), MAX, use)).rejects.toThrow('Not today')
  expect(await readdir(dir)).toEqual([])
})

test('an empty one is empty', async () => {
  expect(await withRequestFile(null, MAX, async ({ read }) => (await read()).length)).toBe(0)
})
