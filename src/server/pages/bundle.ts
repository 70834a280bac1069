import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Catalogue } from '#domain/product.ts'

/** The facts a page is made of. The same shape that src/app/document.tsx asks for: this room does not know that one. */
export interface Facts {
  catalogue(): Promise<Catalogue>
  influencer(code: string): Promise<unknown>
}

export interface Document {
  paths: string[]
  renderDocument(
    href: string,
    facts: Facts,
    origin: string,
  ): Promise<{ status: number; html: string; routes: string[] }>
}

interface Chunk {
  file: string
  name?: string
  src?: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

export interface Parts {
  /** Every module the page runs at once, each after those it is made of. */
  scripts: string[]
  styles: { href: string; css: string }[]
}

export interface Bundle {
  /** Every address that has a screen. */
  paths: string[]
  render: Document['renderDocument']
  partsOf(routes: readonly string[]): Promise<Parts>
}

/** What the build made: the document renderer, and which files each route needs. */
export async function openBundle(dist: string): Promise<Bundle> {
  // Both files are written by our own build, a moment before or in the same release.
  const manifest = JSON.parse(await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const module = (await import(pathToFileURL(join(dist, 'server/document.js')).href)) as Document
  const sheets = new Map<string, Promise<string>>()
  const sheet = (file: string) => {
    const known = sheets.get(file) ?? readFile(join(dist, 'client', file), 'utf8')
    sheets.set(file, known)
    return known
  }

  return {
    paths: module.paths,
    render: module.renderDocument,
    async partsOf(routes) {
      const wanted = ['src/app/main.tsx', ...routes.flatMap((route) => chunksOf(manifest, route))]
      const chunks = withImports(manifest, wanted)
      // What lies under the first screen is in the document, so its styles are; its code comes when somebody is there.
      const asleep = chunks
        .flatMap((chunk) => chunk.dynamicImports ?? [])
        // The build puts several such parts in one chunk, and calls it so.
        .filter((key) => key.endsWith('.under.tsx') || manifest[key]?.name === 'under')
      const styled = withImports(manifest, [...wanted, ...asleep])
      const css = [...new Set(styled.flatMap((chunk) => chunk.css ?? []))]
      return {
        scripts: [...new Set(chunks.map((chunk) => `/${chunk.file}`))],
        styles: await Promise.all(css.map(async (file) => ({ href: `/${file}`, css: await sheet(file) }))),
      }
    },
  }
}

/** A route's own chunks: Vite names a split part by its file and a query. */
function chunksOf(manifest: Record<string, Chunk>, route: string): string[] {
  const name = route === '__root__' ? '/__root' : route.endsWith('/') ? `${route}index` : route
  const source = `src/app/routes${name}.tsx`
  return Object.keys(manifest).filter((key) => key.startsWith(`${source}?`) && key.includes('component'))
}

/** Depth first, a module after those it is made of, so that styles keep the order they were written for. */
function withImports(manifest: Record<string, Chunk>, keys: readonly string[]): Chunk[] {
  const seen = new Set<string>()
  const found: Chunk[] = []
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined || seen.has(key)) return
    seen.add(key)
    for (const imported of chunk.imports ?? []) visit(imported)
    found.push(chunk)
  }
  for (const key of keys) visit(key)
  return found
}
