import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { digest } from '../base/http/compressed.ts'
import { seedCatalogue } from '../catalogue/catalogue.ts'
import { loadClientBuild } from './client-build.ts'
import { compose } from './compose.ts'

/** A page's file name: the address, or `home`. */
const fileOf = (path: string): string => `${path === '/' ? 'home' : path.slice(1)}.html`

/** The address of what was written to a file, as the browser asks for it: `/pages/rosa.html` is `/rosa`. */
export const screenOf = (file: string): string =>
  file.slice('/pages'.length, -'.html'.length).replace(/^\/home$/, '/')

/** A build does not know its address: the server that serves its pages replaces this one. */
export const WRITTEN_FOR = 'http://localhost:3000'

/**
 * The same pages as files, made from the seed catalogue: for the worker, which brings the figures up to date by
 * itself, and for hosting without a server. Their sheets are files beside them: written into each page, the same rules
 * would be a quarter of all that is stored.
 */
export async function writePages(dist: string) {
  const bundle = await loadClientBuild(dist)
  const dir = join(dist, 'client/pages')
  await mkdir(dir, { recursive: true })
  const catalogue = seedCatalogue()
  const facts = { catalogue: async () => catalogue, influencer: async () => null }
  for (const path of [...bundle.paths, '/not-found']) {
    const { status, html, routes, needsApp, contentKey } = await bundle.render(path, facts, WRITTEN_FOR)
    const origin = {
      page: status === 404 ? '' : path,
      contentDigest: digest(contentKey),
      vitals: 0,
      needsApp,
    }
    const parts = await bundle.partsOf(routes)
    const page = compose(html, { ...origin, linked: true }, parts, bundle.bootElements)
    await writeFile(join(dir, fileOf(path)), page.html)
  }
}
