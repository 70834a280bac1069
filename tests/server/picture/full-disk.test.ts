import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { originalFile, pictureFiles } from '#domain/catalogue/picture.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { pictures } from '#server/base/db/schema.ts'
import { noSmallDisk, smallDisk } from '../../chaos/small-disk.ts'
import { freshDatabase } from '../base/engines.ts'
import { problemOf } from '../base/place-order.ts'
import { aShop, json } from '../base/shop.ts'
import { manager } from '../base/staff.ts'
import { aPhoto } from './photo.ts'

const why = noSmallDisk()
// Not every developer may mount a file system; in CI the test must run.
if (why !== undefined && process.env.CI !== undefined) throw new Error(why)

describe.skipIf(why !== undefined)('the disk of the pictures is full', () => {
  test('an upload and a crop say so, nothing of before is lost, and both are done once there is room', async () => {
    const disk = smallDisk(4)
    const dir = join(disk.dir, 'media')
    const fixture = await aShop({ database: await freshDatabase('pglite'), env: { mediaDir: dir } })
    try {
      const send = async (photo: Buffer) =>
        fixture.api.request('/api/manager/pictures', {
          method: 'POST',
          headers: { authorization: `Bearer ${manager}`, 'content-type': 'application/octet-stream' },
          body: new Uint8Array(photo),
        })
      const crop = (id: string) =>
        fixture.ask('POST', `/manager/pictures/${id}/crop`, {
          token: manager,
          body: { crop: { left: 0, top: 0.5, width: 1, height: 0.5 } },
        })
      const part = async (photo: Buffer) => {
        const digest = createHash('sha256').update(photo).digest('hex')
        const body = { digest, size: photo.length }
        const begun = await fixture.ask('POST', '/manager/pictures/uploads', { token: manager, body })
        const { received } = await json<AnswerOf<'beginUpload'>>(begun)
        return fixture.api.request(`/api/manager/pictures/uploads/${digest}?from=${received}`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${manager}`, 'content-type': 'application/octet-stream' },
          body: new Uint8Array(photo.subarray(received)),
        })
      }
      const first = await json<AnswerOf<'addPicture'>>(send(await aPhoto(1_000, 900)))
      const names = [...pictureFiles(first), originalFile(first)]
      const contents = () => Promise.all(names.map((name) => readFile(join(dir, name), 'base64')))
      const before = await contents()

      disk.fill()
      const second = await aPhoto(900, 900)
      const third = await aPhoto(901, 900)
      for (const answer of [await send(second), await crop(first.id), await part(third)]) {
        const { code, status } = await problemOf(answer, 507)
        expect([code, status]).toEqual(['disk_full', 507])
      }
      expect(await contents()).toEqual(before)
      // Neither a part of a file is left, nor a row that says a picture is there.
      expect((await readdir(dir)).filter((name) => /part|piece/.test(name))).toEqual([])
      const rows = await fixture.services.db.select().from(pictures)
      expect(rows.filter(({ stored }) => stored).map(({ id }) => id)).toEqual([first.id])

      disk.free()
      expect((await send(second)).status).toBe(201)
      expect((await crop(first.id)).status).toBe(201)
      expect((await json<AnswerOf<'continueUpload'>>(part(third))).picture).not.toBeNull()
    } finally {
      await fixture.close()
      disk.remove()
    }
  })
})
