import { access, mkdir, readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { type Context, Hono } from 'hono'
import {
  type Compressed,
  compress,
  readCompressed,
  send,
  storeCompressed,
  uncompressed,
} from '../base/http/compressed.ts'
import { WRITTEN_FOR } from './write.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
}
const compressible = new Set([
  '.js',
  '.css',
  '.html',
  '.json',
  '.webmanifest',
  '.svg',
  '.txt',
  '.xml',
  '.map',
])

const YEAR = 'public, max-age=31536000, immutable'
const WEEK = 'public, max-age=604800, stale-while-revalidate=2592000'
const CHECKED = 'no-cache'

/** A name with its content's hash never changes; pictures and fonts seldom do; anything else is checked each time. */
const cacheControl = (path: string) =>
  path.startsWith('/assets/') ? YEAR : /^\/(art|loops|fonts|icons)\//.test(path) ? WEEK : CHECKED

const isCompressible = (file: string) => compressible.has(extname(file))
const compressedIn = (dist: string) => join(dist, 'compressed')
const isPage = (path: string) => path.startsWith('/pages/')

async function listed(dir: string): Promise<Map<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  return new Map(
    entries
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('.vite'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`/${relative(dir, file).split(sep).join('/')}`, file]),
  )
}

/** Compresses the files of a build for `files`, but for pages: they differ from shop to shop. */
export async function compressFiles(dist: string) {
  const to = compressedIn(dist)
  await mkdir(to, { recursive: true })
  const named = [...(await listed(join(dist, 'client')))].filter(
    ([path, file]) => isCompressible(file) && !isPage(path),
  )
  await Promise.all(named.map(async ([, file]) => storeCompressed(to, await readFile(file))))
}

/**
 * The files of a build, from memory. Its folder `earlier` has the assets of earlier builds: a page opened yesterday may
 * still ask for one. A missing asset is a 404, never a page. While a shop is restarted, the next build is already in the
 * place of this one, and a page of a process that has it may ask here for its assets.
 */
export async function files(
  dist: string,
  pageHeaders: (path: string, html: string) => Record<string, string>,
  origin: string,
) {
  const all = new Map([...(await listed(join(dist, 'earlier'))), ...(await listed(join(dist, 'client')))])
  const cache = new Map<string, Promise<Compressed>>()

  const read = (path: string, file: string) => {
    const made = async () => {
      const bytes = await readFile(file)
      // Its canonical address, its previews and its data name the shop that serves it.
      if (isPage(path)) return compress(Buffer.from(bytes.toString().replaceAll(WRITTEN_FOR, origin)))
      return isCompressible(file) ? readCompressed(compressedIn(dist), bytes) : uncompressed(bytes)
    }
    const known = cache.get(file) ?? made()
    cache.set(file, known)
    known.catch(() => cache.delete(file))
    return known
  }

  /** Where an asset is now. */
  async function find(path: string): Promise<string | undefined> {
    if (!/^\/assets\/\w[\w.-]*$/.test(path)) return undefined
    for (const folder of ['client', 'earlier']) {
      const file = join(dist, folder, path)
      const isThere = await access(file).then(
        () => true,
        () => false,
      )
      if (isThere) return file
    }
    return undefined
  }

  async function readMoved(path: string, file: string): Promise<Compressed> {
    try {
      return await read(path, file)
    } catch (error) {
      const now = await find(path)
      if (now === undefined || now === file) throw error
      all.set(path, now)
      return read(path, now)
    }
  }

  return new Hono()
    .get('/assets/*', async (c, next) => {
      const { path } = c.req
      const file = all.get(path) ?? (await find(path))
      if (file === undefined) return c.text('Not found', 404, { 'cache-control': 'no-store' })
      all.set(path, file)
      return next()
    })
    .get('/*', async (c, next) => {
      const path = c.req.path
      const file = all.get(path)
      if (file === undefined) return next()
      const packed = await readMoved(path, file)
      // The worker stores the page: its headers are those of a rendered page.
      if (isPage(path)) return send(c, packed, pageHeaders(path, packed.raw.toString()))
      const range = path.startsWith('/loops/') ? c.req.header('range') : undefined
      return sendPart(c, packed, range, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'cache-control': cacheControl(path),
        'x-content-type-options': 'nosniff',
        // Stripe's frames, in which cards are typed, show our font.
        ...(path.startsWith('/fonts/') && { 'access-control-allow-origin': '*' }),
      })
    })
}

/** Safari plays a film only from a server that sends it in parts. Another range than one it can send is ignored (RFC 9110). */
function sendPart(
  c: Context,
  packed: Compressed,
  range: string | undefined,
  headers: Record<string, string>,
): Response {
  const { raw, etag } = packed
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  const from = Number(first)
  const to = Math.min(last ? Number(last) : Number.POSITIVE_INFINITY, raw.length - 1)
  if (first === undefined || from > to) return send(c, packed, headers)
  return new Response(new Uint8Array(raw.subarray(from, to + 1)), {
    status: 206,
    headers: {
      ...headers,
      etag: `"${etag}"`,
      'content-range': `bytes ${from}-${to}/${raw.length}`,
      'content-length': String(to - from + 1),
    },
  })
}
