import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A build with three screens: what is tested with it is the server's routing, not what a screen shows. */
const renderer = `
export const paths = ['/', '/rosa', '/newpage', '/influencer']
export const modules = { idle: 'idle.ts', app: 'app.tsx' }
export const bootElements = () => ''
export const previewDocument = (html, styles, until) => html + (until ?? 'over')
export const rendered = []
export const renderDocument = async (href, facts, origin, isWanted = () => true) => {
  if (href.startsWith('/rosa?size=broken')) throw new Error('ada@example.com')
  const { pathname, searchParams } = new URL(href, 'http://shop.test')
  const code = searchParams.get('code')
  const found = paths.includes(pathname) && (code === null || (await facts.influencer(code)) !== null)
  const { products, words = {} } = await facts.catalogue()
  const name = products.find((one) => [pathname.slice(1), searchParams.get('product')].includes(one.slug))?.name
  const price = pathname === '/' ? products.find((one) => one.slug === 'rosa')?.variants[0].price : ''
  const contentKey = JSON.stringify([found, name, price, words.banner])
  if (!isWanted(contentKey)) return null
  rendered.push(href)
  const html = '<html><head></head><body>' + (found ? href : 'nothing') + (name ?? '') + (words.banner?.words.text ?? '') + price + '</body></html>'
  return { href, status: found ? 200 : 404, html, routes: [], needsApp: pathname === '/influencer', contentKey }
}
const colours = { ground: '#ffffff', ink: '#000000', muted: '#333333', accent: '#990033', onAccent: '#ffffff' }
const shown = (title, mark) => ({
  ...colours, sign: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  small: 'small', title, line: 'line', mark, pictures: ['/art/shown.png'], more: 0,
})
export const pictured = []
export const productLinkPicture = ({ products }, slug) => {
  const product = products.find((one) => one.slug === slug)
  return product ? shown(product.name, String(product.variants[0].price)) : null
}
export const influencerLinkPicture = (_, page) => {
  pictured.push(page.code)
  return { ...shown(page.name, page.code), initials: 'ML', pictures: Array(4).fill('/art/shown.png'), more: 2 }
}`

/** The smallest picture there is: one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export async function aBuild() {
  const dir = await mkdtemp(join(tmpdir(), 'era-build-'))
  await mkdir(join(dir, 'client/.vite'), { recursive: true })
  await mkdir(join(dir, 'server'))
  await mkdir(join(dir, 'client/art'))
  await mkdir(join(dir, 'client/pages'))
  await writeFile(join(dir, 'client/art/shown.png'), picture)
  for (const [name, needsApp] of Object.entries({ home: false, checkout: true })) {
    await writeFile(join(dir, `client/pages/${name}.html`), `<head></head>${JSON.stringify({ needsApp })}`)
  }
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
    /** The codes that a link picture was chosen for. */
    async pictured(): Promise<string[]> {
      // Written above.
      return ((await import(join(dir, 'server/document.js'))) as { pictured: string[] }).pictured
    },
    remove: () => rm(dir, { recursive: true }),
  }
}
