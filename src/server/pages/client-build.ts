import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageFacts, PageScripts, RenderDocument } from '#domain/page-data.ts'
import type { LinkPictureSource } from '../link-picture/routes.ts'

export interface DocumentModule extends LinkPictureSource {
  paths: string[]
  /** The modules that start each phase of a page, by their paths in the project. */
  modules: { idle: string; app: string }
  renderDocument: RenderDocument
  /** What a page carries in its head for the phases after it. */
  bootElements(facts: PageFacts): string
  /** A rendered page as a preview; `until` is null where there is none any more. */
  previewDocument(html: string, styles: readonly string[], until: string | null): string
}

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** The files of a page. */
export interface PageFiles extends PageScripts {
  styles: { href: string; css: string }[]
}

export interface ClientBuild {
  /** Every address that has a screen. */
  paths: string[]
  render: RenderDocument
  bootElements: DocumentModule['bootElements']
  previewDocument: DocumentModule['previewDocument']
  linkPictures: LinkPictureSource
  partsOf(routes: readonly string[]): Promise<PageFiles>
}

/** What the build made: the document renderer, and which files each route needs. */
export async function loadClientBuild(dist: string): Promise<ClientBuild> {
  // Both files are written by our own build, a moment before or in the same release.
  const manifest = JSON.parse(await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const boot = JSON.parse(await readFile(join(dist, 'client/.vite/boot.json'), 'utf8')) as {
    /** Files the app imports as soon as it runs. */
    afterwards: string[]
  }
  const module = (await import(pathToFileURL(join(dist, 'server/document.js')).href)) as DocumentModule
  const sheets = new Map<string, Promise<string>>()
  const sheet = (file: string) => {
    const known = sheets.get(file) ?? readSheet(dist, file)
    sheets.set(file, known)
    known.catch(() => sheets.delete(file))
    return known
  }

  return {
    paths: module.paths,
    render: module.renderDocument,
    bootElements: module.bootElements,
    previewDocument: module.previewDocument,
    linkPictures: module,
    async partsOf(routes) {
      const { modules } = module
      const app = withImports(manifest, [
        modules.app,
        ...routes.flatMap((route) => chunksOf(manifest, route)),
      ])
      const css = [...new Set(app.flatMap((chunk) => chunk.css ?? []))]
      return {
        idle: filesOf(withImports(manifest, [modules.idle])),
        app: filesOf(app),
        afterwards: boot.afterwards.map((file) => `/${file}`),
        styles: await Promise.all(css.map(async (file) => ({ href: `/${file}`, css: await sheet(file) }))),
      }
    },
  }
}

/** Where a newer build has taken the place of this process's own, its sheets are among the earlier assets. */
const readSheet = (dist: string, file: string) =>
  readFile(join(dist, 'client', file), 'utf8').catch(() => readFile(join(dist, 'earlier', file), 'utf8'))

const filesOf = (chunks: readonly Chunk[]): string[] => [...new Set(chunks.map(({ file }) => `/${file}`))]

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
