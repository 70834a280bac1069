import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { sendParts } from '../chaos/catalogue-calls.ts'
import { aNoisyPhoto } from '../chaos/noisy-photo.ts'
import { startProcess } from '../chaos/process.ts'

/**
 * `node tests/bench/pictures.ts`: what pictures that staff send cost a process of the shop on PGlite: bytes, seconds, and the
 * most memory it had meanwhile (Linux's `VmHWM`). Each row has a process of its own.
 */

/** Twelve megapixels with detail everywhere, as a phone’s JPEG has it. */
async function aCamerasJpeg(seed: number): Promise<Buffer> {
  const small = await aNoisyPhoto(1_500_000, seed)
  return await sharp(small).resize(4_000, 3_000, { fit: 'fill' }).jpeg({ quality: 92 }).toBuffer()
}

const rows: [string, () => Promise<Buffer[]>][] = [
  ['nothing', async () => []],
  ['one JPEG of 12 megapixels', async () => [await aCamerasJpeg(1)]],
  ['eight of them at once', () => Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(aCamerasJpeg))],
  ['one PNG of 24 MB', async () => [await aNoisyPhoto(24_000_000)]],
  [
    'eight of them at once',
    () => Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((one) => aNoisyPhoto(24_000_000, one))),
  ],
]

const peakOf = (pid: number) =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024)

/** The start of PGlite takes more than any picture: from here on the most counts anew, from what is held now. */
const countFromHere = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

for (const [name, make] of rows) {
  const dataDir = await mkdtemp(join(tmpdir(), 'era-pictures-'))
  const photos = await make()
  const shop = await startProcess({ dataDir })
  // What the start leaves to be collected is gone by then.
  await sleep(5_000)
  countFromHere(shop.pid)
  const before = peakOf(shop.pid)
  try {
    const began = performance.now()
    const done = await Promise.all(photos.map((photo) => sendParts(shop.url, photo, { received: 0 })))
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    if (done.includes(false)) throw new Error('A picture was refused')
    const bytes = photos.reduce((sum, { length }) => sum + length, 0)
    const megabytes = (bytes / 1_000_000).toFixed(1)
    console.log(
      `${name}: ${megabytes} MB sent, ${seconds} s, ${before} MB of memory before, ${peakOf(shop.pid)} MB at most`,
    )
  } finally {
    await shop.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
}
