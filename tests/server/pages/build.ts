import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A build with three screens: what is tested with it is the server's routing, not what a screen shows. */
const renderer = `
export const paths = ['/', '/rosa', '/influencer']
export const modules = { idle: 'idle.ts', app: 'app.tsx' }
export const bootElements = () => ''
export const rendered = []
export const renderDocument = async (href, facts) => {
  rendered.push(href)
  if (href.startsWith('/rosa?size=broken')) throw new Error('ada@example.com')
  const { pathname, searchParams } = new URL(href, 'http://shop.test')
  const code = searchParams.get('code')
  const found = paths.includes(pathname) && (code === null || (await facts.influencer(code)) !== null)
  const html = '<html><head></head><body>' + (found ? href : 'nothing') + '</body></html>'
  return { href, status: found ? 200 : 404, html, routes: [], needsApp: false }
}`

export async function aBuild() {
  const dir = await mkdtemp(join(tmpdir(), 'era-build-'))
  await mkdir(join(dir, 'client/.vite'), { recursive: true })
  await mkdir(join(dir, 'server'))
  await writeFile(join(dir, 'package.json'), '{"type":"module"}')
  await writeFile(join(dir, 'client/.vite/manifest.json'), '{"app.tsx":{"file":"assets/app.js"}}')
  await writeFile(join(dir, 'client/.vite/boot.json'), '{"afterwards":[]}')
  await writeFile(join(dir, 'server/document.js'), renderer)
  return {
    dir,
    /** The addresses that were rendered so far. */
    async rendered(): Promise<string[]> {
      // Written above.
      return ((await import(join(dir, 'server/document.js'))) as { rendered: string[] }).rendered
    },
    remove: () => rm(dir, { recursive: true }),
  }
}
